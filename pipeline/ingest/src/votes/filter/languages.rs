//! Votes of some languages.

use super::{Filter, Left, Passed, RowFilter, no_column};
use crate::fault::Fault;
use crate::stream::keys::FileKeys;
use crate::stream::row::{Row, Slot, Wanted};

/// Votes whose language is listed, case aside.
pub(super) struct Languages<'a> {
    slot: Slot,
    listed: &'a [String],
}

impl<'a> Languages<'a> {
    pub(super) fn new(listed: &'a [String], keys: &FileKeys, wanted: &mut Wanted) -> Result<Self, Fault> {
        const KEY: &str = "language";
        if !keys.has(KEY) {
            return Err(no_column("languages", &[KEY], keys));
        }
        Ok(Self { slot: wanted.slot(KEY), listed })
    }
}

impl RowFilter for Languages<'_> {
    fn pass(&self, row: &Row<'_>) -> Passed {
        let language = row.text(self.slot).ok_or(Left::Out(Filter::NoLanguage))?;
        if self.listed.iter().any(|listed| listed.eq_ignore_ascii_case(&language)) {
            return Ok(());
        }
        Err(Left::Out(Filter::Languages))
    }
}
