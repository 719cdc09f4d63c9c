//! Rao and Kupper's model of ties.

use super::{Loss, logistic, softplus};

/// The loss of a comparison.
///
/// ```text
/// P(first) = σ(η − τ),   P(second) = σ(−η − τ),   P(tie) = σ(η + τ)·σ(τ − η)·(1 − e^{−2τ})
/// ```
///
/// `eta` difference of strengths η; `tie` τ = ln θ > 0, the threshold below which a difference is not seen;
/// `weights` of first, tie, second. Jointly convex in (η, τ), infinite for τ ≤ 0, so a line search stays inside.
///
/// Source: Rao & Kupper (1967), *J. Am. Stat. Assoc.* 62, 194–204, equation (2.2).
#[inline]
pub(super) fn loss(eta: f64, tie: f64, weights: &[f64; 3]) -> Loss {
    let outside = Loss { value: f64::INFINITY, slope: [0.0; 2], curvature: [0.0; 3] };
    if tie <= 0.0 {
        return outside;
    }
    let [first, draw, second] = *weights;
    let (below, above) = (logistic(tie - eta), logistic(tie + eta));
    let (spread_below, spread_above) = (below * (1.0 - below), above * (1.0 - above));
    // exp_m1: 1 − e^{−2τ} keeps its digits for small τ, and e^{−2τ} does not overflow for large.
    let (rest, gap) = ((-2.0 * tie).exp(), -(-2.0 * tie).exp_m1());
    let win = first + draw;
    let lost = second + draw;
    Loss {
        value: first * softplus(tie - eta)
            + second * softplus(tie + eta)
            + draw * (softplus(-(eta + tie)) + softplus(eta - tie) - gap.ln()),
        slope: [
            -win * below + lost * above,
            win * below + lost * above - 2.0 * draw - 2.0 * draw * rest / gap,
        ],
        curvature: [
            win * spread_below + lost * spread_above,
            lost * spread_above - win * spread_below,
            win * spread_below + lost * spread_above + 4.0 * draw * rest / (gap * gap),
        ],
    }
}
