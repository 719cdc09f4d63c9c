//! Reading a table batch by batch.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use polars::io::parquet::metadata::FileMetadataRef;
use polars::prelude::{Column, DataFrame, ParallelStrategy, ParquetReader, SerReader};

use crate::stream::{HELD, Held};
use crate::{Scratch, StoreError, disk};

/// A stored table that is read batch by batch, as often and in whatever order one likes.
pub struct Batches {
    path: PathBuf,
    form: Form,
    starts: Vec<usize>,
    columns: Vec<String>,
}

enum Form {
    /// As it was when it was written.
    Held(Arc<Vec<DataFrame>>),
    /// Decoded column by column; those of a table of at most [`HELD`] rows are kept.
    File(FileMetadataRef, Mutex<BTreeMap<(usize, String), Column>>),
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
        let mut heights = Vec::new();
        for group in &metadata.row_groups {
            heights.push(group.num_rows());
        }
        let starts = starts(heights.into_iter());
        let columns = schema.iter_names().map(ToString::to_string).collect();
        Ok(Self { path: path.to_owned(), form: Form::File(metadata, Mutex::default()), starts, columns })
    }

    /// A table that is still held.
    pub(crate) fn held(path: PathBuf, held: Held) -> Self {
        let Held { columns, frames } = held;
        let starts = starts(frames.iter().map(DataFrame::height));
        Self { path, form: Form::Held(frames), starts, columns }
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
        let (metadata, kept) = match &self.form {
            Form::Held(frames) => {
                let found = frames[index].select(columns.iter().copied());
                return found.map_err(|error| self.failed(&error));
            }
            Form::File(metadata, kept) => (metadata, kept),
        };
        if self.rows() > HELD {
            return self.decode(metadata, index, columns);
        }
        let key = |column: &&str| (index, (*column).to_owned());
        let kept = || kept.lock().unwrap_or_else(PoisonError::into_inner);
        let missing: Vec<&str> =
            columns.iter().copied().filter(|column| !kept().contains_key(&key(column))).collect();
        if !missing.is_empty() {
            let frame = self.decode(metadata, index, &missing)?;
            kept().extend(missing.iter().copied().map(|name| key(&name)).zip(frame.into_columns()));
        }
        let height = self.starts[index + 1] - self.starts[index];
        let found = columns.iter().filter_map(|column| kept().get(&key(column)).cloned()).collect();
        DataFrame::new(height, found).map_err(|error| self.failed(&error))
    }

    fn decode(
        &self,
        metadata: &FileMetadataRef,
        index: usize,
        columns: &[&str],
    ) -> Result<DataFrame, StoreError> {
        let (start, end) = (self.starts[index], self.starts[index + 1]);
        let mut reader = ParquetReader::new(disk::open(&self.path)?);
        reader.set_metadata(metadata.clone());
        let frame = reader
            .with_slice(Some((start, end - start)))
            .with_columns(Some(columns.iter().map(ToString::to_string).collect()))
            .read_parallel(ParallelStrategy::None)
            .finish()
            .map_err(|error| self.failed(&error))?;
        // The reader gives columns in the order of the file.
        frame.select(columns.iter().copied()).map_err(|error| self.failed(&error))
    }

    /// Room for numbers made of this table, beside it: where the table fits, they will.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn scratch(&self) -> Result<Scratch, StoreError> {
        Scratch::create(self.path.parent().unwrap_or(Path::new(".")))
    }

    fn failed(&self, reason: &impl ToString) -> StoreError {
        StoreError::Encoding { path: self.path.clone(), reason: reason.to_string() }
    }
}

/// Row at which each batch starts, and how many there are in all.
fn starts(heights: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut starts = vec![0];
    starts.extend(heights.scan(0, |end, height| {
        *end += height;
        Some(*end)
    }));
    starts
}
