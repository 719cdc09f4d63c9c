//! What an interval promises, and the levels that n points can carry.

use crate::{IntervalMethod, Undefined};

/// What an interval promises of a new reward model that comes from the same population as the known ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Guarantee {
    /// How the interval is made.
    pub method: IntervalMethod,
    /// The level 1 − α that was asked for.
    pub level: f64,
    /// How many residuals it stands on: n, or the size of the calibration part.
    pub residuals: usize,
    /// Which order statistic of them it uses, k = ⌈(1 − α)(residuals + 1)⌉.
    pub rank: usize,
    /// The least coverage by the published theorem: 1 − 2α for jackknife+, 1 − α for the others.
    pub at_least: f64,
    /// The least coverage by the count behind the theorem, for this very n and rank; never below `at_least`.
    pub at_least_for_n: f64,
    /// The coverage to expect when leaving one out more hardly changes the fit; for jackknife-minmax, which is
    /// wider, a lower bound. k / (residuals + 1).
    pub typical: f64,
}

impl Guarantee {
    /// The guarantee of a method at a level, with this many residuals.
    ///
    /// ```text
    /// jackknife+         P(covered) ≥ 1 − 2α,   and for finite n:  ≥ 1 − (2(n − k) + 1)/(n + 1)
    /// jackknife-minmax   P(covered) ≥ 1 − α,                       ≥ k/(n + 1)
    /// split conformal    P(covered) ≥ 1 − α,                       ≥ k/(n + 1)     n: the calibration part
    /// ```
    ///
    /// The finite form of the first: call a point strange if its error beats at least k of the n others, both
    /// left out. Each of s strange points is beaten by, or equal to, at most n − k others, and s points have
    /// s(s − 1)/2 pairs, so s ≤ 2(n − k) + 1; the new point is as likely as any of the n + 1 to be one of them.
    /// At n = 9: at least 0.7 at level 0.8, at least 0.9 at level 0.9.
    ///
    /// Barber, Candès, Ramdas & Tibshirani (2021), *Ann. Stat.* 49, 486–507, theorem 1 with its proof, and the
    /// theorem on jackknife-minmax; Lei, G'Sell, Rinaldo, Tibshirani & Wasserman (2018), *JASA* 113, 1094–1111.
    ///
    /// # Errors
    ///
    /// `LevelBeyondN` if k > n: only an infinite interval has that level.
    pub(crate) fn new(method: IntervalMethod, level: f64, residuals: usize) -> Result<Self, Undefined> {
        let rank = rank(level, residuals)?;
        let (n, k) = (residuals as f64, rank as f64);
        let typical = k / (n + 1.0);
        let (at_least, at_least_for_n) = match method {
            IntervalMethod::JackknifePlus => {
                (1.0 - 2.0 * (1.0 - level), 1.0 - (2.0 * (n - k) + 1.0) / (n + 1.0))
            }
            IntervalMethod::JackknifeMinmax | IntervalMethod::SplitConformal => (level, typical),
        };
        Ok(Self { method, level, residuals, rank, at_least: at_least.max(0.0), at_least_for_n, typical })
    }

    /// The guarantee as it should be printed, e.g. "at least 60 %, typically about 80 %".
    #[must_use]
    pub fn words(&self) -> String {
        let at_least = percent(self.at_least);
        match self.method {
            IntervalMethod::JackknifePlus => {
                format!("at least {at_least} %, typically about {} %", percent(self.typical))
            }
            IntervalMethod::JackknifeMinmax | IntervalMethod::SplitConformal => {
                format!("at least {at_least} %")
            }
        }
    }
}

/// A share in whole percent; of a bound, never more than it is.
fn percent(share: f64) -> f64 {
    (share * 100.0 + 1e-6).floor()
}

/// k = ⌈level · (n + 1)⌉, which must not be above n.
pub(crate) fn rank(level: f64, n: usize) -> Result<usize, Undefined> {
    // 0.7 · 10 is 7.000000000000001 in a computer: without the allowance the rank would be 8.
    let rank = (level * (n + 1) as f64 - 1e-9).ceil() as usize;
    if rank > n {
        return Err(Undefined::LevelBeyondN { level, n, highest: highest_level(n) });
    }
    Ok(rank)
}

/// The highest level at which n residuals give a finite interval, n / (n + 1): 0.9 for nine.
#[must_use]
pub fn highest_level(n: usize) -> f64 {
    n as f64 / (n + 1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_points_carry_ninety_percent() {
        assert_eq!(rank(0.8, 9), Ok(8));
        assert_eq!(rank(0.7, 9), Ok(7));
        assert_eq!(rank(0.9, 9), Ok(9));
        assert_eq!(rank(0.91, 9).map_err(|reason| reason.state()), Err("level-beyond-n"));
    }

    #[test]
    fn the_default_is_printed_with_its_guarantee() {
        let guarantee = Guarantee::new(IntervalMethod::JackknifePlus, 0.8, 9).expect("finite");
        assert_eq!(guarantee.words(), "at least 60 %, typically about 80 %");
        assert!((guarantee.at_least_for_n - 0.7).abs() < 1e-12);
        let wide = Guarantee::new(IntervalMethod::JackknifeMinmax, 0.9, 9).expect("finite");
        assert_eq!(wide.words(), "at least 90 %");
    }

    #[test]
    fn the_count_is_never_below_the_theorem() {
        let methods =
            [IntervalMethod::JackknifePlus, IntervalMethod::JackknifeMinmax, IntervalMethod::SplitConformal];
        for method in methods {
            for n in 4..40 {
                for level in [0.5, 0.6, 0.75, 0.8, 0.9, 0.95] {
                    if let Ok(guarantee) = Guarantee::new(method, level, n) {
                        assert!(guarantee.at_least_for_n >= guarantee.at_least - 1e-12, "{guarantee:?}");
                    }
                }
            }
        }
    }
}
