//! Whether a method does better than the mean, on reward models it did not see.

use crate::sign_flips::{SignFlipP, sign_flips};

/// The plain answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Less squared error than the mean, and by more than chance.
    BeatsBaseline,
    /// No less squared error than the mean, or not by more than chance.
    NoBetterThanMean,
}

impl Verdict {
    /// A short name for tables.
    #[must_use]
    pub const fn state(self) -> &'static str {
        match self {
            Self::BeatsBaseline => "beats-baseline",
            Self::NoBetterThanMean => "no-better-than-mean",
        }
    }
}

/// Errors on left-out reward models beside those of the mean of the others.
///
/// ```text
/// e_i = y_i − ŷ_{−i}(x_i)     m_i = y_i − ȳ_{−i}     d_i = m_i² − e_i²
/// Q² = 1 − Σ e_i² / Σ m_i²    rmse = √(Σ e_i²/n)     ratio = rmse / rmse_of_mean = √(1 − Q²)
/// ```
///
/// Q²: 1 for no error, 0 for no better than the mean, below 0 for worse.
///
/// p values: sign-flip test of Σ d_i > 0, one-sided, exact up to n = 17. The d_i of left-out points depend on each
/// other a little, so they are approximate; where the metrics are useless, the mean of the d_i is below 0, which
/// errs on the side of the baseline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skill {
    /// Q², no unit.
    pub q_squared: f64,
    /// Root mean squared error of the method, in the unit of the outcome.
    pub rmse: f64,
    /// Of the mean.
    pub rmse_of_mean: f64,
    /// Their ratio; below 1 is better than the mean.
    pub ratio: f64,
    /// p value of this method alone.
    pub p_value: f64,
    /// p value of this method as one of all that were tried; the verdict goes by it.
    pub family_p_value: f64,
    /// The plain answer.
    pub verdict: Verdict,
}

/// Skills of several methods, tested together.
pub(crate) fn skills(of_mean: &[f64], of_methods: &[&[f64]], significance: f64, seed: u64) -> Vec<Skill> {
    let differences: Vec<Vec<f64>> = of_methods.iter().map(|errors| paired(of_mean, errors)).collect();
    let p_values = sign_flips(&differences, seed);
    of_methods.iter().zip(p_values).map(|(errors, p)| skill(of_mean, errors, p, significance)).collect()
}

fn paired(of_mean: &[f64], errors: &[f64]) -> Vec<f64> {
    of_mean.iter().zip(errors).map(|(m, e)| m * m - e * e).collect()
}

fn skill(of_mean: &[f64], errors: &[f64], p: SignFlipP, significance: f64) -> Skill {
    let (rmse, rmse_of_mean) = (root_mean_square(errors), root_mean_square(of_mean));
    let ratio = rmse / rmse_of_mean;
    let beats = ratio < 1.0 && p.family <= significance;
    Skill {
        q_squared: 1.0 - ratio * ratio,
        rmse,
        rmse_of_mean,
        ratio,
        p_value: p.single,
        family_p_value: p.family,
        verdict: if beats { Verdict::BeatsBaseline } else { Verdict::NoBetterThanMean },
    }
}

fn root_mean_square(values: &[f64]) -> f64 {
    (values.iter().map(|value| value * value).sum::<f64>() / values.len() as f64).sqrt()
}
