//! The room from stored votes to tables.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test's own files and failures"
)]

// Stored votes, made by hand or from files.
mod ballots;
// Exact fits, FastChat and arena-rank.
mod golden;
// Real votes that stay in `../shared`.
mod llmfao;
// Laws over random votes.
mod laws;
// Votes and settings that give no number.
mod refusals;
// Settings as written.
mod settings;
// Bootstraps, clusters, intervals, ranks.
mod spread;
// In memory or batch by batch, on one thread or two.
mod streaming;

use arena::{Inputs, Outputs, RawSettings};
use ballots::Stored;

/// The room on stored votes with settings in YAML.
fn run(stored: &Stored, settings: &str) -> Outputs {
    try_run(stored, settings).unwrap()
}

fn try_run(stored: &Stored, settings: &str) -> Result<Outputs, arena::Error> {
    let raw: RawSettings = serde_yaml::from_str(settings).unwrap();
    arena::compute(&raw.check().unwrap(), &Inputs { votes: &stored.batches, progress: &|_, _| {} }, 1)
}

#[track_caller]
fn assert_close(found: f64, expected: f64, allowed: f64, case: &str) {
    assert!((found - expected).abs() <= allowed, "{case}: found {found}, expected {expected}");
}
