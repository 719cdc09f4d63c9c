//! One certificate: an upper bound of ⟨x,y⟩ − t|x||y| over a box, tight at a point of it.

use super::region::{OUTCOME, PROXY, Point, Region};
use crate::deviations::{centred, dot};
use crate::tolerance::VANISHING_LENGTH;

/// What is known of the box after one attempt.
pub(super) struct Bound {
    /// Upper bound of ⟨x,y⟩ − t|x||y|; at or below 0, no point of the box has a correlation above t.
    pub(super) value: f64,
    /// Column and entry that most of the slack comes from.
    pub(super) widest: (usize, usize),
}

/// A range of a number, `[lowest, highest]`.
type Ends = [f64; 2];

/// Everything about the expansion point that the bound needs.
struct Expansion {
    target: f64,
    /// Unit vectors along the centred columns.
    direction: Point,
    /// Lengths of the centred columns.
    length: [f64; 2],
    /// Slopes of the majorant in each entry.
    slope: Point,
    /// Steps from the point to the ends of the box, `[column][entry]`.
    steps: [Vec<Ends>; 2],
}

/// Bounds ⟨x,y⟩ − t|x||y| over the box by the majorant that touches it at `point`.
///
/// The derivation is with [`pearson_envelope`](crate::pearson_envelope).
///
/// `None` where a column vanishes at the point, so that no majorant touches there.
pub(super) fn bound(region: &Region, point: &Point, target: f64) -> Option<Bound> {
    let expansion = Expansion::new(region, point, target)?;
    let constant = dot(&expansion.direction[PROXY], &expansion.direction[OUTCOME]) - target;
    let constant = constant * expansion.length[PROXY] * expansion.length[OUTCOME];
    let slopes = [expansion.cross_slopes(PROXY), expansion.cross_slopes(OUTCOME)];
    let gain = |share: f64| {
        expansion.gain(PROXY, &slopes[PROXY], share) + expansion.gain(OUTCOME, &slopes[OUTCOME], 1.0 - share)
    };
    let value = constant + gain(0.0).min(gain(0.5)).min(gain(1.0));
    Some(Bound { value, widest: expansion.widest(&slopes) })
}

impl Expansion {
    fn new(region: &Region, point: &Point, target: f64) -> Option<Self> {
        let mut direction = [PROXY, OUTCOME].map(|column| centred(&point[column]));
        let length = [PROXY, OUTCOME].map(|column| dot(&direction[column], &direction[column]).sqrt());
        if length.iter().any(|length| length * length <= VANISHING_LENGTH) {
            return None;
        }
        for column in [PROXY, OUTCOME] {
            direction[column].iter_mut().for_each(|value| *value /= length[column]);
        }
        // ∂/∂x_i of ⟨x,y⟩ − t|x||y| is |y|(w_i − t u_i), and likewise for y.
        let slope = [PROXY, OUTCOME].map(|column| {
            let pairs = direction[column].iter().zip(&direction[1 - column]);
            pairs.map(|(own, other)| length[1 - column] * (other - target * own)).collect()
        });
        let steps = [PROXY, OUTCOME].map(|column| {
            let ends = region.lower[column].iter().zip(&region.upper[column]);
            let steps = point[column].iter().zip(ends);
            steps.map(|(value, (lower, upper))| [lower - value, upper - value]).collect()
        });
        Some(Self { target, direction, length, slope, steps })
    }

    /// What the steps of the other column add to the slope in each entry of `column`: rows of M times steps.
    ///
    /// ```text
    /// M_ij = δ_ij − 1/n − max(t, 0)·u_i·w_j
    /// ```
    fn cross_slopes(&self, column: usize) -> Vec<Ends> {
        let mean = 1.0 / self.slope[column].len() as f64;
        let (own, other) = (&self.direction[column], &self.direction[1 - column]);
        let row = |entry: usize| {
            let mut ends = [0.0, 0.0];
            for (index, (unit, step)) in other.iter().zip(&self.steps[1 - column]).enumerate() {
                let diagonal = if index == entry { 1.0 } else { 0.0 };
                let factor = diagonal - mean - self.target.max(0.0) * own[entry] * unit;
                let (left, right) = (factor * step[0], factor * step[1]);
                ends[0] += left.min(right);
                ends[1] += left.max(right);
            }
            ends
        };
        (0..own.len()).map(row).collect()
    }

    /// Curvature in each entry of `column`, from |x||y| ≤ (λ|x|² + |y|²/λ)/2 where t < 0.
    fn curvature(&self, column: usize) -> f64 {
        (-self.target).max(0.0) * self.length[1 - column] / self.length[column] / 2.0
    }

    /// The most the steps of `column` can add, if they carry `share` of the product of both columns' steps.
    fn gain(&self, column: usize, cross: &[Ends], share: f64) -> f64 {
        let curvature = self.curvature(column);
        let best = |entry: usize| {
            let at = |step: f64| {
                let most = if step > 0.0 { cross[entry][1] } else { cross[entry][0] };
                step * (self.slope[column][entry] + share * most + curvature * step)
            };
            let [lowest, highest] = self.steps[column][entry];
            at(lowest).max(at(highest))
        };
        (0..cross.len()).map(best).sum()
    }

    /// Where the box is best cut: the entry with the largest contribution of second order.
    fn widest(&self, cross: &[Vec<Ends>; 2]) -> (usize, usize) {
        let mut widest = (0.0, (PROXY, 0));
        for column in [PROXY, OUTCOME] {
            for (entry, [lowest, highest]) in self.steps[column].iter().enumerate() {
                let width = highest - lowest;
                let slopes = cross[column][entry][1] - cross[column][entry][0];
                let weight = width * (slopes + self.curvature(column) * width);
                if weight > widest.0 {
                    widest = (weight, (column, entry));
                }
            }
        }
        widest.1
    }
}
