//! How many reward models it takes.

use crate::table::table;

table! {
    /// Chance of finding a true correlation, or the better of two metrics, with a given number of reward models.
    Power in "power" version 2
    key [question, statistic, true_correlation, other_correlation, basis, looks, n] {
        /// `differs`: is the correlation told from the other one; `better-of-two`: has the better of two metrics the
        /// higher one.
        question: String = "differs | better-of-two",
        /// Statistic.
        statistic: String = "name",
        /// Correlation in the population with the outcome free of noise.
        true_correlation: f64 = "correlation",
        /// The correlation to tell it from, or that of the other metric.
        other_correlation: f64 = "correlation",
        /// Correlation of the two metrics with each other; empty where there is one.
        between: Option<f64> = "correlation",
        /// What the outcome is: `free of noise`, or the outcome and control whose reliability is taken.
        basis: String = "name",
        /// Reliability of the outcome, which weakens correlations by its square root; 1 for one free of noise.
        reliability: f64 = "share",
        /// Votes for each reward model behind that reliability; empty where not known.
        votes: Option<f64> = "count",
        /// Cells looked at together, each tested at alpha divided by their number.
        looks: i64 = "count",
        /// Reward models.
        n: i64 = "count",
        /// Two-sided level; empty for the better of two.
        alpha: Option<f64> = "probability",
        /// Chance of p below alpha, or of the better metric coming out ahead.
        power: f64 = "probability",
        /// How it was computed.
        method: String = "analytic | simulated",
    }
}

table! {
    /// Reward models needed for a chance.
    PowerNeeded in "power_needed" version 1
    key [question, statistic, true_correlation, other_correlation, basis, looks, target] {
        /// `differs`: is the correlation told from the other one; `better-of-two`: has the better of two metrics the
        /// higher one.
        question: String = "differs | better-of-two",
        /// Statistic.
        statistic: String = "name",
        /// Correlation in the population with the outcome free of noise.
        true_correlation: f64 = "correlation",
        /// The correlation to tell it from, or that of the other metric.
        other_correlation: f64 = "correlation",
        /// Correlation of the two metrics with each other; empty where there is one.
        between: Option<f64> = "correlation",
        /// What the outcome is: `free of noise`, or the outcome and control whose reliability is taken.
        basis: String = "name",
        /// Reliability of the outcome, which weakens correlations by its square root; 1 for one free of noise.
        reliability: f64 = "share",
        /// Votes for each reward model behind that reliability; empty where not known.
        votes: Option<f64> = "count",
        /// Cells looked at together, each tested at alpha divided by their number.
        looks: i64 = "count",
        /// Chance wanted.
        target: f64 = "probability",
        /// Two-sided level; empty for the better of two.
        alpha: Option<f64> = "probability",
        /// The smallest number of reward models that reaches it; empty if none was found.
        n: Option<i64> = "count",
        /// How it was computed.
        method: String = "analytic | simulated",
        /// `ok`, or why there is no number.
        state: String = "name",
        /// Why there is no number.
        note: Option<String> = "text",
    }
}
