//! Scores that are themselves estimates.

use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};

use crate::NoAnswer;
use crate::linear::{Square, dot};

/// How far a column of scores is from what it estimates.
#[derive(Debug, Clone, PartialEq)]
pub enum Noise {
    /// Independent errors: one standard error a reward model.
    Errors(Vec<f64>),
    /// Their covariance, n × n, row by row, as a fit of votes gives it. It may be singular.
    Covariance(Vec<f64>),
}

/// How the noise enters a resample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Carried {
    /// True scores drawn given the estimates: shrunk towards their mean, then spread by what is not known.
    Shrunken,
    /// Fresh noise on top of the estimates, which already carry noise once: a plain stress test.
    Added,
}

impl Carried {
    /// The name in tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Shrunken => "shrunken",
            Self::Added => "noise-added",
        }
    }
}

/// A distribution of true scores.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct NoisyScores {
    mean: Vec<f64>,
    root: Square,
}

impl NoisyScores {
    /// True scores given the estimates, by an empirical-Bayes normal model.
    ///
    /// ```text
    /// y = θ + e,  e ~ N(0, S),  θ ~ N(μ 1, τ² I),   μ = ȳ,
    /// τ² = Σ (yᵢ − ȳ)²/(n − 1) − (tr S − 1ᵀS1/n)/(n − 1)
    /// θ | y ~ N( μ + τ² (τ² I + S)⁻¹ (y − μ),  τ² I − τ⁴ (τ² I + S)⁻¹ )
    /// ```
    ///
    /// Source: Morris (1983), *J. Am. Stat. Assoc.* 78, 47–55, with τ² by moments.
    pub(crate) fn new(estimates: &[f64], noise: &Noise, carried: Carried) -> Result<Self, NoAnswer> {
        let n = estimates.len();
        let covariance = covariance(n, noise)?;
        if carried == Carried::Added {
            return Ok(Self { mean: estimates.to_vec(), root: covariance.cholesky()? });
        }
        covariance.cholesky()?;
        let mean = estimates.iter().sum::<f64>() / n as f64;
        let deviations: Vec<f64> = estimates.iter().map(|value| value - mean).collect();
        let spread = dot(&deviations, &deviations) - contrast_variance(&covariance);
        let between = spread / (n as f64 - 1.0);
        if between <= 0.0 || !between.is_finite() {
            return Err(NoAnswer::OnlyNoise);
        }
        shrink(mean, &deviations, &covariance, between)
    }

    /// One draw, into `out`.
    pub(crate) fn draw(&self, random: &mut ChaCha8Rng, normals: &mut [f64], out: &mut [f64]) {
        normals.iter_mut().for_each(|normal| *normal = StandardNormal.sample(random));
        self.root.lower_times(&self.mean, normals, out);
    }
}

fn covariance(n: usize, noise: &Noise) -> Result<Square, NoAnswer> {
    let (expected, given) = match noise {
        Noise::Errors(errors) => (n, errors),
        Noise::Covariance(entries) => (n * n, entries),
    };
    if given.len() != expected {
        return Err(NoAnswer::LengthMismatch { expected, found: given.len() });
    }
    if let Some(&value) = given.iter().find(|value| !value.is_finite()) {
        return Err(NoAnswer::OutOfRange { name: "noise", value });
    }
    match noise {
        Noise::Errors(errors) => match errors.iter().find(|error| **error < 0.0) {
            Some(&value) => Err(NoAnswer::OutOfRange { name: "standard error", value }),
            None => Ok(Square::from_fn(n, |i, j| if i == j { errors[i] * errors[i] } else { 0.0 })),
        },
        Noise::Covariance(entries) => {
            let matrix = Square { size: n, entries: entries.clone() };
            let largest = entries.iter().fold(0.0_f64, |largest, entry| largest.max(entry.abs()));
            let even = |i: usize, j: usize| (matrix.at(i, j) - matrix.at(j, i)).abs() <= 1e-9 * largest;
            let symmetric = (0..n).all(|i| (0..i).all(|j| even(i, j)));
            if symmetric { Ok(matrix) } else { Err(NoAnswer::NotACovariance) }
        }
    }
}

/// tr S − 1ᵀS1/n: what noise adds to the sum of squared deviations.
fn contrast_variance(covariance: &Square) -> f64 {
    let trace: f64 = (0..covariance.size).map(|i| covariance.at(i, i)).sum();
    trace - covariance.entries.iter().sum::<f64>() / covariance.size as f64
}

