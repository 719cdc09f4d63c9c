//! What choosing a metric, and aggregating by a quantile, is worth.

use crate::Control;
use crate::table::table;

table! {
    /// What a rule of choosing a metric promises on all reward models, and what it holds on those left out.
    SelectionOptimism in "selection_optimism" version 1
    key [outcome, control, rule, benchmark, domain, metric, quantile] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// `best-cell`, `best-metric`, `best-quantile`: the highest coefficient is chosen; `mean-of-metrics`, `fixed`:
        /// nothing is.
        rule: String = "name",
        /// Data set of the metric chosen on all reward models; empty for the mean of metrics.
        benchmark: Option<String> = "name",
        /// Part of the benchmark; empty for a quantile.
        domain: Option<String> = "name",
        /// Metric.
        metric: Option<String> = "name",
        /// Quantile over domains.
        quantile: Option<f64> = "fraction",
        /// Reward models that have all values.
        n: i64 = "count",
        /// How many there were to choose from.
        candidates: i64 = "count",
        /// Its Pearson correlation on all reward models: the figure that choosing makes too good.
        naive: Option<f64> = "correlation",
        /// 1 − (rmse/baseline_rmse)² on reward models left out of choosing and fitting; above 0 beats the mean.
        skill: Option<f64> = "share",
        /// Root mean squared error of those predictions.
        rmse: Option<f64> = "outcome's own",
        /// The same of the mean of the other reward models.
        baseline_rmse: Option<f64> = "outcome's own",
        /// Correlation of those predictions with the outcomes; biased downwards.
        out_of_sample: Option<f64> = "correlation",
        /// In how many of the n rounds the same was chosen as on all.
        times_chosen: Option<i64> = "count",
        /// How many different ones were chosen in the n rounds.
        different_chosen: Option<i64> = "count",
        /// What was chosen, and how often.
        chosen: Option<String> = "text",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// What else to know, or why a part of the row is empty.
        note: Option<String> = "text",
    }
}

table! {
    /// What aggregating domains by a quantile buys over their mean, over the same reward models.
    QuantileGain in "quantile_gain" version 1 key [outcome, control, benchmark, quantile, metric, statistic] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Data set of the metric.
        benchmark: String = "name",
        /// Quantile over the domains: 0 is a judge's worst, 1 its best.
        quantile: f64 = "fraction",
        /// Metric.
        metric: String = "name",
        /// Statistic.
        statistic: String = "name",
        /// Reward models that have all values.
        n: i64 = "count",
        /// Coefficient of the quantile.
        estimate_quantile: Option<f64> = "correlation",
        /// Coefficient of the mean over the same domains.
        estimate_mean: Option<f64> = "correlation",
        /// First less the second.
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
        /// Two-sided p-value of equal correlations.
        p_value: Option<f64> = "probability",
        /// p-value adjusted for all metrics and quantiles of the outcome and control, by Holm.
        p_adjusted: Option<f64> = "probability",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// What else to know, or why a part of the row is empty.
        note: Option<String> = "text",
    }
}
