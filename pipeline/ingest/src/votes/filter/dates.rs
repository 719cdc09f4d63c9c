//! Votes of some days.

use super::{Filter, Left, Passed, RowFilter, no_column};
use crate::fault::Fault;
use crate::settings::RawFilters;
use crate::stream::keys::FileKeys;
use crate::stream::row::{Row, Slot, Wanted};
use crate::votes::shared::TIMES;
use crate::votes::time::{day, day_of, moment};

/// Votes from a day to a day, both included.
pub(super) struct Dates {
    slot: Slot,
    from: i64,
    until: i64,
}

impl Dates {
    pub(super) fn new(filters: &RawFilters, keys: &FileKeys, wanted: &mut Wanted) -> Result<Self, Fault> {
        let key = keys.first_of(TIMES).ok_or_else(|| no_column("from, until", TIMES, keys))?;
        let from = filters.from.as_deref().and_then(day).unwrap_or(i64::MIN);
        let until = filters.until.as_deref().and_then(day).unwrap_or(i64::MAX);
        Ok(Self { slot: wanted.slot(key), from, until })
    }
}

impl RowFilter for Dates {
    fn pass(&self, row: &Row<'_>) -> Passed {
        let time = moment(row.get(self.slot)).ok_or_else(|| no_time(row, self.slot))?;
        if (self.from..=self.until).contains(&day_of(time)) {
            return Ok(());
        }
        Err(Left::Out(Filter::Dates))
    }
}

/// A row without a time that can be read.
pub(crate) fn no_time(row: &Row<'_>, slot: Slot) -> crate::stream::refusal::Refusal {
    let reason = "is no time, and a filter needs it: seconds since 1970, or such as 2024-01-31T12:00:00Z";
    row.fault(slot, "faulty times", reason)
}
