//! Votes sorted by cluster, in blocks that are filled and walked side by side.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::Turn;
use crate::covariance::Slopes;
use crate::layout::Layout;
use crate::source::fold_together;
use crate::{Chunk, SourceError, VoteSource};

/// Clusters are dealt out over at most this many blocks. A constant, so the order of additions does not depend on the
/// threads.
const BLOCKS: usize = 64;

/// Models and slope by η of a vote.
pub(super) type Entry = (u32, u32, f64);

/// Votes of neighbouring clusters, those of one cluster side by side; and the slope of each cluster by what does not
/// depend on the models: covariates and, if there is one, the tie parameter.
pub(super) struct Block {
    /// Where the votes of each cluster start, and the end.
    starts: Vec<usize>,
    /// Where the next vote of each cluster goes.
    next: Vec<usize>,
    entries: Vec<Entry>,
    others: Vec<f64>,
}

/// Votes of a chunk, those of one block side by side.
#[derive(Default)]
struct Dealt {
    /// Where the votes of each block start, and the end.
    starts: Vec<usize>,
    /// Cluster within the block, and vote.
    votes: Vec<(u32, Entry)>,
    /// Of each vote the slope by all that does not depend on the models.
    others: Vec<f64>,
}

/// How clusters are cut into blocks of 2^shift.
#[derive(Clone, Copy)]
struct Cut {
    first: usize,
    clusters: usize,
    shift: u32,
}

/// The votes of a turn. Each chunk is dealt out over the blocks, and each block takes what it was dealt, in the order
/// of the chunks: both in parallel.
pub(super) fn read(source: &dyn VoteSource, slopes: &Slopes, turn: &Turn) -> Result<Vec<Block>, SourceError> {
    let clusters = turn.starts.len() - 1;
    let shift = (0..).find(|shift| clusters.saturating_sub(1) >> shift < BLOCKS).unwrap_or(0);
    let (cut, width) = (Cut { first: turn.first, clusters, shift }, width(&slopes.layout));
    let length = 1 << shift;
    let block = |first: usize| Block::empty(&turn.starts[first..=(first + length).min(clusters)], width);
    let mut blocks: Vec<Block> = (0..clusters).step_by(length).map(block).collect();
    // Used again and again: fresh memory costs more than what is done in it.
    let pool: Mutex<Vec<Dealt>> = Mutex::default();
    let used = || pool.lock().unwrap_or_else(PoisonError::into_inner);
    let again = || used().pop().unwrap_or_default();
    let deal = |dealt: &mut Dealt, chunk: &Chunk<'_>| dealt.deal(slopes, chunk, cut);
    fold_together(source, again, deal, |chunks: Vec<Dealt>| {
        blocks.par_iter_mut().enumerate().for_each(|(place, block)| {
            chunks.iter().for_each(|dealt| block.take(dealt, place, width));
        });
        used().extend(chunks);
    })?;
    Ok(blocks)
}

impl Cut {
    /// Block and place within it of a cluster, if it has its turn.
    fn place(&self, cluster: u32) -> Option<(usize, u32)> {
        let place = (cluster as usize).checked_sub(self.first).filter(|place| *place < self.clusters)?;
        Some((place >> self.shift, (place & ((1 << self.shift) - 1)) as u32))
    }
}

/// Parameters that are nobody's strength or position.
fn width(layout: &Layout) -> usize {
    layout.covariates + usize::from(layout.tie)
}

impl Dealt {
    fn deal(&mut self, slopes: &Slopes, chunk: &Chunk<'_>, cut: Cut) {
        let clusters = chunk.clusters.unwrap_or(&[]);
        let mut next = self.make_room(clusters, width(&slopes.layout), cut);
        let (layout, width) = (&slopes.layout, width(&slopes.layout));
        for (vote, cluster) in clusters.iter().enumerate() {
            let Some((block, cluster)) = cut.place(*cluster) else { continue };
            let row = layout.row(chunk, vote);
            let [slope, tie] = slopes.at(&row, chunk.outcomes[vote], chunk.weight(vote));
            let place = next[block];
            next[block] += 1;
            self.votes[place] = (cluster, (row.first as u32, row.second as u32, slope));
            let others = &mut self.others[place * width..(place + 1) * width];
            others.iter_mut().zip(row.covariates).for_each(|(other, value)| *other = value * slope);
            others[layout.covariates..].fill(tie);
        }
    }

    /// Finds where the votes of each block will start.
    fn make_room(&mut self, clusters: &[u32], width: usize, cut: Cut) -> Vec<usize> {
        self.starts.clear();
        self.starts.resize(BLOCKS + 1, 0);
        let known = clusters.iter().filter_map(|cluster| cut.place(*cluster));
        known.for_each(|(block, _)| self.starts[block + 1] += 1);
        (0..BLOCKS).for_each(|block| self.starts[block + 1] += self.starts[block]);
        self.votes.resize(self.starts[BLOCKS], (0, (0, 0, 0.0)));
        self.others.resize(width * self.votes.len(), 0.0);
        self.starts.clone()
    }
}

impl Block {
    /// Room for the votes of clusters that start at `starts`.
    fn empty(starts: &[usize], width: usize) -> Self {
        let first = starts[0];
        let starts: Vec<usize> = starts.iter().map(|start| start - first).collect();
        let clusters = starts.len() - 1;
        let entries = vec![(0, 0, 0.0); starts[clusters]];
        Self { next: starts.clone(), starts, entries, others: vec![0.0; clusters * width] }
    }

    /// Takes the votes of block `place`.
    fn take(&mut self, dealt: &Dealt, place: usize, width: usize) {
        let range = dealt.starts[place]..dealt.starts[place + 1];
        let others = &dealt.others[range.start * width..range.end * width];
        for (vote, (cluster, entry)) in dealt.votes[range].iter().enumerate() {
            let cluster = *cluster as usize;
            self.entries[self.next[cluster]] = *entry;
            self.next[cluster] += 1;
            let sums = &mut self.others[cluster * width..(cluster + 1) * width];
            crate::objective::add(sums, &others[vote * width..(vote + 1) * width]);
        }
    }

    pub(super) fn clusters(&self) -> usize {
        self.starts.len() - 1
    }

    /// The votes of a cluster, and its slope by covariates and tie parameter.
    pub(super) fn cluster(&self, cluster: usize) -> (&[Entry], &[f64]) {
        let width = self.others.len() / self.clusters();
        let others = &self.others[cluster * width..(cluster + 1) * width];
        (&self.entries[self.starts[cluster]..self.starts[cluster + 1]], others)
    }
}
