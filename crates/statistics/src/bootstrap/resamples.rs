//! Which resamples of n points there are, and how probable each is.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Undefined;
use crate::undefined::check_count;

/// How many distinct resamples are affordable, and which are drawn when not all are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BootstrapPlan {
    /// All distinct resamples are enumerated where C(2n − 1, n) is at most this.
    pub exact_limit: u64,
    /// Random resamples drawn otherwise.
    pub rounds: u64,
    /// Seed of the random resamples.
    pub seed: u64,
}

impl Default for BootstrapPlan {
    /// Exact up to n = 10, otherwise 10,000 rounds.
    fn default() -> Self {
        Self { exact_limit: 200_000, rounds: 10_000, seed: 0 }
    }
}

/// Whether all resamples were seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BootstrapMethod {
    /// All distinct resamples, each with its probability.
    Exact,
    /// Random resamples, equally likely.
    MonteCarlo,
}

impl BootstrapMethod {
    /// The name in tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Exact => "exact-bootstrap",
            Self::MonteCarlo => "monte-carlo-bootstrap",
        }
    }
}

/// Resamples of n points with replacement, shared by every cell of n points.
///
/// A resample is how often each point was drawn: c_1 + … + c_n = n. There are C(2n − 1, n) of them (24,310 for
/// n = 9), the one with counts c having probability n! / (c_1! … c_n! · nⁿ).
///
/// Source: Fisher & Hall (1991), *Stat. Probab. Lett.* 11, 169–176.
#[derive(Debug, Clone, PartialEq)]
pub struct Resamples {
    n: usize,
    /// How often each point was drawn, `[point][resample]`.
    counts: Vec<Vec<f64>>,
    /// Probability of each distinct resample; none if they are drawn, hence equally likely.
    probabilities: Option<Vec<f64>>,
}

impl Resamples {
    /// All distinct resamples if the plan affords them, random ones otherwise.
    ///
    /// Round `i` is drawn from stream `i` of the seed, so that neither threads nor more rounds change it.
    ///
    /// # Errors
    ///
    /// `TooFewPoints`: n < 3.
    pub fn new(n: usize, plan: &BootstrapPlan) -> Result<Self, Undefined> {
        check_count(n)?;
        Ok(Self::of_any(n, plan))
    }

    /// [`Resamples::new`] of any number of points but 0, for statistics that two determine.
    ///
    /// # Panics
    ///
    /// For no points.
    #[must_use]
    pub fn of_any(n: usize, plan: &BootstrapPlan) -> Self {
        assert!(n > 0, "nothing can be drawn from no points");
        let affordable = distinct(n).is_some_and(|distinct| distinct <= plan.exact_limit);
        if affordable { Self::enumerated(n) } else { Self::drawn(n, plan) }
    }

    fn enumerated(n: usize) -> Self {
        let mut walk = Enumeration::new(n);
        walk.descend(0, n, 0.0);
        Self { n, counts: walk.counts, probabilities: Some(walk.probabilities) }
    }

    fn drawn(n: usize, plan: &BootstrapPlan) -> Self {
        let mut counts = vec![vec![0.0; plan.rounds as usize]; n];
        let mut random = ChaCha8Rng::seed_from_u64(plan.seed);
        for round in 0..plan.rounds {
            random.set_stream(round);
            random.set_word_pos(0);
            (0..n).for_each(|_| counts[random.random_range(0..n)][round as usize] += 1.0);
        }
        Self { n, counts, probabilities: None }
    }

    /// Points of each resample.
    #[must_use]
    pub const fn points(&self) -> usize {
        self.n
    }

    /// How many resamples there are.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.counts[0].len()
    }

    /// Whether they are all.
    #[must_use]
    pub const fn method(&self) -> BootstrapMethod {
        if self.probabilities.is_some() { BootstrapMethod::Exact } else { BootstrapMethod::MonteCarlo }
    }

    /// How often each point is in a resample.
    pub fn counts(&self, resample: usize) -> impl Iterator<Item = usize> + '_ {
        self.counts.iter().map(move |column| column[resample] as usize)
    }

    /// The probability of a resample; 1/rounds if drawn.
    #[must_use]
    pub fn probability(&self, resample: usize) -> f64 {
        self.probabilities.as_ref().map_or(1.0 / self.rounds() as f64, |all| all[resample])
    }

    /// Probabilities of all resamples, if enumerated.
    pub(super) fn probabilities(&self) -> Option<&[f64]> {
        self.probabilities.as_deref()
    }

    /// Counts of one point over all resamples.
    pub(super) fn column(&self, point: usize) -> &[f64] {
        &self.counts[point]
    }
}

/// C(2n − 1, n), if it fits.
fn distinct(n: usize) -> Option<u64> {
    let n = n as u64;
    // C(n − 1 + k, k) for k = 1..n: each division is exact.
    (1..=n).try_fold(1_u64, |product, k| Some(product.checked_mul(n - 1 + k)? / k))
}

/// A walk over all ways to share n draws among n points.
struct Enumeration {
    n: usize,
    log_factorials: Vec<f64>,
    current: Vec<f64>,
    counts: Vec<Vec<f64>>,
    probabilities: Vec<f64>,
}

impl Enumeration {
    fn new(n: usize) -> Self {
        let step = |sum: &mut f64, k: usize| {
            *sum += (k.max(1) as f64).ln();
            Some(*sum)
        };
        let log_factorials = (0..=n).scan(0.0, step).collect();
        Self {
            n,
            log_factorials,
            current: vec![0.0; n],
            counts: vec![Vec::new(); n],
            probabilities: Vec::new(),
        }
    }

    /// Shares the draws that are left among the points from `point` on; `log_product` is the sum of ln c! so far.
    fn descend(&mut self, point: usize, left: usize, log_product: f64) {
        if point + 1 == self.n {
            self.current[point] = left as f64;
            self.counts.iter_mut().zip(&self.current).for_each(|(column, count)| column.push(*count));
            let log_product = log_product + self.log_factorials[left];
            let n = self.n as f64;
            self.probabilities.push((self.log_factorials[self.n] - log_product - n * n.ln()).exp());
            return;
        }
        for count in 0..=left {
            self.current[point] = count as f64;
            self.descend(point + 1, left - count, log_product + self.log_factorials[count]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinct_resamples_are_counted_and_their_probabilities_sum_to_one() {
        for (n, expected) in [(3, 10), (4, 35), (9, 24_310), (10, 92_378)] {
            let resamples = Resamples::new(n, &BootstrapPlan::default()).expect("enough points");
            assert_eq!((distinct(n), resamples.rounds()), (Some(expected), expected as usize));
            let total: f64 = (0..resamples.rounds()).map(|index| resamples.probability(index)).sum();
            assert!((total - 1.0).abs() < 1e-12, "{n}: {total}");
            assert!((0..resamples.rounds()).all(|index| resamples.counts(index).sum::<usize>() == n));
        }
        assert_eq!(distinct(40), None);
        assert!(Resamples::new(2, &BootstrapPlan::default()).is_err());
    }

    #[test]
    fn a_round_does_not_depend_on_how_many_follow() {
        let drawn = |rounds| Resamples::drawn(11, &BootstrapPlan { exact_limit: 0, rounds, seed: 4 });
        let (few, many) = (drawn(5), drawn(50));
        assert_eq!(many.method(), BootstrapMethod::MonteCarlo);
        for round in 0..5 {
            assert!(few.counts(round).eq(many.counts(round)));
        }
    }
}
