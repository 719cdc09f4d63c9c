//! Rank correlations between the models' ratings under judge and humans.

use statistics::{Undefined, kendall_tau_b, spearman};

/// Kendall's τ and Spearman's ρ of strengths; with fewer than three models, or all of one strength, neither exists.
///
/// ```text
/// τ = (C − D)/C(m, 2) without ties, τ-b with;   ρ = pearson of midranks
/// ```
///
/// Source: Frick et al. (2024), arXiv 2410.14872, section 4.
pub(crate) fn rank_correlations(judge: &[f64], human: &[f64]) -> Result<[f64; 2], Undefined> {
    Ok([kendall_tau_b(judge, human)?, spearman(judge, human)?])
}
