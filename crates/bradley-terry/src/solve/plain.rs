//! Newton for half wins between pairs and nothing else: one exponential a model, and no loss.

use super::Cholesky;
use super::newton::{HESSIAN_KEEPS, SHRINKS};
use crate::layout::Layout;
use crate::objective::largest;
use crate::pairs::Pair;
use crate::tolerance::STEP;
use crate::{RawParams, Stop, StopReason};

/// A step that moves two models apart by more than this is shortened to it.
const WIDEST: f64 = 1.5;

/// Odds of models this far from the mean would overflow; the general road takes them one pair at a time.
const FAR: f64 = 300.0;

/// Steps after which the general road says what is the matter.
const STEPS: u64 = 40;

/// Where the gradient of the mean loss vanishes, from `start`; `None` where that is not found, and the general road
/// has to say why.
///
/// ```text
/// x ← x − t H⁻¹ ∇f,   t = min(1, 1.5/M),   M = the most that the whole step moves two models apart
/// p = e^θ_i/(e^θ_i + e^θ_j),   ∇_i f = Σ n p − w,   H_ij = −n p (1 − p)
/// ```
///
/// No loss is needed to shorten steps: the third derivative of the loss along a step s is at most M(s) times the
/// second, so f(x + s) ≤ f(x) + ∇f·s + φ(M(s)) sᵀHs with φ(M) = (e^M − 1 − M)/M², and φ(1.5) = 0.88 < 1: each step
/// lowers the loss by a tenth at least of what the slope promises. A Hessian is kept on the same terms as by
/// [`super::newton`], which moves it by a factor e^0.1 at most.
///
/// Source: Bach (2010), *Electron. J. Stat.* 4, 384–414, proposition 1.
pub(crate) fn minimise(pairs: &[Pair], start: Vec<f64>, params: &RawParams) -> Option<(Vec<f64>, Stop)> {
    let mut point = start;
    let mut there = Derivatives::new(pairs, point.len());
    let (mut factor, mut renew, mut norm_before) = (None, true, f64::INFINITY);
    for iterations in 0..STEPS.min(params.iteration_limit) {
        there.find(pairs, &point, renew)?;
        if renew {
            factor = there.factor();
        }
        let mut step = there.gradient.clone();
        factor.as_ref()?.solve(&mut step);
        let (norm, size) = (largest(&there.gradient), largest(&step));
        let converged = norm <= params.tolerance && size <= STEP;
        let share = if converged { 1.0 } else { (WIDEST / spread(&step)).min(1.0) };
        point.iter_mut().zip(&step).for_each(|(value, step)| *value -= share * step);
        if converged {
            return Some((point, Stop { reason: StopReason::Converged, iterations, gradient_norm: norm }));
        }
        renew = size > HESSIAN_KEEPS || norm > SHRINKS * norm_before;
        norm_before = norm;
    }
    None
}

/// Largest less smallest.
fn spread(values: &[f64]) -> f64 {
    let ends = |(low, high): (f64, f64), value: &f64| (low.min(*value), high.max(*value));
    let (low, high) = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), ends);
    high - low
}

/// Derivatives of the mean loss.
struct Derivatives {
    layout: Layout,
    /// 1/Σ n.
    share: f64,
    odds: Vec<f64>,
    gradient: Vec<f64>,
    /// Upper triangle.
    hessian: Vec<f64>,
}

impl Derivatives {
    fn new(pairs: &[Pair], models: usize) -> Self {
        let weight: f64 = pairs.iter().map(|pair| pair.weights.iter().sum::<f64>()).sum();
        Self {
            layout: Layout { models, position: false, covariates: 0, tie: false },
            share: 1.0 / weight,
            odds: vec![0.0; models],
            gradient: vec![0.0; models],
            hessian: vec![0.0; models * models],
        }
    }

