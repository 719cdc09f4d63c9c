//! Why a solver stopped.

use std::fmt;

/// The reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// The gradient is within tolerance; for Newton, the next step is negligible too.
    Converged,
    /// The iteration limit came first.
    IterationLimit,
    /// The Hessian is singular: covariates are collinear, constant within what the strengths explain, or separate
    /// the outcomes, so that some parameter has no finite value.
    Singular,
    /// No shorter step lowers the loss.
    NoDescent,
}

impl StopReason {
    /// The name in tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Converged => "converged",
            Self::IterationLimit => "iteration-limit",
            Self::Singular => "singular",
            Self::NoDescent => "no-descent",
        }
    }
}

/// How a solver ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stop {
    /// Why.
    pub reason: StopReason,
    /// Steps taken.
    pub iterations: u64,
    /// Largest component of the gradient of the (penalised) mean loss at the last point looked at.
    pub gradient_norm: f64,
}

impl fmt::Display for Stop {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (reason, iterations, norm) = (self.reason.as_str(), self.iterations, self.gradient_norm);
        write!(formatter, "{reason} after {iterations} iterations, gradient {norm:e}")
    }
}
