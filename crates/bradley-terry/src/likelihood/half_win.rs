//! Bradley and Terry, a tie being half a win for each side.

use super::Loss;

/// The loss of a comparison.
///
/// ```text
/// ℓ = n·ln(1 + e^η) − w·η,   w = w₁ + w_tie/2,   n = w₁ + w_tie + w₂
/// ```
///
/// `eta` log odds η of the first model; `weights` of first, tie, second.
///
/// Source: Bradley & Terry (1952), *Biometrika* 39, 324–345; ties as half wins: Glenn & David (1960),
/// *Biometrics* 16, 86–109, section 2.
#[inline]
pub(super) fn loss(eta: f64, weights: &[f64; 3]) -> Loss {
    let [first, tie, second] = weights;
    let (won, all) = (first + 0.5 * tie, first + tie + second);
    // One exponential serves probability and logarithm, and never overflows.
    let small = (-eta.abs()).exp();
    let near = 1.0 / (1.0 + small);
    let chance = if eta >= 0.0 { near } else { small * near };
    Loss {
        // Not ln_1p: the loss is a sum of terms near 1, so an absolute error of 1e-16 is enough, and ln takes a
        // third of the time, which was a third of a fit.
        value: all * (eta.max(0.0) + (1.0 + small).ln()) - won * eta,
        slope: [all * chance - won, 0.0],
        curvature: [all * small * near * near, 0.0, 0.0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::likelihood::softplus;

    #[test]
    fn far_from_zero_nothing_overflows() {
        for eta in [-800.0, 800.0] {
            let loss = loss(eta, &[1.0, 0.0, 0.0]);
            assert!((loss.value - softplus(-eta)).abs() < 1e-12 && loss.curvature[0] >= 0.0);
        }
    }
}
