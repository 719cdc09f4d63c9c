//! L-BFGS by argmin.

use std::cell::RefCell;

use argmin::core::{CostFunction, Error, Executor, Gradient};
use argmin::solver::linesearch::MoreThuenteLineSearch;
use argmin::solver::quasinewton::LBFGS;
use ndarray::Array1;

use super::Solution;
use crate::objective::{Objective, Sums};
use crate::{FitError, RawParams, SourceError, Stop, StopReason, TieRule};

/// Past gradients remembered.
const MEMORY: usize = 20;

/// Gradients without a smaller one after which a run is over: its line search is lost in rounding.
const PATIENCE: u64 = 40;

/// Runs from the best point so far after the first one, on slopes only.
const RESTARTS: usize = 5;

/// Nodes and weights of Gauss and Legendre's rule on [0, 1], exact up to degree 5.
const NODES: [(f64, f64); 3] =
    [(0.112_701_665_379_258_3, 5.0 / 18.0), (0.5, 8.0 / 18.0), (0.887_298_334_620_741_7, 5.0 / 18.0)];

type Vector = Array1<f64>;

/// Limited-memory BFGS from `start`; an iteration is one evaluation of the gradient that argmin asks for.
///
/// Once gradients are near 1e-8, losses differ by less than their rounding, 1e-16, and a line search on them
/// cannot end. Later runs therefore measure the loss from their start, by its slope:
///
/// ```text
/// f(x) − f(x₀) = ∫₀¹ ∇f(x₀ + t(x − x₀))·(x − x₀) dt
/// ```
///
/// Rao and Kupper's τ must stay positive, so here its logarithm is the variable. The result is the point with
/// the smallest gradient seen.
///
/// Source: Liu & Nocedal (1989), *Math. Program.* 45, 503–528; line search: Moré & Thuente (1994), *ACM Trans.
/// Math. Softw.* 20, 286–307.
pub(super) fn minimise(
    objective: &Objective<'_>,
    start: Vec<f64>,
    params: &RawParams,
) -> Result<Solution, FitError> {
    let seen = RefCell::new(Seen::default());
    let mut from = start;
    for run in 0..=RESTARTS {
        let origin = (run > 0).then(|| Vector::from(to_variables(objective.rule, from.clone())));
        descend(Problem { objective, seen: &seen, origin, params: *params }, from);
        let mut state = seen.borrow_mut();
        state.since_best = 0;
        match state.best.as_ref() {
            Some((point, mean)) if mean.gradient_norm() > params.tolerance => from = point.clone(),
            _ => break,
        }
    }
    finish(seen.into_inner(), params)
}

/// What became of the best point.
fn finish(seen: Seen, params: &RawParams) -> Result<Solution, FitError> {
    if let Some(failure) = seen.failure {
        return Err(FitError::Source(failure));
    }
    let iterations = seen.gradients;
    let stalled = Stop { reason: StopReason::NoDescent, iterations, gradient_norm: f64::INFINITY };
    let (point, mean) = seen.best.ok_or(FitError::NotConverged(stalled))?;
    let gradient_norm = mean.gradient_norm();
    let reason = if gradient_norm <= params.tolerance {
        StopReason::Converged
    } else if iterations >= params.iteration_limit {
        StopReason::IterationLimit
    } else {
        StopReason::NoDescent
    };
    Ok(Solution { point, stop: Stop { reason, iterations, gradient_norm }, mean })
}

/// One run of argmin. What it found is in `problem.seen`: argmin reports no point where a line search fails,
/// and the problem itself ends a run by an error.
fn descend(problem: Problem<'_, '_>, from: Vec<f64>) {
    let start = Vector::from(to_variables(problem.objective.rule, from));
    let solver = LBFGS::new(MoreThuenteLineSearch::new(), MEMORY)
        .with_tolerance_grad(0.0)
        .and_then(|solver| solver.with_tolerance_cost(0.0))
        .expect("tolerances are not negative");
    let limit = problem.params.iteration_limit;
    let run = Executor::new(problem, solver).configure(|state| state.param(start).max_iters(limit)).run();
    drop(run);
}