fn shrink(mean: f64, deviations: &[f64], covariance: &Square, between: f64) -> Result<NoisyScores, NoAnswer> {
    let n = deviations.len();
    let total = Square::from_fn(n, |i, j| covariance.at(i, j) + if i == j { between } else { 0.0 });
    let root = total.cholesky()?;
    // Row i of L⁻¹ᵀ: with it the inverse is a product, symmetric by construction.
    let columns: Vec<Vec<f64>> = (0..n)
        .map(|column| root.solve_lower(&(0..n).map(|i| f64::from(u8::from(i == column))).collect::<Vec<_>>()))
        .collect();
    let inverse = Square::from_fn(n, |i, j| dot(&columns[i], &columns[j]));
    let shrunken = (0..n).map(|i| mean + between * dot(inverse.row(i), deviations)).collect();
    let unknown = Square::from_fn(n, |i, j| {
        let own = if i == j { between } else { 0.0 };
        own - between * between * inverse.at(i, j)
    });
    Ok(NoisyScores { mean: shrunken, root: unknown.cholesky()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resamples::stream;

    const ESTIMATES: [f64; 5] = [1.0, 2.0, 4.0, 7.0, 11.0];

    #[test]
    fn independent_errors_shrink_one_by_one() {
        let errors = [0.5, 1.0, 1.5, 0.0, 2.0];
        let scores =
            NoisyScores::new(&ESTIMATES, &Noise::Errors(errors.to_vec()), Carried::Shrunken).expect("scores");
        let between = 66.0 / 4.0 - errors.map(|error| error * error).iter().sum::<f64>() / 5.0;
        for (i, error) in errors.into_iter().enumerate() {
            let noise = error * error;
            let weight = between / (between + noise);
            assert!((scores.mean[i] - (5.0 + weight * (ESTIMATES[i] - 5.0))).abs() < 1e-12);
            let own = dot(scores.root.row(i), scores.root.row(i));
            assert!((own - weight * noise).abs() < 1e-9 * between, "{i}: {own}");
        }
    }

    /// Centred ratings have a singular covariance, and an error common to all tells nothing about their spread.
    #[test]
    fn a_covariance_is_followed_by_the_draws() {
        let centred = |i: usize, j: usize| if i == j { 0.8 } else { -0.2 };
        let entries: Vec<f64> = (0..25).map(|index| centred(index / 5, index % 5)).collect();
        let scores =
            NoisyScores::new(&ESTIMATES, &Noise::Covariance(entries), Carried::Shrunken).expect("scores");
        // In the space of contrasts S is the identity: τ² = 66/4 − 1, and every contrast shrinks by τ²/(τ² + 1).
        let (between, mut draw, mut normals) = (15.5, [0.0; 5], [0.0; 5]);
        let mut random = stream(3, 0);
        let (mut sums, mut products) = ([0.0; 5], 0.0);
        for _ in 0..20_000 {
            scores.draw(&mut random, &mut normals, &mut draw);
            (0..5).for_each(|i| sums[i] += draw[i] / 20_000.0);
            products += (draw[0] - draw[1] - scores.mean[0] + scores.mean[1]).powi(2) / 20_000.0;
        }
        for (sum, estimate) in sums.iter().zip(ESTIMATES) {
            assert!((sum - (5.0 + between / (between + 1.0) * (estimate - 5.0))).abs() < 0.03);
        }
        assert!((products - 2.0 * between / (between + 1.0)).abs() < 0.08, "{products}");
    }

    #[test]
    fn states_are_named() {
        let of = |noise| NoisyScores::new(&ESTIMATES, &noise, Carried::Shrunken).map(|_| ()).unwrap_err();
        assert_eq!(of(Noise::Errors(vec![9.0; 5])), NoAnswer::OnlyNoise);
        assert_eq!(of(Noise::Errors(vec![1.0; 4])).state(), "length-mismatch");
        assert_eq!(of(Noise::Errors(vec![-1.0; 5])).state(), "out-of-range");
        assert_eq!(of(Noise::Errors(vec![f64::NAN; 5])).state(), "out-of-range");
        let negative = (0..25).map(|index| if index % 6 == 0 { -1.0 } else { 0.0 }).collect();
        assert_eq!(of(Noise::Covariance(negative)), NoAnswer::NotACovariance);
    }
}
