//! Outcomes predicted from metrics.

use crate::Control;
use crate::table::table;

table! {
    /// Predicted outcome of one judge.
    Prediction in "predictions" version 2 key [outcome, control, model, judge] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Prediction model.
        model: String = "name",
        /// Judge.
        judge: String = "name",
        /// Whether the judge is a known one, predicted by models that never saw it, or a new one.
        kind: String = "left-out | new",
        /// Measured value; empty for a new judge.
        observed: Option<f64> = "outcome's own",
        /// Predicted value.
        value: f64 = "outcome's own",
        /// Lower limit; empty where none was asked for, and where the level cannot be reached at this n.
        lower: Option<f64> = "outcome's own",
        /// Upper limit; empty in the same cases.
        upper: Option<f64> = "outcome's own",
        /// Level of the limits.
        level: Option<f64> = "fraction",
        /// How the limits were made.
        interval_method: Option<String> = "name",
        /// Whether the judge lies outside the range of the judges learned from.
        extrapolated: bool = "true | false",
        /// What tuning settled on without this judge; empty for the mean.
        tuning: Option<String> = "text",
        /// What to know.
        note: Option<String> = "text",
    }
}

table! {
    /// How well one prediction model does on reward models it never saw, beside their mean.
    PredictionSkill in "prediction_skill" version 1 key [outcome, control, model] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Prediction model.
        model: String = "name",
        /// Reward models that have all values.
        n: i64 = "count",
        /// Metrics it learns from.
        metrics: i64 = "count",
        /// 1 − Σe²/Σm², e its errors and m those of the mean; above 0 is better than the mean.
        q_squared: Option<f64> = "share",
        /// Root mean squared error on reward models left out.
        rmse: Option<f64> = "outcome's own",
        /// The same of the mean of the others.
        rmse_of_mean: Option<f64> = "outcome's own",
        /// Ratio of the two; below 1 is better than the mean.
        ratio: Option<f64> = "ratio",
        /// One-sided p-value of doing no better than the mean.
        p_value: Option<f64> = "probability",
        /// p-value adjusted for the models tried.
        p_familywise: Option<f64> = "probability",
        /// `beats-baseline` or `no-better-than-mean`; empty for the mean itself.
        verdict: Option<String> = "name",
        /// What tuning on all reward models settled on; empty for the mean.
        tuning: Option<String> = "text",
        /// What an interval of a new reward model promises, in words; empty where n cannot carry the level.
        guarantee: Option<String> = "text",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// What else to know, or why a part of the row is empty.
        note: Option<String> = "text",
    }
}

table! {
    /// Two new judges beside each other, by one prediction model.
    PredictionDuel in "prediction_duels" version 1 key [outcome, control, model, first, second] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Prediction model.
        model: String = "name",
        /// The judge named first.
        first: String = "name",
        /// The judge named later.
        second: String = "name",
        /// Predicted value of the first less that of the second.
        difference: f64 = "outcome's own",
        /// Probability that the outcome of the first is higher; never 0 or 1.
        probability: f64 = "probability",
        /// Expected share of votes for the policy of the first over that of the second; empty where the outcome is no
        /// rating.
        expected_win_share: Option<f64> = "share",
    }
}

table! {
    /// A metric of a new judge outside the range of the judges learned from.
    Extrapolation in "extrapolations" version 1 key [outcome, control, judge, benchmark, domain, metric] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// The new judge.
        judge: String = "name",
        /// Benchmark.
        benchmark: String = "name",
        /// Domain.
        domain: String = "name",
        /// Metric.
        metric: String = "name",
        /// Its value for the new judge.
        value: f64 = "see metric",
        /// Lowest known value.
        lowest: f64 = "see metric",
        /// Highest known value.
        highest: f64 = "see metric",
        /// How far outside, as a multiple of the known range.
        ranges_beyond: f64 = "ratio",
    }
}
