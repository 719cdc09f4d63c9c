//! Votes kept in memory, one by one.

use crate::{Chunk, InputError, Outcome, SourceError, VoteSource};

/// Votes a chunk: enough to be worth a task, few enough to share out.
const CHUNK: usize = 16_384;

/// Votes in columns, checked.
#[derive(Debug, Clone)]
pub struct Votes {
    models: usize,
    first: Vec<u32>,
    second: Vec<u32>,
    outcomes: Vec<Outcome>,
    weights: Option<Vec<f64>>,
    clusters: Option<(usize, Vec<u32>)>,
    covariates: (usize, Vec<f64>),
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
        Self { models, first, second, outcomes, weights: None, clusters: None, covariates: (0, Vec::new()) }
            .checked()
    }

    /// The same votes, weighted in the loss.
    ///
    /// # Errors
    ///
    /// Another length, or a weight that is not positive and finite.
    pub fn with_weights(self, weights: Vec<f64>) -> Result<Self, InputError> {
        Self { weights: Some(weights), ..self }.checked()
    }

    /// The same votes with the unit they are dependent within, numbered from 0.
    ///
    /// # Errors
    ///
    /// Another length.
    pub fn with_clusters(self, clusters: Vec<u32>) -> Result<Self, InputError> {
        let count = clusters.iter().max().map_or(0, |largest| *largest as usize + 1);
        Self { clusters: Some((count, clusters)), ..self }.checked()
    }

    /// The same votes with `count` covariates, those of one vote side by side.
    ///
    /// # Errors
    ///
    /// Another length, or a value that is not finite.
    pub fn with_covariates(self, count: usize, covariates: Vec<f64>) -> Result<Self, InputError> {
        Self { covariates: (count, covariates), ..self }.checked()
    }

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

    fn checked(self) -> Result<Self, InputError> {
        self.slice(0, self.len()).check(&self)?;
        Ok(self)
    }

    fn slice(&self, start: usize, end: usize) -> Chunk<'_> {
        let (count, covariates) = &self.covariates;
        let whole = start == 0 && end == self.len();
        Chunk {
            first: &self.first[start..end],
            // The first check sees whole columns, whatever their lengths.
            second: if whole { &self.second } else { &self.second[start..end] },
            outcomes: if whole { &self.outcomes } else { &self.outcomes[start..end] },
            weights: self.weights.as_deref().map(|all| if whole { all } else { &all[start..end] }),
            clusters: self.clusters.as_ref().map(|(_, all)| if whole { &all[..] } else { &all[start..end] }),
            covariates: if whole { covariates } else { &covariates[start * count..end * count] },
        }
    }
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
