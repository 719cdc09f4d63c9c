//! Parquet, read by polars.

mod pages;
mod types;

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use polars::prelude::{AnyValue, DataFrame, DataType, ParquetReader, PolarsResult, SerReader};

use crate::fault::{Fault, WHOLE_FILE};
use crate::raw_table::{Cell, RawRow, RawTable};

/// The table in a Parquet file.
pub(super) fn read(bytes: &[u8]) -> Result<RawTable, Fault> {
    if bytes.len() < 12 || !bytes.ends_with(b"PAR1") {
        return Err(Fault::whole_file(
            "the file begins like Parquet but does not end like it: it was cut short; copy or write it again",
        ));
    }
    // A damaged footer makes polars panic in places; here that is one more unreadable file.
    match catch_unwind(AssertUnwindSafe(|| frame(bytes))) {
        Ok(Ok(Found::Frame(frame))) => Ok(table(&frame)),
        Ok(Ok(Found::Unsupported(fault))) => Err(fault),
        Ok(Err(error)) => Err(damaged(&error.to_string())),
        Ok(Ok(Found::Unsound)) | Err(_) => Err(damaged("its inner lengths contradict each other")),
    }
}

/// More values than any file of proxies or outcomes has; what promises more is damaged.
const MOST_VALUES: i64 = 100_000_000;

/// What is in a file.
enum Found {
    Frame(DataFrame),
    /// A column has a type of which no cell can be made.
    Unsupported(Fault),
    /// The file promises what it cannot hold.
    Unsound,
}

/// The frame, with all text as strings.
fn frame(bytes: &[u8]) -> PolarsResult<Found> {
    let mut reader = ParquetReader::new(Cursor::new(bytes));
    let metadata = reader.get_metadata()?.clone();
    let sound = metadata.row_groups.iter().all(|group| {
        group.parquet_columns().iter().all(|column| {
            let range = column.byte_range();
            let part = usize::try_from(range.start).ok().zip(usize::try_from(range.end).ok());
            let part = part.and_then(|(start, end)| bytes.get(start..end));
            let chunk = pages::Chunk { values: column.num_values(), size: column.uncompressed_size() };
            let rows = i64::try_from(group.num_rows()).unwrap_or(i64::MAX);
            rows.max(chunk.values) <= MOST_VALUES && part.is_some_and(|part| pages::sound(part, chunk))
        })
    });
    if !sound {
        return Ok(Found::Unsound);
    }
    if let Some(fault) = reader.schema()?.iter_values().find_map(types::unsupported) {
        return Ok(Found::Unsupported(fault));
    }
    let mut frame = reader.finish()?;
    for place in 0..frame.width() {
        let column = &frame.columns()[place];
        if !(column.dtype().is_primitive() || column.dtype().is_null()) {
            let text = column.cast(&DataType::String)?;
            frame.replace_column(place, text)?;
        }
    }
    Ok(Found::Frame(frame))
}

fn damaged(reason: &str) -> Fault {
    Fault::whole_file(format!("the file begins like Parquet but cannot be read: {reason}; write it again"))
}

fn table(frame: &DataFrame) -> RawTable {
    let columns: Vec<String> = frame.columns().iter().map(|column| column.name().trim().to_owned()).collect();
    let rows = (0..frame.height())
        .map(|row| RawRow {
            location: format!("row {}", row + 1),
            cells: frame
                .columns()
                .iter()
                .map(|column| column.get(row).map_or(Cell::Missing(""), cell))
                .collect(),
        })
        .collect();
    RawTable { heading: WHOLE_FILE.to_owned(), columns, rows, broken: Vec::new() }
}

/// The cell of a value; a number as the shortest decimal text that reads back as it.
fn cell(value: AnyValue<'_>) -> Cell {
    match value {
        AnyValue::Null => Cell::Missing(""),
        AnyValue::Boolean(value) => Cell::Boolean(value),
        AnyValue::String(text) => Cell::of_text(text),
        AnyValue::StringOwned(text) => Cell::of_text(&text),
        AnyValue::Float32(number) => Cell::Number(format!("{number:?}")),
        AnyValue::Float64(number) => Cell::Number(format!("{number:?}")),
        AnyValue::Int8(number) => Cell::Number(number.to_string()),
        AnyValue::Int16(number) => Cell::Number(number.to_string()),
        AnyValue::Int32(number) => Cell::Number(number.to_string()),
        AnyValue::Int64(number) => Cell::Number(number.to_string()),
        AnyValue::UInt8(number) => Cell::Number(number.to_string()),
        AnyValue::UInt16(number) => Cell::Number(number.to_string()),
        AnyValue::UInt32(number) => Cell::Number(number.to_string()),
        AnyValue::UInt64(number) => Cell::Number(number.to_string()),
        other => Cell::Nested(format!("{other} ({})", other.dtype())),
    }
}
