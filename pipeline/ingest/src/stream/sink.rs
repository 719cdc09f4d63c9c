//! Where batches go.

use polars::prelude::DataFrame;

/// Takes a table's rows, batch by batch.
pub trait Sink {
    /// Takes the next batch; its columns are those that the table was said to have.
    ///
    /// # Errors
    /// Whatever keeps the batch from being taken; the reading ends there.
    fn put(&mut self, batch: DataFrame) -> Result<(), Box<dyn std::error::Error + Send + Sync>>;
}
