//! Partial least squares with one outcome.
//!
//! ```text
//! w_k = Z_kᵀ y_k / ‖Z_kᵀ y_k‖    t_k = Z_k w_k    p_k = Z_kᵀ t_k / t_kᵀt_k    q_k = y_kᵀ t_k / t_kᵀt_k
//! Z_{k+1} = Z_k − t_k p_kᵀ       y_{k+1} = y_k − q_k t_k                       Z_1, y_1: standardised
//! ```
//!
//! Wold, Ruhe, Wold & Dunn (1984), *SIAM J. Sci. Stat. Comput.* 5, 735–743.

use linfa::DatasetBase;
use linfa::traits::Fit;
use linfa_pls::PlsRegression;
use ndarray::{Array2, ShapeBuilder};

use crate::Undefined;
use crate::candidate::refused;
use crate::standardised::{Standardised, dot};

/// Covariance of metrics and outcome, as a share of what it was at the start, below which it is rounding.
const EXHAUSTED: f64 = 1e-10;

/// Metrics and outcome with the components so far taken out.
struct Remainder {
    columns: Vec<Vec<f64>>,
    outcome: Vec<f64>,
    row: Vec<f64>,
    least: f64,
}

impl Remainder {
    fn new(fold: &Standardised, row: &[f64]) -> Self {
        let mut remainder = Self {
            columns: fold.columns.clone(),
            outcome: fold.outcome.clone(),
            row: row.to_vec(),
            least: 0.0,
        };
        let covariances = remainder.covariances();
        remainder.least = EXHAUSTED * dot(&covariances, &covariances).sqrt();
        remainder
    }

    fn covariances(&self) -> Vec<f64> {
        self.columns.iter().map(|column| dot(column, &self.outcome)).collect()
    }

    /// Takes one component out; what it adds to the prediction of the row, `None` when none is left.
    fn take(&mut self) -> Option<f64> {
        let mut weights = self.covariances();
        let norm = dot(&weights, &weights).sqrt();
        if norm <= self.least {
            return None;
        }
        weights.iter_mut().for_each(|weight| *weight /= norm);
        let mut scores = vec![0.0; self.outcome.len()];
        for (column, weight) in self.columns.iter().zip(&weights) {
            add(&mut scores, *weight, column);
        }
        let squares = dot(&scores, &scores);
        let score = dot(&self.row, &weights);
        for (column, cell) in self.columns.iter_mut().zip(&mut self.row) {
            let loading = dot(column, &scores) / squares;
            add(column, -loading, &scores);
            *cell -= loading * score;
        }
        let slope = dot(&self.outcome, &scores) / squares;
        add(&mut self.outcome, -slope, &scores);
        Some(slope * score)
    }
}

fn add(target: &mut [f64], factor: f64, values: &[f64]) {
    for (target, value) in target.iter_mut().zip(values) {
        *target += factor * value;
    }
}

/// Predictions of a row with 1, 2, … components; more components than there are change nothing.
pub(crate) fn path(fold: &Standardised, row: &[f64], components: usize) -> Vec<f64> {
    let mut remainder = Remainder::new(fold, row);
    let mut prediction = 0.0;
    let next = |_| {
        prediction += remainder.take().unwrap_or(0.0);
        prediction
    };
    (0..components).map(next).collect()
}

/// How many of the wanted components exist.
fn attainable(fold: &Standardised, components: usize) -> usize {
    let mut remainder = Remainder::new(fold, &vec![0.0; fold.columns.len()]);
    (0..components).take_while(|_| remainder.take().is_some()).count()
}

/// linfa's coefficients.
pub(crate) fn fit(fold: &Standardised, components: usize) -> Result<Vec<f64>, Undefined> {
    let components = attainable(fold, components);
    if components == 0 {
        return Ok(vec![0.0; fold.columns.len()]);
    }
    let shape = (fold.len(), fold.columns.len()).f();
    let records = Array2::from_shape_fn(shape, |(row, column)| fold.columns[column][row]);
    let targets = Array2::from_shape_fn((fold.len(), 1), |(row, _)| fold.outcome[row]);
    let parameters = PlsRegression::params(components).scale(false);
    let fitted = parameters.fit(&DatasetBase::new(records, targets)).map_err(|error| refused(&error))?;
    Ok(fitted.coefficients().column(0).to_vec())
}
