//! Metrics held against each other.

use crate::Control;
use crate::table::table;

table! {
    /// Difference of the correlations of two metrics with one outcome, over the same reward models.
    MetricDifference in "metric_differences" version 1
    key [outcome, control, benchmark_a, domain_a, metric_a, benchmark_b, domain_b, metric_b, statistic] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Data set of the first metric.
        benchmark_a: String = "name",
        /// Part of the benchmark.
        domain_a: String = "name",
        /// The first metric.
        metric_a: String = "name",
        /// Data set of the second metric.
        benchmark_b: String = "name",
        /// Part of the benchmark.
        domain_b: String = "name",
        /// The second metric.
        metric_b: String = "name",
        /// Statistic.
        statistic: String = "name",
        /// Reward models that have all values.
        n: i64 = "count",
        /// Coefficient of the first.
        estimate_a: Option<f64> = "correlation",
        /// Coefficient of the second.
        estimate_b: Option<f64> = "correlation",
        /// Correlation of the two metrics with each other.
        between: Option<f64> = "correlation",
        /// First coefficient less the second.
        difference: Option<f64> = "correlation",
        /// Lower limit of the difference.
        lower: Option<f64> = "correlation",
        /// Upper limit of the difference.
        upper: Option<f64> = "correlation",
        /// Level of the limits.
        level: Option<f64> = "fraction",
        /// How the limits were made.
        interval_method: Option<String> = "name",
        /// Lower limit of the difference over resamples of the reward models.
        bootstrap_lower: Option<f64> = "correlation",
        /// Upper limit of the difference over resamples.
        bootstrap_upper: Option<f64> = "correlation",
        /// Probability of a resample in which the first is larger, a tie counting half.
        first_larger: Option<f64> = "share",
        /// Test statistic.
        test_statistic: Option<f64> = "standard errors",
        /// Its degrees of freedom.
        degrees_of_freedom: Option<i64> = "count",
        /// Name of the test.
        test_method: Option<String> = "name",
        /// Two-sided p-value of equal correlations.
        p_value: Option<f64> = "probability",
        /// p-value adjusted for all pairs of the outcome and control, by Holm.
        p_adjusted: Option<f64> = "probability",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// What else to know, or why a part of the row is empty.
        note: Option<String> = "text",
    }
}

table! {
    /// How often one metric would be chosen if the reward models were drawn again.
    Selection in "selection" version 2 key [outcome, control, among, benchmark, domain, metric] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// What it is chosen from: the metrics compared, or all cells of the family.
        among: String = "metrics | cells",
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
        /// Coefficient over these reward models.
        estimate: Option<f64> = "correlation",
        /// Share of resamples in which it correlates best, vote noise included where it is known.
        frequency_best: Option<f64> = "share",
        /// Share of such resamples in which it is among the best three.
        frequency_top3: Option<f64> = "share",
        /// What noise is drawn: `none`, `outcome`, `metric` or `outcome and metric`, true scores shrunken.
        noise: String = "name",
        /// Resamples with noise.
        rounds: i64 = "count",
        /// Share in which it correlates best over resamples of the reward models alone.
        plain_best: Option<f64> = "share",
        /// Share in which it is among the best three, over the same.
        plain_top3: Option<f64> = "share",
        /// Resamples of the reward models alone.
        plain_rounds: i64 = "count",
        /// Whether these are all there are, each with its probability.
        plain_exact: bool = "true | false",
        /// Probability of a resample without a coefficient; such are left out.
        degenerate_share: Option<f64> = "share",
        /// Posterior probability that its true correlation is the highest, under `prior`.
        probability_best: Option<f64> = "probability",
        /// Posterior probability that it is among the three highest.
        probability_top3: Option<f64> = "probability",
        /// What is believed before the data, in words; empty where no probability is given.
        prior: Option<String> = "text",
        /// Metrics with one letter in common cannot be told apart; empty among cells.
        cluster: Option<String> = "letters",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// What else to know, or why a part of the row is empty.
        note: Option<String> = "text",
    }
}

table! {
    /// Correlation of a metric and an outcome with a third metric held fixed.
    PartialCorrelation in "partial_correlations" version 1
    key [outcome, control, benchmark, domain, metric, statistic, given] {
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
        /// Metric held fixed, as benchmark/domain/metric.
        given: String = "name",
        /// Reward models that have all values.
        n: i64 = "count",
        /// Coefficient over the same reward models with nothing held fixed.
        plain: Option<f64> = "correlation",
        /// Partial coefficient.
        estimate: Option<f64> = "correlation",
        /// Lower limit.
        lower: Option<f64> = "correlation",
        /// Upper limit.
        upper: Option<f64> = "correlation",
        /// Level of the limits.
        level: Option<f64> = "fraction",
        /// How the limits were made.
        interval_method: Option<String> = "name",
        /// Two-sided p-value by Student's t.
        p_value: Option<f64> = "probability",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// What else to know, or why a part of the row is empty.
        note: Option<String> = "text",
    }
}
