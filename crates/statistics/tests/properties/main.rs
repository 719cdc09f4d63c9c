//! Laws over random input, and slow obvious implementations that the fast ones must match.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

// Correlations and ranks: definitions, invariances.
mod correlation;
// Permutation tests: brute force, invariances, threads.
mod permutation;
// The family-wise p-value: brute force, its rate of false finds.
mod family;
// The bootstrap: every draw written out, laws.
mod bootstrap;
// Points and groups left out, correlations within groups.
mod groups;
// Cells with gaps: the whole table, the rate of false finds.
mod union;
// Errors of measurement.
mod noise;
// Envelopes: nothing leaves the outer one.
mod envelope;
// Error rates by simulation.
mod simulation;

use proptest::prelude::*;

/// A column with ties or without.
fn column(n: usize) -> BoxedStrategy<Vec<f64>> {
    let tied = prop::collection::vec((0..4_i32).prop_map(f64::from), n);
    let continuous = prop::collection::vec(-10.0..10.0_f64, n);
    prop_oneof![tied, continuous].boxed()
}

/// Two columns of equal length in `sizes`.
fn pair(sizes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = (Vec<f64>, Vec<f64>)> {
    sizes.prop_flat_map(|n| (column(n), column(n)))
}
