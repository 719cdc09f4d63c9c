//! What `ingest` hands over.

use crate::table::table;
use crate::{Control, Direction, Origin, RowAction, Verdict};

table! {
    /// One proxy metric of one judge on one domain.
    Proxy in "proxies" version 1 key [benchmark, domain, metric, judge] {
        /// Reward model or LLM judge, canonical spelling.
        judge: String = "name",
        /// Data set the metric was taken on.
        benchmark: String = "name",
        /// Part of the benchmark; may contain `/`.
        domain: String = "name",
        /// Metric, see `rlhf-study explain`.
        metric: String = "name",
        /// The metric's value; shares and correlations as fractions, never percent.
        value: f64 = "see unit",
        /// Half a unit of the last printed digit; empty when computed.
        resolution: Option<f64> = "see unit",
        /// Unit of value, resolution and limits.
        unit: String = "name",
        /// Whether more or less is better.
        direction: Direction = "higher | lower",
        /// Number of items behind the value.
        n: Option<i64> = "count",
        /// Lower limit of the value's interval.
        lower: Option<f64> = "see unit",
        /// Upper limit of the value's interval.
        upper: Option<f64> = "see unit",
        /// Level of the interval.
        level: Option<f64> = "fraction",
        /// How the interval was made.
        interval_method: Option<String> = "name",
        /// Published by others or computed.
        origin: Origin = "published | computed",
        /// Table and paper, or file.
        source: String = "text",
    }
}

table! {
    /// How good one model turned out to be, under one outcome and control.
    Outcome in "outcomes" version 1 key [outcome, control, policy] {
        /// Reward model the policy was trained with; empty for baselines.
        judge: Option<String> = "name",
        /// Model that was measured.
        policy: String = "name",
        /// What was measured.
        outcome: String = "name",
        /// Covariates that were controlled for.
        control: Control = "none | style",
        /// Measured value.
        value: f64 = "outcome's own",
        /// Half a unit of the last printed digit; empty when computed.
        resolution: Option<f64> = "outcome's own",
        /// Lower limit of the interval.
        lower: Option<f64> = "outcome's own",
        /// Upper limit of the interval.
        upper: Option<f64> = "outcome's own",
        /// Level of the interval.
        level: Option<f64> = "fraction",
        /// How the interval was made.
        interval_method: Option<String> = "name",
        /// Standard error of the value.
        standard_error: Option<f64> = "outcome's own",
        /// Number of votes or items behind the value.
        n: Option<i64> = "count",
        /// Place among the policies, 1 is best.
        rank: Option<i64> = "place",
        /// Best place the interval allows.
        rank_lower: Option<i64> = "place",
        /// Worst place the interval allows.
        rank_upper: Option<i64> = "place",
        /// Whether the policy is a baseline, hence no point of a correlation.
        is_baseline: bool = "true | false",
        /// Family the judge belongs to, one per judge.
        group: Option<String> = "name",
        /// Published by others or computed.
        origin: Origin = "published | computed",
        /// Table and paper, or file.
        source: String = "text",
    }
}

table! {
    /// A value printed in a paper's figure: compared with, never computed from.
    PrintedReference in "printed_references" version 1
    key [figure, benchmark, domain, metric, quantile, control, outcome] {
        /// Figure or table that shows it.
        figure: String = "name",
        /// Data set of the metric.
        benchmark: String = "name",
        /// Part of the benchmark; empty for a quantile over domains.
        domain: Option<String> = "name",
        /// Metric.
        metric: String = "name",
        /// Quantile over domains; empty for a single domain.
        quantile: Option<f64> = "fraction",
        /// Control of the outcome.
        control: Control = "none | style",
        /// Outcome it is correlated with.
        outcome: String = "name",
        /// Printed or digitised value.
        value: f64 = "see figure",
        /// Half a unit of the last printed digit, or the digitiser's value per pixel.
        resolution: f64 = "see figure",
        /// Figure and paper.
        source: String = "text",
    }
}

table! {
    /// One vote between two policies, or several equal ones. Behind the columns declared here stand those asked
    /// for in `ingest.votes`, all floats: `F_a` and `F_b` for a style feature F, and each covariate's own.
    Vote in "votes" version 2 key [vote] {
        /// Row over all vote files, in file order, from 1; rows that were not used leave gaps.
        vote: i64 = "row",
        /// First model shown.
        model_a: String = "name",
        /// Second model shown.
        model_b: String = "name",
        /// How it ended.
        verdict: Verdict = "model_a | model_b | tie | both_bad",
        /// Equal votes that this row stands for.
        count: i64 = "count",
        /// Weight of each of them in the loss; 1 when empty.
        weight: Option<f64> = "1",
        /// Who voted.
        voter: Option<String> = "id",
        /// Prompt that was answered.
        prompt: Option<String> = "id",
        /// File.
        source: String = "text",
    }
}

table! {
    /// One judge's scores on one human-preference battle.
    Battle in "battles" version 1 key [benchmark, question, judge] {
        /// Data set.
        benchmark: String = "name",
        /// Battle.
        question: String = "id",
        /// Reward model or LLM judge.
        judge: String = "name",
        /// First model.
        model_a: String = "name",
        /// Second model.
        model_b: String = "name",
        /// Human verdict.
        winner: Verdict = "model_a | model_b | tie | both_bad",
        /// Judge's score of the first answer; empty where the judge failed.
        score_a: Option<f64> = "judge's own",
        /// Judge's score of the second answer; empty where the judge failed.
        score_b: Option<f64> = "judge's own",
    }
}

table! {
    /// One judge's score of one response to a best-of-K prompt.
    Response in "responses" version 1 key [benchmark, question, generator, judge, response] {
        /// Data set.
        benchmark: String = "name",
        /// Prompt.
        question: String = "id",
        /// Model that wrote the response.
        generator: String = "name",
        /// Reward model.
        judge: String = "name",
        /// Place among the prompt's responses, from 1.
        response: i64 = "place",
        /// Whether the response is correct.
        correct: bool = "true | false",
        /// Judge's score; empty where the judge failed.
        score: Option<f64> = "judge's own",
    }
}

table! {
    /// An input row that was not used, and why.
    Rejection in "rejections" version 1 key [source, location, column, value, reason] {
        /// File or built-in table.
        source: String = "text",
        /// Line, row or record.
        location: String = "text",
        /// Column at fault; empty when the whole row is.
        column: Option<String> = "name",
        /// Value found; empty when there was none.
        value: Option<String> = "text",
        /// What is wrong and what to do.
        reason: String = "text",
        /// Dropped or rejected.
        action: RowAction = "dropped | rejected",
    }
}

table! {
    /// What became of the rows of one source: rows_read = used + dropped + rejected.
    Accounting in "accounting" version 2 key [source] {
        /// File or built-in table.
        source: String = "text",
        /// Values read (cells of a wide file, rows of a long one).
        rows_read: i64 = "count",
        /// Values handed on.
        used: i64 = "count",
        /// Values left out for a stated reason that is no fault.
        dropped: i64 = "count",
        /// Faulty values.
        rejected: i64 = "count",
        /// Which filter dropped how many, such as `anonymous 120; languages 31`; empty when nothing was filtered.
        dropped_by: Option<String> = "text",
    }
}
