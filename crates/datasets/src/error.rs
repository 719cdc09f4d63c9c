//! Faults of the embedded data: they mean that the program was built from broken files.

/// A fault of an embedded file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatasetError {
    /// Not a CSV file.
    #[error("embedded {file}: {error}")]
    Csv {
        /// File.
        file: String,
        /// Parser's words.
        error: csv::Error,
    },
    /// A header, label or name that means nothing here.
    #[error("embedded {file}: `{label}` is unknown")]
    Label {
        /// File.
        file: String,
        /// What was found.
        label: String,
    },
    /// A cell that is no number.
    #[error("embedded {file}, row {row}: `{value}` is no number")]
    Number {
        /// File.
        file: String,
        /// Row, from 1.
        row: usize,
        /// What was found.
        value: String,
    },
}
