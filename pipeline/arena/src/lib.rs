//! How good is each trained model, and how sure?
//!
//! Reads `votes`; writes `ratings`, `rating_covariance`, `rating_intervals`, `rating_pairs`,
//! `rating_neighbours`, `rating_ranks`, `style_coefficients`, `fit`.
//!
//! Votes are collapsed to counts; a fit of Bradley and Terry's model turns them into strengths, and a scale into
//! ratings. With covariates a second fit controls for them: its votes stay one by one, in memory or, when they are
//! too many, read batch by batch. Every fit comes with what it is worth: covariances of several kinds, clustered
//! ones where votes name voters or prompts, refits if asked for, ranks, and comparisons of neighbours.
//!
//! Invariants: models are numbered by name and clusters by a hash of theirs, so the order of rows moves nothing but
//! last bits; votes that do not determine a finite fit are an error that names the models; no number comes from a
//! fit that did not converge; threads do not matter.

mod ballots;
mod component;
mod compute;
mod dependence;
mod error;
mod fitted;
mod outputs;
mod refusal;
mod rows;
mod ruler;
mod settings;
mod warnings;

use artifact::Batches;

#[doc(hidden)]
pub use compute::census_size;
pub use error::{Error, Fault};
pub use outputs::Outputs;
pub use settings::{
    Basis, BothBad, Cluster, Components, Formula, Method, NoAnchor, Pinned, Policy, Preset, RawAnchor,
    RawInterval, RawPenalty, RawSettings, RawStyle, Refit, Settings, SettingsError, Solver, Standardise,
    TieRule,
};

/// Why the room has nothing to do.
pub const IDLE: &str = "no votes among the inputs";

/// What the room reads.
pub struct Inputs<'a> {
    /// The stored table `votes`.
    pub votes: &'a Batches,
    /// Told now and then, from any thread, how many bootstrap rounds of how many are done.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// Bytes of votes that a fit holds in memory; longer tables are read batch by batch.
const MEMORY: usize = 1 << 30;

/// Rates models by votes.
///
/// # Errors
/// [`Error`]: a vote that cannot be used, votes that determine no finite fit, a fit that did not converge, or
/// settings that name what is not there.
pub fn compute(settings: &Settings, inputs: &Inputs<'_>, seed: u64) -> Result<Outputs, Error> {
    compute::compute(settings, inputs, seed, MEMORY)
}

/// What can be checked when nothing is known of the votes but the models' names.
///
/// # Errors
/// The anchor is none of them, or a policy of the settings differs from one only in case or punctuation.
pub fn check_names(settings: &Settings, names: &[&str]) -> Result<(), Error> {
    compute::check_names(settings, names)
}

/// As [`compute`], with votes read batch by batch where they would take more than `memory` bytes: slower, and the
/// same numbers but for their last bits.
///
/// # Errors
/// As [`compute`].
pub fn compute_within(
    settings: &Settings,
    inputs: &Inputs<'_>,
    seed: u64,
    memory: usize,
) -> Result<Outputs, Error> {
    compute::compute(settings, inputs, seed, memory)
}
