//! Something that keeps a value from being used.

use crate::excerpt::excerpt;

/// Location of a fault that concerns a file as a whole.
pub(crate) const WHOLE_FILE: &str = "whole file";

/// What is wrong, where, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Line, row or record.
    pub(crate) location: String,
    /// Column, where one is at fault.
    pub(crate) column: Option<String>,
    /// What was found there.
    pub(crate) value: Option<String>,
    /// What is wrong and what to do.
    pub(crate) reason: String,
}

impl Fault {
    /// A fault of a whole row or file.
    pub(crate) fn at(location: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { location: location.into(), column: None, value: None, reason: reason.into() }
    }

    /// A fault of the file as a whole.
    pub(crate) fn whole_file(reason: impl Into<String>) -> Self {
        Self::at(WHOLE_FILE, reason)
    }

    /// The column it is in.
    #[must_use]
    pub(crate) fn in_column(mut self, column: impl Into<String>) -> Self {
        self.column = Some(column.into());
        self
    }

    /// What was found; nothing if that is empty.
    #[must_use]
    pub(crate) fn found(mut self, value: &str) -> Self {
        self.value = (!value.is_empty()).then(|| excerpt(value));
        self
    }
}
