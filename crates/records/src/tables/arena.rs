//! What `arena` hands over.

use crate::table::table;
use crate::tables::ingest::Outcome;
use crate::{Control, Row, Schema};

/// Ratings fitted to votes: the same columns as `outcomes`.
pub const RATINGS: Schema = Schema { table: "ratings", ..Outcome::SCHEMA };

table! {
    /// Covariance of two ratings of one fit.
    RatingCovariance in "rating_covariance" version 1 key [outcome, control, policy_a, policy_b] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// First policy.
        policy_a: String = "name",
        /// Second policy.
        policy_b: String = "name",
        /// Covariance of the two ratings.
        covariance: f64 = "rating²",
    }
}

table! {
    /// Two ratings compared.
    RatingPair in "rating_pairs" version 1 key [outcome, control, policy_a, policy_b] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// First policy.
        policy_a: String = "name",
        /// Second policy.
        policy_b: String = "name",
        /// Rating of the first minus rating of the second.
        difference: f64 = "rating",
        /// Standard error of the difference.
        standard_error: f64 = "rating",
        /// Lower limit.
        lower: f64 = "rating",
        /// Upper limit.
        upper: f64 = "rating",
        /// Level of the limits.
        level: f64 = "fraction",
        /// How the limits were made.
        interval_method: String = "name",
        /// Votes between the two.
        votes: i64 = "count",
        /// Votes between the two that would separate them at this level; empty when no number would.
        votes_needed: Option<i64> = "count",
    }
}

table! {
    /// Effect of one style covariate on the odds of a vote.
    StyleCoefficient in "style_coefficients" version 1 key [outcome, feature] {
        /// Outcome.
        outcome: String = "name",
        /// Covariate.
        feature: String = "name",
        /// Log odds for one standard deviation.
        estimate: f64 = "log odds",
        /// Lower limit.
        lower: f64 = "log odds",
        /// Upper limit.
        upper: f64 = "log odds",
        /// Level of the limits.
        level: f64 = "fraction",
        /// How the limits were made.
        interval_method: String = "name",
    }
}

table! {
    /// How one fit went.
    FitSummary in "fit" version 1 key [outcome, control, component] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Connected component, from 1.
        component: i64 = "place",
        /// Policies in it.
        policies: i64 = "count",
        /// Votes used.
        votes: i64 = "count",
        /// Converged, or the reason why there is no number.
        state: String = "name",
        /// Steps taken.
        iterations: i64 = "count",
        /// Largest component of the gradient of the mean loss; empty when no fit was made.
        gradient_norm: Option<f64> = "nats",
        /// Ridge added to the loss.
        ridge: f64 = "nats",
        /// Tie rule.
        tie_rule: String = "name",
        /// Policy the scale is pinned to; empty when centred.
        anchor: Option<String> = "name",
        /// Preset whose constants were used.
        preset: String = "name",
    }
}
