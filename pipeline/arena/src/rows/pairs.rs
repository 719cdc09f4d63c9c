//! How two models met, and how their ratings differ.

use std::collections::BTreeMap;

use bradley_terry::{Outcome, Quantity, expected_shares, expected_shares_of_votes, points};
use records::tables::RatingPair;

use super::around;
use crate::Error;
use crate::fitted::Fitted;
use crate::refusal::refuse;
use crate::ruler::Ruler;

/// Models up to which pairs that never met are listed too.
pub(crate) const MANY: usize = 300;

/// Votes between two models.
#[derive(Clone, Copy, Default)]
struct Met {
    votes: u64,
    /// Of the model with the smaller number, a tie counting half.
    wins: f64,
    ties: u64,
}

/// One row a pair.
pub(crate) fn pairs(fitted: &Fitted<'_>, ruler: &Ruler<'_>) -> Result<Vec<RatingPair>, Error> {
    let (met, expected) = (met(fitted), expected(fitted)?);
    let models = fitted.component.names.len() as u32;
    let pairs: Vec<(u32, u32)> = if models as usize > MANY {
        met.keys().copied().collect()
    } else {
        (0..models).flat_map(|a| (a + 1..models).map(move |b| (a, b))).collect()
    };
    let quantity = |(a, b): &(u32, u32)| Quantity::Difference(*a as usize, *b as usize);
    let quantities: Vec<Quantity> = pairs.iter().map(quantity).collect();
    let names = &fitted.component.names;
    let name = |model: u32| names[model as usize].clone();
    let called = |place: usize| format!("`{}` minus `{}`", name(pairs[place].0), name(pairs[place].1));
    let intervals = ruler.all_intervals(&quantities, called)?;
    let row = |place: usize| {
        let (pair, quantity) = (pairs[place], quantities[place]);
        let estimate = fitted.fit.value(quantity);
        let [lower, upper] = around(points(estimate), estimate, &intervals[place]);
        let seen = met.get(&pair).copied();
        let equal = || fitted.fit.expected_share(pair.0 as usize, pair.1 as usize);
        RatingPair {
            outcome: fitted.settings.raw().outcome.clone(),
            control: fitted.control,
            policy_a: name(pair.0),
            policy_b: name(pair.1),
            votes: seen.map_or(0, |met| met.votes as i64),
            win_share: seen.map(|met| met.wins / met.votes as f64),
            tie_share: seen.map(|met| met.ties as f64 / met.votes as f64),
            expected: expected.get(&pair).copied().unwrap_or_else(equal),
            difference: points(estimate),
            standard_error: points(ruler.covariance.error(quantity)),
            lower,
            upper,
            level: fitted.settings.level().value(),
            interval_method: ruler.method().to_owned(),
            unit: ruler.unit().to_owned(),
            rounds: ruler.rounds(),
        }
    };
    Ok((0..pairs.len()).map(row).collect())
}

fn met(fitted: &Fitted<'_>) -> BTreeMap<(u32, u32), Met> {
    let mut met: BTreeMap<(u32, u32), Met> = BTreeMap::new();
    for cell in fitted.comparisons.cells() {
        let swap = cell.first > cell.second;
        let outcome = if swap { cell.outcome.swapped() } else { cell.outcome };
        let found = met.entry((cell.first.min(cell.second), cell.first.max(cell.second))).or_default();
        found.votes += cell.count;
        found.wins += cell.count as f64 * outcome.share();
        found.ties += if outcome == Outcome::Tie { cell.count } else { 0 };
    }
    met
}

/// The share that the fit expects of the pairs that met.
fn expected(fitted: &Fitted<'_>) -> Result<BTreeMap<(u32, u32), f64>, Error> {
    let found = match fitted.sources.styled() {
        Some(votes) => {
            let refused = |error| refuse(error, &fitted.component.names, &fitted.called());
            expected_shares_of_votes(votes, &fitted.fit).map_err(refused)?
        }
        None => expected_shares(&fitted.comparisons, &fitted.fit),
    };
    Ok(found.into_iter().map(|pair| ((pair.first, pair.second), pair.share)).collect())
}
