//! Which metric predicts?
//!
//! Reads `proxies` (and `metrics`), `outcomes` (and `ratings`, `rating_covariance`), `printed_references`; writes
//! `correlations`, `quantile_correlations`, `influence`, `reproduction`, `comparison`, and what [`Analysis`] lists.
//!
//! A point is a trained reward model: a judge with both a value of the metric and an outcome that
//! is no baseline's. For every outcome, control, benchmark, domain and metric the room gives
//! Pearson's r, Spearman's ρ and Kendall's τ-b, each with an interval and a permutation p-value, the
//! latter also adjusted for the family of cells looked at, and with each reward model left out;
//! then Pearson's r of quantiles over standardised domains (Frick et al. 2024, section 6); then
//! printed correlations beside our own, with the range that rounding of the printed inputs allows.
//!
//! Then it says how sure all that is and what to do with it: intervals over resamples, errors of measurement carried
//! through, groups, metrics against each other, what choosing the best is worth, predictions, power.
//!
//! Invariants: judges are taken in order of name, so neither row order nor hash order matters; what
//! has no number has a state and a note.

mod candidates;
mod caution;
mod cells;
mod choice;
mod common_metrics;
mod correlated;
mod differences;
mod error;
mod errors;
mod family;
mod familywise;
mod gain;
mod groups;
mod inference;
mod influence;
mod intervals;
mod newcomers;
mod noise;
mod optimism;
mod outputs;
mod pair;
mod partial;
mod planning;
mod points;
mod power;
mod predictions;
mod quantiles;
mod redundancy;
mod reproduction;
mod selected;
mod settings;
mod stream;
mod warnings;

use std::collections::BTreeMap;

use records::tables::{Correlation, Outcome, PrintedReference, Proxy, RatingCovariance};

use family::Family;

pub use choice::{Chosen, choose};
pub use error::Error;
pub use newcomers::{Newcomers, OutcomePredicted, predict};
pub use outputs::Outputs;
pub use planning::{Measured, NoPlan, Plan, Planned, Sought, plan, votes_needed};
pub use settings::{
    Analysis, Block, Bootstrap, Compare, Envelope, Exception, NamedCell, Noise, NoiseModel, Permutation,
    Power, Predict, PredictionInterval, PredictionModel, Preferred, Prior, QuantileSettings, RawSettings,
    ReproducedFigure, Settings, SettingsError, Statistic, Unprinted,
};

/// Tables of earlier rooms.
#[derive(Debug, Clone, Default)]
pub struct Inputs {
    /// `proxies`.
    pub proxies: Vec<Proxy>,
    /// `metrics` of judges; a baseline is none.
    pub metrics: Vec<Proxy>,
    /// `outcomes`, then `ratings`.
    pub outcomes: Vec<Outcome>,
    /// `printed_references`.
    pub references: Vec<PrintedReference>,
    /// `rating_covariance`.
    pub rating_covariances: Vec<RatingCovariance>,
}

/// The least size of Pearson's r that a two-sided t test at the rows' own level calls different from
/// 0, for each number of reward models that occurs: what a picture's band shows.
#[must_use]
pub fn critical_correlations(rows: &[Correlation]) -> BTreeMap<i64, f64> {
    let critical = |row: &Correlation| {
        let n = usize::try_from(row.n).ok()?;
        Some((row.n, statistics::critical_correlation(n, 1.0 - row.level?)?))
    };
    rows.iter().filter_map(critical).collect()
}

/// Looks for contradictions among the points, and computes nothing.
///
/// # Errors
/// As [`compute`].
pub fn check_points(proxies: &[Proxy], outcomes: &[Outcome]) -> Result<(), Error> {
    points::Points::new(proxies, outcomes).map(|_| ())
}

/// Correlates every metric with every outcome.
///
/// # Errors
/// [`Error`] when a judge has two values for one cell or two policies under one outcome.
pub fn compute(settings: &Settings, inputs: Inputs, seed: u64) -> Result<Outputs, Error> {
    let Inputs { proxies, metrics, outcomes, references, rating_covariances } = inputs;
    let reproduction = reproduction::compute(settings, &proxies, &outcomes, &references, seed)?;
    // Where nothing was computed here there is nothing to choose; one's own values in a table are one's own affair.
    let points: &[Outcome] = if metrics.is_empty() { &[] } else { &outcomes };
    let chosen = choose(settings.raw().prefer, proxies, metrics);
    let mut warnings = choice::warnings(&chosen, points);
    let Chosen { proxies, comparison } = chosen;
    let points = points::Points::new(&proxies, &outcomes)?;
    let points = points.with_covariances(&outcomes, &rating_covariances);
    let family = Family::new(settings, &points);
    warnings.extend(warnings::find(settings, &points, &references));
    let plain = Outputs {
        correlations: cells::compute(settings, &points, &family, seed),
        influence: influence::compute(settings, &points, &family),
        quantile_correlations: quantiles::compute(settings, &points, seed),
        reproduction,
        comparison,
        warnings,
        ..Outputs::default()
    };
    Ok(inference::add(settings, &points, &family, seed, plain))
}
