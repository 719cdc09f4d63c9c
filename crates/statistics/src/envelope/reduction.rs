//! Shrinking a box to the part where a maximum can be.

use super::region::{OUTCOME, PROXY, Region};
use crate::deviations::{centred, dot};
use crate::tolerance::CERTIFICATE_MARGIN;

/// A range of a number, `[lowest, highest]`.
type Ends = [f64; 2];

/// Rounds of shrinking: each makes the next one sharper, the third hardly.
const ROUNDS: usize = 3;

/// Pins entries whose slope has one sign to the end of the whole region; `false` if no maximum can be here.
///
/// ```text
/// ∂r/∂x_i has the sign of  y_i/|y| − r·x_i/|x|      (centred; likewise for y)
/// ```
///
/// At a maximum above `target` r lies in [target, ceiling]. If the slope is then positive all over the box,
/// the maximum has x_i at the upper end of `whole`, and a box that does not reach it holds none.
pub(super) fn shrink(region: &mut Region, whole: &Region, target: f64, ceiling: f64) -> bool {
    for _ in 0..ROUNDS {
        match pin(region, whole, target, ceiling) {
            None => return false,
            Some(0) => return true,
            Some(_) => {}
        }
    }
    true
}

/// One round: the number of entries pinned, `None` if no maximum can be here.
fn pin(region: &mut Region, whole: &Region, target: f64, ceiling: f64) -> Option<usize> {
    let units = [units(region, PROXY), units(region, OUTCOME)];
    let mut pinned = 0;
    for column in [PROXY, OUTCOME] {
        for (entry, (own, other)) in units[column].iter().zip(&units[1 - column]).enumerate() {
            if region.width(column, entry) <= 0.0 {
                continue;
            }
            let end = match rises(*own, *other, [target, ceiling]) {
                Some(true) => whole.upper[column][entry],
                Some(false) => whole.lower[column][entry],
                None => continue,
            };
            if end < region.lower[column][entry] || end > region.upper[column][entry] {
                return None;
            }
            (region.lower[column][entry], region.upper[column][entry]) = (end, end);
            pinned += 1;
        }
    }
    Some(pinned)
}

/// Whether the slope other − r·own is positive for all values in the ranges, or negative for all.
fn rises(own: Ends, other: Ends, correlation: Ends) -> Option<bool> {
    let products = own.map(|own| correlation.map(|correlation| own * correlation));
    let products = products.as_flattened();
    let (lowest, highest) =
        products.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(lowest, highest), &product| {
            (lowest.min(product), highest.max(product))
        });
    if other[0] > highest + CERTIFICATE_MARGIN {
        Some(true)
    } else if other[1] < lowest - CERTIFICATE_MARGIN {
        Some(false)
    } else {
        None
    }
}

/// Ranges of x_i/|x| over the box, x centred.
pub(super) fn units(region: &Region, column: usize) -> Vec<Ends> {
    let (lower, upper) = (&region.lower[column], &region.upper[column]);
    let n = lower.len() as f64;
    let middle: Vec<f64> = lower.iter().zip(upper).map(|(low, high)| (low + high) / 2.0).collect();
    let middle = centred(&middle);
    let half: Vec<f64> = lower.iter().zip(upper).map(|(low, high)| (high - low) / 2.0).collect();
    let [shortest, longest] = lengths(&middle, &half);
    let all: f64 = half.iter().sum();
    let ends = |entry: usize| {
        // x_i − x̄ moves by (1 − 1/n) of the own step and −1/n of the others'.
        let reach = half[entry] * (1.0 - 2.0 / n) + all / n;
        let (low, high) = (middle[entry] - reach, middle[entry] + reach);
        [
            if low < 0.0 { low / shortest } else { low / longest },
            if high > 0.0 { high / shortest } else { high / longest },
        ]
    };
    (0..middle.len()).map(ends).collect()
}

/// Bounds of |c + d| for |d_i| ≤ h_i: |c| − Σ h_i|c_i|/|c| below, √(|c|² + 2Σ h_i|c_i| + Σ h_i²) above.
fn lengths(middle: &[f64], half: &[f64]) -> Ends {
    let length = dot(middle, middle).sqrt();
    let first_order: f64 = middle.iter().zip(half).map(|(value, width)| value.abs() * width).sum();
    let shortest = if length > 0.0 { (length - first_order / length).max(0.0) } else { 0.0 };
    [shortest, (length * length + 2.0 * first_order + dot(half, half)).sqrt()]
}
