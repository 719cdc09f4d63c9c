//! The study as a whole, driven as its users drive it.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

/// The binary, its folders and its outputs.
mod harness;

/// An invented archive of raw scores and its data sets.
mod archive;

/// Crate graph, unlisted crates, file sizes.
mod architecture;
/// Metrics that are both published and computed.
mod both;
/// Score files parsed once: same bytes with and without what was kept.
mod cache;
/// Usage errors, messages, exit codes.
mod cli;
/// Shipped configs, their schema, and what `check` says of them.
mod configs;
/// A study through all rooms: same bytes twice, on one thread and on many; what is skipped.
mod end_to_end;
/// Released data, fetched from a hub of this machine.
mod fetch;
/// One's own reward model in the PPE study.
mod own_model;
/// How many reward models it takes: `power`.
mod power;
/// The PPE study from raw scores.
mod ppe_raw;
/// Outcomes of new reward models: `predict`.
mod predict;
/// Raw scores to metrics, in studies.
mod raw_scores;
/// The README's promises: its commands, its numbers, its picture.
mod readme;
/// Raw scores to metrics: `score`.
mod score;
/// `simulate ppe`: raw scores with a known truth.
mod simulate;
/// Votes to ratings: `rate`, and studies with votes.
mod votes;
