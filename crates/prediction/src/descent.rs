//! Coordinate descent for the elastic net, warm from one penalty to the next.

use crate::Undefined;
use crate::standardised::{Standardised, dot};

/// Largest change of a standardised coefficient in a full round at which the descent has arrived. It only serves
/// the choice of a penalty, where errors of prediction are compared that differ by far more.
const ARRIVED: f64 = 1e-6;
const MOST_ROUNDS: usize = 100_000;

/// Coefficients on their way, with the residuals they leave.
pub(crate) struct Descent<'a> {
    fold: &'a Standardised,
    pub(crate) coefficients: Vec<f64>,
    residuals: Vec<f64>,
}

impl<'a> Descent<'a> {
    /// From 0.
    pub(crate) fn new(fold: &'a Standardised) -> Self {
        let coefficients = vec![0.0; fold.columns.len()];
        Self { fold, coefficients, residuals: fold.outcome.clone() }
    }

    /// Moves to the minimum of (1/2n) ‖y − Zb‖² + `l1` |b| + (`l2`/2) ‖b‖².
    ///
    /// Rounds over the metrics in use are cheap; a round over all of them ends it when nothing moves any more.
    /// Friedman, Hastie & Tibshirani (2010), *J. Stat. Softw.* 33(1), eq. 5.
    pub(crate) fn run(&mut self, l1: f64, l2: f64) -> Result<(), Undefined> {
        let all: Vec<usize> = (0..self.coefficients.len()).collect();
        let mut change = f64::INFINITY;
        let mut rounds = 0;
        while rounds < MOST_ROUNDS {
            change = self.round(&all, l1, l2);
            rounds += 1;
            if change <= ARRIVED {
                return Ok(());
            }
            let used: Vec<usize> = all.iter().copied().filter(|&j| self.coefficients[j] != 0.0).collect();
            while rounds < MOST_ROUNDS && self.round(&used, l1, l2) > ARRIVED {
                rounds += 1;
            }
        }
        Err(Undefined::NotConverged { solver: "coordinate descent", gap: change })
    }

    /// One round; the largest change of a coefficient.
    fn round(&mut self, metrics: &[usize], l1: f64, l2: f64) -> f64 {
        let n = self.fold.len() as f64;
        let mut largest = 0.0_f64;
        for &metric in metrics {
            let column = &self.fold.columns[metric];
            let old = self.coefficients[metric];
            // Columns are standardised: their mean square is 1.
            let pull = dot(column, &self.residuals) / n + old;
            let new = pull.signum() * (pull.abs() - l1).max(0.0) / (1.0 + l2);
            let change = new - old;
            if change != 0.0 {
                self.coefficients[metric] = new;
                for (residual, value) in self.residuals.iter_mut().zip(column) {
                    *residual -= change * value;
                }
                largest = largest.max(change.abs());
            }
        }
        largest
    }
}
