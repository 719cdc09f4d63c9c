//! What keeps a file, or one record of it, from being read.

use std::io;

use crate::{Packing, Place};

/// One broken record; the scan goes on behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where it stands.
    pub place: Place,
    /// What is wrong and what to do.
    pub reason: String,
    /// The key in question.
    pub key: Option<String>,
    /// The value in question, or its beginning.
    pub value: Option<String>,
}

impl Fault {
    pub(crate) fn new(place: Place, reason: impl Into<String>) -> Self {
        Self { place, reason: reason.into(), key: None, value: None }
    }

    pub(crate) fn under(mut self, key: &str) -> Self {
        self.key = Some(key.to_owned());
        self
    }

    pub(crate) fn with(mut self, value: &[u8]) -> Self {
        self.value = Some(beginning(value));
        self
    }
}

/// Up to 80 bytes of a value, for messages.
pub(crate) fn beginning(value: &[u8]) -> String {
    const LONGEST: usize = 80;
    if value.len() <= LONGEST {
        return String::from_utf8_lossy(value).into_owned();
    }
    let text = String::from_utf8_lossy(&value[..LONGEST]);
    format!("{}…", text.trim_end_matches(char::REPLACEMENT_CHARACTER))
}

/// Why a file cannot be read, or not beyond some place. The caller knows which file it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScanError {
    /// The system refuses.
    #[error("the file cannot be read; check that it is there, that it is a file, and who may read it")]
    Unreadable(#[source] io::Error),
    /// No bytes, or nothing but blanks.
    #[error("the file is empty; expected CSV with a header, JSON, JSON lines or Parquet")]
    Empty,
    /// First bytes of another format.
    #[error("the file is {what}")]
    Foreign {
        /// What it is and what to do.
        what: &'static str,
    },
    /// Bytes that are no UTF-8 text.
    #[error("line {line}: {reason}; expected UTF-8 text or Parquet")]
    NotText {
        /// Line from 1.
        line: u64,
        /// Which byte.
        reason: String,
    },
    /// HTML or XML.
    #[error(
        "the file begins with `<`: it is a web page or XML, perhaps the error page of a download; \
         fetch the file itself"
    )]
    Markup,
    /// A JSON array that breaks off or breaks the grammar; where the next element begins is unknown.
    #[error("broken JSON at line {line} column {column}: {reason}")]
    BrokenArray {
        /// Line from 1.
        line: u64,
        /// Byte within the line, from 1.
        column: u64,
        /// What is wrong and what to do.
        reason: String,
    },
    /// One JSON object over several lines.
    #[error(
        "line {line}: the file is one JSON object over several lines and has no rows; \
         write an array of objects, or one object on each line"
    )]
    Document {
        /// Line on which the object begins.
        line: u64,
    },
    /// A record that does not end.
    #[error(
        "the record at {place} has more than {} MiB and no end; a quote or a line end is missing there",
        crate::source::LONGEST >> 20
    )]
    Endless {
        /// Where it begins.
        place: Place,
    },
    /// A column name that stands twice in a CSV header.
    #[error(
        "line {line}: the header has `{name}` twice, in columns {first} and {second}; rename or remove one"
    )]
    DuplicateHeader {
        /// Line of the header.
        line: u64,
        /// The name.
        name: String,
        /// First column that has it, from 1.
        first: usize,
        /// Second column that has it, from 1.
        second: usize,
    },
    /// A CSV header whose quotes are out of place.
    #[error("line {line}: the header cannot be read: {reason}")]
    BrokenHeader {
        /// Line of the header.
        line: u64,
        /// What is wrong.
        reason: String,
    },
    /// A Parquet file that is damaged or cut short.
    #[error("the file begins like Parquet but cannot be read: {reason}; copy or write it again")]
    DamagedParquet {
        /// What is wrong.
        reason: String,
    },
    /// A wanted Parquet column of a type of which no value can be made.
    #[error("column `{key}`: type {kind} is not supported; {remedy}")]
    UnsupportedColumn {
        /// The wanted key.
        key: String,
        /// Its type.
        kind: String,
        /// What to do.
        remedy: &'static str,
    },
    /// A packed file whose content cannot be read through the packing.
    #[error("the file is packed with {packing} and holds {content}; unpack it first")]
    UnsupportedPacking {
        /// The outer packing.
        packing: Packing,
        /// What is inside.
        content: &'static str,
    },
    /// A packed file that is damaged or cut short.
    #[error("the file is packed with {packing} and cannot be unpacked: {reason}; copy or pack it again")]
    DamagedPacking {
        /// The packing.
        packing: Packing,
        /// What the unpacker says.
        reason: String,
    },
}
