//! Bradley and Terry, a tie being half a win for each side.

use super::Loss;
use crate::Outcome;

/// The loss of one vote and its derivatives in pieces, for those who sum many.
///
/// ```text
/// ℓ = linear + ln spread,   spread = 1 + e^{−|η|},   linear = max(η, 0) − w·η
/// ```
///
/// w is 1, ½ or 0.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    pub(crate) linear: f64,
    /// Between 1 and 2.
    pub(crate) spread: f64,
    /// ∂ℓ/∂η.
    pub(crate) slope: f64,
    /// ∂²ℓ/∂η².
    pub(crate) curvature: f64,
}

/// What a vote is worth to the first model.
const WON: [f64; 3] = [1.0, 0.5, 0.0];

/// The terms of a vote at log odds `eta` of the first model.
#[inline(always)]
pub(crate) fn terms(eta: f64, outcome: Outcome) -> Terms {
    let won = WON[outcome.index()];
    let Chances { spread, near, far, first } = Chances::of(eta);
    Terms { linear: eta.max(0.0) - won * eta, spread, slope: first - won, curvature: far * near }
}

/// Chances of the likelier side, of the other, and of the first model, which is one of the two.
struct Chances {
    /// 1 + e^{−|η|}.
    spread: f64,
    near: f64,
    far: f64,
    first: f64,
}

impl Chances {
    /// One exponential serves all, and never overflows.
    #[inline(always)]
    fn of(eta: f64) -> Self {
        let small = (-eta.abs()).exp();
        let spread = 1.0 + small;
        let near = 1.0 / spread;
        let far = small * near;
        Self { spread, near, far, first: if eta >= 0.0 { near } else { far } }
    }
}

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
    let Chances { spread, near, far, first: chance } = Chances::of(eta);
    Loss {
        // Not ln_1p: the loss is a sum of terms near 1, so an absolute error of 1e-16 is enough, and ln takes a
        // third of the time, which was a third of a fit.
        value: all * (eta.max(0.0) + spread.ln()) - won * eta,
        slope: [all * chance - won, 0.0],
        curvature: [all * far * near, 0.0, 0.0],
    }
}

/// Expected share of the first model.
pub(super) fn share(eta: f64) -> f64 {
    Chances::of(eta).first
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

    #[test]
    fn the_pieces_make_the_loss() {
        for (outcome, weights) in
            Outcome::ALL.into_iter().zip([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
        {
            for eta in [-3.0, 0.0, 0.7] {
                let (whole, terms) = (loss(eta, &weights), terms(eta, outcome));
                assert!((whole.value - terms.linear - terms.spread.ln()).abs() < 1e-15, "{outcome:?} {eta}");
                assert_eq!((whole.slope[0], whole.curvature[0]), (terms.slope, terms.curvature));
            }
        }
    }
}
