//! Reward models drawn anew, with replacement.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use statistics::{BootstrapMethod, BootstrapPlan};

use crate::NoAnswer;

/// How many resamples are affordable, and which ones are drawn when not all are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResamplePlan {
    /// All distinct resamples are enumerated where there are at most this many: C(2n − 1, n).
    pub enumeration_limit: u64,
    /// Random resamples drawn otherwise.
    pub rounds: u64,
    /// Seed of the random ones.
    pub seed: u64,
}

impl Default for ResamplePlan {
    /// Enumerated up to n = 10 (92,378), otherwise 10,000 rounds.
    fn default() -> Self {
        Self { enumeration_limit: 200_000, rounds: 10_000, seed: 0 }
    }
}

/// How often each point is drawn, resample by resample.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Resamples {
    n: usize,
    counts: Vec<f64>,
    weights: Vec<f64>,
    enumerated: bool,
}

impl Resamples {
    /// All distinct resamples where the plan allows it, random ones otherwise.
    pub(crate) fn new(n: usize, plan: &ResamplePlan) -> Result<Self, NoAnswer> {
        let ResamplePlan { enumeration_limit: exact_limit, rounds, seed } = *plan;
        let found = statistics::Resamples::of_any(n, &BootstrapPlan { exact_limit, rounds, seed });
        let indices = 0..found.rounds();
        if indices.is_empty() {
            return Err(NoAnswer::NoResample);
        }
        Ok(Self {
            n,
            counts: indices.clone().flat_map(|index| found.counts(index).map(|count| count as f64)).collect(),
            weights: indices.map(|index| found.probability(index)).collect(),
            enumerated: found.method() == BootstrapMethod::Exact,
        })
    }

    /// Random resamples of equal weight.
    pub(crate) fn random(n: usize, plan: &ResamplePlan) -> Result<Self, NoAnswer> {
        Self::new(n, &ResamplePlan { enumeration_limit: 0, ..*plan })
    }

    /// How many.
    pub(crate) const fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether these are all.
    pub(crate) const fn are_enumerated(&self) -> bool {
        self.enumerated
    }

    /// Probability of each, sum 1.
    pub(crate) fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// A function of every resample's counts and index, in order.
    pub(crate) fn map<T: Send>(&self, of: impl Fn(usize, &[f64]) -> T + Sync) -> Vec<T> {
        self.counts.par_chunks_exact(self.n).enumerate().map(|(index, counts)| of(index, counts)).collect()
    }
}

/// Random numbers of one round: they depend on the seed and the round, not on the threads.
pub(crate) fn stream(seed: u64, round: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(round);
    random
}

/// The value at which the cumulated weight of the sorted pairs (value, weight) reaches `share` of the total.
pub(crate) fn weighted_quantile(sorted: &[(f64, f64)], share: f64) -> Option<f64> {
    let total: f64 = sorted.iter().map(|pair| pair.1).sum();
    let mut cumulated = 0.0;
    let reached = sorted.iter().find(|pair| {
        cumulated += pair.1;
        cumulated >= share * total
    });
    reached.or(sorted.last()).map(|pair| pair.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_points_have_24310_resamples_whose_probabilities_sum_to_one() {
        let all = Resamples::new(9, &ResamplePlan::default()).expect("some");
        assert!(all.are_enumerated());
        assert_eq!(all.len(), 24_310);
        assert!((all.weights().iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(all.map(|_, counts| counts.iter().sum::<f64>()).iter().all(|sum| *sum == 9.0));
    }

    #[test]
    fn the_plan_decides() {
        let plan = ResamplePlan { enumeration_limit: 9, rounds: 50, seed: 1 };
        assert!(Resamples::new(2, &plan).expect("some").are_enumerated());
        let random = Resamples::new(3, &plan).expect("some");
        assert!(!random.are_enumerated() && random.len() == 50);
        assert_eq!(Resamples::new(3, &plan), Resamples::new(3, &plan));
        assert_eq!(Resamples::new(3, &ResamplePlan { rounds: 0, ..plan }), Err(NoAnswer::NoResample));
    }

    #[test]
    fn quantiles_follow_the_weights() {
        let sorted = [(1.0, 0.5), (2.0, 0.25), (3.0, 0.25)];
        assert_eq!(
            [0.4, 0.5, 0.6, 1.0].map(|q| weighted_quantile(&sorted, q)),
            [1.0, 1.0, 2.0, 3.0].map(Some)
        );
        assert_eq!(weighted_quantile(&[], 0.5), None);
    }
}
