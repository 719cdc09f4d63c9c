//! z-scores.

use crate::Undefined;
use crate::deviations::{is_constant, unit_deviations};
use crate::undefined::{check_count, check_finite};

/// Values as standard deviations from their mean.
///
/// ```text
/// z_i = (x_i − x̄) / s,   s² = (1/n) Σ (x_j − x̄)²     (population standard deviation)
/// ```
///
/// Same length and order as `values`; no unit; mean 0, mean square 1.
///
/// # Errors
///
/// - `TooFewPoints`: n < 3. `NotFinite`: an infinity or NaN.
/// - `ConstantProxy`: the values do not vary.
///
/// ```
/// let z = statistics::standardise(&[1.0, 1.0, 4.0]).unwrap();
/// assert!((z[2] - 2f64.sqrt()).abs() < 1e-15);
/// ```
pub fn standardise(values: &[f64]) -> Result<Vec<f64>, Undefined> {
    check_count(values.len())?;
    check_finite(values)?;
    if is_constant(values) {
        return Err(Undefined::ConstantProxy);
    }
    let root = (values.len() as f64).sqrt();
    Ok(unit_deviations(values).into_iter().map(|deviation| deviation * root).collect())
}
