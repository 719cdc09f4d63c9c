//! How fast the error of an estimate changes with the estimate.

use ndarray::Array1;

use crate::covariance::{Slopes, bread, cluster_slopes};
use crate::layout::{Layout, Row};
use crate::objective::Data;
use crate::pairs::pairs;
use crate::{Comparisons, Fit, FitError, Quantity, VoteSource};

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
pub fn acceleration_of_votes(
    comparisons: &Comparisons,
    fit: &Fit,
    quantities: &[Quantity],
) -> Result<Vec<Option<f64>>, FitError> {
    let pairs = pairs(comparisons, fit.position.is_some());
    let directions = directions(Data::Pairs(&pairs), fit, quantities)?;
    let slopes = Slopes::new(fit);
    let mut moments = vec![[0.0; 2]; quantities.len()];
    for (row, slope, count) in slopes.of_cells(comparisons.cells()) {
        for (moments, direction) in moments.iter_mut().zip(&directions) {
            add(moments, along(&slopes.layout, &row, slope, direction), count);
        }
    }
    Ok(moments.into_iter().map(acceleration).collect())
}

/// The acceleration of each quantity when clusters are resampled; n is then 1 and ∂ℓ that of a cluster.
///
/// # Errors
///
/// As [`acceleration_of_votes`], or the source fails.
pub fn acceleration_of_clusters(
    source: &dyn VoteSource,
    fit: &Fit,
    quantities: &[Quantity],
) -> Result<Vec<Option<f64>>, FitError> {
    let directions = directions(Data::Votes(source), fit, quantities)?;
    let slopes = cluster_slopes(source, fit).map_err(FitError::Source)?;
    let mut moments = vec![[0.0; 2]; quantities.len()];
    for slope in slopes.chunks_exact(fit.layout().dimension()) {
        for (moments, direction) in moments.iter_mut().zip(&directions) {
            let influence: f64 = -slope.iter().zip(direction).map(|(slope, part)| slope * part).sum::<f64>();
            add(moments, influence, 1.0);
        }
    }
    Ok(moments.into_iter().map(acceleration).collect())
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

fn add(moments: &mut [f64; 2], influence: f64, count: f64) {
    moments[0] += count * influence * influence;
    moments[1] += count * influence.powi(3);
}

fn acceleration([square, cube]: [f64; 2]) -> Option<f64> {
    (square > 0.0).then(|| cube / (6.0 * square.powf(1.5)))
}
