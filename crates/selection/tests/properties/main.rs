//! Laws over random input, and slow obvious implementations that the fast ones must match.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

// Differences of two correlations: all ordered resamples, invariances, named states.
mod differences;
// Selection frequency and the probability of being best.
mod frequencies;
// Letters and pairs.
mod groups;
// Partial correlation, redundancy, selection optimism.
mod columns;
// Power.
mod planning;

use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};
use statistics::{Statistic, correlate};

/// A column with ties or without.
fn column(n: usize) -> BoxedStrategy<Vec<f64>> {
    let tied = prop::collection::vec((0..4_i32).prop_map(f64::from), n);
    let continuous = prop::collection::vec(-10.0..10.0_f64, n);
    prop_oneof![tied, continuous].boxed()
}

/// `count` columns of n values.
fn columns(n: usize, count: usize) -> impl Strategy<Value = Vec<Vec<f64>>> {
    prop::collection::vec(column(n), count)
}

fn statistic() -> impl Strategy<Value = Statistic> {
    prop::sample::select(Statistic::ALL.to_vec())
}

/// Normal columns that share a common part.
fn normal_columns(n: usize, count: usize, seed: u64) -> Vec<Vec<f64>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut normals = |n: usize| (0..n).map(|_| StandardNormal.sample(&mut random)).collect::<Vec<f64>>();
    let common = normals(n);
    (0..count).map(|_| common.iter().zip(normals(n)).map(|(shared, own)| shared + own).collect()).collect()
}

/// The coefficient of each metric in every one of the nⁿ ordered resamples; none where any is undefined.
fn every_resample(statistic: Statistic, metrics: &[Vec<f64>], outcome: &[f64]) -> Vec<Option<Vec<f64>>> {
    let n = outcome.len();
    (0..n.pow(n as u32))
        .map(|code| {
            let drawn: Vec<usize> = (0..n).map(|place| code / n.pow(place as u32) % n).collect();
            let of = |values: &[f64]| drawn.iter().map(|index| values[*index]).collect::<Vec<f64>>();
            let outcome = of(outcome);
            metrics.iter().map(|metric| correlate(statistic, &of(metric), &outcome).ok()).collect()
        })
        .collect()
}

fn in_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}
