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

impl Numbers<'_> {
    /// Whether the number of a row is finite and, with `counts`, not negative.
    ///
    /// # Panics
    /// For a row that is not there.
    #[must_use]
    pub fn is_sound(&self, row: usize, counts: bool) -> bool {
        let number = self.get(row);
        number.is_finite() && !(counts && number < 0.0)
    }

    /// Whether all are.
    #[must_use]
    pub fn are_sound(&self, counts: bool) -> bool {
        match self {
            Self::Integers(numbers) => !counts || numbers.iter().all(|number| *number >= 0),
            Self::Floats(_) => (0..self.len()).all(|row| self.is_sound(row, counts)),
        }
    }

    /// Adds those of some rows to a column.
    ///
    /// # Panics
    /// For rows that are not there.
    pub fn append(&self, column: &mut Vec<f64>, rows: Range<usize>) {
        match self {
            Self::Floats(numbers) => column.extend_from_slice(&numbers[rows]),
            Self::Integers(numbers) => column.extend(numbers[rows].iter().map(|number| *number as f64)),
        }
    }

    /// How many.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Floats(numbers) => numbers.len(),
            Self::Integers(numbers) => numbers.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
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
