//! What `metrics` hands over.

use crate::table::table;
use crate::tables::ingest::Proxy;
use crate::{Row, Schema};

/// Metrics computed from raw scores: the same columns as `proxies`.
pub const METRICS: Schema = Schema { table: "metrics", ..Proxy::SCHEMA };

table! {
    /// Share correct of the answer that a judge picks among K.
    BestOfKCurve in "best_of_k_curves" version 2 key [benchmark, domain, judge, estimator, k] {
        /// Data set.
        benchmark: String = "name",
        /// Part of the benchmark.
        domain: String = "name",
        /// Judge.
        judge: String = "name",
        /// Number of answers to pick from.
        k: i64 = "count",
        /// Share correct of the judge's pick.
        picked: f64 = "share",
        /// Share of prompts with a correct answer among K.
        oracle: f64 = "share",
        /// Share correct of a random pick.
        random: f64 = "share",
        /// How the curve was made: `closed-form` or `permutations`.
        estimator: String = "closed-form | permutations",
        /// Prompts behind it.
        n: i64 = "count",
    }
}

table! {
    /// Something to know about one metric of one judge: rows that a rule decided on, the value under another
    /// choice, the variant of the definition, or why there is no value.
    MetricNote in "metric_notes" version 2 key [judge, benchmark, domain, metric, note, choice] {
        /// Judge.
        judge: String = "name",
        /// Data set.
        benchmark: String = "name",
        /// Part of the benchmark.
        domain: String = "name",
        /// Metric.
        metric: String = "name",
        /// What to know, such as `judge-ties`, `coverage`, `undefined`.
        note: String = "name",
        /// The other choice that `value` belongs to; empty where the note only counts.
        choice: Option<String> = "name",
        /// How many rows, pairs, rounds or prompts it concerns.
        rows: i64 = "count",
        /// Out of how many.
        of: Option<i64> = "count",
        /// The metric under the other choice, or the size of an error.
        value: Option<f64> = "see metric",
        /// In words.
        detail: Option<String> = "text",
    }
}
