//! Limits from a distribution over resamples.

use statrs::distribution::{ContinuousCDF, Normal};

use super::Distribution;
use crate::{Interval, Level, NoInterval};

/// The percentile interval: the quantiles of the distribution at (1 ∓ level)/2.
///
/// Unit of the distribution. Quantiles as [`Distribution::quantile`].
///
/// Source: Efron (1979), *Ann. Stat.* 7, 1–26.
#[must_use]
pub fn percentile_interval(distribution: &Distribution, level: Level) -> Interval {
    let tail = (1.0 - level.value()) / 2.0;
    let (lower, upper) = (distribution.quantile(tail), distribution.quantile(1.0 - tail));
    Interval { lower, upper, level: level.value(), method: "percentile" }
}

/// The bias correction of [`bca_interval`].
///
/// ```text
/// z₀ = Φ⁻¹( P(t < θ) + P(t = θ)/2 )      t: distribution, θ: estimate
/// ```
///
/// # Errors
///
/// `NoBiasCorrection`: all of the distribution lies on one side of the estimate, z₀ would be infinite.
///
/// Source: Efron (1987), *J. Am. Stat. Assoc.* 82, 171–185; half of the ties as in SciPy's `bootstrap`.
pub fn bias_correction(distribution: &Distribution, estimate: f64) -> Result<f64, NoInterval> {
    let share = distribution.share_below(estimate);
    let inside = share > 0.0 && share < 1.0;
    inside.then(|| Normal::standard().inverse_cdf(share)).ok_or(NoInterval::NoBiasCorrection)
}

/// The bias-corrected and accelerated interval.
///
/// ```text
/// α(z) = Φ( z₀ + (z₀ + z)/(1 − a(z₀ + z)) )   at z = ∓Φ⁻¹((1 + level)/2)
/// a    = Σ L³ / (6 (Σ L²)^{3/2}),   L_i = θ̄ − θ_(i)      θ_(i): jackknife, the estimate without point i
/// ```
///
/// `bias` z₀ is of [`bias_correction`]. The limits are the quantiles of the distribution at the two α, in its unit.
///
/// # Errors
///
/// `NoAcceleration`: the jackknife does not vary, has fewer than three values or one that is not finite, or
/// 1 − a(z₀ + z) is not positive.
///
/// Source: Efron (1987), *J. Am. Stat. Assoc.* 82, 171–185, equation 2.3; a by the jackknife as Efron &
/// Tibshirani (1993), *An Introduction to the Bootstrap*, equation 14.15.
pub fn bca_interval(
    distribution: &Distribution,
    bias: f64,
    jackknife: &[f64],
    level: Level,
) -> Result<Interval, NoInterval> {
    let normal = Normal::standard();
    let acceleration = acceleration(jackknife).ok_or(NoInterval::NoAcceleration)?;
    let limit = |z: f64| {
        let slope = 1.0 - acceleration * (bias + z);
        let share = normal.cdf(bias + (bias + z) / slope);
        (slope > 0.0).then(|| distribution.quantile(share)).ok_or(NoInterval::NoAcceleration)
    };
    let reach = normal.inverse_cdf((1.0 + level.value()) / 2.0);
    let (lower, upper) = (limit(-reach)?, limit(reach)?);
    Ok(Interval { lower, upper, level: level.value(), method: "bca" })
}

/// A sixth of the skewness of the jackknife.
fn acceleration(jackknife: &[f64]) -> Option<f64> {
    if jackknife.len() < 3 || crate::undefined::check_finite(jackknife).is_err() {
        return None;
    }
    if crate::deviations::is_constant(jackknife) {
        return None;
    }
    // Scaled to length 1, so that neither power under- nor overflows.
    let unit = crate::deviations::unit_deviations(jackknife);
    Some(-unit.iter().map(|value| value.powi(3)).sum::<f64>() / 6.0)
}
