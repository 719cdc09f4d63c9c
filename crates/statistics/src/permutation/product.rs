//! Pearson and Spearman: sums of products, built up one position at a time.

use super::ladder::Ladder;
use crate::deviations::{dot, unit_deviations};
use crate::tolerance::PERMUTATION_TIE;

/// Cells that share one outcome column, laid out position by position.
pub(super) struct Products {
    cells: usize,
    /// Unit deviations of the proxies, `[position][cell]`.
    weights: Vec<f64>,
    /// Unit deviations of the outcome.
    outcome: Vec<f64>,
    /// Observed |r| of each cell less the slack.
    thresholds: Vec<f64>,
    family: Ladder,
}

impl Products {
    /// From proxies and an outcome that vary: values for Pearson, midranks for Spearman.
    pub(super) fn new(proxies: &[Vec<f64>], members: &[bool], outcome: &[f64]) -> Self {
        let outcome = unit_deviations(outcome);
        let columns: Vec<Vec<f64>> = proxies.iter().map(|proxy| unit_deviations(proxy)).collect();
        let thresholds: Vec<f64> =
            columns.iter().map(|column| dot(column, &outcome).abs() - PERMUTATION_TIE).collect();
        let family = Ladder::new(&thresholds, members);
        let row = |position: usize| columns.iter().map(move |column| column[position]);
        let weights = (0..outcome.len()).flat_map(row).collect();
        Self { cells: proxies.len(), weights, outcome, thresholds, family }
    }

    /// Counters of one walk: one a cell, then those of the family.
    pub(super) fn counters(&self) -> Vec<u64> {
        [vec![0; self.cells], self.family.counters()].concat()
    }

    /// What a cell's counters say: permutations in which it, and in which its family, reaches its size.
    pub(super) fn reached(&self, cell: usize, counters: &[u64]) -> (u64, Option<u64>) {
        let (own, family) = counters.split_at(self.cells);
        (own[cell], self.family.reached(cell, self.thresholds[cell], family))
    }

    /// Room for the partial sums of one walk: block d holds the sums over positions 0..d.
    pub(super) fn partial_sums(&self) -> Vec<f64> {
        vec![0.0; self.cells * self.outcome.len()]
    }

    /// Puts an outcome on position `depth` and extends the sums; after the last position, compares them.
    pub(super) fn place(&self, depth: usize, order: &[usize], partial: &mut [f64], counts: &mut [u64]) {
        let value = self.outcome[order[depth]];
        let weights = &self.weights[depth * self.cells..][..self.cells];
        let (before, after) = partial.split_at_mut((depth + 1) * self.cells);
        let sums = &before[depth * self.cells..];
        if depth + 1 < self.outcome.len() {
            for ((next, sum), weight) in after.iter_mut().zip(sums).zip(weights) {
                *next = sum + weight * value;
            }
        } else {
            let reached = || sums.iter().zip(weights).map(|(sum, weight)| (sum + weight * value).abs());
            let (own, family) = counts.split_at_mut(self.cells);
            for ((count, reached), threshold) in own.iter_mut().zip(reached()).zip(&self.thresholds) {
                *count = count.wrapping_add(u64::from(reached >= *threshold));
            }
            self.family.count(reached(), family);
        }
    }
}
