//! The distribution of a correlation, without approximation.

use statrs::function::gamma::ln_gamma;

use crate::NoAnswer;

/// Panels of Simpson's rule over 24 standard deviations: the rule's error is below 1e-10.
const PANELS: usize = 2_000;

/// Probability that the sample correlation of n bivariate normal points exceeds `bound`, when the true one is
/// `truth`.
///
/// ```text
/// f(r) = (n − 2) Γ(n − 1) (1 − ρ²)^((n−1)/2) (1 − r²)^((n−4)/2)
///        / ( √(2π) Γ(n − ½) (1 − ρr)^(n−3/2) ) · ₂F₁(½, ½; n − ½; (1 + ρr)/2)
/// ```
///
/// integrated over atanh r from `bound` by Simpson's rule. Absolute error below 1e-8 for n from 4 to 10,000.
///
/// # Errors
///
/// `TooFewPoints` (n < 4); `OutOfRange`: truth not strictly inside (-1, 1), bound outside [-1, 1].
///
/// Source: Hotelling (1953), *J. R. Stat. Soc. B* 15, 193–232, equation 25.
pub fn correlation_above(bound: f64, truth: f64, n: usize) -> Result<f64, NoAnswer> {
    if n < 4 {
        return Err(NoAnswer::TooFewPoints { n, needed: 4 });
    }
    let inside = truth.abs() < 1.0;
    if !inside {
        return Err(NoAnswer::OutOfRange { name: "true correlation", value: truth });
    }
    if !(-1.0..=1.0).contains(&bound) {
        return Err(NoAnswer::OutOfRange { name: "bound", value: bound });
    }
    let density = Density::new(truth, n);
    let reach = 12.0 / (n as f64 - 3.0).sqrt();
    let (lowest, highest) = (truth.atanh() - reach, truth.atanh() + reach);
    let start = bound.atanh().max(lowest);
    if start >= highest {
        return Ok(0.0);
    }
    let step = (highest - start) / PANELS as f64;
    let at = |index: usize| density.of_atanh(start + step * index as f64);
    let inner: f64 = (1..PANELS).map(|index| at(index) * if index % 2 == 1 { 4.0 } else { 2.0 }).sum();
    Ok(((at(0) + inner + at(PANELS)) * step / 3.0).clamp(0.0, 1.0))
}

struct Density {
    truth: f64,
    n: f64,
    logarithm: f64,
}

impl Density {
    fn new(truth: f64, n: usize) -> Self {
        let n = n as f64;
        let logarithm =
            (n - 2.0).ln() + ln_gamma(n - 1.0) - ln_gamma(n - 0.5) - 0.5 * std::f64::consts::TAU.ln()
                + (n - 1.0) / 2.0 * (-truth * truth).ln_1p();
        Self { truth, n, logarithm }
    }

    /// Density of atanh r: f(r)(1 − r²).
    fn of_atanh(&self, z: f64) -> f64 {
        let r = z.tanh();
        // 1 − r² = 1/cosh² z, which keeps its digits where r rounds to 1.
        let left = -2.0 * z.cosh().ln();
        let power = (self.n - 2.0) / 2.0 * left - (self.n - 1.5) * (-self.truth * r).ln_1p();
        (self.logarithm + power).exp() * self.series((1.0 + self.truth * r) / 2.0)
    }

    /// ₂F₁(½, ½; n − ½; x) by its series, for x in [0, 1).
    fn series(&self, x: f64) -> f64 {
        let (mut term, mut sum, mut k) = (1.0, 1.0, 0.0);
        while term > 1e-16 * sum && k < 20_000.0 {
            term *= (0.5 + k) * (0.5 + k) / ((self.n - 0.5 + k) * (1.0 + k)) * x;
            sum += term;
            k += 1.0;
        }
        sum
    }
}
