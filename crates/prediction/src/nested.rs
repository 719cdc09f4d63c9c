//! The outer loop: the whole procedure, tuning included, without each reward model in turn.

use rayon::prelude::*;

use crate::Undefined;
use crate::candidate::{Candidate, Choice};
use crate::fitted::Fitted;
use crate::points::Points;

/// What the procedure says without each point.
pub(crate) struct LeaveOneOut {
    /// Outcome of point i as predicted without it.
    pub(crate) predictions: Vec<f64>,
    /// y_i minus that.
    pub(crate) residuals: Vec<f64>,
    /// Outcome of each new row as predicted without point i: n rows.
    pub(crate) at_new: Vec<Vec<f64>>,
    /// What tuning settled on without point i.
    pub(crate) choices: Vec<Choice>,
}

impl LeaveOneOut {
    pub(crate) fn new(
        candidate: &Candidate,
        points: &Points,
        new_rows: &[Vec<f64>],
    ) -> Result<Self, Undefined> {
        let fits: Result<Vec<Fitted>, Undefined> = (0..points.len())
            .into_par_iter()
            .map(|index| Fitted::train(candidate, &points.leave_out(index).0))
            .collect();
        let fits = fits?;
        let held = |(index, fitted): (usize, &Fitted)| fitted.predict(&points.row(index));
        let predictions: Vec<f64> = fits.iter().enumerate().map(held).collect();
        let residuals = points.outcomes.iter().zip(&predictions).map(|(y, prediction)| y - prediction);
        let at_new = |fitted: &Fitted| new_rows.iter().map(|row| fitted.predict(row)).collect();
        Ok(Self {
            residuals: residuals.collect(),
            predictions,
            at_new: fits.iter().map(at_new).collect(),
            choices: fits.iter().map(|fitted| fitted.choice).collect(),
        })
    }
}
