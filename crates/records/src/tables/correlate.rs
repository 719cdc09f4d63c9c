//! What `correlate` hands over: correlations, and printed ones beside them.

use crate::table::table;
use crate::{Control, ReproductionStatus};

table! {
    /// Correlation of one metric on one domain with one outcome, over the trained reward models.
    Correlation in "correlations" version 2 key [outcome, control, benchmark, domain, metric, statistic] {
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
        /// Statistic: pearson, spearman or kendall.
        statistic: String = "name",
        /// Reward models that have both values.
        n: i64 = "count",
        /// Coefficient, sign applied so that + means the metric agrees with the outcome.
        estimate: Option<f64> = "correlation",
        /// Lower limit.
        lower: Option<f64> = "correlation",
        /// Upper limit.
        upper: Option<f64> = "correlation",
        /// Level of the limits.
        level: Option<f64> = "fraction",
        /// How the limits were made.
        interval_method: Option<String> = "name",
        /// Two-sided p-value of independence.
        p_value: Option<f64> = "probability",
        /// How the p-value was made.
        p_method: Option<String> = "name",
        /// p-value adjusted for the family: by the largest statistic, or by the smallest p-value where cells of the
        /// family have different reward models.
        p_familywise: Option<f64> = "probability",
        /// p-value adjusted in the same way as if every cell of the study were the family; empty for a further variant
        /// of a metric.
        p_familywise_all: Option<f64> = "probability",
        /// p-value adjusted for the family by the false-discovery rate.
        p_false_discovery: Option<f64> = "probability",
        /// Family of cells looked at together; empty outside every family.
        family: Option<String> = "name",
        /// −1 where less of the metric is better, else 1.
        sign: i64 = "−1 | 1",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// Why a part of the row is empty.
        note: Option<String> = "text",
    }
}

table! {
    /// Correlation with an outcome of a quantile over standardised domains.
    QuantileCorrelation in "quantile_correlations" version 1
    key [outcome, control, benchmark, quantile, metric, statistic] {
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
        /// Domains, joined by spaces.
        domains: String = "names",
        /// Whether each domain was standardised over the reward models first.
        standardised: bool = "true | false",
        /// Reward models that have all values.
        n: i64 = "count",
        /// Coefficient, sign applied.
        estimate: Option<f64> = "correlation",
        /// Lower limit.
        lower: Option<f64> = "correlation",
        /// Upper limit.
        upper: Option<f64> = "correlation",
        /// Level of the limits.
        level: Option<f64> = "fraction",
        /// How the limits were made.
        interval_method: Option<String> = "name",
        /// Two-sided p-value of independence.
        p_value: Option<f64> = "probability",
        /// How the p-value was made.
        p_method: Option<String> = "name",
        /// p-value adjusted for the family by the largest statistic.
        p_familywise: Option<f64> = "probability",
        /// p-value adjusted for the family by the false-discovery rate.
        p_false_discovery: Option<f64> = "probability",
        /// Family of cells looked at together; empty outside every family.
        family: Option<String> = "name",
        /// −1 where less of the metric is better, else 1.
        sign: i64 = "−1 | 1",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// Why a part of the row is empty.
        note: Option<String> = "text",
    }
}

table! {
    /// A printed correlation beside ours.
    Reproduction in "reproduction" version 1 key [figure, benchmark, domain, metric, quantile, control] {
        /// Figure that prints it.
        figure: String = "name",
        /// Data set of the metric.
        benchmark: String = "name",
        /// Part of the benchmark; empty for a quantile.
        domain: Option<String> = "name",
        /// Metric.
        metric: String = "name",
        /// Quantile over domains; empty for a single domain.
        quantile: Option<f64> = "fraction",
        /// Control of the outcome.
        control: Control = "none | style",
        /// Printed or digitised value.
        printed: f64 = "correlation",
        /// Our value, from printed tables.
        recomputed: Option<f64> = "correlation",
        /// Recomputed minus printed.
        difference: Option<f64> = "correlation",
        /// Largest difference called `within`.
        tolerance: Option<f64> = "correlation",
        /// Within, outside or not recomputable.
        status: ReproductionStatus = "within | outside | not-recomputable",
        /// Why this tolerance, or why there is no value.
        reason: String = "text",
        /// Least value that rounding of inputs and of the printed cell allows, found by search.
        envelope_low: Option<f64> = "correlation",
        /// Largest such value.
        envelope_high: Option<f64> = "correlation",
        /// Whether the printed value lies in the envelope; `undecided` where the search says no and
        /// the certified outer bound does not rule it out.
        in_envelope: Option<String> = "yes | no | undecided",
    }
}
