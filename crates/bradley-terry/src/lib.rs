//! How strong is each of several models, given votes between two at a time, and how sure can anyone be?
//!
//! Bradley and Terry's model: votes become [`Comparisons`] (counts of equal votes) or stay one by one
//! ([`VoteSource`], for covariates); [`fit`] or [`fit_votes`] turns them into a [`Fit`]; a [`Covariance`], a
//! [`Bootstrap`], [`rank_ranges`] and [`compare_neighbours`] say what the fit is worth; [`EloScale`] makes
//! ratings of it.
//!
//! Plain numerics: models, judges and covariates are numbers from 0, and the crate knows no table and no study.
//! Strengths are natural log odds, `first` is the model shown first, and every loss is in nats.
//!
//! Three rules hold everywhere: votes that do not determine a finite fit are an error that names the models, or
//! a ridge that was asked for; a fit that did not converge gives no number; and no result depends on the number
//! of threads.

mod bootstrap;
mod comparisons;
mod connectivity;
mod covariance;
mod error;
mod expectation;
mod fit;
mod layout;
mod likelihood;
mod neighbours;
mod objective;
mod outcome;
mod pairs;
mod params;
mod preset;
mod quantity;
mod rank;
mod scale;
mod solve;
mod source;
mod stop;
mod tolerance;
mod votes;

pub use bootstrap::{
    Bootstrap, BootstrapPlan, Refit, ResamplingUnit, acceleration, acceleration_of_clusters,
    acceleration_of_votes, bootstrap, bootstrap_votes, cluster_bootstrap,
};
pub use comparisons::{Cell, Comparisons};
pub use connectivity::Connectivity;
pub use covariance::{
    Covariance, CovarianceKind, clustered_around, clustered_covariance, covariances_of_votes,
    model_covariance, model_covariance_of_votes, sandwich_covariance, sandwich_covariance_of_votes,
    wald_interval,
};
pub use error::{FitError, InputError, ParamsError};
pub use expectation::{ExpectedShare, expected_shares, expected_shares_of_votes};
pub use fit::{Fit, fit, fit_counted_votes, fit_votes};
pub use neighbours::{
    NeighbourComparison, NeighbourPlan, Neighbours, compare_neighbours, compare_neighbours_by_bootstrap,
    votes_needed,
};
pub use outcome::Outcome;
pub use params::{Params, Penalty, PenaltyBasis, RawParams, Solver, TieRule};
pub use preset::Preset;
pub use quantity::Quantity;
pub use rank::{RankRange, rank_ranges};
pub use scale::{
    AnchorAbsent, BASE_RATING, EloRating, EloScale, LogStrength, POINTS_PER_LOG_STRENGTH, points,
};
pub use source::{Chunk, SourceError, VoteSource};
pub use stop::{Stop, StopReason};
pub use votes::Votes;
