//! Roads to the optimum.

mod cholesky;
mod lbfgs;
mod newton;
pub(crate) mod plain;

pub(crate) use cholesky::Cholesky;

use crate::objective::{Objective, Sums};
use crate::{FitError, RawParams, Solver, Stop, StopReason};

/// A converged point with the mean loss there.
pub(crate) struct Solution {
    pub(crate) point: Vec<f64>,
    pub(crate) mean: Sums,
    pub(crate) stop: Stop,
}

/// Minimises from `start`; anything but convergence is an error.
pub(crate) fn solve(
    objective: &Objective<'_>,
    start: Vec<f64>,
    params: &RawParams,
) -> Result<Solution, FitError> {
    let solution = match params.solver {
        Solver::Newton => newton::minimise(objective, start, params)?,
        Solver::Lbfgs => lbfgs::minimise(objective, start, params)?,
    };
    if solution.stop.reason == StopReason::Converged {
        return Ok(solution);
    }
    Err(FitError::NotConverged(solution.stop))
}
