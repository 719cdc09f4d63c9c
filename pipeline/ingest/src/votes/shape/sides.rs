//! A record with two models, a word for the outcome and perhaps a count: Chatbot Arena, human-preference
//! releases, arena-rank, evalica, and counts of equal votes.

use super::{Ballot, Each, Note, Shape, models};
use crate::settings::RawVotes;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};
use crate::stream::verdict::{Understood, Words};

/// What the columns are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Names {
    a: &'static str,
    b: &'static str,
    outcome: &'static str,
    /// Words for the two sides.
    words: (&'static str, &'static str),
    counted: bool,
}

pub(super) const BATTLE: Names =
    Names { a: "model_a", b: "model_b", outcome: "winner", words: ("model_a", "model_b"), counted: false };
pub(super) const COUNTS: Names = Names { outcome: "outcome", ..WINNER_COUNTS };
pub(super) const WINNER_COUNTS: Names = Names { counted: true, ..BATTLE };
pub(super) const LEFT_RIGHT: Names =
    Names { a: "left", b: "right", outcome: "winner", words: ("left", "right"), counted: false };
pub(super) const LEFT_RIGHT_COUNTS: Names = Names { counted: true, ..LEFT_RIGHT };

/// The shape.
pub(super) struct Sides<'a> {
    models: (Slot, Slot),
    outcome: Slot,
    count: Option<Slot>,
    words: Words<'a>,
}

impl<'a> Sides<'a> {
    pub(super) fn new(names: Names, settings: &'a RawVotes, wanted: &mut Wanted) -> Self {
        Self {
            models: (wanted.slot(names.a), wanted.slot(names.b)),
            outcome: wanted.slot(names.outcome),
            count: names.counted.then(|| wanted.slot("count")),
            words: Words::new(names.words, &settings.verdicts, "to the config: ingest: votes"),
        }
    }

    fn outcome(&self, row: &Row<'_>, models: (&str, &str)) -> Result<Understood, Refusal> {
        let word = row
            .text(self.outcome)
            .ok_or_else(|| row.fault(self.outcome, "missing outcomes", "is empty; write who won"))?;
        self.words.read(&word, models).map_err(|refusal| {
            let Refusal { column, value, .. } = row.fault(self.outcome, "", "");
            Refusal { column, value, ..refusal }
        })
    }

    fn ballot<'r>(&self, row: &Row<'r>) -> Result<Ballot<'r>, Refusal> {
        let (model_a, model_b) = models(row, self.models)?;
        let Understood { verdict, by_name } = self.outcome(row, (&model_a, &model_b))?;
        let count = self.count.map_or(Ok(1), |slot| count(row, slot))?;
        let note = by_name.then_some(Note::ByName);
        Ok(Ballot { model_a, model_b, verdict, count, weight: None, game: 0, note })
    }
}

impl Shape for Sides<'_> {
    fn plain(&self) -> Option<[Slot; 3]> {
        self.count.is_none().then_some([self.models.0, self.models.1, self.outcome])
    }

    fn read<'r>(&'r self, row: &Row<'r>, each: &mut Each<'_, 'r>) {
        each(self.ballot(row));
    }
}

/// A whole number above 0.
fn count(row: &Row<'_>, slot: Slot) -> Result<i64, Refusal> {
    // Beyond 2^53 a float may have lost ones.
    const LARGEST: f64 = 9_007_199_254_740_992.0;
    #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
    let whole = |number: f64| (number.fract() == 0.0 && number <= LARGEST).then_some(number as i64);
    let count = row.number(slot).and_then(whole).filter(|count| *count > 0);
    count.ok_or_else(|| row.fault(slot, "faulty counts", "is no whole number above 0"))
}
