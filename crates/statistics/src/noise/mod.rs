//! What errors of measurement do to a correlation.

mod correction;
mod draws;
mod factor;
mod measured;
mod posterior;

pub use correction::{corrected_correlation, corrected_interval, reliability};
pub use draws::{NoiseDraws, NoiseModel, NoisePlan, noisy_correlations};
pub use measured::{Errors, Measured, standard_error_of_limits};

use crate::Undefined;

/// Why nothing can be said of a correlation under noise.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoiseUndefined {
    /// The plain correlation does not exist either.
    #[error(transparent)]
    Plain(#[from] Undefined),
    /// The errors are of another number of values.
    #[error("{found} numbers for the errors, needs {needed}")]
    ErrorsMismatch {
        /// How many there are.
        found: usize,
        /// How many it takes.
        needed: usize,
    },
    /// The errors are negative, not finite, or not symmetric and positive semidefinite.
    #[error("the errors are no covariance")]
    NotACovariance,
    /// The errors are as large as what is observed: no true differences can be seen.
    #[error("reliability {reliability} is not positive")]
    ReliabilityNotPositive {
        /// 1 − error variance / observed variance.
        reliability: f64,
    },
    /// The corrected correlation is no correlation.
    #[error("the corrected correlation {value} is above 1 in size")]
    AboveOne {
        /// The corrected value.
        value: f64,
    },
}

impl NoiseUndefined {
    /// The reason as a short name for tables.
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self {
            Self::Plain(state) => state.state(),
            Self::ErrorsMismatch { .. } => "errors-mismatch",
            Self::NotACovariance => "not-a-covariance",
            Self::ReliabilityNotPositive { .. } => "reliability-not-positive",
            Self::AboveOne { .. } => "above-one",
        }
    }
}
