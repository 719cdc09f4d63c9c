//! The cells of a run, grouped by statistic, and the walk that counts for all of them at once.

use super::PermutationCell;
use super::concordance::{Concordance, PairSums};
use super::product::Products;
use crate::{Statistic, midranks};

/// What every walk reads.
pub(super) struct Prepared {
    /// Number of points.
    pub(super) n: usize,
    pearson: Products,
    spearman: Products,
    kendall: Concordance,
    /// Where each cell of the caller is in the counts: Pearson first, then Spearman, then Kendall.
    places: Vec<usize>,
}

impl Prepared {
    /// Groups cells whose columns and outcome vary.
    pub(super) fn new(cells: &[PermutationCell<'_>], outcome: &[f64]) -> Self {
        let of = |statistic| cells.iter().filter(move |cell| cell.statistic == statistic);
        let values = |statistic| of(statistic).map(|cell| cell.proxy.to_vec()).collect::<Vec<_>>();
        let ranks: Vec<_> = of(Statistic::Spearman).map(|cell| midranks(cell.proxy)).collect();
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&cell| cells[cell].statistic);
        let mut places = vec![0; cells.len()];
        order.iter().enumerate().for_each(|(place, &cell)| places[cell] = place);
        Self {
            n: outcome.len(),
            pearson: Products::new(&values(Statistic::Pearson), outcome),
            spearman: Products::new(&ranks, &midranks(outcome)),
            kendall: Concordance::new(&values(Statistic::Kendall), outcome),
            places,
        }
    }

    /// Counts in the order the caller gave the cells.
    pub(super) fn in_cell_order(&self, counts: &[u64]) -> Vec<u64> {
        self.places.iter().map(|&place| counts[place]).collect()
    }
}

/// One walk: partial sums for each depth, and the counts so far.
pub(super) struct Tally<'a> {
    prepared: &'a Prepared,
    pearson: (Vec<f64>, Vec<u64>),
    spearman: (Vec<f64>, Vec<u64>),
    kendall: (PairSums, Vec<u64>),
}

impl<'a> Tally<'a> {
    /// Nothing placed, nothing counted.
    pub(super) fn new(prepared: &'a Prepared) -> Self {
        let zeros = |statistic_cells: usize| vec![0; statistic_cells];
        Self {
            prepared,
            pearson: (prepared.pearson.partial_sums(), zeros(prepared.pearson.cells())),
            spearman: (prepared.spearman.partial_sums(), zeros(prepared.spearman.cells())),
            kendall: (prepared.kendall.partial_sums(), zeros(prepared.kendall.cells())),
        }
    }

    /// Puts the outcome `order[depth]` on position `depth`; positions before it must be placed already.
    ///
    /// The sums of each depth are written from the depth before it, never undone, so nothing drifts.
    pub(super) fn place(&mut self, depth: usize, order: &[usize]) {
        let Prepared { pearson, spearman, kendall, .. } = self.prepared;
        pearson.place(depth, order, &mut self.pearson.0, &mut self.pearson.1);
        spearman.place(depth, order, &mut self.spearman.0, &mut self.spearman.1);
        kendall.place(depth, order, &mut self.kendall.0, &mut self.kendall.1);
    }

    /// Permutations at least as extreme as observed, statistic by statistic.
    pub(super) fn into_counts(self) -> Vec<u64> {
        [self.pearson.1, self.spearman.1, self.kendall.1].concat()
    }
}

/// Sums counts of separate walks; integers, so in any order.
pub(super) fn add(mut left: Vec<u64>, right: Vec<u64>) -> Vec<u64> {
    if left.is_empty() {
        return right;
    }
    left.iter_mut().zip(right).for_each(|(sum, count)| *sum += count);
    left
}
