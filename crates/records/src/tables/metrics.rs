//! What `metrics` hands over.

use crate::table::table;
use crate::tables::ingest::Proxy;
use crate::{Row, Schema};

/// Metrics computed from raw scores: the same columns as `proxies`.
pub const METRICS: Schema = Schema { table: "metrics", ..Proxy::SCHEMA };

table! {
    /// Expected label of the response that a judge picks among K.
    BestOfKCurve in "best_of_k_curves" version 1 key [benchmark, domain, judge, k] {
        /// Data set.
        benchmark: String = "name",
        /// Part of the benchmark.
        domain: String = "name",
        /// Judge.
        judge: String = "name",
        /// Number of responses to pick from.
        k: i64 = "count",
        /// Share correct of the judge's pick.
        picked: f64 = "share",
        /// Share of prompts with a correct response among K.
        oracle: f64 = "share",
        /// Share correct of a random pick.
        random: f64 = "share",
        /// Estimator: closed form or permutations.
        estimator: String = "name",
    }
}

table! {
    /// Something to know about one metric of one judge.
    MetricNote in "metric_notes" version 1 key [judge, benchmark, domain, metric, note] {
        /// Judge.
        judge: String = "name",
        /// Data set.
        benchmark: String = "name",
        /// Part of the benchmark.
        domain: String = "name",
        /// Metric.
        metric: String = "name",
        /// What to know.
        note: String = "name",
        /// How many rows it concerns.
        rows: i64 = "count",
    }
}
