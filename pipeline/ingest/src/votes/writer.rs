//! The last reading: votes go into batches, batches to the sink, the rest into the accounts.

use std::ops::{ControlFlow, Range};

use polars::prelude::DataFrame;
use scan::Place;

use super::batch::{Batch, ROWS};
use super::filter::Filter;
use super::models::Models;
use super::plain::Plain;
use super::plan::Plan;
use super::tally::Tally;
use super::walk::{Receiver, Vote};
use crate::Error;
use crate::settings::RawVotes;
use crate::stream::refusal::Refusal;
use crate::stream::sink::Sink;

/// What is written over all files.
pub(crate) struct Writer<'a> {
    settings: &'a RawVotes,
    sink: &'a mut dyn Sink,
    batch: Batch,
    sources: Vec<String>,
    /// Votes read, over all files.
    read: i64,
    /// Votes used, over all files.
    pub(crate) used: u64,
    failure: Option<Error>,
}

/// What became of each vote in the filters that look at all votes; nothing, if there are none.
pub(crate) struct Fates {
    list: Option<Vec<Option<Filter>>>,
    next: usize,
}

/// The part of a writer that belongs to one file.
pub(crate) struct FileWriter<'w, 'a> {
    pub(crate) writer: &'w mut Writer<'a>,
    pub(crate) fates: &'w mut Fates,
    pub(crate) plan: &'w Plan<'w>,
    pub(crate) tally: Tally,
    path: String,
    /// Further numbers of the vote at hand.
    further: Vec<f64>,
}

impl Fates {
    pub(crate) fn new(list: Option<Vec<Option<Filter>>>) -> Self {
        Self { list, next: 0 }
    }

    /// What became of the next vote; an error if there was none.
    fn next(&mut self) -> Result<Option<Filter>, ()> {
        let Some(list) = &self.list else { return Ok(None) };
        let fate = list.get(self.next).copied().ok_or(());
        self.next += 1;
        fate
    }

    /// Whether every vote was met again.
    pub(crate) fn are_used_up(&self) -> bool {
        self.list.as_ref().is_none_or(|list| list.len() == self.next)
    }
}

impl<'a> Writer<'a> {
    pub(crate) fn new(settings: &'a RawVotes, sink: &'a mut dyn Sink) -> Self {
        let batch = Batch::new(settings);
        Self { settings, sink, batch, sources: Vec::new(), read: 0, used: 0, failure: None }
    }

    /// Begins a file.
    pub(crate) fn open<'w>(
        &'w mut self,
        plan: &'w Plan<'w>,
        fates: &'w mut Fates,
        (path, source): (&str, &str),
    ) -> FileWriter<'w, 'a> {
        self.sources.push(source.to_owned());
        let (tally, path) = (Tally::default(), path.to_owned());
        FileWriter { writer: self, fates, plan, tally, path, further: Vec::new() }
    }

    /// Hands the batch over.
    pub(crate) fn flush(&mut self, models: &[String]) {
        if self.batch.len() == 0 || self.failure.is_some() {
            return;
        }
        let batch = std::mem::replace(&mut self.batch, Batch::new(self.settings));
        let put = |frame: DataFrame| self.sink.put(frame).map_err(Error::Sink);
        self.failure = batch.frame(models, &self.sources).and_then(put).err();
    }

    /// What kept the votes from being written, if anything did.
    pub(crate) fn failure(&mut self) -> Result<(), Error> {
        self.failure.take().map_or(Ok(()), Err)
    }

    fn count(&mut self, votes: u64) {
        self.read = self.read.saturating_add_unsigned(votes);
    }
}

impl FileWriter<'_, '_> {
    /// Reads the further numbers, and puts the vote into the batch.
    fn put(&mut self, vote: &Vote<'_>) -> Result<(), Refusal> {
        self.further.clear();
        self.plan.shared.checked_time(vote.row)?;
        self.plan.features.read(vote.row, &mut self.further)?;
        self.plan.covariates.read(vote.row, &mut self.further)?;
        let source = self.source();
        self.writer.batch.push(vote, self.writer.read, source, &self.further);
        Ok(())
    }

    /// The number of its file.
    fn source(&self) -> u32 {
        u32::try_from(self.writer.sources.len() - 1).unwrap_or(u32::MAX)
    }
}

impl Receiver for FileWriter<'_, '_> {
    fn vote(&mut self, vote: &Vote<'_>, models: &Models<'_>) {
        let fate = match self.fates.next() {
            Ok(fate) => fate,
            Err(()) => {
                self.writer.failure.get_or_insert(Error::Changed { path: self.path.clone() });
                return;
            }
        };
        if let Some(filter) = fate {
            return self.left_out(filter, 1);
        }
        self.writer.count(1);
        if let Err(refusal) = self.put(vote) {
            return self.tally.refused(vote.row.place, refusal);
        }
        self.tally.used(1);
        self.writer.used += 1;
        vote.note.into_iter().for_each(|note| self.tally.note(note));
        if self.writer.batch.len() == ROWS {
            self.writer.flush(models.names());
        }
    }

    fn takes_plain(&self) -> bool {
        self.fates.list.is_none()
    }

    fn plain(&mut self, votes: &Plain<'_>, mut rows: Range<usize>, models: &Models<'_>) {
        let source = self.source();
        while !rows.is_empty() {
            let taken = rows.len().min(ROWS - self.writer.batch.len());
            let (now, later) = (rows.start..rows.start + taken, rows.start + taken..rows.end);
            let first = self.writer.read.saturating_add(1);
            self.writer.batch.extend(votes, now, first, source);
            self.writer.count(taken as u64);
            self.writer.used += taken as u64;
            self.tally.used(taken as u64);
            if self.writer.batch.len() == ROWS {
                self.writer.flush(models.names());
            }
            rows = later;
        }
    }

    fn left_out(&mut self, filter: Filter, votes: u64) {
        self.writer.count(votes);
        self.tally.left_out(filter, votes);
    }

    fn refused(&mut self, place: Place, refusal: Refusal) {
        self.writer.count(refusal.votes);
        self.tally.refused(place, refusal);
    }

    fn flow(&self) -> ControlFlow<()> {
        if self.writer.failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
