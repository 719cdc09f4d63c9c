//! Accounts of one vote file: every vote read ends in one bin.

use std::collections::BTreeMap;

use scan::Place;

use super::filter::Filter;
use super::shape::Note;
use crate::fault::Fault;
use crate::ledger::{Ledger, SourceId};
use crate::stream::bins::{Bins, size};
use crate::stream::refusal::Refusal;

/// The bins of one file.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    bins: Bins,
    filtered: BTreeMap<Filter, u64>,
    notes: BTreeMap<Note, u64>,
}

impl Tally {
    pub(crate) fn used(&mut self, votes: u64) {
        self.bins.used += votes;
    }

    pub(crate) fn left_out(&mut self, filter: Filter, votes: u64) {
        *self.filtered.entry(filter).or_default() += votes;
    }

    pub(crate) fn refused(&mut self, place: Place, refusal: Refusal) {
        self.bins.refused(place, refusal);
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
        for (filter, votes) in self.filtered {
            let fault = Fault::at("all rows", filter.reason()).found(&votes.to_string());
            ledger.dropped_by(source, (filter.name(), size(votes)), [fault]);
        }
        self.bins.settle(source, ledger);
    }
}
