//! What noise in the outcome costs.

use crate::NoAnswer;

/// Share of the variance of measured ratings that is not noise.
///
/// ```text
/// rel = σ² / (σ² + c/v)
/// ```
///
/// `variance` σ² of the true ratings over models; `error_per_vote` c, so that c/v is the error variance of a rating
/// from v votes (a fit's squared standard error times its votes); `votes` v for each model.
///
/// # Errors
///
/// `OutOfRange`: σ² or v not above 0, c below 0, or not finite.
pub fn reliability(variance: f64, error_per_vote: f64, votes: f64) -> Result<f64, NoAnswer> {
    let out = |name, value| Err(NoAnswer::OutOfRange { name, value });
    if !variance.is_finite() || variance <= 0.0 {
        return out("variance", variance);
    }
    if !error_per_vote.is_finite() || error_per_vote < 0.0 {
        return out("error per vote", error_per_vote);
    }
    if votes.is_nan() || votes <= 0.0 {
        return out("votes", votes);
    }
    Ok(variance / (variance + error_per_vote / votes))
}

/// The correlation to expect with a noisy outcome: `ρ √rel`.
///
/// # Errors
///
/// `OutOfRange`: truth outside [-1, 1], reliability outside (0, 1].
///
/// Source: Spearman (1904), *Am. J. Psychol.* 15, 72–101.
pub fn attenuated(truth: f64, reliability: f64) -> Result<f64, NoAnswer> {
    if !(-1.0..=1.0).contains(&truth) {
        return Err(NoAnswer::OutOfRange { name: "true correlation", value: truth });
    }
    if !(reliability > 0.0 && reliability <= 1.0) {
        return Err(NoAnswer::OutOfRange { name: "reliability", value: reliability });
    }
    Ok(truth * reliability.sqrt())
}
