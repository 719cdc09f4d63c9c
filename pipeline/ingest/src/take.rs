//! One file of the config, from its bytes to rows on a shelf and entries in the ledger.

use crate::fault::Fault;
use crate::format;
use crate::layout::{self, Columns, Record};
use crate::ledger::{Ledger, SourceId};
use crate::metric_book::MetricBook;
use crate::names::Names;
use crate::raw_table::RawTable;
use crate::row::RowReader;
use crate::scales::Scales;
use crate::settings::TableFile;
use crate::shelf::{Manner, Placed, Shelf, Shelved};

/// What is known while files are read.
pub(crate) struct Desk<'a> {
    pub(crate) names: Names<'a>,
    pub(crate) metrics: MetricBook<'a>,
}

/// A row that a file of the config can hold.
pub(crate) trait Taken: Shelved + Sized {
    /// Columns of such a file.
    const COLUMNS: Columns;
    /// The column that a value's scale goes by.
    const SCALED: &'static str;
    /// The row; none if something is wrong with it, which is then noted in the reader.
    fn read(row: &mut RowReader<'_>, desk: &mut Desk<'_>, scales: &mut Scales<'_>) -> Option<Self>;
    /// What the row has in the column [`Self::SCALED`].
    fn scaled_name(&self) -> &str;
}

/// What becomes of one record.
enum Fate<T> {
    Used(Placed<T>),
    Dropped(Fault),
    Rejected(Vec<Fault>),
}

/// Takes in one file.
pub(crate) fn file<T: Taken>(
    file: &TableFile,
    bytes: &[u8],
    desk: &mut Desk<'_>,
    shelf: &mut Shelf<T>,
    ledger: &mut Ledger,
) {
    let source = ledger.open(&file.path);
    let table = match format::read(bytes) {
        Ok(table) => table,
        Err(fault) => return ledger.rejected(source, 0, [fault]),
    };
    let width = layout::values_per_row(&table, &T::COLUMNS, file.layout);
    let broken = table.broken.len();
    ledger.rejected(source, broken * width, table.broken.iter().cloned());
    match layout::views(&table, &T::COLUMNS, file.layout) {
        Err(faults) => ledger.rejected(source, table.rows.len() * width, faults),
        Ok(views) => rows(&Form { file, table: &table, views: &views, source }, desk, shelf, ledger),
    }
}

/// A file whose header is sound.
struct Form<'a> {
    file: &'a TableFile,
    table: &'a RawTable,
    views: &'a [layout::View],
    source: SourceId,
}

fn rows<T: Taken>(form: &Form<'_>, desk: &mut Desk<'_>, shelf: &mut Shelf<T>, ledger: &mut Ledger) {
    let mut scales = Scales::new(form.file);
    let mut placed: Vec<Placed<T>> = Vec::new();
    for row in &form.table.rows {
        for view in form.views {
            let record = Record { table: form.table, view, row };
            match fate(form, record, desk, &mut scales) {
                Fate::Used(row) => placed.push(row),
                Fate::Dropped(why) => ledger.dropped(form.source, 1, why),
                Fate::Rejected(faults) => ledger.rejected(form.source, 1, faults),
            }
        }
    }
    let doubts = scales.doubtful();
    for row in placed {
        match doubts.get(row.row.scaled_name()) {
            Some(doubt) => ledger.rejected(form.source, 1, [doubt.clone()]),
            None => shelf.put(row, ledger),
        }
    }
    ledger.rejected(form.source, 0, scales.idle());
}

fn fate<T: Taken>(
    form: &Form<'_>,
    record: Record<'_>,
    desk: &mut Desk<'_>,
    scales: &mut Scales<'_>,
) -> Fate<T> {
    if record.is_blank() {
        return Fate::Dropped(Fault::at(&record.row.location, "the whole row is empty"));
    }
    // An exception of scale has met its metric even where the value is missing.
    scales.of(&record.field(T::SCALED).cell.text());
    let value = record.field("value");
    if value.cell.is_missing() {
        let why = Fault::at(value.location, "missing").in_column(value.column).found(&value.cell.text());
        return Fate::Dropped(why);
    }
    let mut reader = RowReader::new(record, form.file);
    let row = T::read(&mut reader, desk, scales);
    let place = reader.place(form.source);
    let faults = reader.faults();
    match row {
        Some(row) if faults.is_empty() => {
            Fate::Used(Placed { row, place, manner: Manner::File { replace: form.file.replace } })
        }
        _ => Fate::Rejected(faults),
    }
}
