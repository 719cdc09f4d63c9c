//! Any file as a table of cells that still have their text.

use std::borrow::Cow;

use crate::fault::Fault;

/// What stands for a missing value, besides JSON's and Parquet's own null. Nothing else does: `NaN` is an
/// error, and so is any other word.
pub(crate) const MISSING: &[&str] = &["", "N/A", "NA", "n/a", "-", "–", "—", "null"];

/// A cell that is not there at all.
pub(crate) const ABSENT: Cell = Cell::Missing("");

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    /// Nothing, in one of the words of [`MISSING`].
    Missing(&'static str),
    /// Text, blanks around it removed.
    Text(String),
    /// A number of a format that has numbers, in its shortest decimal form.
    Number(String),
    /// true or false of a format that has them.
    Boolean(bool),
    /// Something a table has no place for, such as a list, as text.
    Nested(String),
}

impl Cell {
    /// The cell some text makes.
    pub(crate) fn of_text(text: &str) -> Self {
        let text = text.trim();
        match MISSING.iter().find(|word| **word == text) {
            Some(word) => Self::Missing(word),
            None => Self::Text(text.to_owned()),
        }
    }

    /// The cell as text, for messages.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Missing(word) => Cow::Borrowed(word),
            Self::Text(text) | Self::Number(text) | Self::Nested(text) => Cow::Borrowed(text),
            Self::Boolean(value) => Cow::Owned(value.to_string()),
        }
    }

    pub(crate) fn is_missing(&self) -> bool {
        matches!(self, Self::Missing(_))
    }
}

/// One row: where it stands and its cells, one for each column.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RawRow {
    /// `line N`, `record N` or `row N`.
    pub(crate) location: String,
    /// Cells in the order of the columns.
    pub(crate) cells: Vec<Cell>,
}

/// A file as a table.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct RawTable {
    /// Where the column names stand.
    pub(crate) heading: String,
    /// Names of the columns, blanks around them removed.
    pub(crate) columns: Vec<String>,
    /// Rows.
    pub(crate) rows: Vec<RawRow>,
    /// Rows that are none, such as lines with too few cells.
    pub(crate) broken: Vec<Fault>,
}

impl RawTable {
    /// Removes the nameless columns that hold nothing, which a delimiter at the end of each line makes.
    pub(crate) fn without_empty_columns(mut self) -> Self {
        let idle: Vec<bool> = (0..self.columns.len())
            .map(|column| {
                self.columns[column].is_empty() && self.rows.iter().all(|row| row.cells[column] == ABSENT)
            })
            .collect();
        if idle.contains(&true) {
            keep(&mut self.columns, &idle);
            self.rows.iter_mut().for_each(|row| keep(&mut row.cells, &idle));
        }
        self
    }
}

fn keep<T>(list: &mut Vec<T>, idle: &[bool]) {
    let mut flags = idle.iter();
    list.retain(|_| !flags.next().copied().unwrap_or(false));
}
