//! Numbers for the clusters of one fit: in the order of their hashed ids, so that no row order shows.

use rayon::prelude::*;

use super::batch::Hashed;
use super::hash::Lookup;

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

/// Hashed ids of some votes, by their leading bits.
pub(crate) struct Sorted {
    /// Where each block starts, and the end.
    starts: [usize; BLOCKS + 1],
    hashes: Vec<u64>,
    missing: u64,
    votes: u64,
}

/// Hashed ids on their way: blocks by leading bits, that are worked on side by side.
#[derive(Default)]
pub(crate) struct Gathered {
    blocks: Vec<Vec<u64>>,
    distinct: usize,
    missing: Vec<u64>,
    votes: u64,
}

const BLOCK_BITS: u32 = 6;
const BLOCKS: usize = 1 << BLOCK_BITS;

/// Hashes kept before equal ones are merged.
const MERGE_AT: usize = 1 << 21;

impl Sorted {
    /// Of votes by their ids, each so many times.
    pub(crate) fn of(votes: impl Iterator<Item = (u64, u64)> + Clone) -> Self {
        let block = |hash: u64| (hash >> (64 - BLOCK_BITS)) as usize;
        let mut found = Self { starts: [0; BLOCKS + 1], hashes: Vec::new(), missing: 0, votes: 0 };
        for (hash, count) in votes.clone() {
            found.votes += count;
            match hash {
                Hashed::NOTHING => found.missing += count,
                hash => found.starts[block(hash) + 1] += 1,
            }
        }
        (0..BLOCKS).for_each(|block| found.starts[block + 1] += found.starts[block]);
        let mut next = found.starts;
        found.hashes = vec![0; found.starts[BLOCKS]];
        for (hash, _) in votes.filter(|(hash, _)| *hash != Hashed::NOTHING) {
            found.hashes[next[block(hash)]] = hash;
            next[block(hash)] += 1;
        }
        found
    }
}

impl Gathered {
    /// Adds the ids of a batch.
    pub(crate) fn push(&mut self, found: &Sorted) {
        self.missing.push(found.missing);
        self.votes += found.votes;
        self.blocks.resize(BLOCKS, Vec::new());
        for (block, hashes) in self.blocks.iter_mut().enumerate() {
            hashes.extend_from_slice(&found.hashes[found.starts[block]..found.starts[block + 1]]);
        }
        if self.blocks.iter().map(Vec::len).sum::<usize>() >= MERGE_AT.max(2 * self.distinct) {
            self.merge();
        }
    }

    fn merge(&mut self) {
        self.blocks.par_iter_mut().for_each(|block| {
            // Most votes come from few: what differs is found first, then sorted.
            let mut seen: Lookup<u64, ()> = Lookup::default();
            block.retain(|hash| seen.insert(*hash, ()).is_none());
            block.sort_unstable();
        });
        self.distinct = self.blocks.iter().map(Vec::len).sum();
    }

    pub(crate) fn finish(mut self) -> Ids {
        self.merge();
        let sorted = self.blocks.concat();
        let bits = (sorted.len().max(2)).ilog2();
        let shift = 64 - bits;
        let mut starts = vec![0; (1 << bits) + 1];
        sorted.iter().for_each(|hash| starts[(hash >> shift) as usize + 1] += 1);
        (0..1 << bits).for_each(|lead| starts[lead + 1] += starts[lead]);
        let mut total = 0;
        let mut missing = vec![0];
        missing.extend(self.missing.iter().map(|count| {
            total += count;
            total
        }));
        Ids { starts, sorted, shift, missing, votes: self.votes }
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
            let hashes: Vec<u64> = (1..=count).map(super::super::hash::scramble).collect();
            let mut gathered = Gathered::default();
            let twice = hashes.iter().rev().chain(&hashes).map(|hash| (*hash, 1));
            gathered.push(&Sorted::of(twice.chain([(Hashed::NOTHING, 2)])));
            gathered.push(&Sorted::of([(Hashed::NOTHING, 3)].into_iter()));
            let ids = gathered.finish();
            let mut sorted = hashes.clone();
            sorted.sort_unstable();
            assert!(sorted.iter().zip(0..).all(|(hash, rank)| ids.number(*hash) == rank));
            assert_eq!((ids.count() as u64, ids.first_missing(1)), (count + 5, count as u32 + 2));
        }
    }
}
