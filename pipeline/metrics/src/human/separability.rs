//! Share of pairs of models that a judge tells apart.

use super::ratings::{EQUAL_STRENGTHS, Rated};
use crate::Touching;

/// Which of two ratings is surely higher: 1 the first, −1 the second, 0 their intervals overlap.
///
/// Equal ratings are never told apart, however narrow their intervals: two models that always draw have intervals of
/// no width that only touch.
pub(crate) fn order(first: &Rated, second: &Rated, touching: Touching) -> i8 {
    if (first.estimate - second.estimate).abs() <= EQUAL_STRENGTHS && touches(first, second) {
        return 0;
    }
    let apart = |higher: &Rated, lower: &Rated| match touching {
        Touching::Separated => higher.lower >= lower.upper,
        Touching::Overlapping => higher.lower > lower.upper,
    };
    match (apart(first, second), apart(second, first)) {
        (true, false) => 1,
        (false, true) => -1,
        _ => 0,
    }
}

/// Whether no gap wider than rounding is between two intervals.
fn touches(first: &Rated, second: &Rated) -> bool {
    let gap = (first.lower - second.upper).max(second.lower - first.upper);
    gap <= EQUAL_STRENGTHS
}

/// The orders of all pairs (0, 1), (0, 2), …, (1, 2), ….
pub(crate) fn orders(models: &[Rated], touching: Touching) -> Vec<i8> {
    let pairs =
        (0..models.len()).flat_map(|first| (first + 1..models.len()).map(move |second| (first, second)));
    pairs.map(|(first, second)| order(&models[first], &models[second], touching)).collect()
}

/// Separability.
///
/// ```text
/// #{i < j : intervals of i and j do not overlap}/C(m, 2)
/// ```
///
/// `None` with fewer than two models.
///
/// Source: Li et al. (2024), arXiv 2406.11939, section 3.
pub(crate) fn separability(orders: &[i8]) -> Option<f64> {
    let separated = orders.iter().filter(|order| **order != 0).count();
    (!orders.is_empty()).then(|| separated as f64 / orders.len() as f64)
}
