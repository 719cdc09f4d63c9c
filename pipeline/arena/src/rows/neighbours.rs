//! Neighbours on the leaderboard, and how often each place was taken.

use bradley_terry::{
    NeighbourComparison, NeighbourPlan, Neighbours, compare_neighbours, compare_neighbours_by_bootstrap,
    points, votes_needed,
};
use records::tables::{RatingNeighbour, RatingRank};

use super::{around, count};
use crate::fitted::Fitted;
use crate::ruler::Ruler;

/// Draws of the largest studentised difference: its quantile is then known to a hundredth.
const DRAWS: u64 = 20_000;

/// Multiplications that the draws may take: with hundreds of models there are fewer draws, down to the least.
const WORK: u64 = 2_000_000_000;
const LEAST: u64 = 2_000;

/// Leads below this are none: it is what solvers leave of equal strengths.
const EQUAL: f64 = 1e-9;

/// One row a pair of neighbours, all looked at together.
pub(crate) fn neighbours(fitted: &Fitted<'_>, ruler: &Ruler<'_>, seed: u64) -> Vec<RatingNeighbour> {
    let level = fitted.settings.level();
    let found = match ruler.refits() {
        Some(refits) => compare_neighbours_by_bootstrap(&fitted.fit, refits, level),
        None => {
            let pairs = fitted.component.names.len() as u64;
            let rounds = (2 * WORK / (pairs * pairs)).clamp(LEAST, DRAWS);
            compare_neighbours(&fitted.fit, ruler.covariance, &NeighbourPlan { level, rounds, seed })
        }
    };
    let Some(Neighbours { critical_value, comparisons }) = found else { return Vec::new() };
    let names = &fitted.component.names;
    let row = |(place, found): (usize, &NeighbourComparison)| {
        let [lower, upper] = around(points(found.difference), found.difference, &found.interval);
        RatingNeighbour {
            outcome: fitted.settings.raw().outcome.clone(),
            control: fitted.control,
            component: count(fitted.component.number),
            place: count(place + 1),
            above: names[found.above].clone(),
            below: names[found.below].clone(),
            difference: points(found.difference),
            standard_error: points(found.error),
            lower,
            upper,
            level: level.value(),
            interval_method: format!("max-t, {}", ruler.text()),
            p_adjusted: found.adjusted_p,
            separated: found.separated,
            votes_needed: needed(fitted.fit.votes, found, critical_value),
        }
    };
    comparisons.iter().enumerate().map(row).collect()
}

fn needed(votes: u64, found: &NeighbourComparison, critical_value: f64) -> Option<i64> {
    if found.difference <= EQUAL {
        return None;
    }
    let needed = votes_needed(votes, found.difference, found.error, critical_value)?;
    i64::try_from(needed).ok().filter(|needed| *needed < i64::MAX)
}

/// One row a model and rank that it had in a refit.
pub(crate) fn ranks(fitted: &Fitted<'_>) -> Vec<RatingRank> {
    let Some((refits, _)) = &fitted.spread.bootstrap else { return Vec::new() };
    let rounds = refits.rounds - refits.degenerate - refits.not_converged;
    let mut rows = Vec::new();
    for (policy, counts) in fitted.component.names.iter().zip(refits.rank_counts()) {
        let taken = counts.into_iter().enumerate().filter(|(_, times)| *times > 0);
        rows.extend(taken.map(|(place, times)| RatingRank {
            outcome: fitted.settings.raw().outcome.clone(),
            control: fitted.control,
            policy: policy.clone(),
            rank: count(place + 1),
            share: times as f64 / rounds as f64,
            rounds: rounds as i64,
        }));
    }
    rows
}
