//! From a table as it lies in a file to values, each with its names: one view for a long file, one for each
//! value column of a wide one.

mod columns;
mod header;

use std::collections::BTreeMap;

use crate::raw_table::{ABSENT, Cell, RawRow, RawTable};

pub(crate) use columns::{Columns, OUTCOMES, PROXIES};
pub(crate) use header::{values_per_row, views};

/// How to find the columns of the long layout in a file.
#[derive(Debug, Default)]
pub(crate) struct View {
    /// Column of the long layout → column of the file.
    columns: BTreeMap<&'static str, usize>,
    /// Columns of the long layout that a wide file's header states.
    stated: BTreeMap<&'static str, Cell>,
}

/// One value with its names: a row seen through a view.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Record<'a> {
    pub(crate) table: &'a RawTable,
    pub(crate) view: &'a View,
    pub(crate) row: &'a RawRow,
}

/// One cell of a record, and where the file has it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field<'a> {
    pub(crate) location: &'a str,
    pub(crate) column: &'a str,
    pub(crate) cell: &'a Cell,
}

impl<'a> Record<'a> {
    /// The cell of a column of the long layout; a missing one if the file has no such column.
    pub(crate) fn field(&self, column: &'static str) -> Field<'a> {
        let value_column =
            |name| self.view.columns.get(name).map(|place| self.table.columns[*place].as_str());
        if let Some(cell) = self.view.stated.get(column) {
            let column = value_column("value").unwrap_or(column);
            return Field { location: &self.table.heading, column, cell };
        }
        match self.view.columns.get(column) {
            Some(place) => Field {
                location: &self.row.location,
                column: &self.table.columns[*place],
                cell: &self.row.cells[*place],
            },
            None => Field { location: &self.row.location, column, cell: &ABSENT },
        }
    }

    /// Whether the whole row is empty.
    pub(crate) fn is_blank(&self) -> bool {
        self.row.cells.iter().all(Cell::is_missing)
    }
}
