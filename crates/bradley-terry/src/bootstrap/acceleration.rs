//! How fast the error of an estimate changes with the estimate.

use ndarray::Array1;
use rayon::prelude::*;

use crate::covariance::{Slopes, Sparse, bread, fold_clusters};
use crate::layout::{Layout, Row};
use crate::objective::Data;
use crate::pairs::pairs;
use crate::source::fold;
use crate::{Chunk, Comparisons, Fit, FitError, Quantity, VoteSource};

/// Σ n U² and Σ n U³.
type Moments = [f64; 2];

/// The acceleration of each quantity when votes are resampled.
///
/// ```text
/// a = Σ n U³ / (6 (Σ n U²)^{3/2}),   U = −qᵀ H⁻¹ w·∂ℓ      n votes of a cell, q gradient of the quantity
/// ```
///
/// U is the empirical influence of a vote: what a jackknife of n refits would find, to first order. `None`
/// where no vote has influence.
///
/// # Errors
///
/// `NotConverged` with `Singular` where H has no inverse.
///
/// Source: Efron (1987), *J. Am. Stat. Assoc.* 82, 171–185, equation (6.6).
pub fn acceleration(
    comparisons: &Comparisons,
    fit: &Fit,
    quantities: &[Quantity],
) -> Result<Vec<Option<f64>>, FitError> {
    let pairs = pairs(comparisons, fit.position.is_some());
    let directions = directions(Data::Pairs(&pairs), fit, quantities)?;
    let slopes = Slopes::new(fit);
    let cells: Vec<_> = slopes.of_cells(comparisons.cells()).collect();
    let of_direction = |direction: &Array1<f64>| {
        let mut moments = Moments::default();
        for (row, slope, count) in &cells {
            add(&mut moments, along(&slopes.layout, row, *slope, direction), *count);
        }
        ratio(moments)
    };
    Ok(directions.par_iter().map(of_direction).collect())
}

/// [`acceleration`] for votes with covariates.
///
/// # Errors
///
/// As there, or the source fails.
pub fn acceleration_of_votes(
    source: &dyn VoteSource,
    fit: &Fit,
    quantities: &[Quantity],
) -> Result<Vec<Option<f64>>, FitError> {
    let directions = directions(Data::Votes(source), fit, quantities)?;
    let slopes = Slopes::new(fit);
    let zeros = || vec![Moments::default(); quantities.len()];
    let note = |part: &mut Vec<Moments>, chunk: &Chunk<'_>| {
        for (row, slope) in slopes.of_chunk(chunk) {
            for (moments, direction) in part.iter_mut().zip(&directions) {
                add(moments, along(&slopes.layout, &row, slope, direction), 1.0);
            }
        }
    };
    let mut moments = zeros();
    fold(source, zeros, note, |part| merge(&mut moments, &part)).map_err(FitError::Source)?;
    Ok(moments.into_iter().map(ratio).collect())
}

/// [`acceleration`] when clusters are resampled; n is then 1 and ∂ℓ that of a cluster.
///
/// # Errors
///
/// As there, or the source fails.
pub fn acceleration_of_clusters(
    source: &dyn VoteSource,
    fit: &Fit,
    quantities: &[Quantity],
) -> Result<Vec<Option<f64>>, FitError> {
    let directions = directions(Data::Votes(source), fit, quantities)?;
    let zeros = || vec![Moments::default(); quantities.len()];
    let note = |part: &mut Vec<Moments>, slope: &Sparse| {
        for (moments, direction) in part.iter_mut().zip(&directions) {
            let influence: f64 = -slope.iter().map(|(place, slope)| slope * direction[*place]).sum::<f64>();
            add(moments, influence, 1.0);
        }
    };
    let mut moments = zeros();
    let merged = fold_clusters((source, fit), zeros, note, |part| merge(&mut moments, &part));
    merged.map_err(FitError::Source)?;
    Ok(moments.into_iter().map(ratio).collect())
}

/// H⁻¹ q of each quantity.
fn directions(data: Data<'_>, fit: &Fit, quantities: &[Quantity]) -> Result<Vec<Array1<f64>>, FitError> {
    let bread = bread(data, fit)?;
    Ok(quantities.iter().map(|quantity| bread.dot(&Array1::from(quantity.gradient(&fit.layout())))).collect())
}

/// The influence of one vote.
fn along(layout: &Layout, row: &Row<'_>, slope: [f64; 2], direction: &Array1<f64>) -> f64 {
    let position = if layout.position { direction[layout.models] } else { 0.0 };
    let tie = if layout.tie { direction[layout.tie_place()] } else { 0.0 };
    let style =
        direction.iter().skip(layout.covariate()).zip(row.covariates).map(|(part, value)| part * value);
    -(slope[0] * (direction[row.first] - direction[row.second] + position + style.sum::<f64>())
        + slope[1] * tie)
}

fn add(moments: &mut Moments, influence: f64, count: f64) {
    moments[0] += count * influence * influence;
    moments[1] += count * influence.powi(3);
}

fn merge(sums: &mut [Moments], part: &[Moments]) {
    sums.as_flattened_mut().iter_mut().zip(part.as_flattened()).for_each(|(sum, value)| *sum += value);
}

fn ratio([square, cube]: Moments) -> Option<f64> {
    (square > 0.0).then(|| cube / (6.0 * square.powf(1.5)))
}
