//! Squared error of the judge's stated probability that one model ranks above another.

use statrs::distribution::{ContinuousCDF, Normal};

use super::ratings::{EQUAL_STRENGTHS, Rated};

/// The metric, its pairs, and those of them without any variance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Brier {
    pub(crate) value: f64,
    pub(crate) pairs: u64,
    pub(crate) certain: u64,
}

/// Brier score over the pairs that `counts` says yes to, in the order of
/// [`orders`](super::separability::orders).
///
/// ```text
/// mean over pairs of (p − y)²,   p = Φ((m_i − m_j)/√(v_i + v_j)),   y = [human i > human j], ½ if equal
/// ```
///
/// `human`: strengths; `judge`: means m and variances v. Without any variance p is 0, ½ or 1 by the order of the
/// means, and the pair counts as certain. `None` where no pair counts.
///
/// Source: Li et al. (2024), Arena-Hard; that v_i and v_j add takes the two ratings as independent.
pub(crate) fn brier_score(human: &[f64], judge: &[Rated], counts: impl Fn(usize) -> bool) -> Option<Brier> {
    let (mut sum, mut pairs, mut certain, mut place) = (0.0, 0_u64, 0, 0);
    for first in 0..human.len() {
        for second in first + 1..human.len() {
            if counts(place) {
                certain += u64::from(spread(&judge[first], &judge[second]) <= EQUAL_STRENGTHS);
                let stated = stated(&judge[first], &judge[second]);
                sum += (stated - step(human[first] - human[second])).powi(2);
                pairs += 1;
            }
            place += 1;
        }
    }
    (pairs > 0).then(|| Brier { value: sum / pairs as f64, pairs, certain })
}

/// The probability that a judge states of the first of two models being the better one.
pub(crate) fn stated(first: &Rated, second: &Rated) -> f64 {
    let (lead, spread) = (first.mean - second.mean, spread(first, second));
    if spread > EQUAL_STRENGTHS { Normal::standard().cdf(lead / spread) } else { step(lead) }
}

fn spread(first: &Rated, second: &Rated) -> f64 {
    (first.variance + second.variance).sqrt()
}

/// 1 above zero, 0 below, ½ at it.
fn step(lead: f64) -> f64 {
    if lead.abs() <= EQUAL_STRENGTHS { 0.5 } else { f64::from(u8::from(lead > 0.0)) }
}
