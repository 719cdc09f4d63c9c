//! Cells with a closed vocabulary, and the cells every table has.

use std::str::FromStr;

use records::{Origin, UnknownLabel};

use super::RowReader;
use crate::raw_table::Cell;

impl RowReader<'_> {
    /// A word of a closed vocabulary; none where it is missing or unknown.
    pub(crate) fn word<W: FromStr<Err = UnknownLabel>>(&mut self, column: &'static str) -> Option<W> {
        let text = self.text(column)?;
        text.parse()
            .map_err(|error: UnknownLabel| self.refuse(column, format!("{error}; write one of these")))
            .ok()
    }

    /// true or false; false where it is missing.
    pub(crate) fn flag(&mut self, column: &'static str) -> bool {
        let cell = self.record.field(column).cell;
        let word = match cell {
            Cell::Missing(_) => return false,
            Cell::Boolean(value) => return *value,
            other => other.text().to_lowercase(),
        };
        match word.as_str() {
            "true" | "yes" | "1" | "1.0" => true,
            "false" | "no" | "0" | "0.0" => false,
            _ => {
                self.refuse(column, "neither true nor false; write true, false, yes, no, 1 or 0");
                false
            }
        }
    }

    /// Where the number comes from; computed unless the row says otherwise.
    pub(crate) fn origin(&mut self) -> Origin {
        self.word("origin").unwrap_or(Origin::Computed)
    }

    /// What the row names as its source: its own cell, the file's declared source, or the path.
    pub(crate) fn source(&mut self) -> String {
        let file = self.file;
        self.text("source").unwrap_or(file.source.as_ref().unwrap_or(&file.path)).to_owned()
    }
}
