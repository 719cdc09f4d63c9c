//! What files that are streamed record by record have in common: their keys, records as rows of slots, words for
//! verdicts, bins for what becomes of each record, and where batches go.

pub(crate) mod bins;
pub(crate) mod identity;
pub(crate) mod keys;
pub(crate) mod refusal;
pub(crate) mod row;
pub(crate) mod sink;
pub(crate) mod verdict;

use crate::fault::Fault;
use refusal::Refusal;

/// What a file as a whole suffers from, with its causes.
pub(crate) fn unreadable(error: &scan::ScanError) -> Fault {
    let mut reason = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        reason.push_str(&format!(": {error}"));
        cause = error.source();
    }
    Fault::whole_file(reason)
}

/// A record that cannot be read at all.
pub(crate) fn broken(fault: scan::Fault) -> Refusal {
    let scan::Fault { reason, key, value, .. } = fault;
    Refusal { column: key, value, ..Refusal::rejected("broken records", reason) }
}
