//! Deviations from the mean, scaled to length 1: the one place where a column is centred.

use crate::tolerance::CONSTANT_SPREAD;
use crate::undefined::{Undefined, check_finite, check_lengths};

/// Whether the spread of a finite column is no more than rounding.
pub(crate) fn is_constant(values: &[f64]) -> bool {
    let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
    for &value in values {
        lowest = lowest.min(value);
        highest = highest.max(value);
    }
    // Halves, so that the spread of ±1e308 does not overflow.
    highest / 2.0 - lowest / 2.0 <= CONSTANT_SPREAD * (lowest.abs().max(highest.abs()) / 2.0)
}

/// Length, finiteness and variation of a pair.
pub(crate) fn check_pair(proxy: &[f64], outcome: &[f64]) -> Result<(), Undefined> {
    check_lengths(proxy.len(), outcome.len())?;
    check_finite(proxy)?;
    check_finite(outcome)?;
    if is_constant(proxy) {
        return Err(Undefined::ConstantProxy);
    }
    if is_constant(outcome) {
        return Err(Undefined::ConstantOutcome);
    }
    Ok(())
}

/// The deviations of a finite column that varies, divided by their Euclidean length.
///
/// ```text
/// u_i = (x_i − x̄) / √Σ (x_j − x̄)²
/// ```
///
/// Two passes: the mean is subtracted, then the mean of what is left, which removes the rounding of a mean
/// far from zero (1e9 + {0, …, 11}). Scaling by a power of two is exact and keeps the squares in range.
pub(crate) fn unit_deviations(values: &[f64]) -> Vec<f64> {
    let scale = power_of_two(largest(values));
    let scaled: Vec<f64> = values.iter().map(|value| value / scale).collect();
    let mut deviations = centred(&centred(&scaled));
    let highest = largest(&deviations);
    deviations.iter_mut().for_each(|deviation| *deviation /= highest);
    let length = dot(&deviations, &deviations).sqrt();
    deviations.iter_mut().for_each(|deviation| *deviation /= length);
    deviations
}

/// Values less their mean.
pub(crate) fn centred(values: &[f64]) -> Vec<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    values.iter().map(|value| value - mean).collect()
}

/// Inner product.
pub(crate) fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(a, b)| a * b).sum()
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |highest, value| value.abs().max(highest))
}

/// The power of two at or below a positive number; 1 for a subnormal one.
fn power_of_two(value: f64) -> f64 {
    let power = f64::from_bits(value.to_bits() & (0x7ff_u64 << 52));
    if power > 0.0 { power } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_is_constant_and_a_small_step_is_not() {
        assert!(is_constant(&[0.1 + 0.2, 0.3, 0.3]));
        assert!(is_constant(&[0.0, -0.0]));
        assert!(!is_constant(&[1e9, 1e9 + 1.0]));
        assert!(!is_constant(&[0.0, 1e-300]));
        assert!(!is_constant(&[-1e308, 1e308]));
    }

    #[test]
    fn deviations_survive_the_ends_of_the_number_line() {
        for scale in [1e-310, 1e-200, 1.0, 1e200, 0.8e308] {
            let unit = unit_deviations(&[-scale, 0.0, 2.0 * (scale / 2.0)]);
            assert!((unit[2] - 0.5f64.sqrt()).abs() < 1e-12, "{scale}: {unit:?}");
        }
    }
}
