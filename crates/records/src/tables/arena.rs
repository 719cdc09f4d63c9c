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
    /// An interval of one rating by one method; `ratings` carries the one that was chosen.
    RatingInterval in "rating_intervals" version 2 key [outcome, control, policy, interval_method, unit] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Policy.
        policy: String = "name",
        /// How the limits were made: `model`, `sandwich`, `clustered-sandwich`, `percentile` or `bca`.
        interval_method: String = "name",
        /// What varies independently: `vote`, or the column that names clusters of votes.
        unit: String = "name",
        /// Bootstrap rounds; empty when none were drawn.
        rounds: Option<i64> = "count",
        /// Level of the limits.
        level: f64 = "fraction",
        /// Standard error of the rating.
        standard_error: f64 = "rating",
        /// Lower limit.
        lower: f64 = "rating",
        /// Upper limit.
        upper: f64 = "rating",
        /// Whether `ratings` carries this one.
        chosen: bool = "true | false",
    }
}

table! {
    /// Two policies that can be compared: how they met, and how their ratings differ.
    RatingPair in "rating_pairs" version 2 key [outcome, control, policy_a, policy_b] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// First policy.
        policy_a: String = "name",
        /// Second policy.
        policy_b: String = "name",
        /// Votes between the two.
        votes: i64 = "count",
        /// Share of the votes between them that the first won, a tie counting half; empty when they never met.
        win_share: Option<f64> = "share",
        /// Share of ties among the votes between them; empty when they never met.
        tie_share: Option<f64> = "share",
        /// The win share that the fit expects: over their votes, or between equal answers when they never met.
        expected: f64 = "share",
        /// Rating of the first minus rating of the second.
        difference: f64 = "rating",
        /// Standard error of the difference.
        standard_error: f64 = "rating",
        /// Lower limit of the difference, for this pair alone.
        lower: f64 = "rating",
        /// Upper limit of the difference, for this pair alone.
        upper: f64 = "rating",
        /// Level of the limits.
        level: f64 = "fraction",
        /// How the limits were made.
        interval_method: String = "name",
        /// What varies independently: `vote`, or the column that names clusters of votes.
        unit: String = "name",
        /// Bootstrap rounds; empty when none were drawn.
        rounds: Option<i64> = "count",
    }
}

table! {
    /// Two policies next to each other on the leaderboard, all such pairs looked at together.
    RatingNeighbour in "rating_neighbours" version 1 key [outcome, control, component, place] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Connected component, from 1.
        component: i64 = "place",
        /// Place of the upper one, from 1.
        place: i64 = "place",
        /// The higher rated policy.
        above: String = "name",
        /// The lower rated policy.
        below: String = "name",
        /// Rating above minus rating below.
        difference: f64 = "rating",
        /// Standard error of the difference.
        standard_error: f64 = "rating",
        /// Lower limit, simultaneous over all neighbours.
        lower: f64 = "rating",
        /// Upper limit, simultaneous over all neighbours.
        upper: f64 = "rating",
        /// Level of the limits.
        level: f64 = "fraction",
        /// How the limits were made.
        interval_method: String = "name",
        /// p-value adjusted for all neighbours (max-t); empty when the standard error is zero.
        p_adjusted: Option<f64> = "probability",
        /// Whether zero is outside the limits.
        separated: bool = "true | false",
        /// Votes in all, of the kind at hand, that would separate the two half of the time; empty when no number
        /// would.
        votes_needed: Option<i64> = "count",
    }
}

table! {
    /// How often a policy had a rank among the bootstrap's refits.
    RatingRank in "rating_ranks" version 1 key [outcome, control, policy, rank] {
        /// Outcome.
        outcome: String = "name",
        /// Control.
        control: Control = "none | style",
        /// Policy.
        policy: String = "name",
        /// Rank in a refit, 1 is best.
        rank: i64 = "place",
        /// Share of the refits, zero left out.
        share: f64 = "share",
        /// Refits behind the share.
        rounds: i64 = "count",
    }
}

