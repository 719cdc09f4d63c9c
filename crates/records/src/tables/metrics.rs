//! What `metrics` hands over.

use crate::table::table;
use crate::tables::ingest::Proxy;
use crate::{Row, Schema};

/// Metrics computed from raw scores: the same columns as `proxies`.
pub const METRICS: Schema = Schema { table: "metrics", ..Proxy::SCHEMA };

table! {
    /// Share correct of the answer that a judge picks among K.
    BestOfKCurve in "best_of_k_curves" version 3 key [benchmark, domain, judge, estimator, k] {
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
        /// Lower limit of `picked`, for this K alone.
        lower: Option<f64> = "share",
        /// Upper limit of `picked`, for this K alone.
        upper: Option<f64> = "share",
        /// Level of the limits.
        level: Option<f64> = "fraction",
        /// How the limits were made.
        interval_method: Option<String> = "text",
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

table! {
    /// What a judge, or humans, say of two models over the battles of a domain: how often one beat the other, and how
    /// sure its rating is higher.
    ModelPair in "model_pairs" version 1 key [benchmark, domain, judge, model_a, model_b] {
        /// Data set.
        benchmark: String = "name",
        /// Part of the benchmark.
        domain: String = "name",
        /// Judge; empty for the human votes.
        judge: Option<String> = "name",
        /// The model whose name comes first.
        model_a: String = "name",
        /// The other model.
        model_b: String = "name",
        /// Share of the battles between the two that `model_a` won, a tie counting half; empty where none was decided.
        win_share: Option<f64> = "share",
        /// Battles behind it.
        n: i64 = "count",
        /// Bradley-Terry rating of `model_a` less that of `model_b`; empty without a finite fit.
        difference: Option<f64> = "log odds",
        /// Φ((m_a − m_b)/√(v_a + v_b)), m and v the mean and variance of a rating over refits: the probability that
        /// `model_a` is the better one, as the Brier score has it. Empty without refits.
        probability: Option<f64> = "probability",
        /// 1 where the limits of both ratings separate them and `model_a` is higher, -1 where `model_b` is, 0 where
        /// they overlap. Empty without refits.
        separated: Option<i64> = "1 | 0 | -1",
    }
}
