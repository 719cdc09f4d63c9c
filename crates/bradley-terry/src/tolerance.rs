//! Every tolerance of the crate, with its reason.

/// Default for the largest component of the gradient of the mean loss. Absolute, because the mean loss is in
/// nats a vote whatever the number of votes.
pub(crate) const GRADIENT: f64 = 1e-10;

/// Newton has converged only when its next step, which it then takes, is this small too: the error left is a
/// twentieth of it at most. A model with one vote in ten million moves the mean gradient by 1e-7 at most, so a
/// small gradient alone can leave it a whole unit from its place; on separated data the gradient vanishes while
/// every step stays near 1.
pub(crate) const STEP: f64 = 1e-8;

/// A lead without error below this is a draw: it is what solvers leave of equal strengths.
pub(crate) const EQUAL_STRENGTHS: f64 = 1e-9;

/// A pivot below this share of its diagonal element is rounding: the parameters are not identified.
pub(crate) const PIVOT: f64 = 1e-13;

/// Sufficient decrease of the line search, as a share of the decrease a straight line would give.
pub(crate) const DECREASE: f64 = 1e-4;

/// Losses closer than this, relative to the loss, may differ by the rounding of a million additions only.
pub(crate) const LOSS_ROUNDING: f64 = 1e-12;

/// Variances below this share of the largest one are zero in exact arithmetic (all votes ties).
pub(crate) const VANISHING_VARIANCE: f64 = 1e-12;
