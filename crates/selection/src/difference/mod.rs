//! Two metrics and one outcome: is one correlation larger than the other?

mod bootstrap;
mod comparison;
mod normal;
mod williams;
mod zou;

use statistics::{Statistic, correlate};

use crate::NoAnswer;
use crate::no_answer::of_column;
use crate::tolerance::{DETERMINANT_SLACK, PERFECT};

pub use bootstrap::{BootstrapDifference, bootstrap_difference};
pub use comparison::{Comparison, compare};
pub(crate) use normal::sampling_correlation;
pub use normal::{meng_test, steiger_test};
pub(crate) use williams::student_p;
pub use williams::williams_test;
pub use zou::zou_interval;

/// Three correlations among two metrics and an outcome, over the same points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trio {
    first: f64,
    second: f64,
    between: f64,
    n: usize,
}

/// A two-sided test of equal correlations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DifferenceTest {
    /// First correlation less the second.
    pub difference: f64,
    /// The test statistic, of the sign of the difference.
    pub statistic: f64,
    /// Degrees of freedom of Student's t; none for a normal statistic.
    pub degrees_of_freedom: Option<usize>,
    /// Two-sided p-value.
    pub p_value: f64,
    /// `williams-t`, `steiger-z` or `meng-z`.
    pub method: &'static str,
}

impl Trio {
    /// From coefficients: r(x₁, y), r(x₂, y), r(x₁, x₂), over `n` points.
    ///
    /// # Errors
    ///
    /// - `TooFewPoints`: n < 4.
    /// - `OutOfRange`: a coefficient outside [-1, 1] or not a number.
    /// - `SameMetric`: |r(x₁, x₂)| ≥ 1 − 1e-12. `Perfect`: |r(x, y)| ≥ 1 − 1e-12.
    /// - `Inconsistent`: the determinant of the three is below -1e-9.
    pub fn new(first: f64, second: f64, between: f64, n: usize) -> Result<Self, NoAnswer> {
        if n < 4 {
            return Err(NoAnswer::TooFewPoints { n, needed: 4 });
        }
        for value in [first, second, between] {
            if !(-1.0..=1.0).contains(&value) {
                return Err(NoAnswer::OutOfRange { name: "correlation", value });
            }
        }
        let trio = Self { first, second, between, n };
        if between.abs() >= 1.0 - PERFECT {
            Err(NoAnswer::SameMetric)
        } else if first.abs().max(second.abs()) >= 1.0 - PERFECT {
            Err(NoAnswer::Perfect)
        } else if trio.determinant() < -DETERMINANT_SLACK {
            Err(NoAnswer::Inconsistent)
        } else {
            Ok(trio)
        }
    }

    /// From columns, one value a point. The tests were derived for Pearson's r of normal data; for rank correlations
    /// they are approximations.
    ///
    /// # Errors
    ///
    /// As [`Trio::new`]; `Column` (0 and 1 the metrics) where a correlation is undefined.
    pub fn of_columns(
        statistic: Statistic,
        first: &[f64],
        second: &[f64],
        outcome: &[f64],
    ) -> Result<Self, NoAnswer> {
        let with = |column, metric| correlate(statistic, metric, outcome).map_err(of_column(column));
        let (r_first, r_second) = (with(0, first)?, with(1, second)?);
        let between = correlate(statistic, first, second).map_err(of_column(1))?;
        Self::new(r_first, r_second, between, outcome.len())
    }

    /// r(x₁, y) − r(x₂, y).
    #[must_use]
    pub const fn difference(&self) -> f64 {
        self.first - self.second
    }

    /// Correlation of each metric with the outcome.
    #[must_use]
    pub const fn coefficients(&self) -> (f64, f64) {
        (self.first, self.second)
    }

    /// Correlation of the metrics with each other.
    #[must_use]
    pub const fn between(&self) -> f64 {
        self.between
    }

    /// |R| = 1 − r₁² − r₂² − r₁₂² + 2 r₁ r₂ r₁₂.
    fn determinant(&self) -> f64 {
        let Self { first, second, between, .. } = *self;
        1.0 - first * first - second * second - between * between + 2.0 * first * second * between
    }
}
