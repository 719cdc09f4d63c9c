//! Midranks and the correlation of them.

use crate::Undefined;
use crate::deviations::{check_pair, dot, unit_deviations};

/// Ranks from 1 for the smallest, ties sharing the mean of their places.
///
/// ```text
/// rank_i = #{j : x_j < x_i} + (#{j : x_j = x_i} + 1) / 2
/// ```
///
/// Same length and order as `values`. 0 and -0 tie. A NaN has no place of its own among numbers: it is put
/// after them (before, if its sign is negative) without tying; callers that care check first.
///
/// Source: Kendall (1945), *Biometrika* 33, 239–251.
///
/// ```
/// assert_eq!(statistics::midranks(&[7.0, 3.0, 7.0]), [2.5, 1.0, 2.5]);
/// ```
#[must_use]
pub fn midranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&left, &right| values[left].total_cmp(&values[right]));
    let mut ranks = vec![0.0; values.len()];
    let mut before = 0;
    for tied in order.chunk_by(|&left, &right| values[left] == values[right]) {
        let rank = before as f64 + (tied.len() + 1) as f64 / 2.0;
        tied.iter().for_each(|&index| ranks[index] = rank);
        before += tied.len();
    }
    ranks
}

/// Spearman's rank correlation: [`pearson`](crate::pearson()) of the [`midranks`].
///
/// ```text
/// ρ = r(rank x, rank y)        x: proxy, y: outcome
/// ```
///
/// # Errors
///
/// As [`pearson`](crate::pearson()); a column counts as constant by the same rule, before it is ranked.
///
/// Source: Spearman (1904), *Am. J. Psychol.* 15, 72–101; ties as Kendall (1945).
///
/// ```
/// assert_eq!(statistics::spearman(&[1.0, 2.0, 90.0], &[3.0, 2.0, 1.0]).map(f64::round), Ok(-1.0));
/// ```
pub fn spearman(proxy: &[f64], outcome: &[f64]) -> Result<f64, Undefined> {
    check_pair(proxy, outcome)?;
    let (proxy, outcome) = (unit_deviations(&midranks(proxy)), unit_deviations(&midranks(outcome)));
    Ok(dot(&proxy, &outcome).clamp(-1.0, 1.0))
}
