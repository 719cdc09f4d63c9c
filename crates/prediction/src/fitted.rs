//! A method fitted to points.

use crate::Undefined;
use crate::candidate::{Candidate, Choice};
use crate::points::Points;
use crate::standardised::{Standardised, dot};
use crate::tuning::tune;

/// Coefficients with the scales they belong to.
pub(crate) struct Fitted {
    fold: Standardised,
    coefficients: Vec<f64>,
    pub(crate) choice: Choice,
}

impl Fitted {
    /// The whole procedure on these points: tune by leaving one out, then fit to all of them.
    pub(crate) fn train(candidate: &Candidate, points: &Points) -> Result<Self, Undefined> {
        let choice = tune(candidate, points)?;
        let fold = Standardised::new(points);
        let coefficients = Candidate::fit(&fold, choice)?;
        Ok(Self { fold, coefficients, choice })
    }

    /// The outcome of a row of all metrics.
    pub(crate) fn predict(&self, row: &[f64]) -> f64 {
        self.fold.outcome_of(dot(&self.coefficients, &self.fold.row(row)))
    }

    /// Slopes in the metrics' own units.
    pub(crate) fn slopes(&self) -> Vec<f64> {
        self.fold.slopes(&self.coefficients)
    }
}
