//! Resampling of votes with covariates, which cannot be collapsed.

use ndarray::{Array1, Array2, ArrayView1};

use super::clusters::multiplicities;
use super::poisson::Poisson;
use super::{Bootstrap, BootstrapPlan, Refit, ResamplingUnit, Round, run};
use crate::covariance::{Slopes, bread};
use crate::fit::Counted;
use crate::objective::Data;
use crate::pairs::pairs_of;
use crate::{Chunk, Fit, FitError, SourceError, VoteSource};

/// Weighs each vote by a Poisson number and refits.
///
/// ```text
/// m_v ~ Poisson(1), independent;   θ* = fit with weights m_v·w_v
/// ```
///
/// The multinomial but for its fixed total, which makes no difference beyond order 1/√n. Covariates stay as
/// they are: standardised once, before. What a vote draws depends on the seed, the round and its key
/// ([`Chunk::keys`]) alone, not on its place. Each round starts from `fit` and uses its settings; a full round reads
/// the source once for connectivity and then once a step, a score round once.
///
/// # Errors
///
/// The source fails.
///
/// Source: Hanley & MacGibbon (2006), *Comput. Methods Programs Biomed.* 83, 57–62.
pub fn bootstrap_votes(
    source: &dyn VoteSource,
    fit: &Fit,
    plan: &BootstrapPlan<'_>,
) -> Result<Bootstrap, FitError> {
    let starts = starts(source).map_err(FitError::Source)?;
    let law = Poisson::new();
    let rounds = Rounds::new(source, fit, plan)?;
    run(ResamplingUnit::Vote, fit, plan, |round, start| {
        let drawn = draw(source, &starts, &law, round).map_err(FitError::Source)?;
        rounds.refit(&Resampled { source, drawn: Drawn::Votes(drawn, &starts) }, start)
    })
}

/// As [`cluster_bootstrap`](super::cluster_bootstrap), with covariates.
pub(super) fn cluster_bootstrap(
    source: &dyn VoteSource,
    fit: &Fit,
    plan: &BootstrapPlan<'_>,
) -> Result<Bootstrap, FitError> {
    let rounds = Rounds::new(source, fit, plan)?;
    run(ResamplingUnit::Cluster, fit, plan, |round, start| {
        let drawn = Drawn::Clusters(multiplicities(source.clusters(), round.random()));
        rounds.refit(&Resampled { source, drawn }, start)
    })
}

/// What the rounds have in common.
enum Rounds<'a> {
    Full(&'a Fit),
    /// Slopes at the fit, their sum, and H⁻¹.
    Score(Slopes, Vec<f64>, Array2<f64>),
}

impl<'a> Rounds<'a> {
    fn new(source: &dyn VoteSource, fit: &'a Fit, plan: &BootstrapPlan<'_>) -> Result<Self, FitError> {
        if plan.refit == Refit::Full {
            return Ok(Self::Full(fit));
        }
        let slopes = Slopes::new(fit);
        let sum = slope_sum(source, &slopes).map_err(FitError::Source)?;
        Ok(Self::Score(slopes, sum, bread(Data::Votes(source), fit)?))
    }

    fn refit(&self, resampled: &Resampled<'_>, start: &[f64]) -> Result<Vec<f64>, FitError> {
        match self {
            Self::Full(fit) => {
                let (pairs, votes) = pairs_of(resampled, true)?;
                let (models, covariates) = (resampled.models(), fit.coefficients.len());
                let data = Data::VotesInTurn(resampled);
                let counted = Counted { data, pairs: &pairs, models, covariates, votes };
                counted.fit(&fit.params, Some(start)).map(|refit| refit.point())
            }
            Self::Score(slopes, sum, bread) => {
                let drawn = slope_sum(resampled, slopes).map_err(FitError::Source)?;
                let step = bread.dot(&(Array1::from(drawn) - ArrayView1::from(sum)));
                Ok(start.iter().zip(step).map(|(value, step)| value - step).collect())
            }
        }
    }
}

/// Σ w·∂ℓ over all votes.
fn slope_sum(source: &dyn VoteSource, slopes: &Slopes) -> Result<Vec<f64>, SourceError> {
    let mut sum = vec![0.0; slopes.layout.dimension()];
    for index in 0..source.chunks() {
        source.visit(index, &mut |chunk| {
            for (row, slope) in slopes.of_chunk(chunk) {
                slopes.layout.add_slope(&mut sum, &row, slope);
            }
        })?;
    }
    Ok(sum)
}

/// Number of the first vote of each chunk, and of all.
fn starts(source: &dyn VoteSource) -> Result<Vec<usize>, SourceError> {
    let mut starts = vec![0];
    let mut total = 0;
    for index in 0..source.chunks() {
        source.visit(index, &mut |chunk| total += chunk.len())?;
        starts.push(total);
    }
    Ok(starts)
}

/// How often each vote is drawn.
fn draw(
    source: &dyn VoteSource,
    starts: &[usize],
    law: &Poisson,
    round: Round,
) -> Result<Vec<u8>, SourceError> {
    let stream = law.stream(round);
    let mut drawn = Vec::with_capacity(starts.last().copied().unwrap_or(0));
    for (index, start) in starts.iter().take(source.chunks()).enumerate() {
        source.visit(index, &mut |chunk| match chunk.keys {
            Some(keys) => drawn.extend(keys.iter().map(|key| stream.draw(*key))),
            None => drawn.extend((0..chunk.len()).map(|vote| stream.draw((start + vote) as u64))),
        })?;
    }
    Ok(drawn)
}

/// How often each vote or cluster was drawn.
enum Drawn<'a> {
    Votes(Vec<u8>, &'a [usize]),
    Clusters(Vec<u32>),
}

/// A source with weights multiplied by how often each vote was drawn.
struct Resampled<'a> {
    source: &'a dyn VoteSource,
    drawn: Drawn<'a>,
}

impl Resampled<'_> {
    fn weights(&self, index: usize, chunk: &Chunk<'_>) -> Vec<f64> {
        let weights = (0..chunk.len()).map(|vote| chunk.weight(vote));
        match &self.drawn {
            Drawn::Votes(times, starts) => weights
                .zip(&times[starts[index]..])
                .map(|(weight, times)| weight * f64::from(*times))
                .collect(),
            Drawn::Clusters(times) => {
                let clusters = chunk.clusters.unwrap_or(&[]);
                let times = clusters.iter().map(|cluster| times[*cluster as usize]);
                weights.zip(times).map(|(weight, times)| weight * f64::from(times)).collect()
            }
        }
    }
}

impl VoteSource for Resampled<'_> {
    fn models(&self) -> usize {
        self.source.models()
    }

    fn covariates(&self) -> usize {
        self.source.covariates()
    }

    fn chunks(&self) -> usize {
        self.source.chunks()
    }

    fn visit(&self, index: usize, visitor: &mut dyn FnMut(&Chunk<'_>)) -> Result<(), SourceError> {
        self.source.visit(index, &mut |chunk| {
            let weights = self.weights(index, chunk);
            visitor(&Chunk { weights: Some(&weights), clusters: None, keys: None, ..*chunk });
        })
    }
}
