//! The slope of each cluster's loss, kept sparse: a judge meets a few of many models.

use rayon::prelude::*;

use super::meat::Slopes;
use crate::layout::Layout;
use crate::source::fold_long;
use crate::{Chunk, Fit, SourceError, VoteSource};

/// Votes of clusters held at once, 24 bytes each. Longer tables are read in turns.
const HELD: usize = 1 << 25;

/// Clusters are walked in this many blocks. A constant, so the order of additions does not depend on the threads.
const BLOCKS: usize = 64;

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
        let held = Held::read(source, &slopes, &turn)?;
        let clusters = turn.starts.len() - 1;
        let block = |index: usize| {
            let range = index * clusters / BLOCKS..(index + 1) * clusters / BLOCKS;
            let (mut part, mut scratch) = (empty(), Scratch::new(&slopes.layout));
            for cluster in range {
                visit(&mut part, scratch.gather(&held, &turn, cluster));
            }
            part
        };
        (0..BLOCKS).into_par_iter().map(block).collect::<Vec<_>>().into_iter().for_each(&mut merge);
    }
    Ok(())
}

/// Votes of each cluster.
fn sizes(source: &dyn VoteSource) -> Result<Vec<usize>, SourceError> {
    let mut sizes = vec![0; source.clusters()];
    let note = |part: &mut Vec<u32>, chunk: &Chunk<'_>| part.extend(chunk.clusters.unwrap_or(&[]));
    let count = |part: Vec<u32>| part.into_iter().for_each(|cluster| sizes[cluster as usize] += 1);
    fold_long(source, Vec::new, note, count)?;
    Ok(sizes)
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

/// One vote as its cluster needs it.
#[derive(Clone, Copy, Default)]
struct Entry {
    first: u32,
    second: u32,
    slope: [f64; 2],
}

/// Votes of a turn, those of one cluster side by side, and the slope of each cluster by covariates.
struct Held {
    entries: Vec<Entry>,
    covariates: Vec<f64>,
}

impl Held {
    fn read(source: &dyn VoteSource, slopes: &Slopes, turn: &Turn) -> Result<Self, SourceError> {
        let width = slopes.layout.covariates;
        let clusters = turn.starts.len() - 1;
        let entries = vec![Entry::default(); turn.starts[clusters]];
        let mut held = Self { entries, covariates: vec![0.0; clusters * width] };
        let mut next = turn.starts.clone();
        let mut place = |part: Vec<(usize, Entry)>, products: Vec<f64>| {
            for (vote, (cluster, entry)) in part.into_iter().enumerate() {
                held.entries[next[cluster]] = entry;
                next[cluster] += 1;
                let sums = &mut held.covariates[cluster * width..(cluster + 1) * width];
                crate::objective::add(sums, &products[vote * width..(vote + 1) * width]);
            }
        };
        let inside = |cluster: u32| (cluster as usize).checked_sub(turn.first).filter(|at| *at < clusters);
        let note = |(part, products): &mut (Vec<_>, Vec<f64>), chunk: &Chunk<'_>| {
            for ((row, slope), cluster) in slopes.of_chunk(chunk).zip(chunk.clusters.unwrap_or(&[])) {
                let Some(cluster) = inside(*cluster) else { continue };
                part.push((cluster, Entry { first: row.first as u32, second: row.second as u32, slope }));
                products.extend(row.covariates.iter().map(|value| value * slope[0]));
            }
        };
        fold_long(source, Default::default, note, |(part, products)| place(part, products))?;
        Ok(held)
    }
}

/// A dense vector, and where it is not zero.
struct Scratch {
    layout: Layout,
    dense: Vec<f64>,
    touched: Vec<bool>,
    places: Vec<usize>,
    sparse: Vec<(usize, f64)>,
}

impl Scratch {
    fn new(layout: &Layout) -> Self {
        let dimension = layout.dimension();
        let (dense, touched) = (vec![0.0; dimension], vec![false; dimension]);
        Self { layout: *layout, dense, touched, places: Vec::new(), sparse: Vec::new() }
    }

    fn add(&mut self, place: usize, value: f64) {
        if !std::mem::replace(&mut self.touched[place], true) {
            self.places.push(place);
        }
        self.dense[place] += value;
    }

    /// The slope of one cluster of a turn.
    fn gather(&mut self, held: &Held, turn: &Turn, cluster: usize) -> &Sparse {
        let Layout { models, position, covariates, tie } = self.layout;
        let (mut eta, mut ties) = (0.0, 0.0);
        for entry in &held.entries[turn.starts[cluster]..turn.starts[cluster + 1]] {
            self.add(entry.first as usize, entry.slope[0]);
            self.add(entry.second as usize, -entry.slope[0]);
            eta += entry.slope[0];
            ties += entry.slope[1];
        }
        if position {
            self.add(models, eta);
        }
        let style = &held.covariates[cluster * covariates..(cluster + 1) * covariates];
        style.iter().enumerate().for_each(|(index, value)| self.add(self.layout.covariate() + index, *value));
        if tie {
            self.add(self.layout.tie_place(), ties);
        }
        self.take()
    }

    fn take(&mut self) -> &Sparse {
        self.sparse.clear();
        self.places.sort_unstable();
        for place in self.places.drain(..) {
            self.sparse.push((place, std::mem::take(&mut self.dense[place])));
            self.touched[place] = false;
        }
        &self.sparse
    }
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
