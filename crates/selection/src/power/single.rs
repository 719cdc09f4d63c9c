//! One correlation against a hypothesis.

use statistics::critical_correlation;
use statrs::distribution::{ContinuousCDF, Normal};

use crate::NoAnswer;
use crate::no_answer::check_share;
use crate::power::density::correlation_above;

/// Can a correlation be told from another?
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Question {
    /// The true correlation with the outcome as measured (see [`attenuated`](crate::attenuated)).
    pub truth: f64,
    /// The correlation to tell it from, for example 0 or 0.5.
    pub null: f64,
    /// Chance of a false find in the whole family, two-sided.
    pub alpha: f64,
    /// How many correlations are looked at: each is tested at α / looks (Bonferroni).
    pub looks: usize,
}

impl Question {
    /// Level of one test.
    pub(crate) fn level(&self) -> f64 {
        self.alpha / self.looks as f64
    }

    pub(crate) fn check(&self) -> Result<(), NoAnswer> {
        check_share("alpha", self.alpha)?;
        if self.looks == 0 {
            return Err(NoAnswer::OutOfRange { name: "looks", value: 0.0 });
        }
        for (name, value) in [("true correlation", self.truth), ("null correlation", self.null)] {
            let inside = value.abs() < 1.0;
            if !inside {
                return Err(NoAnswer::OutOfRange { name, value });
            }
        }
        Ok(())
    }

    /// The correlations at and beyond which the null hypothesis is rejected.
    fn bounds(&self, n: usize) -> Result<(f64, f64), NoAnswer> {
        if self.null == 0.0 {
            let critical =
                critical_correlation(n, self.level()).ok_or(NoAnswer::TooFewPoints { n, needed: 4 })?;
            return Ok((-critical, critical));
        }
        let reach = -Normal::standard().inverse_cdf(self.level() / 2.0) / (n as f64 - 3.0).sqrt();
        let centre = self.null.atanh();
        Ok(((centre - reach).tanh(), (centre + reach).tanh()))
    }
}

/// Chance that the test of Pearson's r rejects `null` with n reward models, for normal data.
///
/// ```text
/// null 0:   Student's t test,  |r| > t_c/√(n − 2 + t_c²)
/// other:    Fisher's test,     |atanh r − atanh ρ₀| √(n − 3) > z_c
/// power = P(r above the upper bound) + P(r below the lower bound), by the exact density of r
/// ```
///
/// The test of 0 keeps its level exactly; Fisher's of 0.5 rejects a true 0.5 in 5.03 % at n = 9.
///
/// # Errors
///
/// `TooFewPoints` (n < 4), `OutOfRange`.
///
/// Source: the distribution as [`correlation_above`]; Fisher (1921), *Metron* 1, 3–32.
pub fn power(question: &Question, n: usize) -> Result<f64, NoAnswer> {
    question.check()?;
    if n < 4 {
        return Err(NoAnswer::TooFewPoints { n, needed: 4 });
    }
    let (lower, upper) = question.bounds(n)?;
    let above = correlation_above(upper, question.truth, n)?;
    // By symmetry P(r < b | ρ) = P(r > −b | −ρ): two small tails instead of one less the other.
    let below = correlation_above(-lower, -question.truth, n)?;
    Ok((above + below).min(1.0))
}
