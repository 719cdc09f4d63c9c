//! Kendall: sums of sign products, built up one position at a time.

use crate::kendall::sign;

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
}

impl Concordance {
    /// From proxies and their outcome.
    pub(super) fn new(proxies: &[Vec<f64>], outcome: &[f64]) -> Self {
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
        let thresholds = proxies.iter().map(observed).collect();
        Self { cells: proxies.len(), n, proxy_signs, outcome_signs, thresholds }
    }

    /// How many cells.
    pub(super) fn cells(&self) -> usize {
        self.cells
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
        let sums = after.iter_mut().zip(&before[depth * self.cells..]).zip(&partial.added);
        if depth + 1 < self.n {
            sums.for_each(|((next, sum), added)| *next = sum.wrapping_add(i32::from(*added)));
        } else {
            for (((_, sum), added), (count, threshold)) in sums.zip(counts.iter_mut().zip(&self.thresholds)) {
                *count = count.wrapping_add(u64::from(
                    sum.wrapping_add(i32::from(*added)).wrapping_abs() >= *threshold,
                ));
            }
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
