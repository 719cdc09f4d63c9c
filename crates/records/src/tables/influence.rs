//! What single reward models and groups of them do to a correlation.

use crate::Control;
use crate::table::table;

table! {
    /// A correlation with one judge, or one group of judges, left out.
    Influence in "influence" version 2
    key [outcome, control, benchmark, domain, metric, statistic, left_out_kind, left_out] {
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
        /// Who was left out.
        left_out: String = "name",
        /// Judge or group.
        left_out_kind: String = "judge | group",
        /// Reward models that stay.
        n: i64 = "count",
        /// Coefficient without it; empty when undefined.
        estimate: Option<f64> = "correlation",
        /// Estimate minus the full coefficient.
        change: Option<f64> = "correlation",
        /// Lower limit.
        lower: Option<f64> = "correlation",
        /// Upper limit.
        upper: Option<f64> = "correlation",
        /// Level of the limits.
        level: Option<f64> = "fraction",
        /// How the limits were made.
        interval_method: Option<String> = "name",
        /// Whether the sign differs from that of the full coefficient.
        sign_flips: bool = "true | false",
        /// Whether the full coefficient lies outside the limits.
        jumps: bool = "true | false",
        /// Whether one of the two intervals, with and without, contains 0 and the other does not.
        crosses_zero: bool = "true | false",
        /// `ok`, or why there is no number.
        state: String = "name",
    }
}

table! {
    /// A correlation within one group of reward models, or within groups pooled over them.
    GroupCorrelation in "group_correlations" version 1
    key [outcome, control, benchmark, domain, metric, statistic, kind, group] {
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
        /// One group, or all pooled after taking out their means.
        kind: String = "group | pooled-within",
        /// Group; empty for the pooled one.
        group: Option<String> = "name",
        /// Reward models.
        n: i64 = "count",
        /// Groups.
        groups: i64 = "count",
        /// Coefficient.
        estimate: Option<f64> = "correlation",
        /// Lower limit.
        lower: Option<f64> = "correlation",
        /// Upper limit.
        upper: Option<f64> = "correlation",
        /// Level of the limits.
        level: Option<f64> = "fraction",
        /// How the limits were made.
        interval_method: Option<String> = "name",
        /// Coefficient of all reward models, groups ignored.
        overall: Option<f64> = "correlation",
        /// Whether the sign is opposite to that of the overall coefficient; empty where one of them is missing.
        reverses: Option<bool> = "true | false",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// What else to know, or why a part of the row is empty.
        note: Option<String> = "text",
    }
}
