//! Share of battles in which the judge prefers the answer that the human preferred.

use super::tally::Bins;
use crate::RowRule;

/// Accuracy, and how many battles are in its denominator.
///
/// ```text
/// (right + credit of ties + credit of failures)/(right + wrong + those not left out)
/// ```
///
/// Battles that the human called a tie are never in it; a failure that counts can only be wrong or half. `None`
/// where nothing is left.
///
/// Source: Frick et al. (2024), arXiv 2410.14872, section 4; denominators as their printed values imply.
pub(crate) fn accuracy(bins: &Bins, tie: RowRule, failure: RowRule) -> Option<(f64, u64)> {
    let (mut credit, mut all) = (bins.right as f64, bins.right + bins.wrong);
    for (rule, count) in [(tie, bins.ties), (failure, bins.failed)] {
        if rule != RowRule::LeftOut {
            all += count;
        }
        if rule == RowRule::Half {
            credit += 0.5 * count as f64;
        }
    }
    (all > 0).then(|| (credit / all as f64, all))
}
