//! Frames to bytes and back: the same frame gives the same bytes.

use std::io::Cursor;
use std::path::Path;

use polars::prelude::{
    CsvWriter, DataFrame, ParquetCompression, ParquetReader, ParquetWriter, SerReader, SerWriter,
};

use crate::StoreError;

fn failed(path: &Path, reason: &impl ToString) -> StoreError {
    StoreError::Encoding { path: path.to_owned(), reason: reason.to_string() }
}

/// Parquet bytes of a frame; `path` only names it in errors.
///
/// # Errors
/// [`StoreError::Encoding`].
pub(crate) fn parquet(path: &Path, frame: &DataFrame) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Zstd(None))
        .finish(&mut frame.clone())
        .map_err(|error| failed(path, &error))?;
    Ok(bytes)
}

/// CSV bytes of a frame: UTF-8, LF, shortest floats that read back as themselves, empty for missing.
///
/// # Errors
/// [`StoreError::Encoding`].
pub(crate) fn csv(path: &Path, frame: &DataFrame) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    CsvWriter::new(&mut bytes).finish(&mut frame.clone()).map_err(|error| failed(path, &error))?;
    Ok(bytes)
}

/// The frame in some Parquet bytes.
pub(crate) fn frame(path: &Path, bytes: Vec<u8>) -> Result<DataFrame, StoreError> {
    ParquetReader::new(Cursor::new(bytes)).finish().map_err(|error| failed(path, &error))
}
