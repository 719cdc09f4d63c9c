//! Why a question about metrics has no answer.

use statistics::{Statistic, Undefined};

/// The reason a comparison, a share or a plan has no value.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoAnswer {
    /// A column has no correlation with another.
    #[error("column {column}: {reason}")]
    Column {
        /// Position of the column, from 0.
        column: usize,
        /// What is wrong with it.
        reason: Undefined,
    },
    /// Nothing to choose from.
    #[error("{found} columns, needs {needed}")]
    TooFewColumns {
        /// How many there are.
        found: usize,
        /// How many it takes.
        needed: usize,
    },
    /// Two lists that belong together differ in length.
    #[error("{found} values where {expected} are expected")]
    LengthMismatch {
        /// Length of the leading list.
        expected: usize,
        /// Length found.
        found: usize,
    },
    /// Too few points.
    #[error("n = {n}, needs {needed}")]
    TooFewPoints {
        /// How many there are.
        n: usize,
        /// How many it takes.
        needed: usize,
    },
    /// A correlation is 1 or -1, so it has no standard error.
    #[error("a correlation is 1 or -1")]
    Perfect,
    /// Both metrics order and space the points alike: there is no difference to test.
    #[error("the two metrics are the same up to scale")]
    SameMetric,
    /// No data can have these correlations together.
    #[error("no data can have these correlations together")]
    Inconsistent,
    /// A number lies outside its range.
    #[error("{name} = {value} is out of range")]
    OutOfRange {
        /// What it is.
        name: &'static str,
        /// What was given.
        value: f64,
    },
    /// A control does not vary.
    #[error("control {control} is constant")]
    ConstantControl {
        /// Position among the controls, from 0.
        control: usize,
    },
    /// A control is a combination of those before it.
    #[error("control {control} is a combination of the ones before it")]
    CollinearControl {
        /// Position among the controls, from 0.
        control: usize,
    },
    /// The controls leave nothing of the proxy.
    #[error("the proxy is a combination of the controls")]
    ProxyExplained,
    /// The controls leave nothing of the outcome.
    #[error("the outcome is a combination of the controls")]
    OutcomeExplained,
    /// The scores differ by no more than their noise, so nothing is left after shrinking.
    #[error("the scores differ by no more than their noise")]
    OnlyNoise,
    /// The covariance is not one: not symmetric, or some combination has a negative variance.
    #[error("not a covariance matrix")]
    NotACovariance,
    /// No resample had a value.
    #[error("no resample has a value")]
    NoResample,
    /// The resamples do not vary.
    #[error("the resamples do not vary")]
    NoSpread,
    /// No number of points up to the limit is enough.
    #[error("not reached with {limit} points")]
    NotReached {
        /// The largest number looked at.
        limit: usize,
    },
    /// Neither of two is better.
    #[error("neither is better")]
    NeitherBetter,
    /// The pairs that differ leave too many overlapping groups to print.
    #[error("more than {limit} groups")]
    TooManyGroups {
        /// The largest number of groups.
        limit: usize,
    },
    /// The quantity is not defined for this coefficient.
    #[error("not defined for {}", statistic.as_str())]
    NotForStatistic {
        /// The coefficient.
        statistic: Statistic,
    },
    /// An iterative library routine failed.
    #[error("the decomposition failed")]
    Decomposition,
}

impl NoAnswer {
    /// The reason as a short name for tables.
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self {
            Self::Column { reason, .. } => reason.state(),
            Self::TooFewColumns { .. } => "too-few-columns",
            Self::LengthMismatch { .. } => "length-mismatch",
            Self::TooFewPoints { .. } => "too-few-points",
            Self::Perfect => "perfect",
            Self::SameMetric => "same-metric",
            Self::Inconsistent => "inconsistent",
            Self::OutOfRange { .. } => "out-of-range",
            Self::ConstantControl { .. } => "constant-control",
            Self::CollinearControl { .. } => "collinear-control",
            Self::ProxyExplained => "proxy-explained",
            Self::OutcomeExplained => "outcome-explained",
            Self::OnlyNoise => "only-noise",
            Self::NotACovariance => "not-a-covariance",
            Self::NoResample => "no-resample",
            Self::NoSpread => "no-spread",
            Self::NotReached { .. } => "not-reached",
            Self::NeitherBetter => "neither-better",
            Self::TooManyGroups { .. } => "too-many-groups",
            Self::NotForStatistic { .. } => "not-for-statistic",
            Self::Decomposition => "decomposition-failed",
        }
    }
}

/// Names the column of a failed correlation.
pub(crate) const fn of_column(column: usize) -> impl Fn(Undefined) -> NoAnswer {
    move |reason| NoAnswer::Column { column, reason }
}

/// A share strictly between 0 and 1.
pub(crate) fn check_share(name: &'static str, value: f64) -> Result<(), NoAnswer> {
    if value > 0.0 && value < 1.0 { Ok(()) } else { Err(NoAnswer::OutOfRange { name, value }) }
}
