//! The stored table of votes, of which everything that is asked again and again is kept.

use std::sync::{Arc, OnceLock};

use artifact::Batches;

use super::batch::Head;
use crate::Error;

/// Of a table of at most so many rows the models, outcomes, counts and weights are kept: 25 bytes a row at most.
const KEPT: usize = 1 << 23;

/// The table `votes`.
pub(crate) struct VoteTable<'a> {
    pub(crate) batches: &'a Batches,
    /// Of each batch, once it was read; none where the table is too long.
    heads: Vec<OnceLock<Arc<Head>>>,
}

impl<'a> VoteTable<'a> {
    pub(crate) fn new(batches: &'a Batches) -> Self {
        let kept = if batches.rows() <= KEPT { batches.count() } else { 0 };
        Self { batches, heads: (0..kept).map(|_| OnceLock::new()).collect() }
    }

    /// Who met whom, and how it ended, in one batch.
    pub(crate) fn head(&self, index: usize) -> Result<Arc<Head>, Error> {
        let Some(place) = self.heads.get(index) else { return Head::read(self.batches, index).map(Arc::new) };
        if let Some(head) = place.get() {
            return Ok(head.clone());
        }
        let head = Arc::new(Head::read(self.batches, index)?);
        Ok(place.get_or_init(|| head).clone())
    }
}
