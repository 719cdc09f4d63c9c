//! One group for each judge.

use std::collections::{BTreeSet, HashMap};

use records::RowAction;
use records::tables::Outcome;

use crate::ledger::Ledger;
use crate::shelf::{Manner, Placed, Shelf};

/// Positions of the rows whose judge has another group in an earlier row; each is rejected in the ledger.
///
/// Looked at once all rows are there, because a replaced row says nothing any more. Built-in rows come first.
pub(crate) fn conflicts(shelf: &Shelf<Outcome>, ledger: &mut Ledger) -> BTreeSet<usize> {
    let mut first: HashMap<&str, (&str, &Placed<Outcome>)> = HashMap::new();
    let mut conflicts = BTreeSet::new();
    for built_in in [true, false] {
        for (position, placed) in shelf.rows().iter().enumerate() {
            if (placed.manner == Manner::BuiltIn) != built_in {
                continue;
            }
            let (Some(judge), Some(group)) = (&placed.row.judge, &placed.row.group) else { continue };
            let (known, place) = *first.entry(judge).or_insert((group, placed));
            if known != group {
                let reason = conflict(judge, group, known, &ledger.place(&place.place));
                let fault = placed.place.fault(reason);
                ledger.withdrawn(placed.place.source, fault, RowAction::Rejected);
                conflicts.insert(position);
            }
        }
    }
    conflicts
}

fn conflict(judge: &str, group: &str, known: &str, place: &str) -> String {
    format!(
        "the judge {judge} is in group `{group}` here and in group `{known}` at {place}; a judge has one group"
    )
}
