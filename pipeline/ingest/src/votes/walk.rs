//! From the records of a file to votes.

use std::borrow::Cow;
use std::ops::ControlFlow;

use records::Verdict;
use scan::{Open, Place, Record, ScanError};

use super::filter::{Filter, Left};
use super::models::Models;
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
    scan::scan(file, &plan.wanted.keys(), &mut |record| {
        match record {
            Ok(record) => take(record, plan, models, receiver),
            Err(fault) => receiver.refused(fault.place, crate::stream::broken(fault).of(plan.shape.votes())),
        }
        receiver.flow()
    })?;
    Ok(())
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
