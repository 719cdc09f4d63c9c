//! Accounts of one vote file: every vote read ends in one bin.

use std::collections::BTreeMap;

use records::RowAction;
use scan::Place;

use super::filter::Filter;
use super::refusal::Refusal;
use super::shape::Note;
use crate::fault::Fault;
use crate::ledger::{Ledger, SourceId};

/// Faults of one kind that are written down one by one.
const SHOWN: usize = 100;

/// The bins of one file.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) used: u64,
    filtered: BTreeMap<Filter, u64>,
    dropped: BTreeMap<&'static str, Refused>,
    rejected: BTreeMap<&'static str, Refused>,
    notes: BTreeMap<Note, u64>,
}

/// Refusals of one kind.
#[derive(Debug, Default)]
struct Refused {
    votes: u64,
    shown: Vec<Fault>,
    /// Votes of the refusals that are not shown.
    more: u64,
}

impl Tally {
    pub(crate) fn left_out(&mut self, filter: Filter, votes: u64) {
        *self.filtered.entry(filter).or_default() += votes;
    }

    pub(crate) fn refused(&mut self, place: Place, refusal: Refusal) {
        let bin = match refusal.action {
            RowAction::Dropped => &mut self.dropped,
            RowAction::Rejected => &mut self.rejected,
        };
        bin.entry(refusal.kind).or_default().add(place, refusal);
    }

    pub(crate) fn note(&mut self, note: Note) {
        *self.notes.entry(note).or_default() += 1;
    }

    /// What its author should know of a file.
    pub(crate) fn notes<'t>(&'t self, path: &'t str) -> impl Iterator<Item = String> + 't {
        self.notes.iter().map(|(note, count)| note.about(path, *count))
    }

    /// Enters everything into the ledger.
    pub(crate) fn settle(self, source: SourceId, ledger: &mut Ledger) {
        ledger.used(source, size(self.used));
        for (filter, votes) in self.filtered {
            let fault = Fault::at("all rows", filter.reason()).found(&votes.to_string());
            ledger.dropped_by(source, (filter.name(), size(votes)), [fault]);
        }
        for (kind, refused) in self.dropped {
            ledger.dropped_by(source, (kind, size(refused.votes)), refused.faults(kind));
        }
        for (kind, refused) in self.rejected {
            ledger.rejected(source, size(refused.votes), refused.faults(kind));
        }
    }
}

impl Refused {
    fn add(&mut self, place: Place, refusal: Refusal) {
        let Refusal { column, value, reason, game, votes, .. } = refusal;
        self.votes += votes;
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

fn size(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
