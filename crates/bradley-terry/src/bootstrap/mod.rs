//! Refits to resampled votes.

mod acceleration;
mod binomial;
mod cells;
mod clusters;
mod interval;
mod multinomial;
mod poisson;
mod poisson_table;
mod spread;
mod votes;

use std::sync::atomic::{AtomicU64, Ordering};

use rand::{RngCore, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use rayon::prelude::*;

use crate::layout::Layout;
use crate::{Fit, FitError, Quantity, VoteSource};

pub use acceleration::{acceleration, acceleration_of_clusters, acceleration_of_votes};
pub use cells::bootstrap;
pub use votes::bootstrap_votes;

/// How many rounds, and which random numbers.
#[derive(Clone, Copy)]
pub struct BootstrapPlan<'a> {
    /// Refits.
    pub rounds: u64,
    /// Seed; round r draws from a stream of its own, so results do not depend on the threads.
    pub seed: u64,
    /// How exactly votes with covariates are refitted; those without always are in full.
    pub refit: Refit,
    /// Told now and then, from any thread, how many rounds are done.
    pub watch: Option<&'a (dyn Fn(u64) + Sync)>,
}

/// What a round does with its votes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Refit {
    /// Solves to convergence.
    #[default]
    Full,
    /// One step from the fit, by the curvature there.
    ///
    /// ```text
    /// θ* = θ̂ − H⁻¹ Σ (m_v − 1) w_v ∂ℓ_v
    /// ```
    ///
    /// A small part of the time; off by some 4 % of a standard error at a million votes, 10 % at a hundred
    /// thousand. It always gives a number, so no round counts as degenerate.
    ///
    /// Source: Kline & Santos (2012), *J. Econom. Methods* 1, 23–41.
    Score,
}

impl Refit {
    /// The name in tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Score => "score",
        }
    }
}

impl Default for BootstrapPlan<'_> {
    /// 1,000 rounds in full, seed 0.
    fn default() -> Self {
        Self { rounds: 1000, seed: 0, refit: Refit::Full, watch: None }
    }
}

/// What is drawn with replacement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResamplingUnit {
    /// Single votes.
    Vote,
    /// Whole clusters of votes.
    Cluster,
}

impl ResamplingUnit {
    /// The name in tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Vote => "vote",
            Self::Cluster => "cluster",
        }
    }
}

/// Refits to resampled votes, those without a finite fit counted and left out.
#[derive(Debug, Clone, PartialEq)]
pub struct Bootstrap {
    /// What was drawn.
    pub unit: ResamplingUnit,
    /// Rounds asked for.
    pub rounds: u64,
    /// Rounds whose votes did not determine a finite fit. Intervals are then those given that one exists; a
    /// share above a percent says that there are too few votes for a bootstrap.
    pub degenerate: u64,
    /// Rounds whose solver did not converge.
    pub not_converged: u64,
    layout: Layout,
    estimate: Vec<f64>,
    replicates: Vec<Vec<f64>>,
}

impl Bootstrap {
    /// The refitted values of a quantity, in the order of the rounds.
    ///
    /// # Panics
    ///
    /// For a model or covariate that the fit does not have.
    #[must_use]
    pub fn values(&self, quantity: Quantity) -> Vec<f64> {
        self.replicates.iter().map(|point| quantity.value(point, &self.layout)).collect()
    }

    /// How often each model had each rank: `[model][rank − 1]`.
    #[must_use]
    pub fn rank_counts(&self) -> Vec<Vec<u64>> {
        let models = self.layout.models;
        let mut counts = vec![vec![0; models]; models];
        for point in &self.replicates {
            let mut order: Vec<usize> = (0..models).collect();
            order.sort_by(|a, b| point[*b].total_cmp(&point[*a]));
            order.into_iter().enumerate().for_each(|(rank, model)| counts[model][rank] += 1);
        }
        counts
    }
}

/// Draws clusters with replacement and refits.
///
/// ```text
/// m ~ Multinomial(C, 1/C, …, 1/C),   θ* = fit to the votes of cluster c, m_c times each
/// ```
///
/// Votes of a fit without covariates are collapsed to pairs within each cluster first. Each round starts from `fit` and
/// uses its settings.
///
/// # Errors
///
/// The source has no clusters, or fails.
///
/// Source: Davison & Hinkley (1997), *Bootstrap Methods and their Application*, section 3.8.
pub fn cluster_bootstrap(
    source: &dyn VoteSource,
    fit: &Fit,
    plan: &BootstrapPlan<'_>,
) -> Result<Bootstrap, FitError> {
    if source.clusters() == 0 {
        return Err(FitError::NoClusters);
    }
    if fit.coefficients.is_empty() {
        return clusters::bootstrap(source, fit, plan);
    }
    votes::cluster_bootstrap(source, fit, plan)
}

/// Fast and the same on every machine; half of a refit's time is random numbers.
type Random = Xoshiro256PlusPlus;

/// A round, and the random numbers that belong to it.
#[derive(Clone, Copy)]
struct Round {
    seed: u64,
    index: u64,
}

impl Round {
    /// A stream of its own: seeds that differ in any bit make unrelated ones.
    fn random(self) -> Random {
        Random::seed_from_u64(SplitMix64::seed_from_u64(self.seed).next_u64() ^ self.index)
    }
}

/// Calls of `watch` in a whole bootstrap, about.
const CALLS: u64 = 200;

/// Runs the rounds in parallel and sorts out what became of them.
fn run(
    unit: ResamplingUnit,
    fit: &Fit,
    plan: &BootstrapPlan<'_>,
    round: impl Fn(Round, &[f64]) -> Result<Vec<f64>, FitError> + Sync,
) -> Result<Bootstrap, FitError> {
    let estimate = fit.point();
    let done = AtomicU64::new(0);
    let one = |index: u64| {
        let outcome = round(Round { seed: plan.seed, index }, &estimate);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        let told = done.is_multiple_of(plan.rounds.div_ceil(CALLS)) || done == plan.rounds;
        if let (Some(watch), true) = (plan.watch, told) {
            watch(done);
        }
        outcome
    };
    let outcomes: Vec<_> = (0..plan.rounds).into_par_iter().map(one).collect();
    let mut found = Bootstrap {
        unit,
        rounds: plan.rounds,
        degenerate: 0,
        not_converged: 0,
        layout: fit.layout(),
        estimate,
        replicates: Vec::new(),
    };
    for outcome in outcomes {
        match outcome {
            Ok(point) => found.replicates.push(point),
            Err(FitError::NotConverged(_)) => found.not_converged += 1,
            Err(error @ (FitError::Source(_) | FitError::Input(_))) => return Err(error),
            Err(_) => found.degenerate += 1,
        }
    }
    Ok(found)
}
