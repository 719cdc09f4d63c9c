//! What a fit to ever more votes tends to.

use crate::chance::{expected_share, logistic};
use crate::random::{Purpose, random};
use crate::vote::differences;
use crate::{Effect, Simulation};

/// A kind of vote, how often it happens, and how it ends on average.
struct Kind {
    first: usize,
    second: usize,
    weight: f64,
    /// Expected share of the first model where a tie is half a win.
    share: f64,
    /// Standardised differences of the design's features, in its order.
    style: Vec<f64>,
}

/// Draws of style over all pairs of models; each pair has at least one.
const DRAWS: usize = 1 << 18;

/// Standard deviation of the difference of each feature over all votes; 1 where the design has none.
///
/// Its mean is 0, as neither place is special.
pub(crate) fn deviations(simulation: &Simulation) -> [f64; 4] {
    let (mut squares, mut weights) = ([0.0; 4], 0.0);
    visit(simulation, |_, _, weight, counts| {
        weights += weight;
        for (square, difference) in squares.iter_mut().zip(differences(counts)) {
            *square += weight * difference * difference;
        }
    });
    squares.map(|square| if square > 0.0 { f64::sqrt(square / weights) } else { 1.0 })
}

/// Every ordered pair of models with its share of the votes, and draws of style shared out among them.
fn visit(simulation: &Simulation, mut take: impl FnMut(usize, usize, f64, &[[u32; 4]; 2])) {
    let raw = simulation.design().get();
    let models = simulation.strengths.len();
    let mut random = random(raw.seed, 0, Purpose::Truth, 0);
    let draws = if raw.style.is_empty() { 1 } else { DRAWS.div_ceil(models * (models - 1)) };
    for first in 0..models {
        for second in (0..models).filter(|second| *second != first) {
            let shown = simulation.popularity[first] * simulation.popularity[second];
            for _ in 0..draws {
                let counts = simulation.counts([first, second], &mut random);
                take(first, second, shown / draws as f64, &counts);
            }
        }
    }
}

fn kinds(simulation: &Simulation, styled: bool) -> Vec<Kind> {
    let raw = simulation.design().get();
    let taste = raw.voter_effect * std::f64::consts::SQRT_2;
    let mut kinds: Vec<Kind> = Vec::new();
    visit(simulation, |first, second, weight, counts| {
        let share = expected_share(simulation.log_odds(first, second, counts), raw.ties, taste);
        let differences = differences(counts);
        let standardised = |effect: &Effect| {
            let place = effect.feature.place();
            differences[place] / simulation.deviations[place]
        };
        let style = if styled { raw.style.iter().map(standardised).collect() } else { Vec::new() };
        kinds.push(Kind { first, second, weight, share, style });
    });
    kinds
}

/// Strengths (mean 0) and coefficients that minimise the expected loss of a fit with ties as half wins.
///
/// ```text
/// minimise  E[ −s log p − (1 − s) log(1 − p) ],   p = 1/(1 + e^−(θ_first − θ_second + c·z))
/// ```
///
/// s expected share of the first model given models and style z; z left out unless `styled`. Exact without style;
/// with style the expectation is over 262,144 draws or more. `None` where rounding leaves no optimum.
pub(crate) fn target(simulation: &Simulation, styled: bool) -> Option<(Vec<f64>, Vec<f64>)> {
    let kinds = kinds(simulation, styled);
    let models = simulation.strengths.len();
    let size = models + kinds.first().map_or(0, |kind| kind.style.len());
    let mut point = vec![0.0; size];
    for _ in 0..STEPS {
        let (gradient, mut hessian) = slopes(&kinds, models, &point);
        // Strengths are known up to a constant; this holds their sum.
        let hold = 1.0 / (models * models) as f64;
        (0..models).for_each(|row| hessian[row][..models].iter_mut().for_each(|cell| *cell += hold));
        let step = solve(hessian, gradient)?;
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        // Where chances are near 0 or 1 a full step may overshoot.
        point.iter_mut().zip(step).for_each(|(value, part)| *value -= part / longest.max(1.0));
        if longest < LAST_STEP {
            let mean = point[..models].iter().sum::<f64>() / models as f64;
            let strengths = point[..models].iter().map(|strength| strength - mean).collect();
            return Some((strengths, point[models..].to_vec()));
        }
    }
    None
}

/// Steps after which there is no optimum.
const STEPS: usize = 200;
/// A step that leaves an error of about its square, in log odds.
const LAST_STEP: f64 = 1e-8;

/// Gradient and Hessian of the expected loss a vote.
fn slopes(kinds: &[Kind], models: usize, point: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut gradient = vec![0.0; point.len()];
    let mut hessian = vec![vec![0.0; point.len()]; point.len()];
    let total: f64 = kinds.iter().map(|kind| kind.weight).sum();
    let mut row: Vec<(usize, f64)> = Vec::new();
    for kind in kinds {
        row.clear();
        row.extend([(kind.first, 1.0), (kind.second, -1.0)]);
        row.extend(kind.style.iter().enumerate().map(|(place, value)| (models + place, *value)));
        let chance = logistic(row.iter().map(|(place, value)| point[*place] * value).sum());
        let weight = kind.weight / total;
        for (place, value) in &row {
            gradient[*place] += weight * (chance - kind.share) * value;
            for (other, another) in &row {
                hessian[*place][*other] += weight * chance * (1.0 - chance) * value * another;
            }
        }
    }
    (gradient, hessian)
}

/// Solves a symmetric positive system by elimination; `None` where it is none.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for pivot in 0..size {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let row = &above[pivot];
        if row[pivot] <= 0.0 || !row[pivot].is_finite() {
            return None;
        }
        for (offset, line) in below.iter_mut().enumerate() {
            let factor = line[pivot] / row[pivot];
            line[pivot..].iter_mut().zip(&row[pivot..]).for_each(|(cell, upper)| *cell -= factor * upper);
            right[pivot + 1 + offset] -= factor * right[pivot];
        }
    }
    for pivot in (0..size).rev() {
        let known: f64 = (pivot + 1..size).map(|place| matrix[pivot][place] * right[place]).sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    Some(right)
}
