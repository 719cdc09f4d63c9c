//! The first reading, for the filters that look at all votes.

use records::Verdict;
use scan::Place;

use super::filter::Filter;
use super::models::Models;
use super::plan::Plan;
use super::traces::Traces;
use super::walk::{Receiver, Vote};
use crate::stream::identity::{Content, hash};
use crate::stream::refusal::Refusal;

/// Writes down a few numbers of each vote of a file.
pub(crate) struct Survey<'s> {
    pub(crate) plan: &'s Plan<'s>,
    pub(crate) traces: &'s mut Traces,
    pub(crate) content: Content,
}

impl Receiver for Survey<'_> {
    fn vote(&mut self, vote: &Vote<'_>, models: &Models<'_>) {
        let (asked, traces) = (self.plan.asked, &mut *self.traces);
        if asked.models {
            traces.models.push(vote.models);
            traces.count.push(vote.count.unsigned_abs());
        }
        if asked.prompt {
            traces.prompt.push(hash(vote.prompt.unwrap_or_default().as_bytes()));
        }
        if asked.voter {
            traces.voter.push(hash(vote.voter.unwrap_or_default().as_bytes()));
            // A vote without a time is refused in the second reading.
            let time = self.plan.shared.time(vote.row);
            traces.time.push(time.unwrap_or_default());
        }
        if asked.content {
            describe(vote, models, self.plan, &mut self.content);
            traces.content.push(self.content.hash());
        }
        traces.close();
    }

    fn left_out(&mut self, _: Filter, _: u64) {}

    fn refused(&mut self, _: Place, _: Refusal) {}
}

/// Everything of a vote that tells it from others.
fn describe(vote: &Vote<'_>, models: &Models<'_>, plan: &Plan<'_>, content: &mut Content) {
    content.clear();
    for model in vote.models {
        content.text(Some(models.name(model)));
    }
    content.text(vote.voter);
    content.text(vote.prompt);
    content
        .number(Verdict::ALL.iter().position(|verdict| *verdict == vote.verdict).unwrap_or_default() as u64);
    content.number(vote.count.unsigned_abs());
    content.number(vote.weight.unwrap_or(1.0).to_bits());
    content.number(u64::from(vote.game));
    plan.describe(vote.row, content);
}
