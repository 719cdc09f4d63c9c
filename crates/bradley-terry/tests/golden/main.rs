//! Values of exact fits and of peers (versions in `data/README.md`), by file and key.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test's own files and failures"
)]

// Reading votes and expected values.
mod board;
// Exact maximum likelihood, its variances and intervals.
mod plain;
// Votes without a finite fit: refusals and ridges.
mod degenerate;
// Weights, duplicates, reweighting.
mod weights;
// Covariates: FastChat and arena-rank.
mod style;
// Davidson, Rao and Kupper, position effect, against evalica and arenakit.
mod ties;
// Tables made by R.
mod by_r;
// Bootstraps.
mod resampling;
// Files that stay in `../shared`.
mod shared;

/// Exact fits.
const EXACT: f64 = 1e-8;

#[track_caller]
fn assert_close(found: f64, expected: f64, allowed: f64, case: &str) {
    assert!((found - expected).abs() <= allowed, "{case}: found {found}, expected {expected}");
}
