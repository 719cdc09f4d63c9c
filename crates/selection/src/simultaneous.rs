//! All pairs at once, by resampling.

use rayon::prelude::*;
use statistics::Statistic;

use crate::NoAnswer;
use crate::columns::Candidates;
use crate::comparisons::pairs;
use crate::resamples::{ResamplePlan, Resamples};
use crate::weighted::{coefficient, place};

/// One pair, against the largest difference that resampling alone makes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimultaneousPair {
    /// Position of the first metric.
    pub first: usize,
    /// Position of the second.
    pub second: usize,
    /// First correlation less the second.
    pub difference: f64,
    /// Its standard deviation over resamples.
    pub standard_error: f64,
    /// Probability that the largest standardised deviation of any pair reaches this difference; none if the
    /// difference does not vary.
    pub p_adjusted: Option<f64>,
}

/// Single-step max-t comparison of every pair over resamples of the points.
///
/// ```text
/// p̃_jk = P*( max_{a<b} |d*_ab − d_ab| / s_ab  ≥  |d_jk| / s_jk ),   d_jk = T(x_j, y) − T(x_k, y)
/// s_jk: standard deviation of d*_jk; P*: over resamples of the points (enumerated where the plan allows)
/// ```
///
/// It uses how the metrics hang together, which Holm's method does not; but at nine points the resampled differences
/// are a poor copy of the truth. `tests/data/difference.csv` records how often it finds a difference that is not
/// there; use [`pairwise_tests`](crate::pairwise_tests) for decisions.
///
/// # Errors
///
/// `TooFewColumns` (under two), `TooFewPoints` (n < 4), any unusable column, `NoResample`.
///
/// Source: Westfall & Young (1993), *Resampling-Based Multiple Testing*, chapter 2.
pub fn simultaneous_pairs(
    statistic: Statistic,
    candidates: &Candidates<'_>,
    plan: &ResamplePlan,
) -> Result<Vec<SimultaneousPair>, NoAnswer> {
    let (size, n) = (candidates.metrics.len(), candidates.points());
    if size < 2 {
        return Err(NoAnswer::TooFewColumns { found: size, needed: 2 });
    }
    if n < 4 {
        return Err(NoAnswer::TooFewPoints { n, needed: 4 });
    }
    let (columns, outcome) = candidates.standardised()?;
    let columns = columns.into_iter().collect::<Result<Vec<_>, _>>()?;
    let all = |counts: &[f64]| coefficients(statistic, counts, &columns, &outcome);
    let observed = all(&vec![1.0; n]).ok_or(NoAnswer::NoResample)?;
    let resamples = Resamples::new(n, plan)?;
    let drawn = resamples.map(|_, counts| all(counts));
    let weighted = drawn.into_iter().zip(resamples.weights().iter().copied());
    let defined: Vec<(Vec<f64>, f64)> =
        weighted.filter_map(|(drawn, weight)| Some((drawn?, weight))).collect();
    if defined.is_empty() {
        return Err(NoAnswer::NoResample);
    }
    Ok(adjust(&observed, &defined))
}

fn coefficients(
    statistic: Statistic,
    counts: &[f64],
    columns: &[Vec<f64>],
    outcome: &[f64],
) -> Option<Vec<f64>> {
    let (mut target, mut places) = (vec![0.0; counts.len()], vec![0.0; counts.len()]);
    place(statistic, counts, outcome, &mut target);
    let each = columns.iter().map(|column| {
        place(statistic, counts, column, &mut places);
        coefficient(statistic, counts, &places, &target)
    });
    each.collect()
}

fn adjust(observed: &[f64], drawn: &[(Vec<f64>, f64)]) -> Vec<SimultaneousPair> {
    let total: f64 = drawn.iter().map(|(_, weight)| weight).sum();
    let list: Vec<(usize, usize)> = pairs(observed.len()).collect();
    let spread = |&(j, k): &(usize, usize)| {
        let expected = |of: &dyn Fn(f64) -> f64| {
            drawn.iter().map(|(r, weight)| weight * of(r[j] - r[k])).sum::<f64>() / total
        };
        let mean = expected(&|d| d);
        expected(&|d| (d - mean) * (d - mean)).sqrt()
    };
    let errors: Vec<f64> = list.par_iter().map(spread).collect();
    // The reciprocal; 0 takes a pair that does not vary out of the maximum.
    let scales: Vec<f64> =
        errors.iter().map(|error| if *error > 1e-12 { 1.0 / error } else { 0.0 }).collect();
    let largest = |(r, weight): &(Vec<f64>, f64)| {
        let moved: Vec<f64> = r.iter().zip(observed).map(|(drawn, own)| drawn - own).collect();
        let reach = list.iter().zip(&scales).map(|(&(j, k), scale)| (moved[j] - moved[k]).abs() * scale);
        (reach.fold(0.0, f64::max), *weight)
    };
    let mut maxima: Vec<(f64, f64)> = drawn.par_iter().map(largest).collect();
    maxima.sort_by(|a, b| b.0.total_cmp(&a.0));
    let reached = |bound: f64| {
        let above = maxima.iter().take_while(|maximum| maximum.0 >= bound - 1e-12);
        (above.map(|maximum| maximum.1).sum::<f64>() / total).min(1.0)
    };
    let pair = |(index, &(first, second)): (usize, &(usize, usize))| {
        let difference = observed[first] - observed[second];
        let p_adjusted = (scales[index] > 0.0).then(|| reached(difference.abs() * scales[index]));
        SimultaneousPair { first, second, difference, standard_error: errors[index], p_adjusted }
    };
    list.iter().enumerate().map(pair).collect()
}
