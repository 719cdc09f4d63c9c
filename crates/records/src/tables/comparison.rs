//! Published metrics beside computed ones, which `correlate` hands over.

use crate::Origin;
use crate::table::table;

table! {
    /// One metric of one judge, as published and as computed from raw scores.
    Comparison in "comparison" version 1 key [benchmark, domain, metric, judge] {
        /// Judge.
        judge: String = "name",
        /// Data set of the metric.
        benchmark: String = "name",
        /// Part of the benchmark.
        domain: String = "name",
        /// Metric.
        metric: String = "name",
        /// Published value.
        published: f64 = "see metric",
        /// Half a unit of the last printed digit of `published`; empty where it was not printed rounded.
        resolution: Option<f64> = "see metric",
        /// Computed value.
        computed: f64 = "see metric",
        /// Lower limit of the computed value's interval.
        lower: Option<f64> = "see metric",
        /// Upper limit of the computed value's interval.
        upper: Option<f64> = "see metric",
        /// Level of the limits.
        level: Option<f64> = "fraction",
        /// `computed` less `published`.
        difference: f64 = "see metric",
        /// Whether rounding alone explains the difference; empty where `resolution` is.
        within_resolution: Option<bool> = "true | false",
        /// Whether the published value lies between the computed limits; empty where there are none.
        within_interval: Option<bool> = "true | false",
        /// Which of the two is correlated.
        correlated: Origin = "published | computed",
        /// Where the published value stands.
        published_source: String = "text",
        /// What the other was computed from, and under which variant of the definition.
        computed_source: String = "text",
    }
}
