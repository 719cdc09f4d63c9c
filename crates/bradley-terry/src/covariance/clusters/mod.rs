//! The slope of each cluster's loss, kept sparse: a judge meets a few of many models.

mod blocks;
mod scratch;

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::Slopes;
use crate::source::fold;
use crate::{Chunk, Fit, SourceError, VoteSource};
use blocks::Block;
use scratch::Scratch;

/// Votes of clusters held at once, 16 bytes each. Longer tables are read in turns.
const HELD: usize = 1 << 25;

/// A slope: place and value, rising, zeros left out.
pub(crate) type Sparse = [(usize, f64)];

/// Makes a part of each block of clusters, in parallel, and merges the parts in order.
///
/// `visit` sees the derivative of each cluster's loss by all parameters.
pub(crate) fn fold_clusters<T: Send>(
    (source, fit): (&dyn VoteSource, &Fit),
    empty: impl Fn() -> T + Sync,
    visit: impl Fn(&mut T, &Sparse) + Sync,
    mut merge: impl FnMut(T),
) -> Result<(), SourceError> {
    let slopes = Slopes::new(fit);
    for turn in turns(&sizes(source)?, HELD) {
        let blocks = blocks::read(source, &slopes, &turn)?;
        let part = |block: &Block| {
            let (mut part, mut scratch) = (empty(), Scratch::new(&slopes.layout));
            (0..block.clusters()).for_each(|cluster| visit(&mut part, scratch.gather(block, cluster)));
            part
        };
        blocks.par_iter().map(part).collect::<Vec<_>>().into_iter().for_each(&mut merge);
    }
    Ok(())
}

/// Votes of each cluster.
fn sizes(source: &dyn VoteSource) -> Result<Vec<usize>, SourceError> {
    let sizes: Vec<AtomicUsize> = (0..source.clusters()).map(|_| AtomicUsize::new(0)).collect();
    let count = |(): &mut (), chunk: &Chunk<'_>| {
        for cluster in chunk.clusters.unwrap_or(&[]) {
            sizes[*cluster as usize].fetch_add(1, Ordering::Relaxed);
        }
    };
    fold(source, || (), count, |()| ())?;
    Ok(sizes.into_iter().map(AtomicUsize::into_inner).collect())
}

/// Clusters whose votes are held together.
struct Turn {
    first: usize,
    /// Where the votes of each start, and the end.
    starts: Vec<usize>,
}

/// Neighbouring clusters with at most `held` votes together, or one with more.
fn turns(sizes: &[usize], held: usize) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (cluster, size) in sizes.iter().enumerate() {
        let full = |turn: &Turn| turn.starts.last().is_none_or(|end| end + size > held && *end > 0);
        if turns.last().is_none_or(full) {
            turns.push(Turn { first: cluster, starts: vec![0] });
        }
        if let Some(Turn { starts, .. }) = turns.last_mut() {
            starts.push(starts[starts.len() - 1] + size);
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_hold_neighbours_up_to_the_limit_and_lose_none() {
        let turns = turns(&[3, 0, 2, 9, 1, 1, 0], 5);
        let found: Vec<(usize, Vec<usize>)> =
            turns.into_iter().map(|turn| (turn.first, turn.starts)).collect();
        assert_eq!(found, [(0, vec![0, 3, 3, 5]), (3, vec![0, 9]), (4, vec![0, 1, 2, 2])]);
    }
}
