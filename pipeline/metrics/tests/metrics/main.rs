//! The room as a whole, on made-up inputs with a latent quality.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test's own files and failures"
)]

/// Slow implementations of the correctness metrics.
mod answers;
/// Inputs that users really have.
mod hard;
/// Slow implementations of the human-preference metrics.
mod human;
/// Intervals: coverage, units, baselines.
mod intervals;
/// What holds whatever the input.
mod laws;
/// What is said of every two models, and limits of curves.
mod pairs;
/// Settings as written.
mod settings;
/// The released size.
mod speed;
/// Inputs as `ingest` would leave them.
mod stored;
/// Made-up inputs.
mod world;
