//! Temporary files, and everything a scan says of one.

use std::io::Write;
use std::ops::ControlFlow;

use flate2::Compression;
use flate2::write::GzEncoder;
use polars::prelude::{Column, DataFrame, ParquetWriter};
use scan::{Fault, Keys, Place, ScanError, Value};
use tempfile::NamedTempFile;

/// A value that outlives its record.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Owned {
    Missing,
    Null,
    Text(String),
    Integer(i64),
    Number(f64),
    Flag(bool),
    Nested(serde_json::Value),
}

impl From<Value<'_>> for Owned {
    fn from(value: Value<'_>) -> Self {
        match value {
            Value::Missing => Self::Missing,
            Value::Null => Self::Null,
            Value::Text(text) => Self::Text(text.to_owned()),
            Value::Integer(number) => Self::Integer(number),
            Value::Number(number) => Self::Number(number),
            Value::Flag(flag) => Self::Flag(flag),
            Value::Nested(value) => Self::Nested(value.clone()),
        }
    }
}

pub(crate) fn text(text: &str) -> Owned {
    Owned::Text(text.to_owned())
}

/// A file of these bytes.
pub(crate) fn file(bytes: impl AsRef<[u8]>) -> NamedTempFile {
    let mut file = NamedTempFile::new().expect("temporary file");
    file.write_all(bytes.as_ref()).expect("written");
    file.flush().expect("written");
    file
}

/// What was visited, and how it ended.
#[derive(Debug)]
pub(crate) struct Visited {
    pub(crate) good: Vec<(Place, Vec<Owned>)>,
    pub(crate) broken: Vec<Fault>,
    pub(crate) end: Result<u64, ScanError>,
}

impl Visited {
    /// The values of a file without faults.
    pub(crate) fn rows(self) -> Vec<Vec<Owned>> {
        assert!(self.broken.is_empty() && self.end.is_ok(), "{:?} {:?}", self.broken, self.end);
        self.good.into_iter().map(|(_, values)| values).collect()
    }

    /// The message a scan ended with.
    pub(crate) fn error(self) -> String {
        self.end.expect_err("an error").to_string()
    }
}

/// Scans a file of these bytes to its end.
pub(crate) fn scan(bytes: impl AsRef<[u8]>, wanted: &[&str]) -> Visited {
    let file = file(bytes);
    let (mut good, mut broken) = (Vec::new(), Vec::new());
    let end = scan::scan(&|| file.reopen(), wanted, &mut |record| {
        match record {
            Ok(record) => {
                assert_eq!(record.values.len(), wanted.len());
                good.push((record.place, record.values.iter().copied().map(Owned::from).collect()));
            }
            Err(fault) => broken.push(fault),
        }
        ControlFlow::Continue(())
    });
    if let Ok(seen) = end {
        assert_eq!(seen as usize, good.len() + broken.len());
    }
    Visited { good, broken, end }
}

/// Keys of a file of these bytes.
pub(crate) fn keys(bytes: impl AsRef<[u8]>) -> Result<Keys, ScanError> {
    let file = file(bytes);
    scan::keys(&|| file.reopen())
}

/// Packs with gzip, each part as a member of its own.
pub(crate) fn gzip(parts: &[&[u8]]) -> Vec<u8> {
    let member = |part: &&[u8]| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(part).expect("packed");
        encoder.finish().expect("packed")
    };
    parts.iter().flat_map(member).collect()
}

/// Packs with zstd, each part as a frame of its own.
pub(crate) fn zstd(parts: &[&[u8]]) -> Vec<u8> {
    parts.iter().flat_map(|part| zstd::encode_all(*part, 1).expect("packed")).collect()
}

/// A Parquet file of these columns.
pub(crate) fn parquet(columns: Vec<Column>, rows_a_group: usize) -> Vec<u8> {
    let mut frame = DataFrame::new_infer_height(columns).expect("columns of one length");
    let mut bytes = Vec::new();
    let writer = ParquetWriter::new(&mut bytes).with_row_group_size(Some(rows_a_group));
    writer.finish(&mut frame).expect("written");
    bytes
}
