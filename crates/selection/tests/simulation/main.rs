//! Do tests, intervals and probabilities hold what they promise, at nine reward models?
//!
//! Small studies run with the other tests. The large ones are run by hand and their results kept:
//!
//! ```text
//! RLHF_STUDY_BLESS=1 cargo test -p rlhf-study-selection --test simulation -- --ignored
//! ```
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

// Probability of being the best metric.
mod calibration;
// Differences of two correlations, and of any pair among six.
mod difference;
// Choosing among metrics that have nothing to do with the outcome.
mod optimism;
// Exact and approximate power.
mod power;

use std::fmt::Write as _;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};
use rayon::prelude::*;

/// Results of `trials` simulated studies, each with its own random numbers, in order.
fn simulate<T: Send>(trials: u64, seed: u64, study: impl Fn(&mut ChaCha8Rng) -> T + Sync) -> Vec<T> {
    let trial = |index: u64| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(index);
        study(&mut random)
    };
    (0..trials).into_par_iter().map(trial).collect()
}

fn normal(random: &mut ChaCha8Rng) -> f64 {
    StandardNormal.sample(random)
}

/// Four standard errors of a share.
fn allowance(share: f64, trials: u64) -> f64 {
    4.0 * (share * (1.0 - share) / trials as f64).sqrt()
}

fn mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) = values.into_iter().fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

/// Rows of a recorded table by name.
fn recorded(table: &str) -> Vec<Vec<&str>> {
    table.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

/// Compares a table with its record, or rewrites the record.
#[expect(clippy::disallowed_methods, reason = "a record beside the tests, written by hand only")]
fn keep(name: &str, header: &str, rows: &[String]) {
    let mut table = String::new();
    writeln!(table, "{header}").unwrap();
    rows.iter().for_each(|row| writeln!(table, "{row}").unwrap());
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("RLHF_STUDY_BLESS").is_some() {
        std::fs::write(path, table).unwrap();
    } else {
        assert_eq!(std::fs::read_to_string(path).unwrap(), table);
    }
}
