//! Why a prediction, an interval or a fit does not exist.

/// The reason something has no value.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Undefined {
    /// Too few reward models to leave one out twice and still draw a line.
    #[error("{n} reward models, needs {needed}")]
    TooFewPoints {
        /// How many there are.
        n: usize,
        /// The least that will do.
        needed: usize,
    },
    /// The outcome does not vary over the reward models.
    #[error("the outcome is constant")]
    ConstantOutcome,
    /// A value is infinite or not a number.
    #[error("{place} is not finite")]
    NotFinite {
        /// Where it stands, in words.
        place: String,
    },
    /// A row or column has another length than the names.
    #[error("{place} has {found} values for {expected}")]
    LengthMismatch {
        /// What has the wrong length.
        place: String,
        /// Its length.
        found: usize,
        /// The length it should have.
        expected: usize,
    },
    /// The metric a method was asked to use is missing for a reward model.
    #[error("metric `{metric}` is missing for `{model}`")]
    MetricMissing {
        /// The metric.
        metric: String,
        /// The first reward model without it.
        model: String,
    },
    /// The metric a method was asked to use is the same for all reward models.
    #[error("metric `{metric}` is constant")]
    ConstantMetric {
        /// The metric.
        metric: String,
    },
    /// No metric has the name a method was asked to use.
    #[error("no metric is named `{metric}`")]
    UnknownMetric {
        /// The name.
        metric: String,
    },
    /// No metric is left that varies and that every model has.
    #[error("no usable metric: {constant} constant, {missing} missing for some model")]
    NoUsableMetric {
        /// How many were dropped since they do not vary.
        constant: usize,
        /// How many were dropped since a model lacks them.
        missing: usize,
    },
    /// No finite interval of this level exists.
    #[error("level {level} is beyond what n = {n} can carry (at most {highest})")]
    LevelBeyondN {
        /// What was asked for.
        level: f64,
        /// How many residuals the interval stands on.
        n: usize,
        /// The highest level with a finite interval.
        highest: f64,
    },
    /// A solver stopped before it reached its tolerance.
    #[error("{solver} did not converge (gap {gap:e})")]
    NotConverged {
        /// The solver.
        solver: &'static str,
        /// What was left: duality gap, or largest change of a coefficient.
        gap: f64,
    },
    /// linfa refused the fit.
    #[error("fit failed: {reason}")]
    FitFailed {
        /// What linfa says.
        reason: String,
    },
    /// A setting is outside its range.
    #[error("setting `{setting}` must be {must}")]
    InvalidSetting {
        /// Its name.
        setting: &'static str,
        /// Its range in words.
        must: &'static str,
    },
}

impl Undefined {
    /// The reason as a short name for tables.
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self {
            Self::TooFewPoints { .. } => "too-few-points",
            Self::ConstantOutcome => "constant-outcome",
            Self::NotFinite { .. } => "not-finite",
            Self::LengthMismatch { .. } => "length-mismatch",
            Self::MetricMissing { .. } => "metric-missing",
            Self::ConstantMetric { .. } => "constant-metric",
            Self::UnknownMetric { .. } => "unknown-metric",
            Self::NoUsableMetric { .. } => "no-usable-metric",
            Self::LevelBeyondN { .. } => "level-beyond-n",
            Self::NotConverged { .. } => "not-converged",
            Self::FitFailed { .. } => "fit-failed",
            Self::InvalidSetting { .. } => "invalid-setting",
        }
    }
}
