//! What is known of errors of measurement.

use records::tables::Outcome;
use statistics::{Errors, Level, Measured, standard_error_of_limits};

use crate::pair::Pair;
use crate::points::{Known, Points};

/// A standard error and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct StandardError {
    pub value: f64,
    pub source: Source,
}

/// What the errors of a column were read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// The covariance of a fit of votes.
    Covariance,
    /// Standard errors given.
    StandardError,
    /// The distance of the limits of an interval.
    Interval,
}

impl Source {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Covariance => "covariance",
            Self::StandardError => "standard-error",
            Self::Interval => "interval",
        }
    }
}

impl StandardError {
    /// From the limits of an interval, if they have a level.
    pub(crate) fn of_limits(lower: Option<f64>, upper: Option<f64>, level: Option<f64>) -> Option<Self> {
        let value = standard_error_of_limits(lower?, upper?, Level::new(level?)?)?;
        Some(Self { value, source: Source::Interval })
    }

    pub(crate) fn of_outcome(outcome: &Outcome) -> Option<Self> {
        let given = outcome.standard_error.filter(|error| error.is_finite() && *error >= 0.0);
        let given = given.map(|value| Self { value, source: Source::StandardError });
        given.or_else(|| Self::of_limits(outcome.lower, outcome.upper, outcome.level))
    }
}

/// Errors of a column of values, if they are known for every value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ColumnErrors {
    /// Standard errors, or a covariance row after row.
    pub values: Vec<f64>,
    pub source: Source,
}

impl ColumnErrors {
    fn of(known: &[Known]) -> Option<Self> {
        let errors: Vec<StandardError> = known.iter().map(|known| known.error).collect::<Option<_>>()?;
        let from_limits = errors.iter().any(|error| error.source == Source::Interval);
        let source = if from_limits { Source::Interval } else { Source::StandardError };
        Some(Self { values: errors.into_iter().map(|error| error.value).collect(), source })
    }

    /// Of the outcomes of these judges: the fit's covariance where votes were fitted, else each value's own error.
    pub(crate) fn of_outcome(
        points: &Points,
        target: &crate::points::Target,
        judges: &[&str],
    ) -> Option<Self> {
        let fitted = points.covariances.get(target).and_then(|all| {
            let entry = |a: &str, b: &str| all.get(&(a.to_owned(), b.to_owned())).copied();
            let entries = judges.iter().flat_map(|a| judges.iter().map(move |b| entry(a, b)));
            entries.collect::<Option<Vec<f64>>>()
        });
        let outcomes = points.targets.get(target)?;
        let plain =
            || Self::of(&judges.iter().filter_map(|judge| outcomes.get(*judge).copied()).collect::<Vec<_>>());
        fitted.map(|values| Self { values, source: Source::Covariance }).or_else(plain)
    }

    /// Of a metric's values.
    pub(crate) fn of_metric(points: &Points, cell: &crate::points::Cell, judges: &[&str]) -> Option<Self> {
        let metric = points.cells.get(cell)?;
        Self::of(&judges.iter().map(|judge| metric.values.get(*judge).copied()).collect::<Option<Vec<_>>>()?)
    }

    /// As the statistics take them.
    pub(crate) fn errors(&self) -> Errors<'_> {
        match self.source {
            Source::Covariance => Errors::Covariance(&self.values),
            Source::StandardError | Source::Interval => Errors::StandardErrors(&self.values),
        }
    }

    /// As resampling takes them.
    pub(crate) fn noise(&self) -> selection::Noise {
        match self.source {
            Source::Covariance => selection::Noise::Covariance(self.values.clone()),
            Source::StandardError | Source::Interval => selection::Noise::Errors(self.values.clone()),
        }
    }
}

/// Errors of both columns of a pair.
pub(crate) struct PairErrors {
    pub metric: Option<ColumnErrors>,
    pub outcome: Option<ColumnErrors>,
}

impl PairErrors {
    pub(crate) fn new(points: &Points, pair: &Pair<'_>) -> Self {
        Self {
            metric: ColumnErrors::of_metric(points, pair.cell, &pair.judges),
            outcome: ColumnErrors::of_outcome(points, pair.target, &pair.judges),
        }
    }

    pub(crate) const fn known(&self) -> bool {
        self.metric.is_some() || self.outcome.is_some()
    }
}

/// A column with what is known of its errors.
pub(crate) fn measured<'a>(values: &'a [f64], errors: Option<&'a ColumnErrors>) -> Measured<'a> {
    Measured { values, errors: errors.map_or(Errors::Exact, ColumnErrors::errors) }
}
