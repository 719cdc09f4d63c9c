//! Reading a table batch by batch.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use polars::io::parquet::metadata::FileMetadataRef;
use polars::prelude::{Column, DataFrame, ParallelStrategy, ParquetReader, SerReader};

use crate::{StoreError, disk};

/// Tables of at most so many rows are kept once they were decoded; longer ones are decoded at every reading.
const KEPT: usize = 2_000_000;

/// A stored table that is read batch by batch, as often and in whatever order one likes.
pub struct Batches {
    path: PathBuf,
    metadata: FileMetadataRef,
    starts: Vec<usize>,
    columns: Vec<String>,
    kept: Mutex<BTreeMap<(usize, String), Column>>,
}

impl Batches {
    /// Opens a Parquet file.
    ///
    /// # Errors
    /// [`StoreError::Read`] or [`StoreError::Encoding`].
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let failed = |reason: String| StoreError::Encoding { path: path.to_owned(), reason };
        let mut reader = ParquetReader::new(disk::open(path)?);
        let metadata = reader.get_metadata().map_err(|error| failed(error.to_string()))?.clone();
        let schema = reader.schema().map_err(|error| failed(error.to_string()))?;
        let mut starts = vec![0];
        for group in &metadata.row_groups {
            starts.push(starts[starts.len() - 1] + group.num_rows());
        }
        let columns = schema.iter_names().map(ToString::to_string).collect();
        Ok(Self { path: path.to_owned(), metadata, starts, columns, kept: Mutex::default() })
    }

    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.starts[self.starts.len() - 1]
    }

    /// How many batches.
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Names of the columns.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Some columns of one batch.
    ///
    /// # Errors
    /// [`StoreError::Read`], or [`StoreError::Encoding`] also for a column that is not there.
    ///
    /// # Panics
    /// For a batch that is not there.
    pub fn read(&self, index: usize, columns: &[&str]) -> Result<DataFrame, StoreError> {
        if self.rows() > KEPT {
            return self.decode(index, columns);
        }
        let key = |column: &&str| (index, (*column).to_owned());
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let missing: Vec<&str> =
            columns.iter().copied().filter(|column| !kept().contains_key(&key(column))).collect();
        if !missing.is_empty() {
            let frame = self.decode(index, &missing)?;
            kept().extend(missing.iter().copied().map(|name| key(&name)).zip(frame.into_columns()));
        }
        let height = self.starts[index + 1] - self.starts[index];
        let found = columns.iter().filter_map(|column| kept().get(&key(column)).cloned()).collect();
        DataFrame::new(height, found).map_err(|error| self.failed(&error))
    }

    fn decode(&self, index: usize, columns: &[&str]) -> Result<DataFrame, StoreError> {
        let (start, end) = (self.starts[index], self.starts[index + 1]);
        let mut reader = ParquetReader::new(disk::open(&self.path)?);
        reader.set_metadata(self.metadata.clone());
        let frame = reader
            .with_slice(Some((start, end - start)))
            .with_columns(Some(columns.iter().map(ToString::to_string).collect()))
            .read_parallel(ParallelStrategy::None)
            .finish()
            .map_err(|error| self.failed(&error))?;
        // The reader gives columns in the order of the file.
        frame.select(columns.iter().copied()).map_err(|error| self.failed(&error))
    }

    fn failed(&self, reason: &impl ToString) -> StoreError {
        StoreError::Encoding { path: self.path.clone(), reason: reason.to_string() }
    }
}
