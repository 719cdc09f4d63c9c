//! The stored table of votes, of which everything that is asked again and again is kept.

use std::sync::{Arc, OnceLock};

use artifact::Batches;

use super::batch::{Hashed, Head, Unit};
use crate::Error;

/// Of a table of at most so many rows the models, outcomes, counts and weights are kept: 25 bytes a row at most.
const HEADS_KEPT: usize = 1 << 23;

/// Of a table of at most so many rows the hashes of ids are kept: 8 bytes a row and unit.
const IDS_KEPT: usize = 1 << 22;

/// The table `votes`.
pub(crate) struct VoteTable<'a> {
    pub(crate) batches: &'a Batches,
    /// Of each batch; none where the table is too long.
    heads: Vec<Once<Head>>,
    /// Of each batch for each unit.
    ids: Vec<[Once<Hashed>; Unit::ALL.len()]>,
}

/// What is read once.
type Once<T> = OnceLock<Arc<T>>;

impl<'a> VoteTable<'a> {
    pub(crate) fn new(batches: &'a Batches) -> Self {
        let kept = |limit| if batches.rows() <= limit { batches.count() } else { 0 };
        let heads = (0..kept(HEADS_KEPT)).map(|_| OnceLock::new()).collect();
        let ids = (0..kept(IDS_KEPT)).map(|_| [const { OnceLock::new() }; Unit::ALL.len()]).collect();
        Self { batches, heads, ids }
    }

    /// Who met whom, and how it ended, in one batch.
    pub(crate) fn head(&self, index: usize) -> Result<Arc<Head>, Error> {
        once(self.heads.get(index), || Head::read(self.batches, index))
    }

    /// The hashed ids of one batch.
    pub(crate) fn ids(&self, index: usize, unit: Unit) -> Result<Arc<Hashed>, Error> {
        let place = self.ids.get(index).map(|units| &units[unit as usize]);
        once(place, || Hashed::read(self.batches, index, unit))
    }
}

/// What was kept, or else is read now, and kept if there is room for it.
fn once<T>(place: Option<&Once<T>>, read: impl FnOnce() -> Result<T, Error>) -> Result<Arc<T>, Error> {
    let Some(place) = place else { return read().map(Arc::new) };
    if let Some(kept) = place.get() {
        return Ok(kept.clone());
    }
    let found = Arc::new(read()?);
    Ok(place.get_or_init(|| found).clone())
}
