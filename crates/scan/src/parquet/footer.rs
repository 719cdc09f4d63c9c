//! What the end of a Parquet file says of the whole.

use std::io::{Read, Seek, SeekFrom};

use polars::io::parquet::metadata::FileMetadataRef;
use polars::prelude::{Arc, ArrowSchema, ParquetReader, SerReader};

use crate::{Open, ScanError};

use super::{caught, damaged};

/// The footer, and the schema it declares.
pub(super) struct Footer {
    pub(super) metadata: FileMetadataRef,
    pub(super) schema: Arc<ArrowSchema>,
    /// Bytes of the file.
    pub(super) length: u64,
}

impl Footer {
    pub(super) fn read(file: &dyn Open) -> Result<Self, ScanError> {
        let mut file = file.open().map_err(ScanError::Unreadable)?;
        let length = file.seek(SeekFrom::End(0)).map_err(ScanError::Unreadable)?;
        let mut end = [0; 4];
        // Magic numbers at both ends and four bytes of the footer's length.
        if length >= 12 {
            file.seek(SeekFrom::End(-4)).map_err(ScanError::Unreadable)?;
            file.read_exact(&mut end).map_err(ScanError::Unreadable)?;
        }
        if &end != b"PAR1" {
            return Err(damaged("it does not end like Parquet and was cut short".to_owned()));
        }
        caught(|| {
            let mut reader = ParquetReader::new(file);
            let metadata = reader.get_metadata().map_err(|error| damaged(error.to_string()))?.clone();
            let schema = reader.schema().map_err(|error| damaged(error.to_string()))?;
            Ok(Self { metadata, schema, length })
        })
    }
}
