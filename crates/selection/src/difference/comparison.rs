//! Two ways to measure the same reward models, side by side.

use statistics::{Interval, Level, Statistic, correlate};

use crate::NoAnswer;
use crate::difference::bootstrap::{BootstrapDifference, bootstrap_difference};
use crate::difference::{DifferenceTest, Trio, williams_test, zou_interval};
use crate::no_answer::of_column;
use crate::resamples::ResamplePlan;

/// What is known of the difference between two metrics, for example the lowest and the mean domain of one metric.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comparison {
    /// The coefficient of each with the outcome.
    pub coefficients: [f64; 2],
    /// Of the two with each other.
    pub between: f64,
    /// Williams' test, or why there is none.
    pub test: Result<DifferenceTest, NoAnswer>,
    /// Zou's interval; only for Pearson.
    pub interval: Result<Interval, NoAnswer>,
    /// Over resamples of the points.
    pub bootstrap: Result<BootstrapDifference, NoAnswer>,
}

/// Compares two metrics over the same reward models: what does the first buy over the second?
///
/// The difference is `coefficients[0] − coefficients[1]`; formulas and sources with [`williams_test`],
/// [`zou_interval`] and [`bootstrap_difference`].
///
/// # Errors
///
/// `Column` (0 and 1 the metrics) where a correlation does not exist. What else is missing says so in its own place:
/// two metrics that are the same up to scale have no test (`SameMetric`) but a bootstrap difference of 0.
pub fn compare(
    statistic: Statistic,
    metrics: [&[f64]; 2],
    outcome: &[f64],
    level: Level,
    plan: &ResamplePlan,
) -> Result<Comparison, NoAnswer> {
    let with = |metric: usize| correlate(statistic, metrics[metric], outcome).map_err(of_column(metric));
    let coefficients = [with(0)?, with(1)?];
    let between = correlate(statistic, metrics[0], metrics[1]).map_err(of_column(1))?;
    let trio = Trio::new(coefficients[0], coefficients[1], between, outcome.len());
    let interval = match statistic {
        Statistic::Pearson => trio.and_then(|trio| zou_interval(&trio, level)),
        Statistic::Spearman | Statistic::Kendall => Err(NoAnswer::NotForStatistic { statistic }),
    };
    let test = trio.map(|trio| williams_test(&trio));
    let bootstrap = bootstrap_difference(statistic, metrics, outcome, level, plan);
    Ok(Comparison { coefficients, between, test, interval, bootstrap })
}
