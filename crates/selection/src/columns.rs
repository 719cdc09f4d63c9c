//! Metrics and one outcome over the same reward models.

use statistics::{Undefined, standardise};

use crate::NoAnswer;
use crate::no_answer::of_column;

/// Candidate metrics and the outcome they should follow: one column each, one value a reward model, same order.
/// Reward models for which any of them is missing are left out by the caller.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidates<'a> {
    /// One column a metric.
    pub metrics: &'a [Vec<f64>],
    /// The outcome.
    pub outcome: &'a [f64],
}

/// What makes a metric the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Best {
    /// The largest coefficient: every metric is meant to rise with the outcome.
    Highest,
    /// The largest coefficient in size: a metric may also fall with it.
    Strongest,
}

impl Best {
    /// What is compared.
    pub(crate) fn score(self, coefficient: f64) -> f64 {
        match self {
            Self::Highest => coefficient,
            Self::Strongest => coefficient.abs(),
        }
    }
}

/// A column for each metric that has one, and the outcome.
pub(crate) type Standardised = (Vec<Result<Vec<f64>, NoAnswer>>, Vec<f64>);

impl Candidates<'_> {
    /// Number of reward models.
    #[must_use]
    pub const fn points(&self) -> usize {
        self.outcome.len()
    }

    /// Columns with mean 0 and variance 1, for every metric that has them; the outcome comes second.
    ///
    /// Standardised, so that the tolerances of a resample mean the same for every unit.
    pub(crate) fn standardised(&self) -> Result<Standardised, NoAnswer> {
        if self.metrics.is_empty() {
            return Err(NoAnswer::TooFewColumns { found: 0, needed: 1 });
        }
        let n = self.points();
        if n < 3 {
            return Err(NoAnswer::TooFewPoints { n, needed: 3 });
        }
        let outcome = standardise(self.outcome).map_err(|reason| match reason {
            Undefined::ConstantProxy => of_column(self.metrics.len())(Undefined::ConstantOutcome),
            other => of_column(self.metrics.len())(other),
        })?;
        let metrics = self.metrics.iter().enumerate().map(|(column, metric)| {
            if metric.len() != n {
                return Err(NoAnswer::LengthMismatch { expected: n, found: metric.len() });
            }
            standardise(metric).map_err(of_column(column))
        });
        Ok((metrics.collect(), outcome))
    }
}
