//! Kendall: sums of sign products, built up one position at a time.

use super::ladder::Ladder;
use crate::kendall::sign;
use crate::tolerance::PERMUTATION_TIE;

/// Cells that share one outcome column, laid out pair by pair.
///
/// Permuting leaves the ties, and so the denominator of tau-b, as they are; only the integer sum is compared.
/// It is added by wrapping operations, though none can overflow: overflow checks would keep the loops scalar.
pub(super) struct Concordance {
    cells: usize,
    n: usize,
    /// Sign of x_later − x_earlier, `[later][earlier][cell]`.
    proxy_signs: Vec<i16>,
    /// Sign of y_a − y_b, `[a][b]`.
    outcome_signs: Vec<i16>,
    /// Observed |S| of each cell.
    thresholds: Vec<i32>,
    /// 1 / √((N − T_x)(N − T_y)) of each cell: makes sums of cells with other ties comparable.
    scales: Vec<f64>,
    family: Ladder,
}

impl Concordance {
    /// From proxies and their outcome.
    pub(super) fn new(proxies: &[Vec<f64>], members: &[bool], outcome: &[f64]) -> Self {
        let n = outcome.len();
        let pairs = || (0..n).flat_map(|later| (0..n).map(move |earlier| (later, earlier)));
        let outcome_signs: Vec<i16> = pairs().map(|(a, b)| sign(outcome[a], outcome[b])).collect();
        let row = |(later, earlier): (usize, usize)| {
            proxies.iter().map(move |proxy: &Vec<f64>| sign(proxy[later], proxy[earlier]))
        };
        let proxy_signs: Vec<i16> = pairs().flat_map(row).collect();
        let observed = |proxy: &Vec<f64>| -> i32 {
            let product =
                |(a, b): (usize, usize)| i32::from(sign(proxy[a], proxy[b]) * outcome_signs[a * n + b]);
            pairs().map(product).sum::<i32>().abs() / 2
        };
        let thresholds: Vec<i32> = proxies.iter().map(observed).collect();
        let untied = |column: &[f64]| pairs().filter(|(a, b)| column[*a] != column[*b]).count() as f64 / 2.0;
        let scale = |proxy: &Vec<f64>| 1.0 / (untied(proxy) * untied(outcome)).sqrt();
        let scales: Vec<f64> = proxies.iter().map(scale).collect();
        let sizes = thresholds.iter().zip(&scales).map(|(sum, scale)| f64::from(*sum) * scale);
        let family = Ladder::new(&sizes.map(|size| size - PERMUTATION_TIE).collect::<Vec<_>>(), members);
        Self { cells: proxies.len(), n, proxy_signs, outcome_signs, thresholds, scales, family }
    }

    /// Counters of one walk: one a cell, then those of the family.
    pub(super) fn counters(&self) -> Vec<u64> {
        [vec![0; self.cells], self.family.counters()].concat()
    }

    /// What a cell's counters say: permutations in which it, and in which its family, reaches its size.
    pub(super) fn reached(&self, cell: usize, counters: &[u64]) -> (u64, Option<u64>) {
        let (own, family) = counters.split_at(self.cells);
        let size = f64::from(self.thresholds[cell]) * self.scales[cell] - PERMUTATION_TIE;
        (own[cell], self.family.reached(cell, size, family))
    }

    /// Room for the partial sums of one walk.
    pub(super) fn partial_sums(&self) -> PairSums {
        PairSums { added: vec![0; self.cells], sums: vec![0; self.cells * (self.n + 1)] }
    }

    /// Puts an outcome on position `depth` and extends the sums; after the last position, compares them.
    pub(super) fn place(&self, depth: usize, order: &[usize], partial: &mut PairSums, counts: &mut [u64]) {
        partial.added.fill(0);
        for (earlier, &placed) in order[..depth].iter().enumerate() {
            let outcome_sign = self.outcome_signs[order[depth] * self.n + placed];
            let signs = &self.proxy_signs[(depth * self.n + earlier) * self.cells..][..self.cells];
            partial
                .added
                .iter_mut()
                .zip(signs)
                .for_each(|(added, sign)| *added = added.wrapping_add(sign.wrapping_mul(outcome_sign)));
        }
        let (before, after) = partial.sums.split_at_mut((depth + 1) * self.cells);
        let sums = before[depth * self.cells..].iter().zip(&partial.added);
        let sums = sums.map(|(sum, added)| sum.wrapping_add(i32::from(*added)));
        if depth + 1 < self.n {
            after.iter_mut().zip(sums).for_each(|(next, sum)| *next = sum);
        } else {
            let (own, family) = counts.split_at_mut(self.cells);
            let sizes = sums.map(i32::wrapping_abs);
            for (size, (count, threshold)) in sizes.clone().zip(own.iter_mut().zip(&self.thresholds)) {
                *count = count.wrapping_add(u64::from(size >= *threshold));
            }
            let scaled = sizes.zip(&self.scales).map(|(size, scale)| f64::from(size) * scale);
            self.family.count(scaled, family);
        }
    }
}

/// Partial sums of one walk.
pub(super) struct PairSums {
    /// What the position being filled adds: at most n in size, so 16 bits do and eight fit a vector register.
    added: Vec<i16>,
    /// Block d holds the sums over pairs of positions 0..d.
    sums: Vec<i32>,
}
