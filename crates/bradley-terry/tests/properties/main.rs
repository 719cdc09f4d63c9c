//! Laws over random votes, and slow obvious implementations that the fast ones must match.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

// Good and bad votes.
mod votes;
// What must not change a fit.
mod invariance;
// Optimality, and other roads to the same numbers.
mod optimum;
// Refusals.
mod refusals;
// Covariances against each other and against finite differences.
mod spread;
// Resampling: threads, agreement with the sandwich.
mod resampling;
// Clusters, expected wins, keys of votes.
mod dependence;
// Simultaneous comparisons.
mod neighbours;
// Coverage by simulation.
mod simulation;
