//! Votes of a fit laid aside as plain numbers: a solver visits them some thirty times, and to decode the stored
//! table each time would take most of a fit.
//!
//! A batch lies in its scratch file column after column, little end first: models as 16 bits each, outcome as 8,
//! weights (unless all are 1) and covariates as 64, clusters as 32 for each unit.

use artifact::{Scratch, Span};
use bradley_terry::{Outcome, SourceError};

use super::stored::Columns;
use crate::Error;

/// Votes laid aside, batch by batch.
pub(crate) struct Spill {
    scratch: Scratch,
    batches: Vec<Laid>,
}

/// One batch.
#[derive(Clone, Copy)]
struct Laid {
    span: Span,
    votes: usize,
    weighted: bool,
    units: usize,
    covariates: usize,
}

/// Models fit into 16 bits: there are never more than 5,000.
fn short(model: u32) -> [u8; 2] {
    (model as u16).to_le_bytes()
}

impl Spill {
    pub(crate) const fn new(scratch: Scratch) -> Self {
        Self { scratch, batches: Vec::new() }
    }

    pub(crate) fn batches(&self) -> usize {
        self.batches.len()
    }

    /// Lays the next batch aside.
    pub(crate) fn put(&mut self, encoded: &Encoded) -> Result<(), Error> {
        let span = self.scratch.put(&encoded.bytes)?;
        self.batches.push(Laid { span, ..encoded.laid });
        Ok(())
    }

    /// A batch as it was laid aside.
    pub(crate) fn get(&self, index: usize) -> Result<Columns, SourceError> {
        let Laid { span, votes, weighted, units, covariates } = self.batches[index];
        let bytes = self.scratch.get(span)?;
        let mut rest = &bytes[..];
        let mut take = |length: usize| {
            let (taken, left) = rest.split_at(length);
            rest = left;
            taken
        };
        let models = |bytes: &[u8]| {
            bytes.as_chunks().0.iter().map(|model| u32::from(u16::from_le_bytes(*model))).collect()
        };
        let floats =
            |bytes: &[u8]| bytes.as_chunks().0.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect();
        let (first, second) = (models(take(2 * votes)), models(take(2 * votes)));
        let outcomes = take(votes).iter().map(|place| Outcome::ALL[usize::from(*place)]).collect();
        let weights = floats(take(if weighted { 8 * votes } else { 0 }));
        let covariates = floats(take(8 * covariates));
        let clusters = (0..units).map(|_| {
            let words = take(4 * votes).as_chunks().0;
            words.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect()
        });
        let clusters = clusters.collect();
        Ok(Columns { first, second, outcomes, weights, clusters, covariates, hashes: Vec::new() })
    }
}

/// A batch in bytes.
pub(crate) struct Encoded {
    bytes: Vec<u8>,
    laid: Laid,
}

impl Encoded {
    pub(crate) fn of(columns: &Columns) -> Self {
        let weighted = !columns.weights.is_empty();
        let mut bytes = Vec::with_capacity(columns.first.len() * (13 + 8) + 8 * columns.covariates.len());
        for models in [&columns.first, &columns.second] {
            bytes.extend(models.iter().flat_map(|model| short(*model)));
        }
        bytes.extend(columns.outcomes.iter().map(|outcome| *outcome as u8));
        for float in columns.weights.iter().chain(&columns.covariates) {
            bytes.extend_from_slice(&float.to_le_bytes());
        }
        for cluster in columns.clusters.iter().flatten() {
            bytes.extend_from_slice(&cluster.to_le_bytes());
        }
        let laid = Laid {
            span: Span::default(),
            votes: columns.first.len(),
            weighted,
            units: columns.clusters.len(),
            covariates: columns.covariates.len(),
        };
        Self { bytes, laid }
    }
}
