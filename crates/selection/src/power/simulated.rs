//! Power where no distribution is known.

use std::f64::consts::FRAC_2_PI;

use rand_distr::{Distribution, StandardNormal};
use rayon::prelude::*;
use statistics::{Level, Statistic, correlate, correlation_interval, critical_correlation};

use crate::NoAnswer;
use crate::power::single::Question;
use crate::resamples::stream;

/// Rounds of the truth and of the null hypothesis use streams of their own.
const NULL_STREAMS: u64 = 1 << 32;

/// How much to simulate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Simulation {
    /// Simulated studies; the standard error of the power is at most 0.5/√rounds.
    pub rounds: u64,
    /// Simulated studies without any correlation, from which the critical value of a rank correlation is taken.
    /// The tail beyond it holds rounds · level of them: 100,000 leave 63 at 0.05 over 79 looks.
    pub null_rounds: u64,
    /// Seed.
    pub seed: u64,
}

impl Default for Simulation {
    /// 10,000 rounds, 100,000 under the null hypothesis.
    fn default() -> Self {
        Self { rounds: 10_000, null_rounds: 100_000, seed: 0 }
    }
}

/// Chance of rejecting `null` with n reward models, by simulating normal data of correlation `truth`.
///
/// ```text
/// null 0:   |T| ≥ c.  Pearson: c from Student's t. Ranks: c the smallest value that at most a share α / looks of
///           the simulated studies without correlation reach, so the test never exceeds its level by ties
/// other:    the interval of T at level 1 − α/looks leaves out what T estimates at the null:
///           ρ₀ (Pearson), (6/π) arcsin(ρ₀/2) (Spearman), (2/π) arcsin ρ₀ (Kendall)
/// ```
///
/// With few points and many looks no rank correlation may be extreme enough; then the power is 0.
///
/// # Errors
///
/// `TooFewPoints` (n < 4, for Kendall n < 5), `OutOfRange`, `NoResample` (no rounds).
///
/// Source: Kendall & Gibbons (1990), *Rank Correlation Methods*, chapter 10, for the values under normality.
pub fn simulated_power(
    statistic: Statistic,
    question: &Question,
    n: usize,
    simulation: &Simulation,
) -> Result<f64, NoAnswer> {
    question.check()?;
    let needed = if statistic == Statistic::Kendall { 5 } else { 4 };
    if n < needed {
        return Err(NoAnswer::TooFewPoints { n, needed });
    }
    if simulation.rounds == 0 || simulation.null_rounds == 0 {
        return Err(NoAnswer::NoResample);
    }
    let level = question.level();
    let coefficients = simulate(statistic, question.truth, n, (simulation.seed, 0, simulation.rounds));
    let rejected = if question.null == 0.0 {
        let critical = critical(statistic, n, level, simulation)?;
        coefficients.iter().filter(|coefficient| coefficient.abs() >= critical - 1e-12).count()
    } else {
        let level = Level::new(1.0 - level).ok_or(NoAnswer::OutOfRange { name: "alpha", value: level })?;
        let null = population(statistic, question.null);
        let rejects = |coefficient: &&f64| match correlation_interval(statistic, **coefficient, n, level) {
            Ok(interval) => null < interval.lower || null > interval.upper,
            // A coefficient of 1 or -1 differs from any other.
            Err(_) => true,
        };
        coefficients.iter().filter(rejects).count()
    };
    Ok(rejected as f64 / coefficients.len() as f64)
}

/// What a coefficient estimates, for normal data of correlation ρ.
fn population(statistic: Statistic, correlation: f64) -> f64 {
    match statistic {
        Statistic::Pearson => correlation,
        Statistic::Spearman => 3.0 * FRAC_2_PI * (correlation / 2.0).asin(),
        Statistic::Kendall => FRAC_2_PI * correlation.asin(),
    }
}

fn critical(statistic: Statistic, n: usize, level: f64, simulation: &Simulation) -> Result<f64, NoAnswer> {
    if statistic == Statistic::Pearson {
        return critical_correlation(n, level).ok_or(NoAnswer::OutOfRange { name: "alpha", value: level });
    }
    let plan = (simulation.seed, NULL_STREAMS, simulation.null_rounds);
    let mut sizes: Vec<f64> = simulate(statistic, 0.0, n, plan).iter().map(|value| value.abs()).collect();
    sizes.sort_by(|a, b| b.total_cmp(a));
    let allowed = (level * sizes.len() as f64).floor() as usize;
    // The first value not allowed, and everything tied with it, must stay below the bound.
    let bound = sizes[allowed.min(sizes.len() - 1)];
    let above = sizes[..allowed].iter().rev().find(|size| **size > bound + 1e-12);
    Ok(above.copied().unwrap_or(f64::INFINITY))
}

/// Coefficients of simulated studies: seed, first stream, rounds.
fn simulate(statistic: Statistic, truth: f64, n: usize, (seed, first, rounds): (u64, u64, u64)) -> Vec<f64> {
    let rest = (1.0 - truth * truth).sqrt();
    let round = |index: u64| {
        let mut random = stream(seed, first + index);
        let (mut proxy, mut outcome) = (Vec::with_capacity(n), Vec::with_capacity(n));
        for _ in 0..n {
            let (a, b): (f64, f64) = (StandardNormal.sample(&mut random), StandardNormal.sample(&mut random));
            proxy.push(a);
            outcome.push(truth * a + rest * b);
        }
        correlate(statistic, &proxy, &outcome).ok()
    };
    (0..rounds).into_par_iter().filter_map(round).collect()
}
