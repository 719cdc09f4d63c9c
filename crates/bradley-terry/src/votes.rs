//! Votes kept in memory, one by one.

use std::ops::Range;
use std::sync::Arc;

use crate::{Chunk, InputError, Outcome, SourceError, VoteSource};

/// Votes a chunk: enough to be worth a task, few enough to share out.
const CHUNK: usize = 16_384;

/// Votes in columns, checked. A clone shares the columns.
#[derive(Debug, Clone)]
pub struct Votes {
    models: usize,
    first: Arc<Vec<u32>>,
    second: Arc<Vec<u32>>,
    outcomes: Arc<Vec<Outcome>>,
    weights: Option<Arc<Vec<f64>>>,
    clusters: Option<(usize, Arc<Vec<u32>>)>,
    keys: Option<Arc<Vec<u64>>>,
    covariates: (usize, Arc<Vec<f64>>),
}

impl Votes {
    /// Votes between `models` models.
    ///
    /// # Errors
    ///
    /// Columns of different lengths, a model out of range or compared with itself.
    pub fn new(
        models: usize,
        first: Vec<u32>,
        second: Vec<u32>,
        outcomes: Vec<Outcome>,
    ) -> Result<Self, InputError> {
        let (first, second, outcomes) = (Arc::new(first), Arc::new(second), Arc::new(outcomes));
        let covariates = (0, Arc::default());
        Self { models, first, second, outcomes, weights: None, clusters: None, keys: None, covariates }
            .checked()
    }

    /// The same votes, weighted in the loss.
    ///
    /// # Errors
    ///
    /// Another length, or a weight that is not positive and finite.
    pub fn with_weights(self, weights: Vec<f64>) -> Result<Self, InputError> {
        Self { weights: Some(Arc::new(weights)), ..self }.checked()
    }

    /// The same votes with the unit they are dependent within, numbered from 0.
    ///
    /// # Errors
    ///
    /// Another length.
    pub fn with_clusters(self, clusters: Vec<u32>) -> Result<Self, InputError> {
        let count = clusters.iter().max().map_or(0, |largest| *largest as usize + 1);
        Self { clusters: Some((count, Arc::new(clusters))), ..self }.checked()
    }

    /// The same votes, each known to resamples by its key: no two alike.
    ///
    /// # Errors
    ///
    /// Another length.
    pub fn with_keys(self, keys: Vec<u64>) -> Result<Self, InputError> {
        Self { keys: Some(Arc::new(keys)), ..self }.checked()
    }

    /// The same votes with `count` covariates, those of one vote side by side.
    ///
    /// # Errors
    ///
    /// Another length, or a value that is not finite.
    pub fn with_covariates(self, count: usize, covariates: Vec<f64>) -> Result<Self, InputError> {
        Self { covariates: (count, Arc::new(covariates)), ..self }.checked()
    }

    /// How many votes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    fn checked(self) -> Result<Self, InputError> {
        self.slice(0, self.len()).check(&self)?;
        Ok(self)
    }

    fn slice(&self, start: usize, end: usize) -> Chunk<'_> {
        let count = self.covariates.0;
        let rows = start..end;
        let values = start * count..end * count;
        // The first check sees whole columns, whatever their lengths.
        let whole = start == 0 && end == self.len();
        Chunk {
            first: cut(&self.first, &rows, whole),
            second: cut(&self.second, &rows, whole),
            outcomes: cut(&self.outcomes, &rows, whole),
            weights: self.weights.as_deref().map(|all| cut(all, &rows, whole)),
            clusters: self.clusters.as_ref().map(|(_, all)| cut(all, &rows, whole)),
            keys: self.keys.as_deref().map(|all| cut(all, &rows, whole)),
            covariates: cut(&self.covariates.1, &values, whole),
        }
    }
}

fn cut<'a, T>(column: &'a [T], rows: &Range<usize>, whole: bool) -> &'a [T] {
    if whole { column } else { &column[rows.clone()] }
}

impl VoteSource for Votes {
    fn models(&self) -> usize {
        self.models
    }

    fn covariates(&self) -> usize {
        self.covariates.0
    }

    fn clusters(&self) -> usize {
        self.clusters.as_ref().map_or(0, |(count, _)| *count)
    }

    fn chunks(&self) -> usize {
        self.len().div_ceil(CHUNK)
    }

    fn visit(&self, index: usize, visitor: &mut dyn FnMut(&Chunk<'_>)) -> Result<(), SourceError> {
        let start = index * CHUNK;
        visitor(&self.slice(start, (start + CHUNK).min(self.len())));
        Ok(())
    }
}
