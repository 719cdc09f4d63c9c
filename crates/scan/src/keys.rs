//! Which keys a file has.

use std::collections::BTreeMap;
use std::fmt;

use crate::source::Opened;
use crate::{Open, ScanError, delimited, json, parquet, source};

/// What can be asked of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keys {
    /// How its records are written.
    pub format: Format,
    /// How it is packed.
    pub packing: Packing,
    /// Dotted keys with what stands under them; an object is listed, and so are its keys. JSON: those of
    /// the first 100 records.
    pub keys: BTreeMap<String, Kind>,
}

/// How records are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Lines of cells under a header.
    Csv {
        /// Comma, semicolon or tab.
        delimiter: u8,
    },
    /// An array of objects.
    JsonArray,
    /// An object on each line.
    JsonLines,
    /// Apache Parquet.
    Parquet,
}

/// Which words JSON may have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Those of the standard.
    #[default]
    Json,
    /// Also the numbers NaN, Infinity and -Infinity, as Python writes them; within a list they become null.
    Python,
}

/// How a file is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    None,
    /// gzip (RFC 1952), any number of members.
    Gzip,
    /// Zstandard (RFC 8878), any number of frames.
    Zstd,
}

impl fmt::Display for Packing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::None => "nothing",
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        })
    }
}

/// What stands under a key: the first kind seen that is not null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text; every key of a CSV file.
    Text,
    /// A number, or of Parquet a date, time or duration.
    Number,
    /// true or false.
    Flag,
    /// A list.
    List,
    /// An object.
    Object,
    /// Nothing but null.
    Null,
}

/// The keys of a file: CSV has them in its header, Parquet in its schema (structs by dotted keys), JSON in
/// its records, of which the first 100 are read.
///
/// # Errors
/// [`ScanError`].
pub fn keys(file: &dyn Open) -> Result<Keys, ScanError> {
    keys_as(file, Dialect::Json)
}

/// [`keys`] of files in a dialect.
///
/// # Errors
/// [`ScanError`].
pub fn keys_as(file: &dyn Open, dialect: Dialect) -> Result<Keys, ScanError> {
    let opened = source::open(file)?;
    let packing = opened.packing();
    let (format, keys) = match opened {
        Opened::Delimited(window) => delimited::keys(window)?,
        Opened::Array(window) => (Format::JsonArray, json::keys_of_array(window, dialect)?),
        Opened::Lines(window) => (Format::JsonLines, json::keys_of_lines(window, dialect)?),
        Opened::Parquet => (Format::Parquet, parquet::keys(file)?),
    };
    Ok(Keys { format, packing, keys })
}
