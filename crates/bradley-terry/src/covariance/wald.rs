//! Intervals by the normal approximation.

use statistics::{Interval, Level};
use statrs::distribution::{ContinuousCDF, Normal};

/// A two-sided interval by the normal approximation.
///
/// ```text
/// estimate ± Φ⁻¹((1 + level)/2)·error
/// ```
///
/// Source: Wald (1943), *Trans. Am. Math. Soc.* 54, 426–482.
#[must_use]
pub fn wald_interval(estimate: f64, error: f64, level: Level) -> Interval {
    let reach = critical_value(level) * error;
    Interval { lower: estimate - reach, upper: estimate + reach, level: level.value(), method: "wald" }
}

/// The two-sided critical value of a normal variable.
fn critical_value(level: Level) -> f64 {
    Normal::standard().inverse_cdf((1.0 + level.value()) / 2.0)
}
