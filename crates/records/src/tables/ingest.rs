//! What `ingest` hands over.

use crate::table::table;
use crate::{Control, Direction, JudgementKind, Origin, RowAction, Verdict};

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
    /// One human-preference battle; judges' scores of it are in `battle_scores`. Behind the columns declared here
    /// stand the filters declared in `ingest.battles`, all Boolean: `domain:NAME` says whether the battle belongs to
    /// domain NAME, and is empty where the filter's columns are.
    Battle in "battles" version 2 key [battle] {
        /// Row over all battle files, in file order, from 1; rows that were not used leave gaps.
        battle: i64 = "row",
        /// Data set.
        benchmark: String = "name",
        /// Prompt; battles of one question are resampled together.
        question: String = "id",
        /// First model.
        model_a: String = "name",
        /// Second model.
        model_b: String = "name",
        /// Human verdict.
        winner: Verdict = "model_a | model_b | tie | both_bad",
        /// Language of the prompt, in the file's spelling.
        language: Option<String> = "name",
        /// Model with the longer answer; empty where lengths are not known.
        longer: Option<Verdict> = "model_a | model_b | tie",
    }
}

table! {
    /// What one judge says of one battle. A judge's rows lie in batches of their own.
    BattleScore in "battle_scores" version 1 key [judge, battle] {
        /// Reward model or LLM judge.
        judge: String = "name",
        /// Row of `battles`.
        battle: i64 = "row",
        /// Whether the judge gives scores or a verdict.
        kind: JudgementKind = "score | verdict",
        /// Score of the first answer; empty for a verdict, and where the judge failed.
        score_a: Option<f64> = "judge's own",
        /// Score of the second answer; empty for a verdict, and where the judge failed.
        score_b: Option<f64> = "judge's own",
        /// Verdict; empty for scores, and where the judge failed.
        verdict: Option<Verdict> = "model_a | model_b | tie | both_bad",
        /// Whether the judge failed: `$ERROR$` for a score, or a verdict that cannot be read.
        error: bool = "true | false",
    }
}

table! {
    /// One prompt of a best-of-K set with its answers, all by one generator; scores are in `answer_scores`.
    AnswerSet in "answer_sets" version 1 key [prompt] {
        /// Row over all best-of-K files, in file order, from 1; rows that were not used leave gaps.
        prompt: i64 = "row",
        /// Data set.
        benchmark: String = "name",
        /// Part of the benchmark, such as `mmlu-pro`.
        domain: String = "name",
        /// Prompt; rows of one question are resampled together.
        question: String = "id",
        /// Model that wrote the answers.
        generator: String = "name",
        /// Correctness of the answers in their order: one character each, `1` correct, `0` wrong.
        labels: String = "0 | 1 each",
        /// Pairs to be judged, of one correct and one wrong answer: places from 1, such as `1-5 10-3`; order and
        /// repeats as in the file.
        pairs: Option<String> = "places",
        /// Lengths of the answers in their order, separated by spaces; empty where not known.
        lengths: Option<String> = "characters each",
    }
}

table! {
    /// A judge's score of one answer to a best-of-K prompt. A judge's rows lie in batches of their own.
    AnswerScore in "answer_scores" version 1 key [judge, prompt, answer] {
        /// Reward model.
        judge: String = "name",
        /// Row of `answer_sets`.
        prompt: i64 = "row",
        /// Place of the answer among the prompt's, from 1.
        answer: i64 = "place",
        /// Score; empty where the judge failed.
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
