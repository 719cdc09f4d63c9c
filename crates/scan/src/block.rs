//! Rows that lie in columns, for who can take many at once.

use std::ops::{ControlFlow, Range};

use polars::prelude::{Int64Chunked, StringChunked};

use crate::parquet::Column;
use crate::{Fault, Format, Place, Record};

/// What takes the records of a file.
pub trait Visitor {
    /// Takes a record, good or broken; breaking ends the scan.
    fn record(&mut self, record: Result<Record<'_>, Fault>) -> ControlFlow<()>;

    /// Takes the records of a block: one by one, unless it knows better.
    fn block(&mut self, block: &Block<'_>) -> ControlFlow<()> {
        block.records(0..block.rows(), &mut |record| self.record(Ok(record)))
    }
}

impl<F: FnMut(Result<Record<'_>, Fault>) -> ControlFlow<()>> Visitor for F {
    fn record(&mut self, record: Result<Record<'_>, Fault>) -> ControlFlow<()> {
        self(record)
    }
}

/// Rows that lie in columns, one a wanted key.
pub struct Block<'a> {
    pub(crate) rows: usize,
    /// Number of its first row in the file, from 1.
    pub(crate) start: u64,
    pub(crate) columns: &'a [Column],
}

/// A column of numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Numbers<'a> {
    /// As the file has them.
    Floats(&'a [f64]),
    /// Whole numbers.
    Integers(&'a [i64]),
}

impl Numbers<'_> {
    /// The number of a row.
    ///
    /// # Panics
    /// For a row that is not there.
    #[must_use]
    #[inline]
    pub fn get(&self, row: usize) -> f64 {
        match self {
            Self::Floats(numbers) => numbers[row],
            Self::Integers(numbers) => numbers[row] as f64,
        }
    }
}

impl<'a> Block<'a> {
    /// How many rows.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The texts under the wanted key of that place, where there is nothing but text and gaps.
    #[must_use]
    pub fn texts(&self, key: usize) -> Option<&'a StringChunked> {
        match self.columns.get(key)? {
            Column::Text(cells) => Some(cells),
            _ => None,
        }
    }

    /// The whole numbers under the wanted key of that place, where there is nothing else but gaps.
    #[must_use]
    pub fn integers(&self, key: usize) -> Option<&'a Int64Chunked> {
        match self.columns.get(key)? {
            Column::Integer(cells) => Some(cells),
            _ => None,
        }
    }

    /// The numbers under the wanted key of that place, where there is nothing else and no gap.
    #[must_use]
    pub fn numbers(&self, key: usize) -> Option<Numbers<'a>> {
        match self.columns.get(key)? {
            Column::Number(cells) => cells.cont_slice().ok().map(Numbers::Floats),
            Column::Integer(cells) => cells.cont_slice().ok().map(Numbers::Integers),
            _ => None,
        }
    }

    /// Some of its rows as records.
    pub fn records(
        &self,
        rows: Range<usize>,
        visit: &mut dyn FnMut(Record<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let nesting: Vec<&Column> = self.columns.iter().filter(|column| column.is_nested()).collect();
        let (mut nested, mut values) = (Vec::with_capacity(nesting.len()), Vec::new());
        for row in rows {
            nested.clear();
            nested.extend(nesting.iter().map(|column| column.nested(row)));
            let mut whole = nested.iter();
            values = crate::record::recycle(values);
            values.extend(self.columns.iter().map(|column| column.value(row, &mut whole)));
            visit(Record {
                place: Place::Row(self.start + row as u64),
                format: Format::Parquet,
                values: &values,
            })?;
            values = crate::record::recycle(values);
        }
        ControlFlow::Continue(())
    }
}
