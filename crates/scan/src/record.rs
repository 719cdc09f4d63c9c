//! What is handed over: a record's place and values.

use std::fmt;
use std::mem;
use std::ops::ControlFlow;

use crate::{Block, Fault, Format, Visitor};

/// Where a record stands in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Line on which it starts, from 1 (CSV, JSON lines).
    Line(u64),
    /// Element of the JSON array, from 0.
    Element(u64),
    /// Row, from 1 (Parquet).
    Row(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(formatter, "line {line}"),
            Self::Element(element) => write!(formatter, "/{element}"),
            Self::Row(row) => write!(formatter, "row {row}"),
        }
    }
}

/// What stands under a key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value<'a> {
    /// The record has no such key.
    Missing,
    /// `null`, or an empty cell of a CSV or Parquet file; also under a key whose parent is `null`.
    Null,
    /// Text; a CSV file has nothing else. Also a whole number too large for [`Value::Integer`].
    Text(&'a str),
    /// A whole number.
    Integer(i64),
    /// Another number, as the file has it: NaN and infinities too. Dates, times and durations of Parquet
    /// are seconds, since 1970-01-01 UTC or since midnight.
    Number(f64),
    /// true or false.
    Flag(bool),
    /// A list or object.
    Nested(&'a serde_json::Value),
}

/// The values asked for, in the order asked.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// Where it stands.
    pub place: Place,
    /// How the file is written: what a text means may depend on it.
    pub format: Format,
    /// One value a wanted key.
    pub values: &'a [Value<'a>],
}

/// Hands records to the visitor.
pub(crate) struct Emitter<'v> {
    visitor: &'v mut dyn Visitor,
    format: Format,
    values: Vec<Value<'static>>,
}

impl<'v> Emitter<'v> {
    pub(crate) fn new(visitor: &'v mut dyn Visitor, format: Format) -> Self {
        Self { visitor, format, values: Vec::new() }
    }

    /// The file's format, once it is known more closely.
    pub(crate) fn told(&mut self, format: Format) {
        self.format = format;
    }

    /// An empty list for the values of the next record.
    pub(crate) fn room<'a>(&mut self) -> Vec<Value<'a>> {
        mem::take(&mut self.values)
    }

    /// Hands over a good record.
    pub(crate) fn good(&mut self, place: Place, values: Vec<Value<'_>>) -> ControlFlow<()> {
        let flow = self.visitor.record(Ok(Record { place, format: self.format, values: &values }));
        self.values = recycle(values);
        flow
    }

    /// Hands over a broken record.
    pub(crate) fn broken(&mut self, fault: Fault) -> ControlFlow<()> {
        self.visitor.record(Err(fault))
    }

    /// Hands over rows that lie in columns.
    pub(crate) fn block(&mut self, block: &Block<'_>) -> ControlFlow<()> {
        self.visitor.block(block)
    }
}

/// An empty vector in the room of another, for what lives shorter or longer.
pub(crate) fn recycle<A, B>(mut used: Vec<A>) -> Vec<B> {
    used.clear();
    // The standard library collects in place where the layouts agree.
    used.into_iter().filter_map(|_| None).collect()
}
