//! Every pair of metrics, adjusted for how many pairs there are.

use statistics::{Statistic, correlate};

use crate::NoAnswer;
use crate::columns::Candidates;
use crate::difference::{DifferenceTest, Trio, williams_test};
use crate::no_answer::of_column;

/// Two metrics compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairTest {
    /// Position of the first metric.
    pub first: usize,
    /// Position of the second, behind the first.
    pub second: usize,
    /// The test, or why there is none.
    pub test: Result<DifferenceTest, NoAnswer>,
    /// Its p-value, adjusted for the number of pairs tested; none without a test.
    pub p_adjusted: Option<f64>,
}

/// Williams' test of every pair, adjusted by Holm's method over the pairs that have a test.
///
/// Pairs in the order (0, 1), (0, 2), …, (1, 2), …. The tests depend on each other; Holm's method needs no
/// independence.
///
/// # Errors
///
/// `TooFewColumns` (fewer than two metrics). Pair by pair as [`Trio::of_columns`].
///
/// Sources: as [`williams_test`]; Holm (1979), *Scand. J. Stat.* 6, 65–70.
pub fn pairwise_tests(statistic: Statistic, candidates: &Candidates<'_>) -> Result<Vec<PairTest>, NoAnswer> {
    let metrics = candidates.metrics;
    if metrics.len() < 2 {
        return Err(NoAnswer::TooFewColumns { found: metrics.len(), needed: 2 });
    }
    let coefficients: Vec<Result<f64, NoAnswer>> = (0..metrics.len())
        .map(|metric| correlate(statistic, &metrics[metric], candidates.outcome).map_err(of_column(metric)))
        .collect();
    let test = |first: usize, second: usize| {
        let (r_first, r_second) = (coefficients[first]?, coefficients[second]?);
        let between = correlate(statistic, &metrics[first], &metrics[second]).map_err(of_column(second))?;
        Ok(williams_test(&Trio::new(r_first, r_second, between, candidates.points())?))
    };
    let mut pairs: Vec<PairTest> = pairs(metrics.len())
        .map(|(first, second)| PairTest { first, second, test: test(first, second), p_adjusted: None })
        .collect();
    let p_values: Vec<f64> = pairs.iter().filter_map(|pair| Some(pair.test.ok()?.p_value)).collect();
    let mut adjusted = holm_adjusted(&p_values).into_iter();
    for pair in pairs.iter_mut().filter(|pair| pair.test.is_ok()) {
        pair.p_adjusted = adjusted.next();
    }
    Ok(pairs)
}

/// The pairs found to differ at `alpha`, for [`compact_letters`](crate::compact_letters).
#[must_use]
pub fn differing_pairs(tests: &[PairTest], alpha: f64) -> Vec<(usize, usize)> {
    let found = tests.iter().filter(|pair| pair.p_adjusted.is_some_and(|p| p <= alpha));
    found.map(|pair| (pair.first, pair.second)).collect()
}

/// All pairs below `size`, the first index leading.
pub(crate) fn pairs(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size).flat_map(move |first| (first + 1..size).map(move |second| (first, second)))
}

/// Holm's adjusted p-values, in the order given.
///
/// ```text
/// p̃_(i) = max_{j ≤ i} min(1, (m − j + 1) p_(j))      p_(1) ≤ … ≤ p_(m)
/// ```
///
/// Source: Holm (1979), *Scand. J. Stat.* 6, 65–70.
#[must_use]
pub fn holm_adjusted(p_values: &[f64]) -> Vec<f64> {
    let m = p_values.len();
    let mut order: Vec<usize> = (0..m).collect();
    order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
    let mut adjusted = vec![1.0; m];
    let mut highest = 0.0_f64;
    for (rank, &place) in order.iter().enumerate() {
        highest = highest.max(((m - rank) as f64 * p_values[place]).min(1.0));
        adjusted[place] = highest;
    }
    adjusted
}
