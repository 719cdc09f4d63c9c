//! Linear correlation.

use crate::Undefined;
use crate::deviations::{check_pair, dot, unit_deviations};

/// Pearson's product-moment correlation.
///
/// ```text
/// r = Σ (x_i − x̄)(y_i − ȳ) / √( Σ (x_i − x̄)² · Σ (y_i − ȳ)² )
/// x: proxy, y: outcome, i = 1..n
/// ```
///
/// Two-pass and scaled, so neither a large common offset nor a large unit harms it; clamped to [-1, 1].
///
/// # Errors
///
/// - `LengthMismatch`, `TooFewPoints` (n < 3), `NotFinite`.
/// - `ConstantProxy`, `ConstantOutcome`: the values spread over four rounding units or less.
///
/// Source: Pearson (1896), *Phil. Trans. R. Soc. A* 187, 253–318.
///
/// ```
/// let reason = statistics::pearson(&[1.0, 2.0, 3.0], &[2.0, 2.0, 2.0]).unwrap_err();
/// assert_eq!(reason.state(), "constant-outcome");
/// ```
pub fn pearson(proxy: &[f64], outcome: &[f64]) -> Result<f64, Undefined> {
    check_pair(proxy, outcome)?;
    Ok(dot(&unit_deviations(proxy), &unit_deviations(outcome)).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_units_and_offsets_do_no_harm() {
        let (proxy, outcome) = ([1.0, 2.0, 4.0, 8.0], [3.0, 1.0, 4.0, 5.0]);
        let plain = pearson(&proxy, &outcome).expect("defined");
        let moved = proxy.map(|value| 1e12 + value);
        let large = outcome.map(|value| 1e300 * value);
        assert!((pearson(&moved, &large).expect("defined") - plain).abs() < 1e-15);
    }
}
