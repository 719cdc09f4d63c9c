//! A record with one column an outcome, exactly one of which is 1: the first human-preference release.

use records::Verdict;

use super::{Ballot, Each, Shape, models};
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};

pub(super) const KEYS: &[&str] = &["model_a", "model_b", "winner_model_a", "winner_model_b", "winner_tie"];

const OUTCOMES: [(&str, Verdict); 3] =
    [("winner_model_a", Verdict::ModelA), ("winner_model_b", Verdict::ModelB), ("winner_tie", Verdict::Tie)];

/// The shape.
pub(super) struct OneHot {
    models: (Slot, Slot),
    outcomes: [(Slot, Verdict); 3],
}

impl OneHot {
    pub(super) fn new(wanted: &mut Wanted) -> Self {
        Self {
            models: (wanted.slot("model_a"), wanted.slot("model_b")),
            outcomes: OUTCOMES.map(|(key, verdict)| (wanted.slot(key), verdict)),
        }
    }

    fn verdict(&self, row: &Row<'_>) -> Result<Verdict, Refusal> {
        let mut found = None;
        for (slot, verdict) in self.outcomes {
            let flag =
                row.flag(slot).ok_or_else(|| row.fault(slot, "faulty outcomes", "is neither 0 nor 1"))?;
            if flag && found.replace(verdict).is_some() {
                return Err(row.fault(
                    slot,
                    "faulty outcomes",
                    "two outcomes of this row are 1; one must be",
                ));
            }
        }
        found.ok_or_else(|| Refusal::rejected("faulty outcomes", "no outcome of this row is 1; one must be"))
    }
}

impl Shape for OneHot {
    fn read<'r>(&'r self, row: &Row<'r>, each: &mut Each<'_, 'r>) {
        each(models(row, self.models).and_then(|(model_a, model_b)| {
            let verdict = self.verdict(row)?;
            Ok(Ballot { model_a, model_b, verdict, count: 1, weight: None, game: 0, note: None })
        }));
    }
}
