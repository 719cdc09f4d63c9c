//! An interval of the difference from the intervals of its two sides.

use statistics::{Interval, Level, Statistic, correlation_interval};

use crate::NoAnswer;
use crate::difference::{Trio, sampling_correlation};

/// Zou's interval of r₁ − r₂: asymmetric, from the two Fisher intervals and the sampling correlation c.
///
/// ```text
/// lower = r₁ − r₂ − √( (r₁ − l₁)² + (u₂ − r₂)² − 2c (r₁ − l₁)(u₂ − r₂) )
/// upper = r₁ − r₂ + √( (u₁ − r₁)² + (r₂ − l₂)² − 2c (u₁ − r₁)(r₂ − l₂) )
/// [lᵢ, uᵢ] = tanh( atanh rᵢ ± z/√(n − 3) ),   c as Steiger (1980), equation 3, at r₁ and r₂
/// ```
///
/// Method name `zou`. For Pearson's r of normal data.
///
/// # Errors
///
/// `TooFewPoints` (n < 4), which a [`Trio`] rules out.
///
/// Source: Zou (2007), *Psychol. Methods* 12, 399–413, section on overlapping correlations.
pub fn zou_interval(trio: &Trio, level: Level) -> Result<Interval, NoAnswer> {
    let side = |estimate| {
        correlation_interval(Statistic::Pearson, estimate, trio.n, level)
            .map_err(|_| NoAnswer::TooFewPoints { n: trio.n, needed: 4 })
    };
    let (first, second) = (side(trio.first)?, side(trio.second)?);
    let together = sampling_correlation(trio.first, trio.second, trio.between);
    // Rounding may leave a square a little below 0 when the metrics nearly agree.
    let reach = |a: f64, b: f64| (a * a + b * b - 2.0 * together * a * b).max(0.0).sqrt();
    let below = reach(trio.first - first.lower, second.upper - trio.second);
    let above = reach(first.upper - trio.first, trio.second - second.lower);
    let middle = trio.difference();
    Ok(Interval { lower: middle - below, upper: middle + above, level: level.value(), method: "zou" })
}
