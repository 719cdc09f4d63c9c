//! MT-bench pairs: one judge asked in both orders; a winner in both is the winner, anything else a tie.

use std::borrow::Cow;

use records::Verdict;

use super::{Ballot, Each, Shape, models};
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};

pub(super) const KEYS: &[&str] = &["model_1", "model_2", "g1_winner", "g2_winner"];

/// The shape.
pub(super) struct TwoOrders {
    models: (Slot, Slot),
    orders: [Slot; 2],
}

impl TwoOrders {
    pub(super) fn new(wanted: &mut Wanted) -> Self {
        Self {
            models: (wanted.slot("model_1"), wanted.slot("model_2")),
            orders: [wanted.slot("g1_winner"), wanted.slot("g2_winner")],
        }
    }

    fn winner(row: &Row<'_>, slot: Slot) -> Result<Verdict, Refusal> {
        match row.text(slot).unwrap_or(Cow::Borrowed("")).as_ref() {
            "model_1" => Ok(Verdict::ModelA),
            "model_2" => Ok(Verdict::ModelB),
            "tie" => Ok(Verdict::Tie),
            "error" => {
                let reason = "the judge gave no verdict; the row is left out";
                Err(row.fault(slot, "judgments without a verdict", reason).dropped())
            }
            _ => {
                let reason = "is no known outcome; known are model_1, model_2, tie and error";
                Err(row.fault(slot, "unknown outcomes", reason))
            }
        }
    }

    fn ballot<'r>(&self, row: &Row<'r>) -> Result<Ballot<'r>, Refusal> {
        let (model_a, model_b) = models(row, self.models)?;
        let [one, two] = self.orders;
        let (one, two) = (Self::winner(row, one)?, Self::winner(row, two)?);
        let verdict = if one == two { one } else { Verdict::Tie };
        Ok(Ballot { model_a, model_b, verdict, count: 1, weight: None, game: 0, note: None })
    }
}

impl Shape for TwoOrders {
    fn read<'r>(&'r self, row: &Row<'r>, each: &mut Each<'_, 'r>) {
        each(self.ballot(row));
    }
}
