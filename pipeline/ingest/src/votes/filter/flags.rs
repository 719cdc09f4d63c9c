//! Filters by a flag of the file: anonymous votes, and prompts that its makers sampled.

use super::{Filter, Left, Passed, RowFilter, no_column};
use crate::fault::Fault;
use crate::stream::keys::FileKeys;
use crate::stream::row::{Row, Slot, Wanted};

/// Votes with a flag.
pub(super) struct Flagged {
    slot: Slot,
    filter: Filter,
}

/// Votes given before the models' names were shown.
pub(super) fn anonymous(keys: &FileKeys, wanted: &mut Wanted) -> Result<Flagged, Fault> {
    const KEYS: &[&str] = &["anony", "anonymous"];
    let key = keys.first_of(KEYS).ok_or_else(|| no_column("anonymous_only", KEYS, keys))?;
    Ok(Flagged { slot: wanted.slot(key), filter: Filter::Anonymous })
}

/// Votes that the file's makers kept when they thinned out frequent prompts.
pub(super) fn tagged(keys: &FileKeys, wanted: &mut Wanted) -> Result<Flagged, Fault> {
    const KEY: &str = "dedup_tag.sampled";
    if !keys.has(KEY) {
        return Err(no_column("prompt_frequency: tag", &[KEY], keys));
    }
    Ok(Flagged { slot: wanted.slot(KEY), filter: Filter::Tagged })
}

impl RowFilter for Flagged {
    fn pass(&self, row: &Row<'_>) -> Passed {
        match row.flag(self.slot) {
            Some(true) => Ok(()),
            Some(false) => Err(Left::Out(self.filter)),
            None => Err(row
                .fault(self.slot, "faulty flags", "is neither true nor false, and a filter needs it")
                .into()),
        }
    }
}
