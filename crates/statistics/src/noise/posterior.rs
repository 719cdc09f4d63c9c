//! True values of both columns, given the measured ones.

use rand::Rng;
use rand_distr::StandardNormal;

use super::correction::positive;
use super::factor::Factor;
use super::measured::Scaled;
use super::{NoiseModel, NoiseUndefined};
use crate::deviations::dot;
use crate::tolerance::STRONGEST_PRIOR;

/// A joint law of two columns of n points, from which true (or noisier) values are drawn.
pub(super) struct Law {
    n: usize,
    measured: Vec<f64>,
    errors: [Factor; 2],
    /// Whether a column has no errors: it stays as it is, ties included.
    exact: [bool; 2],
    prior: Option<Prior>,
}

/// Covariance of a point's two true values, and the factor of the covariance of what is measured.
struct Prior {
    /// Variance of the proxy's true values, covariance, variance of the outcome's.
    between: [f64; 3],
    total: Factor,
}

impl Law {
    pub(super) fn new(proxy: &Scaled, outcome: &Scaled, model: NoiseModel) -> Result<Self, NoiseUndefined> {
        let n = proxy.values.len();
        let factor = |matrix: &[f64]| Factor::new(matrix, n).ok_or(NoiseUndefined::NotACovariance);
        let errors = [factor(&proxy.covariance)?, factor(&outcome.covariance)?];
        let prior = match model {
            NoiseModel::Added => None,
            NoiseModel::Shrunken | NoiseModel::ShrunkenGivenProxy => Some(Prior::new(proxy, outcome, model)?),
        };
        let exact = [proxy, outcome].map(|column| column.covariance.iter().all(|value| *value == 0.0));
        Ok(Self {
            n,
            exact,
            measured: [proxy.values.clone(), outcome.values.clone()].concat(),
            errors,
            prior,
        })
    }

    /// One draw of both columns.
    ///
    /// By Matheron's rule: true values θ₀ and errors e are drawn from the prior, and θ₀ + T V⁻¹ (y − θ₀ − e) is a draw
    /// from the posterior. No inverse of the errors' covariance, which may be singular.
    pub(super) fn draw(&self, random: &mut impl Rng) -> (Vec<f64>, Vec<f64>) {
        let mut normal = || -> Vec<f64> { (0..self.n).map(|_| random.sample(StandardNormal)).collect() };
        let errors = [self.errors[0].apply(&normal()), self.errors[1].apply(&normal())].concat();
        let drawn = match &self.prior {
            None => self.measured.iter().zip(&errors).map(|(value, error)| value + error).collect(),
            Some(prior) => {
                let start = prior.draw(&normal(), &normal());
                let measured = self.measured.iter().zip(&start).zip(&errors);
                let mut gap: Vec<f64> = measured.map(|((y, theta), error)| y - theta - error).collect();
                prior.total.solve(&mut gap);
                let step = prior.apply(&gap);
                start.iter().zip(step).map(|(theta, step)| theta + step).collect::<Vec<f64>>()
            }
        };
        let column = |place: usize| {
            let from = if self.exact[place] { &self.measured } else { &drawn };
            from[place * self.n..][..self.n].to_vec()
        };
        (column(0), column(1))
    }
}

impl Prior {
    fn new(proxy: &Scaled, outcome: &Scaled, model: NoiseModel) -> Result<Self, NoiseUndefined> {
        let (x, y) = (positive(proxy)?, positive(outcome)?);
        let n = proxy.values.len();
        let observed = dot(&proxy.values, &outcome.values) / (n as f64 - 1.0);
        let strongest = STRONGEST_PRIOR * (x * y).sqrt();
        let covariance =
            if model == NoiseModel::Shrunken { 0.0 } else { observed.clamp(-strongest, strongest) };
        let between = [x, covariance, y];
        let total =
            Factor::new(&total(between, proxy, outcome), 2 * n).ok_or(NoiseUndefined::NotACovariance)?;
        Ok(Self { between, total })
    }

    /// Both columns of n independent points, from standard normal numbers.
    fn draw(&self, first: &[f64], second: &[f64]) -> Vec<f64> {
        let [x, covariance, y] = self.between;
        let (slope, rest) = (covariance / x.sqrt(), (y - covariance * covariance / x).sqrt());
        let outcome = first.iter().zip(second).map(|(a, b)| slope * a + rest * b);
        first.iter().map(|a| x.sqrt() * a).chain(outcome).collect()
    }

