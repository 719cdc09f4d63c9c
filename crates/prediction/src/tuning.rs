//! The inner loop: settings by leaving one out.

use crate::Undefined;
use crate::candidate::{Candidate, Choice};
use crate::points::Points;
use crate::standardised::Standardised;

/// A more flexible place on the grid has to be better by more than rounding.
const BETTER: f64 = 1.0 - 1e-9;

/// The place on the grid with the least sum of squared leave-one-out errors; the simplest of equals.
pub(crate) fn tune(candidate: &Candidate, points: &Points) -> Result<Choice, Undefined> {
    let grid = candidate.grid();
    let mut best = (f64::INFINITY, grid[0]);
    if grid.len() == 1 {
        return Ok(best.1);
    }
    for (error, &choice) in squared_errors(candidate, points)?.into_iter().zip(&grid) {
        if error < best.0 * BETTER {
            best = (error, choice);
        }
    }
    Ok(best.1)
}

fn squared_errors(candidate: &Candidate, points: &Points) -> Result<Vec<f64>, Undefined> {
    let mut sums = vec![0.0; candidate.grid().len()];
    for index in 0..points.len() {
        let (others, held) = points.leave_out(index);
        let fold = Standardised::new(&others);
        for (sum, prediction) in sums.iter_mut().zip(candidate.path(&fold, &held.row)?) {
            *sum += (held.outcome - fold.outcome_of(prediction)).powi(2);
        }
    }
    Ok(sums)
}
