//! AlpacaEval annotations: which of two outputs an annotator prefers, 1 to 2.

use records::Verdict;

use super::{Ballot, Each, Note, Shape, models};
use crate::settings::{Fractions, RawVotes};
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};

pub(super) const KEYS: &[&str] = &["generator_1", "generator_2", "preference"];

/// The shape.
pub(super) struct Alpaca {
    models: (Slot, Slot),
    preference: Slot,
    fractions: Fractions,
}

impl Alpaca {
    pub(super) fn new(settings: &RawVotes, wanted: &mut Wanted) -> Self {
        Self {
            models: (wanted.slot("generator_1"), wanted.slot("generator_2")),
            preference: wanted.slot("preference"),
            fractions: settings.fractions,
        }
    }

    /// 1 is the first output, 2 the second, 1.5 a draw.
    fn verdict(&self, row: &Row<'_>) -> Result<(Verdict, Option<Note>), Refusal> {
        let fault = |kind, reason| row.fault(self.preference, kind, reason);
        if row.is_empty(self.preference) {
            let reason = "is null: the annotator gave no answer; the row is left out";
            return Err(fault("null preferences", reason).dropped());
        }
        const OTHER: &str = "is no preference: 1 is the first output, 2 the second, 1.5 a draw";
        let preference = row.number(self.preference).ok_or_else(|| fault("faulty preferences", OTHER))?;
        let near = if preference < 1.5 { Verdict::ModelA } else { Verdict::ModelB };
        match preference {
            1.0 | 2.0 => Ok((near, None)),
            1.5 => Ok((Verdict::Tie, None)),
            0.0 => Ok((Verdict::Tie, Some(Note::OldDraw))),
            fraction if fraction > 1.0 && fraction < 2.0 => match self.fractions {
                Fractions::Nearer => Ok((near, Some(Note::Fraction))),
                Fractions::Reject => Err(fault(
                    "preferences between the sides",
                    "lies between the sides; `fractions: nearer` makes it a vote for the nearer one",
                )),
            },
            _ => Err(fault("faulty preferences", OTHER)),
        }
    }
}

impl Shape for Alpaca {
    fn read<'r>(&'r self, row: &Row<'r>, each: &mut Each<'_, 'r>) {
        each(models(row, self.models).and_then(|(model_a, model_b)| {
            let (verdict, note) = self.verdict(row)?;
            Ok(Ballot { model_a, model_b, verdict, count: 1, weight: None, game: 0, note })
        }));
    }
}
