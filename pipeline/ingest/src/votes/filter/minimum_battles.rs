//! Models with few votes.

use super::Filter;
use crate::votes::traces::Traces;

/// Leaves out models with fewer than `least` votes, again and again until every model left has as many against
/// others that are left. What is left does not depend on the order of the votes: it is the largest set of models
/// with that property.
pub(crate) fn minimum_battles(traces: &mut Traces, models: usize, least: u64) {
    loop {
        let mut battles = vec![0_u64; models];
        for vote in (0..traces.len()).filter(|vote| traces.is_in(*vote)) {
            for model in traces.models[vote] {
                let battles = &mut battles[model as usize];
                *battles = battles.saturating_add(traces.count[vote]);
            }
        }
        let mut done = true;
        for vote in 0..traces.len() {
            let rare = traces.models[vote].iter().any(|model| battles[*model as usize] < least);
            if traces.is_in(vote) && rare {
                traces.leave_out(vote, Filter::MinimumBattles);
                done = false;
            }
        }
        if done {
            return;
        }
    }
}
