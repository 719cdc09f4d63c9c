//! From the records of a file to votes.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use records::Verdict;
use scan::{Block, Dialect, Open, Place, Record, ScanError, Visitor};

use super::filter::{Filter, Left};
use super::models::Models;
use super::plain::{self, Plain, PlainSlots};
use super::plan::Plan;
use super::shape::{Ballot, Note};
use super::shared::Shared;
use crate::stream::refusal::Refusal;
use crate::stream::row::Row;

/// A vote that passed the filters that look at one vote.
pub(crate) struct Vote<'v> {
    pub(crate) row: &'v Row<'v>,
    pub(crate) models: [u32; 2],
    pub(crate) verdict: Verdict,
    pub(crate) count: i64,
    pub(crate) weight: Option<f64>,
    pub(crate) voter: Option<&'v str>,
    pub(crate) prompt: Option<&'v str>,
    pub(crate) game: u8,
    pub(crate) note: Option<Note>,
}

/// What takes the votes of a file; each vote read comes to it in one of three ways.
pub(crate) trait Receiver {
    /// A vote to use, unless it has a fault of its own.
    fn vote(&mut self, vote: &Vote<'_>, models: &Models<'_>);
    /// Whether it takes plain votes by column.
    fn takes_plain(&self) -> bool {
        false
    }
    /// Plain votes of some rows.
    fn plain(&mut self, _votes: &Plain<'_>, _rows: Range<usize>, _models: &Models<'_>) {}
    /// Votes that a filter left out.
    fn left_out(&mut self, filter: Filter, votes: u64);
    /// Votes that cannot be used.
    fn refused(&mut self, place: Place, refusal: Refusal);
    /// Whether to go on.
    fn flow(&self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Reads a file from beginning to end.
pub(crate) fn walk(
    file: &dyn Open,
    plan: &Plan<'_>,
    models: &mut Models<'_>,
    receiver: &mut dyn Receiver,
) -> Result<(), ScanError> {
    let plain = if receiver.takes_plain() { plan.plain() } else { None };
    let asked = plan.wanted.keys();
    scan::scan_blocks(file, (&asked, Dialect::Json), &mut Walk { plan, plain, models, receiver })
}

struct Walk<'w, 'a> {
    plan: &'w Plan<'w>,
    plain: Option<PlainSlots>,
    models: &'w mut Models<'a>,
    receiver: &'w mut dyn Receiver,
}

impl Visitor for Walk<'_, '_> {
    fn record(&mut self, record: Result<Record<'_>, scan::Fault>) -> ControlFlow<()> {
        match record {
            Ok(record) => take(record, self.plan, self.models, self.receiver),
            Err(fault) => {
                let place = fault.place;
                let refusal = crate::stream::broken(fault).of(self.plan.shape.votes());
                self.receiver.refused(place, refusal);
            }
        }
        self.receiver.flow()
    }

    fn block(&mut self, block: &Block<'_>) -> ControlFlow<()> {
        let slots = self.plain.as_ref();
        let Some(plain) = slots.and_then(|slots| plain(block, slots, self.plan, self.models)) else {
            return block.records(0..block.rows(), &mut |record| self.record(Ok(record)));
        };
        for (is_plain, rows) in plain.runs() {
            if is_plain {
                self.receiver.plain(&plain, rows, self.models);
                self.receiver.flow()?;
            } else {
                block.records(rows, &mut |record| self.record(Ok(record)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The plain votes of a block, if its columns allow any.
fn plain<'b>(
    block: &Block<'b>,
    slots: &PlainSlots,
    plan: &Plan<'_>,
    models: &mut Models<'_>,
) -> Option<Plain<'b>> {
    Plain::of(block, slots, &mut |row| {
        let mut found = None;
        let _ = block.records(row..row + 1, &mut |record| {
            let row = Row { place: record.place, values: record.values, wanted: &plan.wanted };
            plan.shape.read(&row, &mut |ballot| {
                found = ballot.ok().and_then(|ballot| plain::cast(&ballot, models));
            });
            ControlFlow::Continue(())
        });
        found
    })
}

fn take(record: Record<'_>, plan: &Plan<'_>, models: &mut Models<'_>, receiver: &mut dyn Receiver) {
    let row = Row { place: record.place, values: record.values, wanted: &plan.wanted };
    let votes = plan.shape.votes();
    match plan.filters.iter().try_for_each(|filter| filter.pass(&row)) {
        Ok(()) => {}
        Err(Left::Out(filter)) => return receiver.left_out(filter, votes),
        Err(Left::Refused(refusal)) => return receiver.refused(row.place, refusal.of(votes)),
    }
    let shared = match plan.shared.read(&row) {
        Ok(shared) => shared,
        Err(refusal) => return receiver.refused(row.place, refusal.of(votes)),
    };
    plan.shape.read(&row, &mut |ballot| match ballot {
        Ok(ballot) => cast(&row, &ballot, &shared, models, receiver),
        Err(refusal) => receiver.refused(row.place, refusal),
    });
}

fn cast(
    row: &Row<'_>,
    ballot: &Ballot<'_>,
    shared: &Shared<'_>,
    models: &mut Models<'_>,
    receiver: &mut dyn Receiver,
) {
    let pair = [models.number(&ballot.model_a), models.number(&ballot.model_b)];
    if pair[0] == pair[1] {
        return receiver.refused(row.place, against_itself(ballot, models.name(pair[0])));
    }
    if !pair.iter().all(|model| models.allows(*model)) {
        return receiver.left_out(Filter::Models, 1);
    }
    let weight = match (shared.weight, ballot.weight) {
        (Some(one), Some(other)) => Some(one * other),
        (one, other) => one.or(other),
    };
    let vote = Vote {
        row,
        models: pair,
        verdict: ballot.verdict,
        count: ballot.count,
        weight,
        voter: shared.voter.as_deref(),
        prompt: shared.prompt.as_deref(),
        game: ballot.game,
        note: ballot.note,
    };
    receiver.vote(&vote, models);
}

fn against_itself(ballot: &Ballot<'_>, name: &str) -> Refusal {
    let Ballot { model_a, model_b, .. } = ballot;
    let reason = if model_a == model_b {
        Cow::Borrowed("a model against itself; a vote needs two models")
    } else {
        format!("a model against itself: `{model_a}` and `{model_b}` are both `{name}` by the aliases").into()
    };
    let refusal = Refusal::rejected("models against themselves", reason).found("model_a, model_b", name);
    if ballot.game == 0 { refusal } else { refusal.in_game(ballot.game) }
}
