//! Reads the cells of one record strictly, and collects everything that is wrong with them.

mod interval;
mod words;

pub(crate) use interval::range_words;

use crate::fault::Fault;
use crate::layout::Record;
use crate::ledger::{Place, SourceId};
use crate::names::{Kind, Names};
use crate::number::{self, Number};
use crate::raw_table::Cell;
use crate::settings::{Scale, TableFile};

/// One record being read.
pub(crate) struct RowReader<'a> {
    record: Record<'a>,
    file: &'a TableFile,
    faults: Vec<Fault>,
}

impl<'a> RowReader<'a> {
    pub(crate) fn new(record: Record<'a>, file: &'a TableFile) -> Self {
        Self { record, file, faults: Vec::new() }
    }

    /// Everything that was wrong.
    pub(crate) fn faults(self) -> Vec<Fault> {
        self.faults
    }

    /// Where the record's value stands.
    pub(crate) fn place(&self, source: SourceId) -> Place {
        let field = self.record.field("value");
        let (location, column) = (self.record.row.location.clone(), field.column.to_owned());
        Place { source, location, column, text: field.cell.text().into_owned() }
    }

    /// Notes that a column's cell is wrong.
    pub(crate) fn refuse(&mut self, column: &'static str, reason: impl Into<String>) {
        let field = self.record.field(column);
        self.faults.push(Fault::at(field.location, reason).in_column(field.column).found(&field.cell.text()));
    }

    /// Text of a cell that may be missing.
    pub(crate) fn text(&mut self, column: &'static str) -> Option<&'a str> {
        match self.record.field(column).cell {
            Cell::Text(text) | Cell::Number(text) => Some(text),
            Cell::Missing(_) => None,
            Cell::Boolean(_) => {
                self.refuse(column, "true or false where text is expected; write the name in quotes");
                None
            }
            Cell::Nested(_) => {
                self.refuse(
                    column,
                    "a list, an object or another type where text is expected; write the text itself",
                );
                None
            }
        }
    }

    /// Text of a cell that must be there.
    pub(crate) fn required(&mut self, column: &'static str) -> Option<&'a str> {
        if self.is_missing(column) {
            self.refuse(column, format!("`{column}` is missing; fill it in"));
            return None;
        }
        self.text(column)
    }

    pub(crate) fn is_missing(&self, column: &'static str) -> bool {
        self.record.field(column).cell.is_missing()
    }

    /// A name, in its canonical spelling, that may have a `/` in it.
    pub(crate) fn name(&mut self, names: &mut Names<'_>, kind: Kind, column: &'static str) -> Option<String> {
        let seen = self.required(column)?;
        self.admit(names, (kind, ""), seen, column)
    }

    /// The name of a benchmark or outcome, which has no `/`.
    pub(crate) fn plain_name(
        &mut self,
        names: &mut Names<'_>,
        kind: Kind,
        column: &'static str,
    ) -> Option<String> {
        let seen = self.without_slash(column)?;
        self.admit(names, (kind, ""), seen, column)
    }

    /// A domain of a benchmark.
    pub(crate) fn domain(&mut self, names: &mut Names<'_>, benchmark: Option<&str>) -> Option<String> {
        let seen = self.required("domain")?;
        self.admit(names, (Kind::Domain, benchmark?), seen, "domain")
    }

    /// Required text without `/`, which separates the parts of a wide file's headings.
    pub(crate) fn without_slash(&mut self, column: &'static str) -> Option<&'a str> {
        let text = self.required(column)?;
        if text.contains('/') {
            self.refuse(column, format!("a {column} has no `/` in its name (only domains and judges may)"));
            return None;
        }
        Some(text)
    }

    /// A name that another column gave.
    pub(crate) fn named(
        &mut self,
        names: &mut Names<'_>,
        kind: Kind,
        name: &str,
        column: &'static str,
    ) -> Option<String> {
        self.admit(names, (kind, ""), name, column)
    }

    fn admit(
        &mut self,
        names: &mut Names<'_>,
        (kind, benchmark): (Kind, &str),
        seen: &str,
        column: &'static str,
    ) -> Option<String> {
        let field = self.record.field(column);
        let place = || format!("{} {}", self.file.path, field.location);
        names.admit(kind, benchmark, seen, place).map_err(|reason| self.refuse(column, reason)).ok()
    }

    /// A number in natural units; none where it is missing or wrong.
    pub(crate) fn number(&mut self, column: &'static str, scale: Scale) -> Option<Number> {
        let cell = self.record.field(column).cell;
        if cell.is_missing() {
            return None;
        }
        number::read(cell, scale, self.file.decimal).map_err(|reason| self.refuse(column, reason)).ok()
    }

    /// A number that is not negative, such as a standard error.
    pub(crate) fn size(&mut self, column: &'static str, scale: Scale) -> Option<f64> {
        let value = self.number(column, scale)?.value;
        if value < 0.0 {
            self.refuse(column, format!("`{column}` is negative; it is a size and cannot be"));
            return None;
        }
        Some(value)
    }

    /// A whole number from 1.
    pub(crate) fn count(&mut self, column: &'static str) -> Option<i64> {
        const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;
        let value = self.number(column, Scale::AsIs)?.value;
        if value.fract() != 0.0 || !(1.0..=LARGEST_EXACT).contains(&value) {
            self.refuse(
                column,
                format!("`{column}` is a whole number from 1 on; write that, or empty for missing"),
            );
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "whole and at most 2^53")]
        Some(value as i64)
    }
}
