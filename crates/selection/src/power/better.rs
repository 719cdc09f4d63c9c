//! Picking the better of two metrics.

use rand_distr::{Distribution, StandardNormal};
use rayon::prelude::*;
use statistics::{Statistic, correlate};
use statrs::distribution::{ContinuousCDF, Normal};

use crate::NoAnswer;
use crate::difference::{Trio, sampling_correlation};
use crate::power::simulated::Simulation;
use crate::resamples::stream;

/// Two metrics with true correlations to the outcome as measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contest {
    better: f64,
    worse: f64,
    between: f64,
}

impl Contest {
    /// `first` and `second` with the outcome, `between` with each other.
    ///
    /// # Errors
    ///
    /// `NeitherBetter`: equal correlations. Otherwise as [`Trio::new`].
    pub fn new(first: f64, second: f64, between: f64) -> Result<Self, NoAnswer> {
        Trio::new(first, second, between, 4)?;
        if first == second {
            return Err(NoAnswer::NeitherBetter);
        }
        Ok(Self { better: first.max(second), worse: first.min(second), between })
    }
}

/// Chance that the better metric has the higher sample correlation with n reward models: normal approximation.
///
/// ```text
/// P ≈ Φ( (atanh ρ₁ − atanh ρ₂) √(n − 3) / √(2 − 2c) ),   c: sampling correlation of r₁ and r₂ at the truth
/// ```
///
/// For Pearson's r of normal data; off by at most 0.02 at n = 9 in the designs of the tests.
///
/// # Errors
///
/// `TooFewPoints` (n < 4).
///
/// Source: Dunn & Clark (1969), *J. Am. Stat. Assoc.* 64, 366–377.
pub fn probability_of_choosing(contest: &Contest, n: usize) -> Result<f64, NoAnswer> {
    if n < 4 {
        return Err(NoAnswer::TooFewPoints { n, needed: 4 });
    }
    let together = sampling_correlation(contest.better, contest.worse, contest.between);
    let distance = contest.better.atanh() - contest.worse.atanh();
    let scale = ((n as f64 - 3.0) / (2.0 - 2.0 * together).max(f64::MIN_POSITIVE)).sqrt();
    Ok(Normal::standard().cdf(distance * scale))
}

/// The same by simulating normal data, for any coefficient; ties count half.
///
/// # Errors
///
/// `TooFewPoints` (n < 4), `NoResample` (no rounds).
pub fn simulated_choosing(
    statistic: Statistic,
    contest: &Contest,
    n: usize,
    simulation: &Simulation,
) -> Result<f64, NoAnswer> {
    if n < 4 {
        return Err(NoAnswer::TooFewPoints { n, needed: 4 });
    }
    if simulation.rounds == 0 {
        return Err(NoAnswer::NoResample);
    }
    let Contest { better, worse, between } = *contest;
    // Cholesky rows: y, then the better metric on y, then the other on both.
    let own = (1.0 - better * better).sqrt();
    let shared = (between - worse * better) / own;
    let rest = (1.0 - worse * worse - shared * shared).max(0.0).sqrt();
    let round = |index: u64| {
        let mut random = stream(simulation.seed, index);
        let mut columns = [const { Vec::new() }; 3];
        for _ in 0..n {
            let [a, b, c]: [f64; 3] = std::array::from_fn(|_| StandardNormal.sample(&mut random));
            columns[0].push(a);
            columns[1].push(better * a + own * b);
            columns[2].push(worse * a + shared * b + rest * c);
        }
        let of = |metric: usize| correlate(statistic, &columns[metric], &columns[0]).ok();
        Some(match of(1)?.total_cmp(&of(2)?) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        })
    };
    let wins: Vec<f64> = (0..simulation.rounds).into_par_iter().filter_map(round).collect();
    Ok(wins.iter().sum::<f64>() / wins.len() as f64)
}
