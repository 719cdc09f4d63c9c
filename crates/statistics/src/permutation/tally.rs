//! The cells of a run, grouped by statistic, and the walk that counts for all of them at once.

use super::PermutationCell;
use super::concordance::{Concordance, PairSums};
use super::product::Products;
use super::walk::Walk;
use crate::{Statistic, midranks};

/// What every walk reads.
pub(super) struct Prepared {
    pearson: Products,
    spearman: Products,
    kendall: Concordance,
    /// Each cell of the caller: its statistic, and its place among the cells of that statistic.
    places: Vec<(Statistic, usize)>,
}

impl Prepared {
    /// Groups cells whose columns and outcome vary.
    pub(super) fn new(cells: &[PermutationCell<'_>], outcome: &[f64]) -> Self {
        let of = |statistic| cells.iter().filter(move |cell| cell.statistic == statistic);
        let values = |statistic| of(statistic).map(|cell| cell.proxy.to_vec()).collect::<Vec<_>>();
        let members = |statistic| of(statistic).map(|cell| cell.in_family).collect::<Vec<_>>();
        let ranks: Vec<_> = of(Statistic::Spearman).map(|cell| midranks(cell.proxy)).collect();
        let place = |(position, cell): (usize, &PermutationCell<'_>)| {
            let earlier = cells[..position].iter().filter(|other| other.statistic == cell.statistic);
            (cell.statistic, earlier.count())
        };
        let pearson = (values(Statistic::Pearson), members(Statistic::Pearson));
        let kendall = (values(Statistic::Kendall), members(Statistic::Kendall));
        Self {
            pearson: Products::new(&pearson.0, &pearson.1, outcome),
            spearman: Products::new(&ranks, &members(Statistic::Spearman), &midranks(outcome)),
            kendall: Concordance::new(&kendall.0, &kendall.1, outcome),
            places: cells.iter().enumerate().map(place).collect(),
        }
    }

    /// For each cell, in the order the caller gave them: permutations in which it reaches its observed
    /// size, and in which the largest of its family does.
    pub(super) fn in_cell_order(&self, counters: &[u64]) -> Vec<(u64, Option<u64>)> {
        let (pearson, rest) = counters.split_at(self.pearson.counters().len());
        let (spearman, kendall) = rest.split_at(self.spearman.counters().len());
        let reached = |(statistic, cell): &(Statistic, usize)| match statistic {
            Statistic::Pearson => self.pearson.reached(*cell, pearson),
            Statistic::Spearman => self.spearman.reached(*cell, spearman),
            Statistic::Kendall => self.kendall.reached(*cell, kendall),
        };
        self.places.iter().map(reached).collect()
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
        Self {
            prepared,
            pearson: (prepared.pearson.partial_sums(), prepared.pearson.counters()),
            spearman: (prepared.spearman.partial_sums(), prepared.spearman.counters()),
            kendall: (prepared.kendall.partial_sums(), prepared.kendall.counters()),
        }
    }
}

impl Walk for Tally<'_> {
    /// The sums of each depth are written from the depth before it, never undone, so nothing drifts.
    fn place(&mut self, depth: usize, order: &[usize]) {
        let Prepared { pearson, spearman, kendall, .. } = self.prepared;
        pearson.place(depth, order, &mut self.pearson.0, &mut self.pearson.1);
        spearman.place(depth, order, &mut self.spearman.0, &mut self.spearman.1);
        kendall.place(depth, order, &mut self.kendall.0, &mut self.kendall.1);
    }

    /// Statistic by statistic.
    fn into_counts(self) -> Vec<u64> {
        [self.pearson.1, self.spearman.1, self.kendall.1].concat()
    }
}
