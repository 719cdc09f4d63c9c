//! Which neighbours on the leaderboard differ, all looked at together.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};
use rayon::prelude::*;
use statistics::{Interval, Level, quantile_type7};

use crate::tolerance::{EQUAL_STRENGTHS, PIVOT, VANISHING_VARIANCE};
use crate::{Bootstrap, Covariance, Fit, Quantity};

/// Two models next to each other in the order of strength.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NeighbourComparison {
    /// The stronger one.
    pub above: usize,
    /// The weaker one.
    pub below: usize,
    /// Difference of strengths, in log odds, not negative.
    pub difference: f64,
    /// Its standard error.
    pub error: f64,
    /// Interval of the difference, simultaneous with those of all neighbours.
    pub interval: Interval,
    /// Chance that the largest of all studentised differences is this large were all true ones zero; `None`
    /// where the error is zero.
    pub adjusted_p: Option<f64>,
    /// Whether zero is outside the interval.
    pub separated: bool,
}

/// Comparisons of all neighbours.
#[derive(Debug, Clone, PartialEq)]
pub struct Neighbours {
    /// What a studentised difference has to exceed.
    pub critical_value: f64,
    /// From the strongest model down.
    pub comparisons: Vec<NeighbourComparison>,
}

/// Level and random numbers of simultaneous comparisons.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NeighbourPlan {
    /// Chance that all intervals hold their true difference.
    pub level: Level,
    /// Draws of the largest studentised difference.
    pub rounds: u64,
    /// Seed.
    pub seed: u64,
}

/// Rounds that share one stream of random numbers.
const CHUNK: u64 = 256;

/// Compares neighbours by the largest of their studentised differences, from a covariance.
///
/// ```text
/// t_k = d_k/s_k,   c: level-quantile of max_k |z_k|,   z ~ N(0, correlation of the d_k)
/// ```
///
/// d_k is the difference of models k and k + 1 in the order of `fit`, s_k its error in `covariance`. `None`
/// without rounds or with fewer than two models.
///
/// Sources: Hothorn, Bretz & Westfall (2008), *Biom. J.* 50, 346–363, section 3.
#[must_use]
pub fn compare_neighbours(fit: &Fit, covariance: &Covariance, plan: &NeighbourPlan) -> Option<Neighbours> {
    let order = order(fit);
    let errors: Vec<f64> =
        order.windows(2).map(|pair| covariance.difference_error(pair[0], pair[1])).collect();
    let matrix = covariance.matrix();
    let entry = |a: &[usize], b: &[usize]| {
        matrix[[a[0], b[0]]] - matrix[[a[0], b[1]]] - matrix[[a[1], b[0]]] + matrix[[a[1], b[1]]]
    };
    let positive = |error: f64| if is_zero(error, &errors) { 1.0 } else { error };
    let correlations: Vec<Vec<f64>> = order
        .windows(2)
        .zip(&errors)
        .map(|(a, s)| {
            order.windows(2).zip(&errors).map(|(b, t)| entry(a, b) / (positive(*s) * positive(*t))).collect()
        })
        .collect();
    let maxima = gaussian_maxima(&factor(correlations), plan);
    conclude(fit, &order, &errors, &maxima, plan.level)
}

/// Compares neighbours by the largest of their studentised differences, from a bootstrap.
///
/// ```text
/// c: level-quantile of max_k |d*_k − d_k|/s_k,   s_k² = mean of (d*_k − d_k)² over rounds
/// ```
///
/// `None` without a converged round or with fewer than two models.
///
/// Source: Westfall & Young (1993), *Resampling-Based Multiple Testing*, section 2.2.
#[must_use]
pub fn compare_neighbours_by_bootstrap(fit: &Fit, bootstrap: &Bootstrap, level: Level) -> Option<Neighbours> {
    let order = order(fit);
    let deviations: Vec<Vec<f64>> = order
        .windows(2)
        .map(|pair| {
            let difference = difference(fit, pair[0], pair[1]);
            let values = bootstrap.values(Quantity::Difference(pair[0], pair[1]));
            values.into_iter().map(|value| value - difference).collect()
        })
        .collect();
    let spread = |values: &Vec<f64>| {
        (values.iter().map(|value| value * value).sum::<f64>() / values.len() as f64).sqrt()
    };
    let errors: Vec<f64> = deviations.iter().map(spread).collect();
    let rounds = deviations.first().map_or(0, Vec::len);
    let largest = |round: usize| {
        let parts = deviations.iter().zip(&errors).filter(|(_, error)| !is_zero(**error, &errors));
        parts.map(|(values, error)| values[round].abs() / error).fold(0.0, f64::max)
    };
    let maxima: Vec<f64> = (0..rounds).map(largest).collect();
    conclude(fit, &order, &errors, &maxima, level)
}