    /// The gradient at `point`, and the Hessian if asked for; `None` too far from the mean.
    fn find(&mut self, pairs: &[Pair], point: &[f64], hessian: bool) -> Option<()> {
        // Written so that NaN is far too.
        let near = largest(point) <= FAR;
        if !near {
            return None;
        }
        self.odds.iter_mut().zip(point).for_each(|(odds, strength)| *odds = strength.exp());
        self.gradient.fill(0.0);
        if hessian {
            self.hessian.fill(0.0);
            self.add::<true>(pairs);
        } else {
            self.add::<false>(pairs);
        }
        Some(())
    }

    fn add<const HESSIAN: bool>(&mut self, pairs: &[Pair]) {
        let models = self.odds.len();
        for pair in pairs {
            let (first, second) = (pair.first as usize, pair.second as usize);
            let [won, tied, lost] = pair.weights;
            let (won, lost) = ((won + 0.5 * tied) * self.share, (lost + 0.5 * tied) * self.share);
            let whole = 1.0 / (self.odds[first] + self.odds[second]);
            let chances = [self.odds[first] * whole, self.odds[second] * whole];
            // n p − w, but exact where p is nearly 1.
            let slope = lost * chances[0] - won * chances[1];
            self.gradient[first] += slope;
            self.gradient[second] -= slope;
            if HESSIAN {
                let curvature = (won + lost) * chances[0] * chances[1];
                self.hessian[first * models + first] += curvature;
                self.hessian[second * models + second] += curvature;
                self.hessian[first.min(second) * models + first.max(second)] -= curvature;
            }
        }
    }

    /// The factor of the Hessian with the sum of strengths held.
    fn factor(&self) -> Option<Cholesky> {
        let mut hessian = self.hessian.clone();
        self.layout.add_gauge(&mut hessian);
        Cholesky::new(hessian, self.layout.models)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::objective::{Data, Objective};
    use crate::{Penalty, TieRule};

    /// Wins between evenly spaced models, each as a Bradley-Terry model expects.
    fn expected(spacing: f64) -> (Vec<Pair>, Vec<f64>) {
        let strengths: Vec<f64> = (0..5).map(|model| (f64::from(model) - 2.0) * spacing).collect();
        let met = (0..5_u32).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
        let pairs = met.map(|(first, second)| {
            let lead = strengths[first as usize] - strengths[second as usize];
            let chance = 1.0 / (1.0 + (-lead).exp());
            Pair { first, second, weights: [80.0 * chance, 20.0, 80.0 * (1.0 - chance)] }
        });
        (pairs.collect(), strengths)
    }

    #[test]
    fn it_ends_where_the_general_road_ends() {
        for spacing in [0.0, 0.3, 2.0, 5.0] {
            let (pairs, strengths) = expected(spacing);
            for start in [vec![0.0; 5], strengths, vec![3.0, -2.0, 5.0, -4.0, -2.0]] {
                let params = RawParams::default();
                let (found, stop) = minimise(&pairs, start.clone(), &params).expect("converges");
                let layout = Layout { models: 5, position: false, covariates: 0, tie: false };
                let (rule, penalty) = (TieRule::HalfWin, Penalty::default());
                let objective = Objective { data: Data::Pairs(&pairs), layout, rule, penalty };
                let solution = crate::solve::newton::minimise(&objective, start, &params).expect("in memory");
                assert_eq!(stop.reason, solution.stop.reason);
                for (found, expected) in found.iter().zip(&solution.point) {
                    assert!((found - expected).abs() < 1e-9, "{spacing}: {found} {expected}");
                }
            }
        }
    }

    #[test]
    fn what_has_no_optimum_is_left_to_the_general_road() {
        let unbeaten = [Pair { first: 0, second: 1, weights: [3.0, 0.0, 0.0] }];
        assert!(minimise(&unbeaten, vec![0.0; 2], &RawParams::default()).is_none());
        let apart = [0, 2].map(|first| Pair { first, second: first + 1, weights: [1.0; 3] });
        assert!(minimise(&apart, vec![0.0; 4], &RawParams::default()).is_none());
        assert!(minimise(&apart[..1], vec![f64::NAN; 2], &RawParams::default()).is_none());
    }
}