    /// (T ⊗ I) v.
    fn apply(&self, values: &[f64]) -> Vec<f64> {
        let [x, covariance, y] = self.between;
        let (proxy, outcome) = values.split_at(values.len() / 2);
        let of = |a: f64, b: f64| proxy.iter().zip(outcome).map(move |(p, o)| a * p + b * o);
        of(x, covariance).chain(of(covariance, y)).collect()
    }
}

/// T ⊗ I + the errors' covariance of both columns.
fn total([x, covariance, y]: [f64; 3], proxy: &Scaled, outcome: &Scaled) -> Vec<f64> {
    let n = proxy.values.len();
    let mut matrix = vec![0.0; 4 * n * n];
    for i in 0..n {
        for j in 0..n {
            let same = if i == j { 1.0 } else { 0.0 };
            matrix[i * 2 * n + j] = x * same + proxy.covariance[i * n + j];
            matrix[i * 2 * n + n + j] = covariance * same;
            matrix[(n + i) * 2 * n + j] = covariance * same;
            matrix[(n + i) * 2 * n + n + j] = y * same + outcome.covariance[i * n + j];
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::noise::{Errors, Measured};
    use crate::{Undefined, pearson};

    const PROXY: [f64; 5] = [1.0, 2.0, 3.0, 5.0, 4.0];
    const OUTCOME: [f64; 5] = [1.0, 0.0, 3.0, 4.0, 7.0];
    const ERRORS: [f64; 5] = [0.5, 1.0, 1.5, 0.2, 2.0];

    fn scaled(values: &[f64], errors: Errors<'_>) -> Scaled {
        Scaled::new(&Measured { values, errors }, Undefined::ConstantProxy).expect("sound")
    }

    /// The slow road: with an exact proxy and independent errors each point is on its own, with mean
    /// m + w(y − m) and variance t²(1 − w), w = t²/(t² + σ²), m = r x the regression, t² = R − r².
    #[test]
    fn draws_have_the_mean_and_variance_of_fay_and_herriot() {
        let proxy = scaled(&PROXY, Errors::Exact);
        let outcome = scaled(&OUTCOME, Errors::StandardErrors(&ERRORS));
        let law = Law::new(&proxy, &outcome, NoiseModel::ShrunkenGivenProxy).expect("a law");
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let rounds = 40_000;
        let draws: Vec<Vec<f64>> = (0..rounds).map(|_| law.draw(&mut random).1).collect();
        let r = pearson(&PROXY, &OUTCOME).expect("defined");
        let between = 1.0 - outcome.error - r * r;
        for point in 0..5 {
            let start = r * proxy.values[point];
            let weight = between / (between + outcome.covariance[point * 6]);
            let mean = draws.iter().map(|draw| draw[point]).sum::<f64>() / f64::from(rounds);
            let expected = start + weight * (outcome.values[point] - start);
            assert!((mean - expected).abs() < 0.02, "{point}: {mean} {expected}");
            let square =
                draws.iter().map(|draw| (draw[point] - mean).powi(2)).sum::<f64>() / f64::from(rounds);
            let variance = between * (1.0 - weight);
            assert!((square - variance).abs() < 0.03 * variance + 1e-3, "{point}: {square} {variance}");
        }
        assert_eq!(law.draw(&mut random).0, proxy.values);
    }

    /// What all errors share is no error of the differences: the posterior keeps them, however large it is.
    #[test]
    fn a_shared_shift_leaves_the_differences_alone() {
        let shared = [9.0; 25];
        let (proxy, outcome) = (scaled(&PROXY, Errors::Exact), scaled(&OUTCOME, Errors::Covariance(&shared)));
        assert!(outcome.error.abs() < 1e-12);
        let law = Law::new(&proxy, &outcome, NoiseModel::Shrunken).expect("a law");
        let (_, drawn) = law.draw(&mut ChaCha8Rng::seed_from_u64(2));
        for point in 1..5 {
            let step = drawn[point] - drawn[0] - (outcome.values[point] - outcome.values[0]);
            assert!(step.abs() < 1e-9, "{point}: {step}");
        }
    }
}
