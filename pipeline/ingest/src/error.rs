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
    /// The program was built from broken data.
    #[error("a built-in study cannot be read")]
    Dataset(#[from] DatasetError),
}
