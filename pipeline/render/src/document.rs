//! A file of the study, in memory.

use crate::visible::visible;

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

    /// The page; whatever part a hidden character came in with, it is shown.
    pub(crate) fn report(text: &str) -> Self {
        Self { path: "report.html".to_owned(), bytes: visible(text).into_owned().into_bytes() }
    }
}
