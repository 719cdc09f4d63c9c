//! Intervals from refits.

use statistics::{Interval, Level, quantile_type7};
use statrs::distribution::{ContinuousCDF, Normal};

use super::Bootstrap;
use crate::Quantity;

impl Bootstrap {
    /// Quantiles of the refits.
    ///
    /// ```text
    /// [Q((1 − level)/2), Q((1 + level)/2)]      Q: quantile of θ*, linear between order statistics
    /// ```
    ///
    /// `None` without a converged round.
    ///
    /// Source: Efron (1981), *Can. J. Stat.* 9, 139–158.
    #[must_use]
    pub fn percentile(&self, quantity: Quantity, level: Level) -> Option<Interval> {
        let tail = (1.0 - level.value()) / 2.0;
        self.between(quantity, [tail, 1.0 - tail], level, "percentile")
    }

    /// Quantiles of the refits, corrected for bias and for an error that changes with the estimate.
    ///
    /// ```text
    /// [Q(α₁), Q(α₂)],   α = Φ( z₀ + (z₀ ± z)/(1 − a(z₀ ± z)) )
    /// z₀ = Φ⁻¹(share of θ* below the estimate, equal ones by half),   z = Φ⁻¹((1 + level)/2)
    /// ```
    ///
    /// `acceleration` a from [`acceleration`](crate::acceleration()) or its kin, for the unit that was drawn. `None` without a converged round, or when
    /// all refits lie on one side of the estimate.
    ///
    /// Source: Efron (1987), *J. Am. Stat. Assoc.* 82, 171–185, equations (2.3), (4.1).
    #[must_use]
    pub fn bca(&self, quantity: Quantity, level: Level, acceleration: f64) -> Option<Interval> {
        let values = self.values(quantity);
        let estimate = quantity.value(&self.estimate, &self.layout);
        let below: f64 = values
            .iter()
            .map(|value| if *value < estimate { 1.0 } else { f64::from(u8::from(*value == estimate)) / 2.0 })
            .sum();
        let share = below / values.len() as f64;
        let inside = share > 0.0 && share < 1.0;
        if !inside {
            return None;
        }
        let normal = Normal::standard();
        let bias = normal.inverse_cdf(share);
        let reach = normal.inverse_cdf((1.0 + level.value()) / 2.0);
        let place = |reach: f64| normal.cdf(bias + (bias + reach) / (1.0 - acceleration * (bias + reach)));
        self.between(quantity, [place(-reach), place(reach)], level, "bca")
    }

    fn between(
        &self,
        quantity: Quantity,
        places: [f64; 2],
        level: Level,
        method: &'static str,
    ) -> Option<Interval> {
        let values = self.values(quantity);
        let [lower, upper] = places.map(|place| quantile_type7(&values, place));
        Some(Interval { lower: lower?, upper: upper?, level: level.value(), method })
    }
}
