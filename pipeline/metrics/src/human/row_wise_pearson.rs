//! How well the judge's win rates follow the human ones, model by model.

use statistics::pearson;

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
    let mut rows: Vec<[Vec<f64>; 2]> = vec![[Vec::new(), Vec::new()]; roster.len()];
    let shares = win_shares(tally, Side::Human).zip(win_shares(tally, Side::Judge));
    for (pair, (human, judge)) in roster.pairs.iter().zip(shares) {
        let (Some([first, second]), Some(human), Some(judge)) = (pair, human, judge) else { continue };
        for (model, human, judge) in [(first, human, judge), (second, 1.0 - human, 1.0 - judge)] {
            rows[*model as usize][0].push(human);
            rows[*model as usize][1].push(judge);
        }
    }
    let found: Vec<f64> = rows.iter().filter_map(|[human, judge]| pearson(human, judge).ok()).collect();
    let value = found.iter().sum::<f64>() / found.len() as f64;
    let left_out = (roster.len() - found.len()) as u64;
    (!found.is_empty()).then_some(RowWisePearson { value, left_out })
}
