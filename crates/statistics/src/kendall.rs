//! Concordance of pairs.

use crate::Undefined;
use crate::deviations::check_pair;

/// Kendall's tau-b: concordant less discordant pairs, corrected for ties.
///
/// ```text
/// τ_b = S / √( (N − T_x)(N − T_y) )
/// S   = Σ_{i<j} sign(x_i − x_j) · sign(y_i − y_j)     x: proxy, y: outcome
/// N   = n(n − 1)/2 pairs, T_x and T_y of them tied in x and in y
/// ```
///
/// Over all pairs, n² steps: for the few dozen points this crate is for, faster than sorting.
///
/// # Errors
///
/// As [`pearson`](crate::pearson()).
///
/// Source: Kendall (1945), *Biometrika* 33, 239–251.
///
/// ```
/// assert_eq!(statistics::kendall_tau_b(&[1.0, 2.0, 3.0], &[10.0, 20.0, 30.0]), Ok(1.0));
/// ```
pub fn kendall_tau_b(proxy: &[f64], outcome: &[f64]) -> Result<f64, Undefined> {
    check_pair(proxy, outcome)?;
    let (mut balance, mut untied_proxy, mut untied_outcome) = (0_i64, 0_i64, 0_i64);
    for later in 1..proxy.len() {
        for earlier in 0..later {
            let x = i64::from(sign(proxy[later], proxy[earlier]));
            let y = i64::from(sign(outcome[later], outcome[earlier]));
            balance += x * y;
            untied_proxy += x.abs();
            untied_outcome += y.abs();
        }
    }
    // The root of the product, not the product of roots: exactly |balance| for a perfect order.
    let pairs = (untied_proxy as f64 * untied_outcome as f64).sqrt();
    Ok((balance as f64 / pairs).clamp(-1.0, 1.0))
}

/// 1 if the left number is the larger, -1 if the smaller, 0 for a tie.
pub(crate) fn sign(left: f64, right: f64) -> i16 {
    i16::from(left > right) - i16::from(left < right)
}
