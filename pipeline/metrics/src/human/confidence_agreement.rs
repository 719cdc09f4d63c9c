//! Whether a judge is sure of what human votes are sure of.

use crate::ConfidenceAgreement;

/// Confidence agreement by one of its definitions.
///
/// ```text
/// s = +1 both sides separate the pair, same order;  −1 both, reverse order;  0 otherwise
/// ppe                  mean of s over the pairs that human limits separate
/// arena-hard-paper     mean of s over all pairs
/// arena-hard-notebook  mean of (1 + s)/2 over the pairs that human limits separate
/// ```
///
/// `human` and `judge`: orders of the same pairs. `None` where there is no pair to average over.
///
/// Sources: Frick et al. (2024), arXiv 2410.14872; Li et al. (2024), arXiv 2406.11939, section 3; notebook in
/// lmarena/arena-hard-auto at 2971e34.
pub(crate) fn confidence_agreement(
    human: &[i8],
    judge: &[i8],
    definition: ConfidenceAgreement,
) -> Option<f64> {
    let sum: i64 = human.iter().zip(judge).map(|(human, judge)| i64::from(human * judge)).sum();
    let sure = human.iter().filter(|order| **order != 0).count();
    let over = if definition == ConfidenceAgreement::Paper { human.len() } else { sure };
    let mean = (over > 0).then(|| sum as f64 / over as f64)?;
    Some(if definition == ConfidenceAgreement::Notebook { (1.0 + mean) / 2.0 } else { mean })
}
