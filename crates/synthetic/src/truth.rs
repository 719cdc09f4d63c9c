//! What is known about the votes of a simulation.

use crate::{Effect, Feature, Simulation, target};

/// The truth behind votes, and what fits tend to as there are more of them.
///
/// With ties, tastes or a position effect a fit that counts ties as half wins does not tend to the strengths
/// themselves but to those that fit the expected votes best; that is its target. All in log odds, mean 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Truth {
    /// Strength of each model.
    pub strengths: Vec<f64>,
    /// How often each model is shown; adds up to 1.
    pub popularity: Vec<f64>,
    /// Target of the strengths in a fit without style.
    pub target: Vec<f64>,
    /// Target of the strengths in a fit with the design's features; `None` without features.
    pub controlled: Option<Vec<f64>>,
    /// One a feature of the design, in its order.
    pub style: Vec<StyleTruth>,
}

/// What is known about one feature.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StyleTruth {
    /// The feature.
    pub feature: Feature,
    /// What one standard deviation of its difference adds to the log odds of the first model.
    pub effect: f64,
    /// That standard deviation.
    pub deviation: f64,
    /// Target of its coefficient, in log odds for a standard deviation.
    pub target: f64,
}

impl Simulation {
    /// The truth. Style is averaged over a sample of 262,144 votes or more; the rest is exact to rounding.
    ///
    /// `None` where the expected votes have no finite fit, which takes strengths so far apart that floats cannot
    /// hold the chances.
    #[must_use]
    pub fn truth(&self) -> Option<Truth> {
        let (target, _) = target::target(self, false)?;
        let effects = &self.design().get().style;
        let styled = !effects.is_empty();
        let (controlled, coefficients) =
            if styled { target::target(self, true)? } else { (target.clone(), Vec::new()) };
        let style = effects.iter().zip(coefficients).map(|(Effect { feature, effect }, target)| StyleTruth {
            feature: *feature,
            effect: *effect,
            deviation: self.deviations[feature.place()],
            target,
        });
        Some(Truth {
            strengths: self.strengths.clone(),
            popularity: self.popularity.clone(),
            target,
            controlled: styled.then_some(controlled),
            style: style.collect(),
        })
    }
}
