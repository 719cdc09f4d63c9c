//! What keeps the room from working at all; a faulty row does not.

use datasets::DatasetError;

/// Why there are no tables.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file of the config was not handed over.
    #[error("the bytes of `{path}` were not handed to ingest")]
    MissingFile {
        /// Path as written in the config.
        path: String,
    },
    /// A folder without a file that could be read.
    #[error("`{path}` holds no file with the ending of a data set: {endings}")]
    NoFormat {
        /// Path as written in the config.
        path: String,
        /// Endings known.
        endings: String,
    },
    /// The program was built from broken data.
    #[error("a built-in study cannot be read")]
    Dataset(#[from] DatasetError),
    /// A batch of rows could not be put where it belongs.
    #[error("the rows could not be written")]
    Sink(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A batch of rows could not be made, which would be a fault of this room.
    #[error("a batch of rows could not be made: {reason}")]
    Batch {
        /// Polars' own words.
        reason: String,
    },
    /// A file was another when it was read again.
    #[error("`{path}` changed while it was read; run again when it is left alone")]
    Changed {
        /// Path as written in the config.
        path: String,
    },
}
