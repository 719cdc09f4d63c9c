//! The two passes: how probable each size of each cell is, then how small the smallest p-value gets.

use super::subsets::Subsets;
use crate::permutation::Run;
use crate::permutation::walk::Walk;
use crate::tolerance::PERMUTATION_TIE;

/// Bins of |r| in a cell's histogram. Within a bin sizes count as equal, which can only raise a family-wise p: at the
/// 5 % point of nine points a bin holds about 2e-5 of the permutations.
const BINS: usize = 4096;

/// Rounds that share a walk: a histogram per walk is worth some work.
const CHUNK: u64 = 4096;

fn bin(size: f64) -> usize {
    (((size + PERMUTATION_TIE) * (BINS - 1) as f64) as usize).min(BINS - 1)
}

/// Permutations in which a cell, and in which its family, is as extreme as observed.
pub(super) struct Reached {
    pub(super) own: u64,
    pub(super) family: Option<u64>,
}

/// Both passes over the same permutations. `members`: whether each cell is in the family.
pub(super) fn count(subsets: &Subsets, members: &[bool], run: &Run) -> Vec<Reached> {
    let observed = observed(subsets);
    let family: Vec<usize> = (0..subsets.cells).filter(|cell| members[*cell]).collect();
    let first = First { subsets, observed: &observed, family: &family };
    let counters = run.count(CHUNK, || Pass::new(subsets, &first, subsets.cells + family.len() * BINS));
    let (own, histograms) = counters.split_at(subsets.cells);
    let mut reached = histograms.to_vec();
    for (histogram, &cell) in reached.chunks_mut(BINS).zip(&family) {
        histogram[bin(observed[cell])] += run.identity;
        // From the number in each bin to the number in it or above.
        (0..BINS - 1).rev().for_each(|bin| histogram[bin] += histogram[bin + 1]);
    }
    let levels: Vec<u64> =
        family.iter().enumerate().map(|(m, cell)| reached[m * BINS + bin(observed[*cell])]).collect();
    let least = second(subsets, &family, &reached, &levels, run);
    let place = |cell: usize| family.iter().position(|member| *member == cell);
    let one = |(cell, own): (usize, &u64)| Reached {
        own: own + run.identity,
        family: place(cell).map(|member| least[member] + run.identity),
    };
    own.iter().enumerate().map(one).collect()
}

/// For each member, the permutations (identity apart) whose smallest p-value is at most its observed one.
fn second(subsets: &Subsets, family: &[usize], reached: &[u64], levels: &[u64], run: &Run) -> Vec<u64> {
    if family.is_empty() {
        return Vec::new();
    }
    let mut rungs = levels.to_vec();
    rungs.sort_unstable();
    let second = Second { family, reached, rungs: &rungs };
    let counters = run.count(CHUNK, || Pass::new(subsets, &second, rungs.len() + 1));
    let through = |level: &u64| counters[..=rungs.partition_point(|rung| rung < level)].iter().sum();
    levels.iter().map(through).collect()
}

/// |r| of every cell as observed, by the arithmetic of the walk.
fn observed(subsets: &Subsets) -> Vec<f64> {
    let order: Vec<usize> = (0..subsets.n).collect();
    let (mut partial, mut sizes) = (subsets.partial_sums(), vec![0.0; subsets.cells]);
    (0..subsets.n).for_each(|depth| subsets.place(depth, &order, &mut partial));
    subsets.sizes(&order, &partial, &mut sizes);
    sizes
}

/// What is counted of a whole permutation.
trait Count {
    fn count(&self, sizes: &[f64], counters: &mut [u64]);
}

/// How often each cell reaches its observed size, and a histogram of each member.
struct First<'a> {
    subsets: &'a Subsets,
    observed: &'a [f64],
    family: &'a [usize],
}

impl Count for First<'_> {
    fn count(&self, sizes: &[f64], counters: &mut [u64]) {
        let (own, histograms) = counters.split_at_mut(self.subsets.cells);
        for ((count, size), observed) in own.iter_mut().zip(sizes).zip(self.observed) {
            *count += u64::from(*size >= observed - PERMUTATION_TIE);
        }
        for (histogram, cell) in histograms.chunks_mut(BINS).zip(self.family) {
            histogram[bin(sizes[*cell])] += 1;
        }
    }
}

/// The least number of permutations, over members, that reach what the member has.
struct Second<'a> {
    family: &'a [usize],
    reached: &'a [u64],
    rungs: &'a [u64],
}

impl Count for Second<'_> {
    fn count(&self, sizes: &[f64], counters: &mut [u64]) {
        let members = self.reached.chunks(BINS).zip(self.family);
        let least = members.map(|(reached, cell)| reached[bin(sizes[*cell])]).min().unwrap_or(u64::MAX);
        counters[self.rungs.partition_point(|rung| *rung < least)] += 1;
    }
}

/// One walk of one pass.
struct Pass<'a, C> {
    subsets: &'a Subsets,
    counting: &'a C,
    partial: Vec<f64>,
    sizes: Vec<f64>,
    counters: Vec<u64>,
}

impl<'a, C: Count> Pass<'a, C> {
    fn new(subsets: &'a Subsets, counting: &'a C, counters: usize) -> Self {
        let (partial, sizes) = (subsets.partial_sums(), vec![0.0; subsets.cells]);
        Self { subsets, counting, partial, sizes, counters: vec![0; counters] }
    }
}

impl<C: Count> Walk for Pass<'_, C> {
    fn place(&mut self, depth: usize, order: &[usize]) {
        self.subsets.place(depth, order, &mut self.partial);
        if depth + 1 == self.subsets.n {
            self.subsets.sizes(order, &self.partial, &mut self.sizes);
            self.counting.count(&self.sizes, &mut self.counters);
        }
    }

    fn into_counts(self) -> Vec<u64> {
        self.counters
    }
}
