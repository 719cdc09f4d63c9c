//! Numbers for the clusters of one fit: in the order of their hashed ids, so that no row order shows.

/// The clusters of one unit among the votes of a fit.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ids {
    /// Hashed ids, sorted, no two alike.
    sorted: Vec<u64>,
    /// Where hashes with the same leading bits start.
    starts: Vec<u32>,
    shift: u32,
    /// Votes without an id before each batch, and in all: each is a cluster of its own, after those with ids.
    missing: Vec<u64>,
    /// Votes in all.
    votes: u64,
}

/// Hashed ids on their way.
#[derive(Default)]
pub(crate) struct Gathered {
    hashes: Vec<u64>,
    distinct: usize,
    missing: Vec<u64>,
    votes: u64,
}

/// Hashes kept before equal ones are merged.
const MERGE_AT: usize = 1 << 20;

impl Gathered {
    /// Adds the ids of a batch's votes and the number of its votes without one.
    pub(crate) fn push(&mut self, hashes: Vec<u64>, missing: u64, votes: u64) {
        self.missing.push(missing);
        self.votes += votes;
        self.hashes.extend(hashes);
        if self.hashes.len() >= MERGE_AT.max(2 * self.distinct) {
            self.merge();
        }
    }

    fn merge(&mut self) {
        self.hashes.sort_unstable();
        self.hashes.dedup();
        self.distinct = self.hashes.len();
    }

    pub(crate) fn finish(mut self) -> Ids {
        self.merge();
        let sorted = self.hashes;
        let bits = (sorted.len().max(2)).ilog2();
        let shift = 64 - bits;
        let starts = (0..=1_u64 << bits).map(|lead| {
            let below = |hash: &u64| u128::from(*hash) < u128::from(lead) << shift;
            sorted.partition_point(below) as u32
        });
        let mut total = 0;
        let mut missing = vec![0];
        missing.extend(self.missing.iter().map(|count| {
            total += count;
            total
        }));
        Ids { starts: starts.collect(), sorted, shift, missing, votes: self.votes }
    }
}

impl Ids {
    /// How many clusters.
    pub(crate) fn count(&self) -> usize {
        self.sorted.len() + self.missing() as usize
    }

    /// Votes without an id.
    pub(crate) fn missing(&self) -> u64 {
        self.missing.last().copied().unwrap_or(0)
    }

    /// Whether any vote has an id.
    pub(crate) fn exist(&self) -> bool {
        !self.sorted.is_empty()
    }

    /// Whether votes share clusters, and there are several.
    pub(crate) fn bind(&self) -> bool {
        self.exist() && self.count() >= 2 && (self.count() as u64) < self.votes
    }

    /// The number of an id.
    ///
    /// # Panics
    /// For an id that was not gathered.
    pub(crate) fn number(&self, hash: u64) -> u32 {
        let lead = (hash >> self.shift) as usize;
        let (from, to) = (self.starts[lead] as usize, self.starts[lead + 1] as usize);
        let place = self.sorted[from..to].iter().position(|known| *known == hash);
        (from + place.expect("every id was gathered in the pass before")) as u32
    }

    /// The number of the first vote without id in a batch.
    pub(crate) fn first_missing(&self, batch: usize) -> u32 {
        (self.sorted.len() as u64 + self.missing[batch]) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_ranks_and_votes_without_id_follow() {
        for count in [1_u64, 2, 3, 1000] {
            let hashes: Vec<u64> = (0..count).map(super::super::hash::scramble).collect();
            let mut gathered = Gathered::default();
            gathered.push(hashes.iter().rev().chain(&hashes).copied().collect(), 2, 2 * count + 2);
            gathered.push(Vec::new(), 3, 3);
            let ids = gathered.finish();
            let mut sorted = hashes.clone();
            sorted.sort_unstable();
            assert!(sorted.iter().zip(0..).all(|(hash, rank)| ids.number(*hash) == rank));
            assert_eq!((ids.count() as u64, ids.first_missing(1)), (count + 5, count as u32 + 2));
        }
    }
}
