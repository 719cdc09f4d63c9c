//! Correlations of many cells, each on its own subset of the points, under one permutation.

use crate::deviations::{centred, dot, unit_deviations};
use crate::kendall::sign;
use crate::tolerance::VANISHING_LENGTH;
use crate::{Statistic, midranks};

/// A cell that has passed the checks: where it has values, and what they are.
pub(super) struct Column {
    pub(super) positions: Vec<usize>,
    pub(super) values: Vec<f64>,
}

/// Cells of one statistic that share an outcome, laid out position by position.
pub(super) struct Subsets {
    statistic: Statistic,
    pub(super) n: usize,
    pub(super) cells: usize,
    /// `[position][cell]` for Pearson, `[later][earlier][cell]` for the others; 0 where a cell has no value.
    weights: Vec<f64>,
    /// 1 / √(the proxy's sum of squares), by cell.
    scales: Vec<f64>,
    /// Unit deviations of all outcomes.
    outcome: Vec<f64>,
    /// Sign of y_a − y_b, `[a][b]`.
    signs: Vec<f64>,
    tied: bool,
    /// Distinct subsets of positions, and the one of each cell.
    subsets: Vec<Vec<usize>>,
    subset_of: Vec<usize>,
}

impl Subsets {
    pub(super) fn new(statistic: Statistic, columns: &[Column], outcome: &[f64]) -> Self {
        let n = outcome.len();
        let mut subsets: Vec<Vec<usize>> = columns.iter().map(|column| column.positions.clone()).collect();
        subsets.sort();
        subsets.dedup();
        let place = |column: &Column| subsets.partition_point(|subset| *subset < column.positions);
        let subset_of = columns.iter().map(place).collect();
        let pairs = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
        let signs: Vec<f64> = pairs.map(|(a, b)| f64::from(sign(outcome[a], outcome[b]))).collect();
        let untied = signs.iter().filter(|sign| **sign != 0.0).count();
        let (weights, scales) = weights(statistic, columns, n);
        let outcome = unit_deviations(outcome);
        let (tied, cells) = (untied < n * (n - 1), columns.len());
        Self { statistic, n, cells, weights, scales, outcome, signs, tied, subsets, subset_of }
    }

    /// Room for the partial sums of one walk: block d holds the sums over positions 0..d.
    pub(super) fn partial_sums(&self) -> Vec<f64> {
        vec![0.0; self.cells * (self.n + 1)]
    }

    /// Puts an outcome on position `depth` and extends the sums.
    pub(super) fn place(&self, depth: usize, order: &[usize], partial: &mut [f64]) {
        let (before, after) = partial.split_at_mut((depth + 1) * self.cells);
        let next = &mut after[..self.cells];
        next.copy_from_slice(&before[depth * self.cells..]);
        if self.statistic == Statistic::Pearson {
            self.add(depth, self.outcome[order[depth]], next);
            return;
        }
        for (earlier, &placed) in order[..depth].iter().enumerate() {
            self.add(depth * self.n + earlier, self.signs[order[depth] * self.n + placed], next);
        }
    }

    fn add(&self, row: usize, factor: f64, sums: &mut [f64]) {
        let weights = &self.weights[row * self.cells..][..self.cells];
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * factor);
    }

    /// |r| of every cell once all positions are filled; 0 where a cell sees a constant outcome.
    pub(super) fn sizes(&self, order: &[usize], partial: &[f64], sizes: &mut [f64]) {
        let norms: Vec<f64> = self.subsets.iter().map(|subset| self.norm(subset, order)).collect();
        let sums = &partial[self.n * self.cells..];
        for (cell, size) in sizes.iter_mut().enumerate() {
            *size = sums[cell].abs() * self.scales[cell] * norms[self.subset_of[cell]];
        }
    }

    /// 1 / √(sum of squares of the outcomes a subset sees); 0 if they are constant.
    fn norm(&self, subset: &[usize], order: &[usize]) -> f64 {
        let k = subset.len() as f64;
        let squares = match (self.statistic, self.tied) {
            (Statistic::Pearson, _) => {
                let seen: Vec<f64> = subset.iter().map(|position| self.outcome[order[*position]]).collect();
                let deviations = centred(&seen);
                dot(&deviations, &deviations)
            }
            (Statistic::Spearman, false) => (k * k * k - k) / 12.0,
            (Statistic::Kendall, false) => k * (k - 1.0) / 2.0,
            (Statistic::Spearman, true) => {
                self.sums_of_signs(subset, order, |sign| sign).map(|sum| sum * sum / 4.0).sum()
            }
            (Statistic::Kendall, true) => {
                self.sums_of_signs(subset, order, f64::abs).map(|sum| sum / 2.0).sum()
            }
        };
        if squares > VANISHING_LENGTH { 1.0 / squares.sqrt() } else { 0.0 }
    }

    /// For each position of a subset, the sum over the others. Of signs: twice the midrank's deviation from its mean.
    fn sums_of_signs<'a>(
        &'a self,
        subset: &'a [usize],
        order: &'a [usize],
        of: impl Fn(f64) -> f64 + Copy + 'a,
    ) -> impl Iterator<Item = f64> + 'a {
        let sign = |a: usize, b: usize| self.signs[order[a] * self.n + order[b]];
        subset.iter().map(move |a| subset.iter().map(|b| of(sign(*a, *b))).sum())
    }
}

/// What multiplies the outcomes or their signs, and the scale of each cell.
///
/// Spearman as a sum over pairs: a midrank's deviation is half the sum of its signs, so
/// Σ_i u_i (rank y_i − mean) = ½ Σ_{i<j} (u_i − u_j) sign(y_i − y_j), whichever outcomes the subset sees.
fn weights(statistic: Statistic, columns: &[Column], n: usize) -> (Vec<f64>, Vec<f64>) {
    let cells = columns.len();
    let rows = if statistic == Statistic::Pearson { n } else { n * n };
    let mut weights = vec![0.0; rows * cells];
    let mut scales = Vec::new();
    for (cell, column) in columns.iter().enumerate() {
        let own = match statistic {
            Statistic::Pearson => unit_deviations(&column.values),
            Statistic::Spearman => centred(&midranks(&column.values)),
            Statistic::Kendall => column.values.clone(),
        };
        let mut squares = if statistic == Statistic::Kendall { 0.0 } else { dot(&own, &own) };
        for (place, &later) in column.positions.iter().enumerate() {
            if statistic == Statistic::Pearson {
                weights[later * cells + cell] = own[place];
                continue;
            }
            for (other, &earlier) in column.positions[..place].iter().enumerate() {
                let weight = match statistic {
                    Statistic::Kendall => f64::from(sign(own[place], own[other])),
                    _ => (own[place] - own[other]) / 2.0,
                };
                weights[(later * n + earlier) * cells + cell] = weight;
                squares += if statistic == Statistic::Kendall { weight.abs() } else { 0.0 };
            }
        }
        scales.push(1.0 / squares.sqrt());
    }
    (weights, scales)
}
