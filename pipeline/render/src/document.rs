//! A file of the study, in memory.

/// A finished file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Path within the study's folder, with `/` between its parts.
    pub path: String,
    /// Content.
    pub bytes: Vec<u8>,
}

impl Document {
    pub(crate) fn figure(name: &str, extension: &str, bytes: Vec<u8>) -> Self {
        Self { path: format!("5-render/figures/{name}.{extension}"), bytes }
    }

    pub(crate) fn table(name: &str, extension: &str, text: String) -> Self {
        Self { path: format!("5-render/tables/{name}.{extension}"), bytes: text.into_bytes() }
    }

    pub(crate) fn report(text: String) -> Self {
        Self { path: "report.html".to_owned(), bytes: text.into_bytes() }
    }
}
