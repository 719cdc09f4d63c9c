//! How much metrics repeat each other.

use crate::table::table;

table! {
    /// Correlation of two metrics with each other, over the reward models that have an outcome and every metric.
    Redundancy in "redundancy" version 1
    key [benchmark_a, domain_a, metric_a, benchmark_b, domain_b, metric_b, statistic] {
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
        /// Coefficient, signs applied.
        estimate: f64 = "correlation",
        /// Place of the first in an order in which alike metrics stand side by side, from 1.
        place_a: i64 = "place",
        /// Place of the second.
        place_b: i64 = "place",
    }
}

table! {
    /// One step of the clustering of metrics, from the closest pair to the whole.
    RedundancyMerge in "redundancy_merges" version 1 key [step] {
        /// Step, from 1.
        step: i64 = "place",
        /// Places of the metrics of the left branch: the first of them.
        left_from: i64 = "place",
        /// The last of them.
        left_to: i64 = "place",
        /// First place of the right branch.
        right_from: i64 = "place",
        /// Last place of the right branch.
        right_to: i64 = "place",
        /// Mean of 1 − r over the pairs between the branches.
        dissimilarity: f64 = "1 − correlation",
    }
}

table! {
    /// Loading of one metric on one principal component of the standardised metrics.
    MetricComponent in "components" version 1 key [component, benchmark, domain, metric] {
        /// Component, the widest first, from 1.
        component: i64 = "place",
        /// Its share of the variance of all metrics.
        explained: f64 = "share",
        /// Data set of the metric.
        benchmark: String = "name",
        /// Part of the benchmark.
        domain: String = "name",
        /// Metric.
        metric: String = "name",
        /// Reward models that have all values.
        n: i64 = "count",
        /// Correlation of the metric with the component.
        loading: f64 = "correlation",
    }
}
