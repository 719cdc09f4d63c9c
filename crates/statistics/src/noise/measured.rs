//! A column with what is known of its errors.

use super::NoiseUndefined;
use crate::Undefined;
use crate::deviations::{is_constant, unit_deviations};
use crate::tolerance::ASYMMETRY;
use crate::undefined::{check_count, check_finite};

/// Errors of the values of a column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Errors<'a> {
    /// None known: the values are taken as they are.
    Exact,
    /// Independent ones: a standard error a value, in its unit.
    StandardErrors(&'a [f64]),
    /// A covariance matrix, n × n, row after row, in the unit squared; may be singular (scores known up to a shift).
    Covariance(&'a [f64]),
}

/// Values and their errors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured<'a> {
    /// One value a point, any unit.
    pub values: &'a [f64],
    /// Their errors.
    pub errors: Errors<'a>,
}

/// A sound column in units in which its mean is 0 and its variance (divisor n − 1) is 1.
pub(super) struct Scaled {
    pub(super) values: Vec<f64>,
    /// Row after row.
    pub(super) covariance: Vec<f64>,
    /// Error variance about the mean, trace(C Σ C)/(n − 1): a share of the observed variance.
    pub(super) error: f64,
}

impl Scaled {
    /// `constant` is the state of a column that does not vary.
    pub(super) fn new(measured: &Measured<'_>, constant: Undefined) -> Result<Self, NoiseUndefined> {
        let values = measured.values;
        check_count(values.len())?;
        check_finite(values)?;
        if is_constant(values) {
            return Err(constant.into());
        }
        let n = values.len();
        let root = (n as f64 - 1.0).sqrt();
        let unit: Vec<f64> = unit_deviations(values).into_iter().map(|value| value * root).collect();
        let covariance = covariance(measured.errors, n, spread(values, &unit))?;
        let trace: f64 = (0..n).map(|point| covariance[point * n + point]).sum();
        let error = (trace - covariance.iter().sum::<f64>() / n as f64) / (n as f64 - 1.0);
        Ok(Self { values: unit, covariance, error })
    }
}

/// The standard deviation: by the two values furthest apart, so that no square overflows.
fn spread(values: &[f64], unit: &[f64]) -> f64 {
    let furthest = |largest: bool| {
        let order = |a: &usize, b: &usize| values[*a].total_cmp(&values[*b]);
        if largest { (0..values.len()).max_by(order) } else { (0..values.len()).min_by(order) }
    };
    let (low, high) = (furthest(false).unwrap_or(0), furthest(true).unwrap_or(0));
    (values[high] - values[low]) / (unit[high] - unit[low])
}

/// The covariance of values divided by `spread`.
fn covariance(errors: Errors<'_>, n: usize, spread: f64) -> Result<Vec<f64>, NoiseUndefined> {
    let expect = |found: usize, needed: usize| {
        if found == needed { Ok(()) } else { Err(NoiseUndefined::ErrorsMismatch { found, needed }) }
    };
    match errors {
        Errors::Exact => Ok(vec![0.0; n * n]),
        Errors::StandardErrors(standard) => {
            expect(standard.len(), n)?;
            if standard.iter().any(|error| !error.is_finite() || *error < 0.0) {
                return Err(NoiseUndefined::NotACovariance);
            }
            let mut matrix = vec![0.0; n * n];
            standard.iter().enumerate().for_each(|(i, error)| matrix[i * n + i] = (error / spread).powi(2));
            Ok(matrix)
        }
        Errors::Covariance(matrix) => {
            expect(matrix.len(), n * n)?;
            let scaled: Vec<f64> = matrix.iter().map(|value| value / spread / spread).collect();
            let largest = scaled.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
            let even =
                |i: usize, j: usize| (scaled[i * n + j] - scaled[j * n + i]).abs() <= ASYMMETRY * largest;
            let sound = check_finite(&scaled).is_ok() && (0..n).all(|i| (0..i).all(|j| even(i, j)));
            if sound { Ok(scaled) } else { Err(NoiseUndefined::NotACovariance) }
        }
    }
}

/// The standard error that a printed interval stands for.
///
/// ```text
/// s = (upper − lower) / (2 Φ⁻¹((1 + level)/2))
/// ```
///
/// Limits may be asymmetric about the estimate, as rounded bootstrap percentiles are: only their distance counts. Limits
/// that are printed as offsets (+5/−7) give it as well. `None` if they are not finite or in the wrong order.
///
/// ```
/// use statistics::{Level, standard_error_of_limits};
/// let error = standard_error_of_limits(1140.0, 1152.0, Level::new(0.95).unwrap()).unwrap();
/// assert!((error - 3.0613).abs() < 1e-4);
/// ```
#[must_use]
pub fn standard_error_of_limits(lower: f64, upper: f64, level: crate::Level) -> Option<f64> {
    use statrs::distribution::{ContinuousCDF, Normal};
    let distance = upper - lower;
    let reach = Normal::standard().inverse_cdf((1.0 + level.value()) / 2.0);
    (distance.is_finite() && distance >= 0.0).then(|| distance / (2.0 * reach))
}
