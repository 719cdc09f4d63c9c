//! CSV and its kin: cells between commas, semicolons or tabs.

use csv::StringRecord;

use crate::fault::Fault;
use crate::format::{
    lines::Lines,
    quotes::{self, QuoteFault},
};
use crate::raw_table::{Cell, RawRow, RawTable};

const UNCLOSED: &str = "a quote opens here and never closes; close it, or write a quote inside a cell twice";
const TRAILING: &str = "text stands behind a closing quote; put the whole cell in quotes, and write a quote \
                        inside it twice";

/// The table in some text; lines that are no rows stand in `broken`.
pub(super) fn read(text: &str) -> Result<RawTable, Fault> {
    let delimiter = quotes::delimiter(quotes::header(text));
    if let Some(fault) = quotes::fault(text, delimiter) {
        let (position, reason) = match fault {
            QuoteFault::Unclosed(position) => (position, UNCLOSED),
            QuoteFault::Trailing(position) => (position, TRAILING),
        };
        let line = Lines::new(text.as_bytes()).line_of(position);
        return Err(Fault::at(format!("line {line}"), reason));
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut lines = Lines::new(text.as_bytes());
    let mut table: Option<RawTable> = None;
    for record in reader.records() {
        let record = record.map_err(|error| Fault::whole_file(format!("cannot be read as CSV: {error}")))?;
        let location = format!("line {}", lines.line_of(start(&record, text.as_bytes())));
        if record.iter().all(|cell| cell.trim().is_empty()) && record.len() < 2 {
            continue;
        }
        match &mut table {
            None => table = Some(heading(&record, location)),
            Some(table) => add(table, &record, location, delimiter),
        }
    }
    table.ok_or_else(|| Fault::whole_file("the file has no header"))
}

/// Position of the record's first byte: the reader's own position may lie before blank lines.
fn start(record: &StringRecord, bytes: &[u8]) -> usize {
    let position = record.position().map_or(0, |place| usize::try_from(place.byte()).unwrap_or(usize::MAX));
    let rest = bytes.get(position..).unwrap_or_default();
    position + rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count()
}

fn heading(record: &StringRecord, heading: String) -> RawTable {
    let columns = record.iter().map(|name| name.trim().to_owned()).collect();
    RawTable { heading, columns, ..RawTable::default() }
}

fn add(table: &mut RawTable, record: &StringRecord, location: String, delimiter: u8) {
    if record.len() == table.columns.len() {
        table.rows.push(RawRow { location, cells: record.iter().map(Cell::of_text).collect() });
        return;
    }
    let mark = if delimiter == b'\t' { "a tab".to_owned() } else { format!("`{}`", char::from(delimiter)) };
    let remedy = if record.len() > table.columns.len() {
        format!(
            "put quotes around a cell that contains {mark}, or use `;` where the comma is the decimal mark"
        )
    } else {
        "the line may be cut short; write an empty cell where a value is missing".to_owned()
    };
    let (found, expected) = (record.len(), table.columns.len());
    let cells = if found == 1 { "cell" } else { "cells" };
    let reason = format!("{found} {cells} where the header ({}) has {expected}: {remedy}", table.heading);
    let text: Vec<&str> = record.iter().collect();
    table.broken.push(Fault::at(location, reason).found(&text.join(&char::from(delimiter).to_string())));
}
