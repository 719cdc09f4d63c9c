//! Correlation with something else held fixed.

use statistics::{Interval, Level, NoInterval, Statistic, correlation_interval, midranks, standardise};

use crate::NoAnswer;
use crate::difference::student_p;
use crate::linear::dot;
use crate::no_answer::of_column;
use crate::tolerance::{EXPLAINED, PERFECT};

/// A partial correlation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PartialCorrelation {
    /// The coefficient, in [-1, 1].
    pub coefficient: f64,
    /// Two-sided p-value by Student's t; 0 for a coefficient of 1 or -1.
    pub p_value: f64,
    /// n − 2 − k for k controls.
    pub degrees_of_freedom: usize,
    /// Fisher's interval with n − k − 3 in place of n − 3.
    pub interval: Result<Interval, NoInterval>,
}

/// Correlation of proxy and outcome, given one or more controls.
///
/// ```text
/// r = correlation of the residuals of x and y after least squares on 1, c₁, …, c_k
/// t = r √( d / (1 − r²) ),  d = n − 2 − k degrees of freedom
/// interval: tanh( atanh r ± z/√(n − k − 3) )
/// Spearman: the same of the midranks of all columns
/// ```
///
/// # Errors
///
/// `NotForStatistic` (Kendall), `LengthMismatch`, `TooFewPoints` (n < k + 3), `Column` (0 proxy, 1 outcome),
/// `ConstantControl`, `CollinearControl`, `ProxyExplained`, `OutcomeExplained` (a residual shorter than 1e-7 of its
/// column).
///
/// Source: Fisher (1924), *Metron* 3, 329–332, for the degrees of freedom; Anderson (2003), *An Introduction to
/// Multivariate Statistical Analysis*, section 4.3.
pub fn partial_correlation(
    statistic: Statistic,
    proxy: &[f64],
    outcome: &[f64],
    controls: &[Vec<f64>],
    level: Level,
) -> Result<PartialCorrelation, NoAnswer> {
    let (n, k) = (outcome.len(), controls.len());
    check(statistic, proxy, outcome, controls)?;
    let unit = |values: &[f64]| {
        let ranked = if statistic == Statistic::Spearman { midranks(values) } else { values.to_vec() };
        standardise(&ranked)
            .map(|values| values.iter().map(|value| value / (n as f64).sqrt()).collect::<Vec<_>>())
    };
    // The raw columns are checked first: midranks of a NaN are finite.
    standardise(proxy).map_err(of_column(0))?;
    standardise(outcome).map_err(of_column(1))?;
    let mut basis: Vec<Vec<f64>> = Vec::with_capacity(k);
    for (control, values) in controls.iter().enumerate() {
        standardise(values).map_err(|_| NoAnswer::ConstantControl { control })?;
        let column = unit(values).map_err(|_| NoAnswer::ConstantControl { control })?;
        basis.push(residual(column, &basis).ok_or(NoAnswer::CollinearControl { control })?);
    }
    let proxy = unit(proxy).map_err(of_column(0))?;
    let outcome = unit(outcome).map_err(of_column(1))?;
    let proxy = residual(proxy, &basis).ok_or(NoAnswer::ProxyExplained)?;
    let outcome = residual(outcome, &basis).ok_or(NoAnswer::OutcomeExplained)?;
    Ok(summarise(dot(&proxy, &outcome).clamp(-1.0, 1.0), n, k, level))
}

fn check(
    statistic: Statistic,
    proxy: &[f64],
    outcome: &[f64],
    controls: &[Vec<f64>],
) -> Result<(), NoAnswer> {
    if statistic == Statistic::Kendall {
        return Err(NoAnswer::NotForStatistic { statistic });
    }
    let expected = outcome.len();
    let lengths = std::iter::once(proxy.len()).chain(controls.iter().map(Vec::len));
    if let Some(found) = lengths.into_iter().find(|found| *found != expected) {
        return Err(NoAnswer::LengthMismatch { expected, found });
    }
    let needed = controls.len() + 3;
    if expected < needed { Err(NoAnswer::TooFewPoints { n: expected, needed }) } else { Ok(()) }
}

/// What a unit column has beyond the orthonormal basis, scaled to length 1; none if that is no more than rounding.
fn residual(mut column: Vec<f64>, basis: &[Vec<f64>]) -> Option<Vec<f64>> {
    // Twice is enough (Giraud, Langou & Rozložník 2005): the second pass removes what rounding left.
    for _ in 0..2 {
        for direction in basis {
            let along = dot(&column, direction);
            column.iter_mut().zip(direction).for_each(|(value, unit)| *value -= along * unit);
        }
    }
    let length = dot(&column, &column).sqrt();
    (length > EXPLAINED).then(|| column.iter().map(|value| value / length).collect())
}

fn summarise(coefficient: f64, n: usize, k: usize, level: Level) -> PartialCorrelation {
    let degrees = n - 2 - k;
    let left = 1.0 - coefficient * coefficient;
    let p_value =
        if left < PERFECT { 0.0 } else { student_p(coefficient * (degrees as f64 / left).sqrt(), degrees) };
    let interval = correlation_interval(Statistic::Pearson, coefficient, n - k, level);
    PartialCorrelation { coefficient, p_value, degrees_of_freedom: degrees, interval }
}
