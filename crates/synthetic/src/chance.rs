//! From log odds to chances.

/// Chances of the three outcomes of a vote.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Chances {
    pub(crate) tie: f64,
    /// That the first model wins, given that it is no tie.
    pub(crate) first: f64,
}

impl Chances {
    /// ```text
    /// P(tie) = τ·4p(1 − p),   P(first | no tie) = p,   p = 1/(1 + e^−x)
    /// ```
    ///
    /// Ties are τ of the votes between equals and rarer where one is likely to win.
    pub(crate) fn new(log_odds: f64, ties: f64) -> Self {
        let first = logistic(log_odds);
        Self { tie: ties * 4.0 * first * logistic(-log_odds), first }
    }

    /// Expected share of the first model where a tie is half a win.
    pub(crate) fn share(self) -> f64 {
        self.tie / 2.0 + (1.0 - self.tie) * self.first
    }
}

/// Expected share, over voters whose tastes for the two models differ by a normal number of deviation `taste`.
///
/// By the trapezoid rule, which for a smooth function times a normal density is exact to rounding.
pub(crate) fn expected_share(log_odds: f64, ties: f64, taste: f64) -> f64 {
    if taste == 0.0 {
        return Chances::new(log_odds, ties).share();
    }
    let (mut sum, mut weights) = (0.0, 0.0);
    for step in -STEPS..=STEPS {
        let normal = f64::from(step) * REACH / f64::from(STEPS);
        let weight = (-normal * normal / 2.0).exp();
        sum += weight * Chances::new(log_odds + taste * normal, ties).share();
        weights += weight;
    }
    sum / weights
}

/// Deviations on either side of the mean, and steps to get there.
const REACH: f64 = 8.0;
const STEPS: i32 = 48;

pub(crate) fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_tie_as_asked_and_share_evenly() {
        let equal = Chances::new(0.0, 0.4);
        assert_eq!((equal.tie, equal.first, equal.share()), (0.4, 0.5, 0.5));
        assert!(Chances::new(3.0, 0.4).tie < 0.1);
    }

    #[test]
    fn sides_swapped_are_shares_swapped() {
        for log_odds in [0.0, 0.3, 1.0, 4.0, 12.0] {
            for taste in [0.0, 0.5, 2.0] {
                let sum = expected_share(log_odds, 0.3, taste) + expected_share(-log_odds, 0.3, taste);
                assert!((sum - 1.0).abs() < 1e-14);
            }
        }
    }

    /// By a sum over many quantile midpoints, without the density.
    #[test]
    fn the_integral_over_tastes_by_another_road() {
        use rand::SeedableRng;
        use rand_distr::{Distribution, StandardNormal};
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let draws = 200_000;
        let mean = |log_odds: f64, taste: f64, random: &mut rand_chacha::ChaCha8Rng| {
            let shares = (0..draws).map(|_| {
                let normal: f64 = StandardNormal.sample(random);
                Chances::new(log_odds + taste * normal, 0.3).share()
            });
            shares.sum::<f64>() / f64::from(draws)
        };
        for (log_odds, taste) in [(0.5, 1.0), (1.5, 2.0)] {
            // Four standard errors of the mean of numbers between 0 and 1.
            let found = expected_share(log_odds, 0.3, taste);
            assert!((found - mean(log_odds, taste, &mut random)).abs() < 4.0 * 0.5 / f64::from(draws).sqrt());
        }
    }
}
