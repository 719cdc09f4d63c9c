//! A distribution of a statistic over resamples.

use crate::quantile::quantile_of_sorted;
use crate::tolerance::{BOOTSTRAP_TIE, PROBABILITY_TIE};

/// Values with their probabilities, sorted.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    sorted: Vec<f64>,
    /// Probability of this value or a smaller one; none if the values are equally likely draws.
    cumulative: Option<Vec<f64>>,
}

impl Distribution {
    /// Of draws, all equally likely. `None` for no draws or one that is not finite.
    #[must_use]
    pub fn of_draws(mut draws: Vec<f64>) -> Option<Self> {
        let sound = !draws.is_empty() && draws.iter().all(|value| value.is_finite());
        draws.sort_unstable_by(f64::total_cmp);
        sound.then_some(Self { sorted: draws, cumulative: None })
    }

    /// Of all values there are, each with its weight; weights are divided by their sum.
    ///
    /// `None` for no values, one that is not finite, or weights that are not finite and positive.
    #[must_use]
    pub fn of_weighted(mut values: Vec<(f64, f64)>) -> Option<Self> {
        let sound = |(value, weight): &(f64, f64)| value.is_finite() && weight.is_finite() && *weight > 0.0;
        if values.is_empty() || !values.iter().all(sound) {
            return None;
        }
        // By weight within a value: the sums below then do not depend on the order given.
        values.sort_unstable_by(|left, right| left.0.total_cmp(&right.0).then(left.1.total_cmp(&right.1)));
        let step = |sum: &mut f64, (_, weight): &(f64, f64)| {
            *sum += weight;
            Some(*sum)
        };
        let mut cumulative: Vec<f64> = values.iter().scan(0.0, step).collect();
        let total = cumulative[cumulative.len() - 1];
        cumulative.iter_mut().for_each(|sum| *sum /= total);
        Some(Self {
            sorted: values.into_iter().map(|(value, _)| value).collect(),
            cumulative: Some(cumulative),
        })
    }

    /// The `q`-quantile, `q` in [0, 1] (clamped).
    ///
    /// ```text
    /// draws:     type 7 of Hyndman & Fan (1996), as quantile_type7
    /// weighted:  (t⁻ + t⁺)/2,   t⁻ = min{t : F(t) ≥ q},   t⁺ = min{t : F(t) > q}
    /// ```
    ///
    /// A weighted distribution is the whole of it, not a sample, so its quantile is the inverse of its distribution
    /// function F; where F equals q on a stretch, the middle of the stretch, so that the quantile of −t at 1 − q is
    /// minus that of t at q (type 2 when weights are equal). F is compared with a slack of 1e-12.
    #[must_use]
    pub fn quantile(&self, q: f64) -> f64 {
        let q = q.clamp(0.0, 1.0);
        let Some(cumulative) = &self.cumulative else {
            return quantile_of_sorted(&self.sorted, q);
        };
        let last = self.sorted.len() - 1;
        let lower = cumulative.partition_point(|sum| *sum < q - PROBABILITY_TIE).min(last);
        let upper = cumulative.partition_point(|sum| *sum <= q + PROBABILITY_TIE).min(last);
        f64::midpoint(self.sorted[lower], self.sorted[upper])
    }

    /// P(t < value) + P(t = value)/2.
    #[must_use]
    pub fn share_below(&self, value: f64) -> f64 {
        let below = self.sorted.partition_point(|t| *t < value);
        let through = self.sorted.partition_point(|t| *t <= value);
        f64::midpoint(self.through(below), self.through(through))
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let weight = |index: usize| self.through(index + 1) - self.through(index);
        self.sorted.iter().enumerate().map(|(index, value)| value * weight(index)).sum()
    }

    /// Probability of the first `count` values.
    fn through(&self, count: usize) -> f64 {
        match (&self.cumulative, count) {
            (_, 0) => 0.0,
            (None, _) => count as f64 / self.sorted.len() as f64,
            (Some(cumulative), _) => cumulative[count - 1],
        }
    }

    /// Whether every value lies within 1e-12 of ±1.
    pub(crate) fn is_extreme(&self) -> bool {
        self.sorted.iter().all(|value| value.abs() >= 1.0 - BOOTSTRAP_TIE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_a_weighted_distribution_are_its_inverse() {
        let values = vec![(2.0, 0.5), (-1.0, 0.25), (5.0, 0.25)];
        let all = Distribution::of_weighted(values).expect("sound");
        let expected =
            [(0.0, -1.0), (0.1, -1.0), (0.25, 0.5), (0.3, 2.0), (0.75, 3.5), (0.8, 5.0), (1.0, 5.0)];
        for (q, value) in expected {
            assert!((all.quantile(q) - value).abs() < 1e-15, "{q}");
        }
        assert!((all.share_below(2.0) - 0.5).abs() < 1e-15);
        assert!((all.mean() - 2.0).abs() < 1e-15);
    }

    #[test]
    fn what_is_no_distribution() {
        assert_eq!(Distribution::of_draws(Vec::new()), None);
        assert_eq!(Distribution::of_draws(vec![f64::NAN]), None);
        assert_eq!(Distribution::of_weighted(vec![(1.0, 0.0)]), None);
    }
}
