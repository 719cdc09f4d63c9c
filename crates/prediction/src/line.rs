//! The least-squares line on one metric.
//!
//! ```text
//! b = Σ z_i y_i / Σ z_i²        z, y: metric and outcome, standardised
//! ```

use linfa::DatasetBase;
use linfa::traits::Fit;
use linfa_linear::LinearRegression;
use ndarray::{Array1, Array2};

use crate::Undefined;
use crate::candidate::refused;
use crate::standardised::{Standardised, dot};

/// Predictions of a row by the line on each of the metrics; the mean where a metric does not vary.
pub(crate) fn path(fold: &Standardised, row: &[f64], metrics: &[usize]) -> Vec<f64> {
    let predict = |&metric: &usize| {
        fold.position(metric).map_or(0.0, |place| slope(&fold.columns[place], &fold.outcome) * row[place])
    };
    metrics.iter().map(predict).collect()
}

fn slope(column: &[f64], outcome: &[f64]) -> f64 {
    dot(column, outcome) / dot(column, column)
}

/// linfa's line on a metric: a coefficient for it, 0 for the others.
pub(crate) fn fit(fold: &Standardised, metric: usize) -> Result<Vec<f64>, Undefined> {
    let mut coefficients = vec![0.0; fold.columns.len()];
    if let Some(place) = fold.position(metric) {
        let records = Array2::from_shape_fn((fold.len(), 1), |(row, _)| fold.columns[place][row]);
        let data = DatasetBase::new(records, Array1::from(fold.outcome.clone()));
        let line = LinearRegression::new().fit(&data).map_err(|error| refused(&error))?;
        coefficients[place] = line.params()[0];
    }
    Ok(coefficients)
}