/// Votes it takes to tell two models apart, all else equal.
///
/// ```text
/// n (c·s/d)²      d difference, s its error with n votes, c critical value
/// ```
///
/// `None` where the difference is zero. Half of all such experiments would succeed with that many.
#[must_use]
pub fn votes_needed(votes: u64, difference: f64, error: f64, critical_value: f64) -> Option<u64> {
    let needed = votes as f64 * (critical_value * error / difference).powi(2);
    needed.is_finite().then(|| needed.ceil() as u64)
}

/// Models from the strongest down; equal ones in the order of their numbers.
fn order(fit: &Fit) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fit.strengths.len()).collect();
    order.sort_by(|a, b| fit.strengths[*b].0.total_cmp(&fit.strengths[*a].0));
    order
}

fn difference(fit: &Fit, a: usize, b: usize) -> f64 {
    fit.strengths[a].0 - fit.strengths[b].0
}

/// Zero up to the rounding of the others.
fn is_zero(error: f64, errors: &[f64]) -> bool {
    let largest = errors.iter().copied().fold(0.0, f64::max);
    error * error <= VANISHING_VARIANCE * largest * largest
}

/// Lower triangular L with L Lᵀ = C for a correlation matrix that may be singular: a column whose pivot is
/// rounding is zero.
fn factor(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for row in 0..matrix.len() {
        for column in 0..=row {
            let dot: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let rest = matrix[row][column] - dot;
            matrix[row][column] = if column == row {
                if rest > PIVOT.sqrt() { rest.sqrt() } else { 0.0 }
            } else if matrix[column][column] > 0.0 {
                rest / matrix[column][column]
            } else {
                0.0
            };
        }
    }
    matrix
}

/// The largest |z_k| of each draw.
fn gaussian_maxima(factor: &[Vec<f64>], plan: &NeighbourPlan) -> Vec<f64> {
    // Column by column, so that many products are taken at once.
    let columns: Vec<Vec<f64>> =
        (0..factor.len()).map(|column| factor[column..].iter().map(|line| line[column]).collect()).collect();
    let chunk = |index: u64| -> Vec<f64> {
        let mut random = ChaCha8Rng::seed_from_u64(plan.seed);
        random.set_stream(index);
        let mut along = vec![0.0; columns.len()];
        let mut draw = || {
            along.fill(0.0);
            for (place, column) in columns.iter().enumerate() {
                let normal: f64 = StandardNormal.sample(&mut random);
                along[place..].iter_mut().zip(column).for_each(|(sum, part)| *sum += part * normal);
            }
            along.iter().fold(0.0, |most: f64, value| most.max(value.abs()))
        };
        (0..CHUNK.min(plan.rounds - index * CHUNK)).map(|_| draw()).collect()
    };
    (0..plan.rounds.div_ceil(CHUNK)).into_par_iter().flat_map_iter(chunk).collect()
}

fn conclude(fit: &Fit, order: &[usize], errors: &[f64], maxima: &[f64], level: Level) -> Option<Neighbours> {
    let critical_value = quantile_type7(maxima, level.value())?;
    let compare = |(pair, error): (&[usize], &f64)| {
        let difference = difference(fit, pair[0], pair[1]);
        let reach = critical_value * error;
        let at_least = maxima.iter().filter(|most| **most * error >= difference).count();
        NeighbourComparison {
            above: pair[0],
            below: pair[1],
            difference,
            error: *error,
            interval: Interval {
                lower: difference - reach,
                upper: difference + reach,
                level: level.value(),
                method: "max-t",
            },
            adjusted_p: (!is_zero(*error, errors)).then(|| (at_least + 1) as f64 / (maxima.len() + 1) as f64),
            separated: difference - reach > EQUAL_STRENGTHS,
        }
    };
    let comparisons: Vec<_> = order.windows(2).zip(errors).map(compare).collect();
    (!comparisons.is_empty()).then_some(Neighbours { critical_value, comparisons })
}
