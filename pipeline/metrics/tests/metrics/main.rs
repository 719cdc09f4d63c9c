//! The room as a whole, on made-up inputs with a latent quality.

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
/// Settings as written.
mod settings;
/// The released size.
mod speed;
/// Made-up inputs.
mod world;
