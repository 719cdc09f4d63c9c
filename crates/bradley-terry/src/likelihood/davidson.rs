//! Davidson's model of ties.

use super::Loss;

/// The loss of a comparison.
///
/// ```text
/// P(first) : P(tie) : P(second) = e^{η/2} : ν : e^{−η/2},   κ = ln ν
/// ```
///
/// `eta` log odds η of a win to a loss; `tie` κ; `weights` of first, tie, second. A multinomial logit, so
/// convex in (η, κ).
///
/// Source: Davidson (1970), *J. Am. Stat. Assoc.* 65, 317–328, equation (2.1).
#[inline]
pub(super) fn loss(eta: f64, tie: f64, weights: &[f64; 3]) -> Loss {
    let utilities = [eta / 2.0, tie, -eta / 2.0];
    let top = utilities[0].max(utilities[1]).max(utilities[2]);
    let terms = utilities.map(|utility| (utility - top).exp());
    let sum = terms[0] + terms[1] + terms[2];
    let [first, draw, second] = terms.map(|term| term / sum);
    let all = weights[0] + weights[1] + weights[2];
    let chosen: f64 = weights.iter().zip(utilities).map(|(weight, utility)| weight * utility).sum();
    let lead = first - second;
    Loss {
        value: all * (top + sum.ln()) - chosen,
        slope: [(all * lead - (weights[0] - weights[2])) / 2.0, all * draw - weights[1]],
        curvature: [
            all * (first + second - lead * lead) / 4.0,
            -all * lead * draw / 2.0,
            all * draw * (1.0 - draw),
        ],
    }
}
