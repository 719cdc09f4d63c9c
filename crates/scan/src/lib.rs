//! Records from files by the keys they have: CSV, JSON, JSON lines and Parquet, plain or packed.
//!
//! Knows nothing of any study. A format is told by the bytes, never by the name; a record is what was
//! asked for, in the order asked; files of any length pass through in bounded memory.

use std::fmt;
use std::fs::File;
use std::io;

/// A file that can be read again from its start.
pub trait Open: Sync {
    /// Opens it anew.
    ///
    /// # Errors
    /// Whatever the system says.
    fn open(&self) -> io::Result<File>;
}

impl<F: Fn() -> io::Result<File> + Sync> Open for F {
    fn open(&self) -> io::Result<File> {
        self()
    }
}

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
    /// `null`, or an empty cell of a CSV or Parquet file.
    Null,
    /// Text; a CSV file has nothing else.
    Text(&'a str),
    /// A whole number.
    Integer(i64),
    /// Another number, as the file has it: NaN and infinities too.
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
    /// One value a wanted key.
    pub values: &'a [Value<'a>],
}
