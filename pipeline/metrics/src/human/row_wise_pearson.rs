//! How well the judge's win rates follow the human ones, model by model.

use super::tally::{Roster, Side, Tally, win_shares};

/// The metric, and how many models have no correlation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RowWisePearson {
    pub(crate) value: f64,
    /// Models with fewer than three opponents, or the same win rate against all, under humans or judge.
    pub(crate) left_out: u64,
}

/// Mean over models of the correlation between two rows of win rates.
///
/// ```text
/// mean_i pearson(W_human[i, j≠i], W_judge[i, j≠i]),   W[i, j] = share of battles won by i, a tie counts ½
/// ```
///
/// Over the opponents that both sides have a share for. A model without a correlation is left out of the mean;
/// `None` where all are.
///
/// Source: Frick et al. (2024), arXiv 2410.14872, section 4.2; the diagonal is left out by inference.
pub(crate) fn row_wise_pearson(tally: &Tally, roster: &Roster) -> Option<RowWisePearson> {
    let shares = win_shares(tally, Side::Human).zip(win_shares(tally, Side::Judge));
    let met =
        roster.pairs.iter().zip(shares).filter_map(|(pair, (human, judge))| Some(((*pair)?, human?, judge?)));
    let met: Vec<([u32; 2], [f64; 2], [f64; 2])> = met.collect();
    let mut rows = vec![Line::default(); roster.len()];
    for (pair, human, judge) in &met {
        (0..2).for_each(|side| rows[pair[side] as usize].see(human[side], judge[side]));
    }
    for (pair, human, judge) in &met {
        (0..2).for_each(|side| rows[pair[side] as usize].add(human[side], judge[side]));
    }
    let found: Vec<f64> = rows.iter().filter_map(Line::correlation).collect();
    let value = found.iter().sum::<f64>() / found.len() as f64;
    let left_out = (roster.len() - found.len()) as u64;
    (!found.is_empty()).then_some(RowWisePearson { value, left_out })
}

/// The correlation of one row of win rates, in two passes over numbers in [0, 1].
///
/// Not `statistics::pearson`: this runs a hundred million times under a bootstrap, and rows that lie side by side
/// are summed without copying.
#[derive(Debug, Clone, Copy, Default)]
struct Line {
    count: f64,
    sums: [f64; 2],
    first: [f64; 2],
    varies: [bool; 2],
    squares: [f64; 2],
    product: f64,
}

impl Line {
    /// First pass: means, and whether anything differs.
    fn see(&mut self, human: f64, judge: f64) {
        for (side, share) in [human, judge].into_iter().enumerate() {
            if self.count == 0.0 {
                self.first[side] = share;
            }
            self.varies[side] |= share != self.first[side];
            self.sums[side] += share;
        }
        self.count += 1.0;
    }

    /// Second pass: deviations.
    fn add(&mut self, human: f64, judge: f64) {
        let (x, y) = (human - self.sums[0] / self.count, judge - self.sums[1] / self.count);
        self.squares[0] += x * x;
        self.squares[1] += y * y;
        self.product += x * y;
    }

    fn correlation(&self) -> Option<f64> {
        let defined = self.count >= 3.0 && self.varies == [true, true];
        defined.then(|| (self.product / (self.squares[0] * self.squares[1]).sqrt()).clamp(-1.0, 1.0))
    }
}
