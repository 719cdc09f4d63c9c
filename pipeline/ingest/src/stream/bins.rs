//! Accounts of one file: what was used, dropped for no fault, and rejected; refusals by kind.

use std::collections::BTreeMap;

use records::RowAction;
use scan::Place;

use super::refusal::Refusal;
use crate::fault::Fault;
use crate::ledger::{Ledger, SourceId};

/// Faults of one kind that are written down one by one.
const SHOWN: usize = 100;

/// The bins of one file.
#[derive(Debug, Default)]
pub(crate) struct Bins {
    pub(crate) used: u64,
    dropped: BTreeMap<&'static str, Refused>,
    rejected: BTreeMap<&'static str, Refused>,
}

/// Refusals of one kind.
#[derive(Debug, Default)]
struct Refused {
    rows: u64,
    shown: Vec<Fault>,
    /// Rows of the refusals that are not shown.
    more: u64,
}

impl Bins {
    /// Puts a refused row into its bin.
    pub(crate) fn refused(&mut self, place: Place, refusal: Refusal) {
        let bin = match refusal.action {
            RowAction::Dropped => &mut self.dropped,
            RowAction::Rejected => &mut self.rejected,
        };
        bin.entry(refusal.kind).or_default().add(place, refusal);
    }

    /// Whether nothing was refused.
    pub(crate) fn is_clean(&self) -> bool {
        self.dropped.is_empty() && self.rejected.is_empty()
    }

    /// Takes all rejections of a kind out again; tells how many rows they are about.
    pub(crate) fn forget(&mut self, kind: &'static str) -> u64 {
        self.rejected.remove(kind).map_or(0, |refused| refused.rows)
    }

    /// Enters everything into the ledger.
    pub(crate) fn settle(self, source: SourceId, ledger: &mut Ledger) {
        ledger.used(source, size(self.used));
        for (kind, refused) in self.dropped {
            ledger.dropped_by(source, (kind, size(refused.rows)), refused.faults(kind));
        }
        for (kind, refused) in self.rejected {
            ledger.rejected(source, size(refused.rows), refused.faults(kind));
        }
    }
}

impl Refused {
    fn add(&mut self, place: Place, refusal: Refusal) {
        let Refusal { column, value, reason, game, votes, .. } = refusal;
        self.rows += votes;
        if self.shown.len() == SHOWN {
            self.more += votes;
            return;
        }
        let location = match game {
            Some(game) => format!("{place}, game {game}"),
            None => place.to_string(),
        };
        self.shown.push(Fault { location, column, value, reason });
    }

    fn faults(self, kind: &str) -> Vec<Fault> {
        let mut faults = self.shown;
        if self.more > 0 {
            let reason = format!("{kind}: so many more, not written down one by one");
            faults.push(Fault::at("all further rows", reason).found(&self.more.to_string()));
        }
        faults
    }
}

/// A count as the ledger has it.
pub(crate) fn size(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
