//! Correlations corrected for attenuation.

use std::f64::consts::PI;

use super::measured::Scaled;
use super::{Measured, NoiseUndefined};
use crate::tolerance::EXTREME_CORRELATION;
use crate::{Interval, Statistic, Undefined};

/// The reliability of a column: the share of its variance that is not error.
///
/// ```text
/// R = 1 − [trace(C Σ C)/(n − 1)] / [Σ (y_i − ȳ)²/(n − 1)],   C = I − 11ᵀ/n
/// ```
///
/// Σ: covariance of the errors. C takes out what all errors share: a common shift is no error to a correlation, and
/// the errors of independent values count as their mean square. In (0, 1], no unit.
///
/// # Errors
///
/// - `ReliabilityNotPositive`: the values differ no more than errors alone would make them.
/// - `Plain`: fewer than three values, one not finite, or no variation (as `ConstantProxy`).
/// - `ErrorsMismatch`, `NotACovariance`.
///
/// Source: Lord & Novick (1968), *Statistical Theories of Mental Test Scores*, section 3.4, with the error variance
/// of each score given.
///
/// ```
/// use statistics::{Errors, Measured, reliability};
/// let column = Measured { values: &[0.0, 3.0, 6.0], errors: Errors::StandardErrors(&[1.5, 1.5, 1.5]) };
/// assert!((reliability(&column).unwrap() - 0.75).abs() < 1e-15);
/// ```
pub fn reliability(column: &Measured<'_>) -> Result<f64, NoiseUndefined> {
    positive(&Scaled::new(column, Undefined::ConstantProxy)?)
}

/// 1 − error, if positive.
pub(super) fn positive(column: &Scaled) -> Result<f64, NoiseUndefined> {
    let reliability = 1.0 - column.error;
    if reliability > 0.0 {
        Ok(reliability)
    } else {
        Err(NoiseUndefined::ReliabilityNotPositive { reliability })
    }
}

/// The correlation of the true values, from that of the measured ones.
///
/// ```text
/// Pearson:   r / √(R_x R_y)
/// Spearman:  (6/π) asin(ρ/2),   ρ = 2 sin(π r_s/6) / √(R_x R_y)
/// Kendall:   (2/π) asin(ρ),     ρ = sin(π τ/2) / √(R_x R_y)
/// ```
///
/// `estimate`: the coefficient as measured; R: [`reliability`] of proxy and outcome, 1 for one without errors. Ranks
/// go by way of the linear correlation that a bivariate normal law has with such ranks. Nearly unbiased in many
/// points; in nine it varies more than the plain one.
///
/// # Errors
///
/// - `AboveOne`: the corrected linear correlation exceeds 1 in size; its value is in the error.
/// - `ReliabilityNotPositive`: a reliability that is not positive and finite.
///
/// Sources: Spearman (1904), *Am. J. Psychol.* 15, 72–101; Pearson (1907), *Drapers' Company Research Memoirs* IV, for
/// Spearman's and Greiner (1909), *Z. Math. Phys.* 57, for Kendall's relation to the linear one.
///
/// ```
/// use statistics::{Statistic, corrected_correlation};
/// assert_eq!(corrected_correlation(Statistic::Pearson, 0.4, 0.64, 1.0), Ok(0.5));
/// ```
pub fn corrected_correlation(
    statistic: Statistic,
    estimate: f64,
    proxy_reliability: f64,
    outcome_reliability: f64,
) -> Result<f64, NoiseUndefined> {
    let value = linear(statistic, estimate) / attenuation(proxy_reliability, outcome_reliability)?;
    if value.abs() > 1.0 + EXTREME_CORRELATION {
        return Err(NoiseUndefined::AboveOne { value });
    }
    Ok(from_linear(statistic, value.clamp(-1.0, 1.0)))
}

/// An interval of the correlation of the true values: both limits corrected as [`corrected_correlation`], those beyond
/// ±1 put there.
///
/// This is the `noise-carried` interval: what sampling of the points says (the interval given) on the scale of
/// true values, the reliabilities taken as known. By simulation of normal data at n = 9 and 17 and reliabilities down to
/// 0.6 it covers 94 to 98 % at level 95 %, whether or not the corrected estimate exists (`tests/data/coverage.csv`).
///
/// # Errors
///
/// - `AboveOne`: even the limit nearer to 0 is beyond ±1.
/// - `ReliabilityNotPositive`: a reliability that is not positive and finite.
///
/// Source: Hunter & Schmidt (2004), *Methods of Meta-Analysis*, chapter 3 (limits corrected like the estimate).
pub fn corrected_interval(
    statistic: Statistic,
    interval: &Interval,
    proxy_reliability: f64,
    outcome_reliability: f64,
) -> Result<Interval, NoiseUndefined> {
    let attenuation = attenuation(proxy_reliability, outcome_reliability)?;
    let corrected = |limit: f64| linear(statistic, limit) / attenuation;
    let (lower, upper) = (corrected(interval.lower), corrected(interval.upper));
    for (nearer, beyond) in [(lower, lower >= 1.0), (upper, upper <= -1.0)] {
        if beyond {
            return Err(NoiseUndefined::AboveOne { value: nearer });
        }
    }
    let limit = |value: f64| from_linear(statistic, value.clamp(-1.0, 1.0));
    Ok(Interval { lower: limit(lower), upper: limit(upper), level: interval.level, method: "noise-carried" })
}

fn attenuation(proxy: f64, outcome: f64) -> Result<f64, NoiseUndefined> {
    for reliability in [proxy, outcome] {
        let sound = reliability > 0.0 && reliability.is_finite();
        if !sound {
            return Err(NoiseUndefined::ReliabilityNotPositive { reliability });
        }
    }
    Ok((proxy * outcome).sqrt())
}

/// The linear correlation of a bivariate normal law with this coefficient.
fn linear(statistic: Statistic, estimate: f64) -> f64 {
    match statistic {
        Statistic::Pearson => estimate,
        Statistic::Spearman => 2.0 * (PI * estimate / 6.0).sin(),
        Statistic::Kendall => (PI * estimate / 2.0).sin(),
    }
}

fn from_linear(statistic: Statistic, linear: f64) -> f64 {
    match statistic {
        Statistic::Pearson => linear,
        Statistic::Spearman => 6.0 / PI * (linear / 2.0).asin(),
        Statistic::Kendall => 2.0 / PI * linear.asin(),
    }
}
