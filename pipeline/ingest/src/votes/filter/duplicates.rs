//! Votes equal to an earlier one.

use polars::prelude::PlHashSet;

use super::Filter;
use crate::votes::traces::Traces;

/// Leaves out every vote that is equal to an earlier one in all that is read.
pub(crate) fn duplicates(traces: &mut Traces) {
    let mut seen = PlHashSet::default();
    for vote in 0..traces.len() {
        if traces.is_in(vote) && !seen.insert(traces.content[vote]) {
            traces.leave_out(vote, Filter::Duplicates);
        }
    }
}
