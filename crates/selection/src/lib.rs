//! Which of several metrics should be trusted, and how many reward models would it take to know?
//!
//! Plain numerics over slices for choosing among metrics on a handful of points: differences of correlations that
//! share an outcome, how often a metric would be selected, how probable it is the best under a stated prior, groups
//! that cannot be told apart, partial correlations, redundancy, the optimism of choosing, and power.
//!
//! The crate knows no table and no study. What does not exist is a named state ([`NoAnswer`]), never NaN or 0; no
//! result depends on the number of threads; random numbers come from a seed the caller gives.

mod columns;
mod comparisons;
mod credit;
mod difference;
mod frequency;
mod letters;
mod linear;
mod no_answer;
mod noise;
mod optimism;
mod partial;
mod posterior;
mod power;
mod redundancy;
mod resamples;
mod simultaneous;
mod tolerance;
mod weighted;

pub use columns::{Best, Candidates};
pub use comparisons::{PairTest, differing_pairs, holm_adjusted, pairwise_tests};
pub use difference::{
    BootstrapDifference, Comparison, DifferenceTest, Trio, bootstrap_difference, compare, meng_test,
    steiger_test, williams_test, zou_interval,
};
pub use frequency::{SelectionFrequency, SelectionRule, SelectionShare, VoteNoise, selection_frequency};
pub use letters::{Letters, compact_letters};
pub use no_answer::NoAnswer;
pub use noise::{Carried, Noise};
pub use optimism::{Choice, OutOfSample, naive_best, out_of_sample};
pub use partial::{PartialCorrelation, partial_correlation};
pub use posterior::{BestProbability, PosteriorPlan, Prior, best_probability};
pub use power::{
    Contest, Question, Simulation, attenuated, correlation_above, power, probability_of_choosing,
    reliability, simulated_choosing, simulated_power, smallest_number,
};
pub use redundancy::{
    CompleteRows, Components, CorrelationMatrix, Dissimilarity, Merge, Tree, complete_rows,
    correlation_matrix, metric_tree, principal_components,
};
pub use resamples::ResamplePlan;
pub use simultaneous::{SimultaneousPair, simultaneous_pairs};