table! {
    /// Effect of one covariate on the odds of a vote.
    StyleCoefficient in "style_coefficients" version 2 key [outcome, component, feature] {
        /// Outcome.
        outcome: String = "name",
        /// Connected component, from 1.
        component: i64 = "place",
        /// Covariate, or `position` for being shown first.
        feature: String = "name",
        /// Log odds for one standard deviation of the covariate; for `position`, for being first.
        estimate: f64 = "log odds",
        /// Standard error.
        standard_error: f64 = "log odds",
        /// Lower limit.
        lower: f64 = "log odds",
        /// Upper limit.
        upper: f64 = "log odds",
        /// Level of the limits.
        level: f64 = "fraction",
        /// How the limits were made.
        interval_method: String = "name",
        /// What varies independently: `vote`, or the column that names clusters of votes.
        unit: String = "name",
        /// Bootstrap rounds; empty when none were drawn.
        rounds: Option<i64> = "count",
        /// Mean of the covariate over votes before it was standardised; empty where it was not.
        mean: Option<f64> = "covariate's own",
        /// Its standard deviation before; empty where it was not standardised.
        deviation: Option<f64> = "covariate's own",
    }
}

table! {
    /// How one fit went and what it stands on.
    FitSummary in "fit" version 2 key [outcome, control, component] {
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
        /// Share of ties among them, both-bad votes included where these count as ties.
        tie_share: f64 = "share",
        /// Share of both-bad votes among all votes of the component, whether used or left out.
        both_bad_share: f64 = "share",
        /// What a both-bad vote is: `tie` or `drop`.
        both_bad: String = "tie | drop",
        /// `ok`, or the reason why there is no number.
        state: String = "name",
        /// Road to the optimum.
        solver: String = "name",
        /// Why the solver stopped; empty when no fit was made.
        stop: Option<String> = "name",
        /// Steps taken.
        iterations: i64 = "count",
        /// Largest component of the gradient of the mean loss; empty when no fit was made.
        gradient_norm: Option<f64> = "nats",
        /// Mean loss of a vote without penalty; empty when no fit was made.
        mean_loss: Option<f64> = "nats",
        /// Preset whose constants were used where no setting says otherwise.
        preset: String = "name",
        /// What a tie says: `half-win`, `davidson` or `rao-kupper`.
        tie_rule: String = "name",
        /// Tie parameter of Davidson's or Rao and Kupper's model, as a logarithm; empty for half wins.
        tie_parameter: Option<f64> = "log odds",
        /// Ridge on strengths.
        ridge_strengths: f64 = "nats",
        /// Ridge on covariates and position effect.
        ridge_covariates: f64 = "nats",
        /// Loss that the ridge is added to: `sum` or `mean` over votes.
        ridge_basis: String = "sum | mean",
        /// Whether votes weigh the inverse of their pair's count.
        reweighted: bool = "true | false",
        /// Policy the scale is pinned to; empty when centred.
        anchor: Option<String> = "name",
        /// Rating of the anchor, or of the mean policy.
        base: f64 = "rating",
        /// Covariates, separated by spaces; empty without.
        features: Option<String> = "names",
        /// How the difference of a feature between two answers is taken; empty without.
        feature_formula: Option<String> = "formula",
        /// How covariates were standardised: `population`, `sample` or `none`; empty without.
        standardisation: Option<String> = "name",
        /// How the intervals of `ratings` were made.
        interval_method: String = "name",
        /// What varies independently: `vote`, or the column that names clusters of votes.
        unit: String = "name",
        /// Level of the intervals.
        level: f64 = "fraction",
        /// Bootstrap rounds asked for; empty when none were.
        rounds: Option<i64> = "count",
        /// Rounds whose votes did not determine a finite fit; empty when none were drawn.
        degenerate: Option<i64> = "count",
        /// Rounds whose solver did not converge; empty when none were drawn.
        not_converged: Option<i64> = "count",
        /// Clusters of votes; empty when votes carry none.
        clusters: Option<i64> = "count",
        /// Median over policies of clustered over plain standard error; empty without clusters.
        cluster_ratio: Option<f64> = "1",
        /// Largest such ratio; empty without clusters.
        cluster_ratio_largest: Option<f64> = "1",
        /// Whether votes carry weights of their own in the loss.
        weighted: bool = "true | false",
        /// What there is to be warned of, sentences in a row; empty where there is nothing.
        note: Option<String> = "text",
    }
}