/// Evaluations so far.
#[derive(Default)]
struct Seen {
    /// Point and mean loss where the gradient was smallest.
    best: Option<(Vec<f64>, Sums)>,
    last: Option<(Vector, f64, Vector)>,
    gradients: u64,
    since_best: u64,
    failure: Option<SourceError>,
}

struct Problem<'a, 'b> {
    objective: &'a Objective<'b>,
    seen: &'a RefCell<Seen>,
    origin: Option<Vector>,
    params: RawParams,
}

/// Whether the last parameter stands for its logarithm.
fn has_log_tie(rule: TieRule) -> bool {
    rule == TieRule::RaoKupper
}

fn to_variables(rule: TieRule, mut point: Vec<f64>) -> Vec<f64> {
    if let (true, Some(tie)) = (has_log_tie(rule), point.last_mut()) {
        *tie = tie.ln();
    }
    point
}

impl Problem<'_, '_> {
    /// Point, mean loss and gradient by the variables.
    fn evaluate(&self, variables: &Vector) -> Result<(Vec<f64>, Sums, Vector), Error> {
        let mut point = variables.to_vec();
        let mut chain = 1.0;
        if let (true, Some(tie)) = (has_log_tie(self.objective.rule), point.last_mut()) {
            chain = tie.exp();
            *tie = chain;
        }
        let mean = self.objective.mean(&point, false).map_err(|failure| {
            self.seen.borrow_mut().failure = Some(failure);
            Error::msg("reading votes failed")
        })?;
        let mut gradient = Vector::from(mean.gradient.clone());
        if let (true, Some(last)) = (has_log_tie(self.objective.rule), gradient.last_mut()) {
            *last *= chain;
        }
        Ok((point, mean, gradient))
    }

    /// Loss and gradient; argmin asks for the two one after the other.
    fn look(&self, variables: &Vector) -> Result<(f64, Vector), Error> {
        if let Some((at, loss, gradient)) = &self.seen.borrow().last
            && at == variables
        {
            return Ok((*loss, gradient.clone()));
        }
        let (point, mean, gradient) = self.evaluate(variables)?;
        let loss = mean.loss;
        self.note(point, mean)?;
        self.seen.borrow_mut().last = Some((variables.clone(), loss, gradient.clone()));
        Ok((loss, gradient))
    }

    /// Keeps the best point; ends the run when it is good enough or nothing is gained any more.
    fn note(&self, point: Vec<f64>, mean: Sums) -> Result<(), Error> {
        let mut seen = self.seen.borrow_mut();
        let norm = mean.gradient_norm();
        seen.gradients += 1;
        seen.since_best += 1;
        if seen.best.as_ref().is_none_or(|(_, best)| norm < best.gradient_norm()) {
            seen.best = Some((point, mean));
            seen.since_best = 0;
        }
        let is_over = norm <= self.params.tolerance
            || seen.since_best >= PATIENCE
            || seen.gradients >= self.params.iteration_limit;
        if is_over { Err(Error::msg("the run is over")) } else { Ok(()) }
    }
}

impl CostFunction for Problem<'_, '_> {
    type Param = Vector;
    type Output = f64;

    fn cost(&self, variables: &Vector) -> Result<f64, Error> {
        let Some(origin) = &self.origin else { return Ok(self.look(variables)?.0) };
        let step = variables - origin;
        let mut change = 0.0;
        for (node, weight) in NODES {
            change += weight * self.evaluate(&(origin + &step * node))?.2.dot(&step);
        }
        Ok(change)
    }
}

impl Gradient for Problem<'_, '_> {
    type Param = Vector;
    type Gradient = Vector;

    fn gradient(&self, variables: &Vector) -> Result<Vector, Error> {
        Ok(self.look(variables)?.1)
    }
}
