//! Damped Newton.

use super::{Cholesky, Solution};
use crate::objective::{Objective, Sums, largest};
use crate::tolerance::{DECREASE, LOSS_ROUNDING, STEP};
use crate::{FitError, RawParams, Stop, StopReason};

/// Halvings of a step before it is given up: below this it is rounding.
const HALVINGS: u32 = 50;

/// After a step this small the Hessian has hardly changed (its relative change is about the step), so
/// the next step does without a new one: a third of the time of a pass over votes with covariates.
pub(super) const HESSIAN_KEEPS: f64 = 0.05;

/// A kept Hessian has to shrink the gradient by this factor a step, or a new one is made.
pub(super) const SHRINKS: f64 = 0.1;

/// Newton steps, each halved until the loss falls enough.
///
/// ```text
/// x ← x − 2^{−h} (∇²f + gauge)⁻¹ ∇f,   h the least with f(new) ≤ f(x) − 1e-4·2^{−h} ∇fᵀ(∇²f + gauge)⁻¹∇f
/// ```
///
/// The loss is convex, so this converges from anywhere if there is an optimum. Without one it ends as
/// `Singular` or at the limit: a step that stays large keeps it going however small the gradient.
///
/// Source: Boyd & Vandenberghe (2004), *Convex Optimization*, algorithm 9.5; kept Hessians: Kelley (1995),
/// *Iterative Methods for Linear and Nonlinear Equations*, section 5.4.
pub(super) fn minimise(
    objective: &Objective<'_>,
    start: Vec<f64>,
    params: &RawParams,
) -> Result<Solution, FitError> {
    let mut point = start;
    let mut mean = objective.mean(&point, true).map_err(FitError::Source)?;
    let (mut iterations, mut factor, mut norm_before) = (0, None, f64::INFINITY);
    let reason = loop {
        if !mean.hessian.is_empty() {
            factor = factorise(objective, &mean);
        }
        let Some(kept) = &factor else { break StopReason::Singular };
        let mut step = mean.gradient.clone();
        kept.solve(&mut step);
        let (norm, size) = (mean.gradient_norm(), largest(&step));
        if norm <= params.tolerance && size <= STEP {
            // The step is there already, so it is taken; the gradient reported is the one before it.
            point.iter_mut().zip(&step).for_each(|(value, step)| *value -= step);
            break StopReason::Converged;
        }
        if iterations == params.iteration_limit {
            break StopReason::IterationLimit;
        }
        let renew = size > HESSIAN_KEEPS || norm > SHRINKS * norm_before;
        match descend(objective, &point, &mean, (&step, renew))? {
            Some(next) => (point, mean) = next,
            None => break StopReason::NoDescent,
        }
        (iterations, norm_before) = (iterations + 1, norm);
    };
    let stop = Stop { reason, iterations, gradient_norm: mean.gradient_norm() };
    Ok(Solution { point, mean, stop })
}

/// The factor of ∇²f + gauge.
fn factorise(objective: &Objective<'_>, mean: &Sums) -> Option<Cholesky> {
    let mut hessian = mean.hessian.clone();
    objective.layout.add_gauge(&mut hessian);
    Cholesky::new(hessian, mean.gradient.len())
}

/// The first point along the step that lowers the loss enough, with a new Hessian if asked for.
fn descend(
    objective: &Objective<'_>,
    point: &[f64],
    mean: &Sums,
    (step, renew): (&[f64], bool),
) -> Result<Option<(Vec<f64>, Sums)>, FitError> {
    let slope: f64 = step.iter().zip(&mean.gradient).map(|(step, gradient)| step * gradient).sum();
    let slack = LOSS_ROUNDING * mean.loss.abs().max(1.0);
    let mut share = 1.0;
    for _ in 0..HALVINGS {
        let next: Vec<f64> = point.iter().zip(step).map(|(value, step)| value - share * step).collect();
        let there = objective.mean(&next, renew).map_err(FitError::Source)?;
        if there.loss <= mean.loss - DECREASE * share * slope + slack {
            return Ok(Some((next, there)));
        }
        share *= 0.5;
    }
    Ok(None)
}
