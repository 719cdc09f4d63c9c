//! Votes that are read chunk by chunk, as often as the solver asks.

use rayon::prelude::*;

use crate::{InputError, Outcome};

/// What a source of votes may fail with.
pub type SourceError = Box<dyn std::error::Error + Send + Sync>;

/// Votes in columns, one value a vote in each.
#[derive(Debug, Clone, Copy)]
pub struct Chunk<'a> {
    /// Model shown first, from 0.
    pub first: &'a [u32],
    /// Model shown second, from 0.
    pub second: &'a [u32],
    /// How it ended.
    pub outcomes: &'a [Outcome],
    /// Weight of each vote in the loss; 1 when absent.
    pub weights: Option<&'a [f64]>,
    /// Judge, prompt or other unit the votes are dependent within, from 0.
    pub clusters: Option<&'a [u32]>,
    /// What a resample knows each vote by, so that its draw does not depend on its place; no two alike. The place
    /// itself when absent.
    pub keys: Option<&'a [u64]>,
    /// Covariates, those of one vote side by side.
    pub covariates: &'a [f64],
}

impl Chunk<'_> {
    /// How many votes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.first.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Weight of one vote.
    pub(crate) fn weight(&self, vote: usize) -> f64 {
        self.weights.map_or(1.0, |weights| weights[vote])
    }

    /// Lengths, models, weights, clusters and covariates are what `source` promises.
    pub(crate) fn check(&self, source: &dyn VoteSource) -> Result<(), InputError> {
        self.check_lengths(source.covariates(), source.clusters() > 0)?;
        let models = source.models();
        for (&first, &second) in self.first.iter().zip(self.second) {
            check_pair(first, second, models)?;
        }
        if let Some(&weight) = self.weights.unwrap_or(&[]).iter().find(|weight| !is_weight(**weight)) {
            return Err(InputError::BadWeight { weight });
        }
        let clusters = source.clusters();
        let outside = |cluster: &&u32| **cluster as usize >= clusters;
        if let Some(&cluster) = self.clusters.unwrap_or(&[]).iter().find(outside) {
            return Err(InputError::ClusterOutOfRange { cluster, clusters });
        }
        match self.covariates.iter().position(|value| !value.is_finite()) {
            Some(place) => {
                let (vote, covariate) = (place / source.covariates(), place % source.covariates());
                Err(InputError::CovariateNotFinite { covariate, vote })
            }
            None => Ok(()),
        }
    }

    fn check_lengths(&self, covariates: usize, has_clusters: bool) -> Result<(), InputError> {
        let expected = self.len();
        let columns = [
            ("second", Some(self.second.len()), expected),
            ("outcomes", Some(self.outcomes.len()), expected),
            ("weights", self.weights.map(<[f64]>::len), expected),
            ("clusters", self.clusters.map(<[u32]>::len).or(has_clusters.then_some(0)), expected),
            ("keys", self.keys.map(<[u64]>::len), expected),
            ("covariates", Some(self.covariates.len()), expected * covariates),
        ];
        let wrong =
            columns.into_iter().find(|(_, found, expected)| found.is_some_and(|found| found != *expected));
        match wrong {
            Some((column, found, expected)) => {
                Err(InputError::LengthMismatch { column, found: found.unwrap_or(0), expected })
            }
            None => Ok(()),
        }
    }
}

/// Two models of a comparison exist and differ.
pub(crate) const fn check_pair(first: u32, second: u32, models: usize) -> Result<(), InputError> {
    let larger = if first > second { first } else { second };
    if larger as usize >= models {
        return Err(InputError::ModelOutOfRange { model: larger, models });
    }
    if first == second { Err(InputError::SelfComparison { model: first }) } else { Ok(()) }
}

/// Positive and finite.
pub(crate) fn is_weight(weight: f64) -> bool {
    weight > 0.0 && weight.is_finite()
}

/// Votes one by one, in chunks that can be visited again and in any order, from several threads at once.
///
/// A chunk is the unit of parallel work: some ten thousand votes. Every visit of a chunk has to show the same
/// votes. Sums are taken within chunks and then in the order of the chunks, so results do not depend on the
/// number of threads, though on the cut into chunks in the last bits.
pub trait VoteSource: Sync {
    /// How many models; their numbers are below this.
    fn models(&self) -> usize;

    /// How many covariates a vote has.
    fn covariates(&self) -> usize {
        0
    }

    /// How many clusters; their numbers are below this. 0 when votes carry none.
    fn clusters(&self) -> usize {
        0
    }

    /// How many chunks.
    fn chunks(&self) -> usize;

    /// Shows chunk `index` to `visitor`, once.
    ///
    /// # Errors
    ///
    /// Whatever the underlying reader fails with.
    fn visit(&self, index: usize, visitor: &mut dyn FnMut(&Chunk<'_>)) -> Result<(), SourceError>;
}

/// Chunks whose parts are held at once. A constant, so the order of additions does not depend on the threads.
const BATCH: usize = 64;

/// The same where a part is as long as its chunk.
const FEW: usize = 8;

/// Makes a part of each chunk, in parallel, and merges the parts in the order of the chunks.
pub(crate) fn fold<T: Send>(
    source: &dyn VoteSource,
    empty: impl Fn() -> T + Sync,
    visit: impl Fn(&mut T, &Chunk<'_>) + Sync,
    merge: impl FnMut(T),
) -> Result<(), SourceError> {
    fold_by(BATCH, source, (empty, visit), merge)
}

/// [`fold`] with parts as long as their chunks, of which fewer are held at once.
pub(crate) fn fold_long<T: Send>(
    source: &dyn VoteSource,
    empty: impl Fn() -> T + Sync,
    visit: impl Fn(&mut T, &Chunk<'_>) + Sync,
    merge: impl FnMut(T),
) -> Result<(), SourceError> {
    fold_by(FEW, source, (empty, visit), merge)
}

fn fold_by<T: Send>(
    at_once: usize,
    source: &dyn VoteSource,
    make: (impl Fn() -> T + Sync, impl Fn(&mut T, &Chunk<'_>) + Sync),
    mut merge: impl FnMut(T),
) -> Result<(), SourceError> {
    in_batches(at_once, source, make, |parts| parts.into_iter().for_each(&mut merge))
}

/// [`fold_long`] for those who merge in parallel: takes the parts of several chunks at once, in order.
pub(crate) fn fold_together<T: Send>(
    source: &dyn VoteSource,
    empty: impl Fn() -> T + Sync,
    visit: impl Fn(&mut T, &Chunk<'_>) + Sync,
    merge: impl FnMut(Vec<T>),
) -> Result<(), SourceError> {
    in_batches(FEW, source, (empty, visit), merge)
}

fn in_batches<T: Send>(
    at_once: usize,
    source: &dyn VoteSource,
    (empty, visit): (impl Fn() -> T + Sync, impl Fn(&mut T, &Chunk<'_>) + Sync),
    mut merge: impl FnMut(Vec<T>),
) -> Result<(), SourceError> {
    let part = |index: usize| -> Result<T, SourceError> {
        let mut part = empty();
        source.visit(index, &mut |chunk| visit(&mut part, chunk))?;
        Ok(part)
    };
    for start in (0..source.chunks()).step_by(at_once) {
        let batch = start..(start + at_once).min(source.chunks());
        let parts: Vec<_> = batch.into_par_iter().map(part).collect();
        merge(parts.into_iter().collect::<Result<_, _>>()?);
    }
    Ok(())
}
