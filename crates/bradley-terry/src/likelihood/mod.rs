//! Minus log likelihood of one comparison, by tie rule, as a function of log odds and tie parameter.

mod davidson;
pub(crate) mod half_win;
mod rao_kupper;

use crate::{Outcome, TieRule};

/// A loss and its derivatives by the log odds η and the tie parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Loss {
    pub(crate) value: f64,
    /// ∂/∂η, ∂/∂tie.
    pub(crate) slope: [f64; 2],
    /// ∂²/∂η², ∂²/∂η∂tie, ∂²/∂tie².
    pub(crate) curvature: [f64; 3],
}

/// The loss of outcomes with `weights` (first, tie, second) at log odds `eta` and tie parameter `tie`.
#[inline]
pub(crate) fn loss(rule: TieRule, eta: f64, tie: f64, weights: &[f64; 3]) -> Loss {
    match rule {
        TieRule::HalfWin => half_win::loss(eta, weights),
        TieRule::Davidson => davidson::loss(eta, tie, weights),
        TieRule::RaoKupper => rao_kupper::loss(eta, tie, weights),
    }
}

/// The slope of the loss of one vote of weight 1.
#[inline]
pub(crate) fn vote_slope(rule: TieRule, eta: f64, tie: f64, outcome: Outcome) -> [f64; 2] {
    if rule == TieRule::HalfWin {
        return [half_win::terms(eta, outcome).slope, 0.0];
    }
    let mut weights = [0.0; 3];
    weights[outcome.index()] = 1.0;
    loss(rule, eta, tie, &weights).slope
}

/// Expected share of the first model, a tie counting half.
///
/// ```text
/// P(first) + P(tie)/2 = (1 + P(first) − P(second))/2
/// ```
pub(crate) fn expected_share(rule: TieRule, eta: f64, tie: f64) -> f64 {
    if rule == TieRule::HalfWin {
        return half_win::share(eta);
    }
    let chance = |weights: [f64; 3]| (-loss(rule, eta, tie, &weights).value).exp();
    (1.0 + chance([1.0, 0.0, 0.0]) - chance([0.0, 0.0, 1.0])) / 2.0
}

/// Where the tie parameter starts: its optimum were all models equal and `share` of the votes ties.
pub(crate) fn tie_start(rule: TieRule, share: f64) -> f64 {
    match rule {
        TieRule::HalfWin => 0.0,
        // ν/(2 + ν) = share
        TieRule::Davidson => (2.0 * share / (1.0 - share)).ln(),
        // tanh(τ/2) = share
        TieRule::RaoKupper => 2.0 * share.atanh(),
    }
}

/// ln(1 + eˣ), accurate for any x.
#[inline]
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

/// 1/(1 + e⁻ˣ).
#[inline]
fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: f64 = 1e-5;

    fn central(f: impl Fn(f64) -> f64, x: f64) -> f64 {
        (f(x + STEP) - f(x - STEP)) / (2.0 * STEP)
    }

    #[test]
    fn derivatives_agree_with_finite_differences() {
        for rule in [TieRule::HalfWin, TieRule::Davidson, TieRule::RaoKupper] {
            for (eta, tie) in [(0.3, 0.7), (-2.0, 0.2), (4.0, 1.5)] {
                for weights in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [2.5, 1.5, 0.5]] {
                    let at = |eta, tie| loss(rule, eta, tie, &weights);
                    let found = at(eta, tie);
                    let expected = [
                        (found.slope[0], central(|eta| at(eta, tie).value, eta)),
                        (found.slope[1], central(|tie| at(eta, tie).value, tie)),
                        (found.curvature[0], central(|eta| at(eta, tie).slope[0], eta)),
                        (found.curvature[1], central(|eta| at(eta, tie).slope[1], eta)),
                        (found.curvature[2], central(|tie| at(eta, tie).slope[1], tie)),
                    ];
                    for (found, expected) in expected {
                        assert!(
                            (found - expected).abs() < 1e-8 * (1.0 + expected.abs()),
                            "{rule:?} {eta} {tie}: {found} {expected}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn probabilities_of_the_three_outcomes_sum_to_one() {
        for rule in [TieRule::Davidson, TieRule::RaoKupper] {
            let chance = |outcome: Outcome| {
                let mut weights = [0.0; 3];
                weights[outcome.index()] = 1.0;
                (-loss(rule, 0.8, 0.6, &weights).value).exp()
            };
            assert!((Outcome::ALL.map(chance).iter().sum::<f64>() - 1.0).abs() < 1e-14, "{rule:?}");
        }
    }
}
