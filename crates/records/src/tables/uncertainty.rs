//! How sure a correlation is, beyond its analytic interval.

use crate::Control;
use crate::table::table;

table! {
    /// A further interval of one correlation.
    CorrelationInterval in "correlation_intervals" version 2
    key [outcome, control, benchmark, domain, metric, statistic, interval_method, level] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Data set of the metric.
        benchmark: String = "name",
        /// Part of the benchmark.
        domain: String = "name",
        /// Metric.
        metric: String = "name",
        /// Statistic.
        statistic: String = "name",
        /// How the limits were made: `percentile`, `bca` or `noise-carried`.
        interval_method: String = "name",
        /// Level.
        level: f64 = "fraction",
        /// Lower limit.
        lower: Option<f64> = "correlation",
        /// Upper limit.
        upper: Option<f64> = "correlation",
        /// What varies: `reward-model`, or `reward-model and error` where errors of measurement are carried through.
        unit: String = "name",
        /// Resamples; 0 where the limits are computed without.
        rounds: i64 = "count",
        /// Whether the resamples are all there are, each with its probability.
        exact: bool = "true | false",
        /// Resamples without a coefficient.
        degenerate: i64 = "count",
        /// Probability of such a resample.
        degenerate_share: f64 = "share",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// What else to know, or why a part of the row is empty.
        note: Option<String> = "text",
    }
}

table! {
    /// What errors of measurement do to one correlation.
    CorrelationNoise in "noise" version 1 key [outcome, control, benchmark, domain, metric, statistic] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Data set of the metric.
        benchmark: String = "name",
        /// Part of the benchmark.
        domain: String = "name",
        /// Metric.
        metric: String = "name",
        /// Statistic.
        statistic: String = "name",
        /// Reward models that have all values.
        n: i64 = "count",
        /// Coefficient of the measured values.
        estimate: Option<f64> = "correlation",
        /// Share of the variance of the outcome that is not error; empty where no error of it is known.
        reliability_outcome: Option<f64> = "share",
        /// The same of the metric; empty where no error of it is known.
        reliability_metric: Option<f64> = "share",
        /// What is known of the errors of the outcome: `covariance`, `standard-error`, `interval`; empty if nothing.
        errors_outcome: Option<String> = "name",
        /// The same of the metric.
        errors_metric: Option<String> = "name",
        /// Coefficient corrected for attenuation.
        corrected: Option<f64> = "correlation",
        /// `ok`, `above-one`, or why there is no corrected coefficient.
        corrected_state: String = "name",
        /// What is drawn: `shrunken-given-proxy`, `shrunken` or `noise-added`.
        model: String = "name",
        /// Mean of the draws.
        mean: Option<f64> = "correlation",
        /// Their median.
        median: Option<f64> = "correlation",
        /// Their lower percentile.
        lower: Option<f64> = "correlation",
        /// Their upper percentile.
        upper: Option<f64> = "correlation",
        /// Level of the percentiles.
        level: Option<f64> = "fraction",
        /// Share of draws above 0.
        above_zero: Option<f64> = "share",
        /// Draws.
        rounds: i64 = "count",
        /// Draws without a coefficient.
        undefined: i64 = "count",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// What else to know, or why a part of the row is empty.
        note: Option<String> = "text",
    }
}
