//! Which methods, which grids, which interval.

use crate::Undefined;

/// A way to predict. The mean of the reward models is always there besides, as the baseline.
#[derive(Debug, Clone, PartialEq)]
pub enum Method {
    /// A least-squares line on one metric.
    Line {
        /// Its name; `None`: the metric with the least leave-one-out error, chosen anew in every fold.
        metric: Option<String>,
    },
    /// Ridge regression on all metrics.
    Ridge {
        /// Penalties g > 0 a metric: λ = g m, so that listing every metric twice changes nothing.
        penalties: Vec<f64>,
    },
    /// Elastic net on all metrics.
    ElasticNet {
        /// Shares of the penalty that fall on |b|, each in (0, 1].
        l1_ratios: Vec<f64>,
        /// Penalties as fractions in (0, 1] of the least one that leaves no metric.
        fractions: Vec<f64>,
    },
    /// Partial least squares on all metrics.
    PartialLeastSquares {
        /// The most components, at least 1.
        components: usize,
    },
}

impl Method {
    /// A short name for tables.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Line { .. } => "line",
            Self::Ridge { .. } => "ridge",
            Self::ElasticNet { .. } => "elastic-net",
            Self::PartialLeastSquares { .. } => "partial-least-squares",
        }
    }

    fn check(&self) -> Result<(), Undefined> {
        match self {
            Self::Line { .. } => Ok(()),
            Self::Ridge { penalties } => {
                check_grid("penalties", penalties, f64::MAX, "one or more finite numbers above 0")
            }
            Self::ElasticNet { l1_ratios, fractions } => {
                check_grid("l1_ratios", l1_ratios, 1.0, "one or more numbers in (0, 1]")?;
                check_grid("fractions", fractions, 1.0, "one or more numbers in (0, 1]")
            }
            Self::PartialLeastSquares { components } => check("components", *components >= 1, "at least 1"),
        }
    }
}

/// How an interval is made from errors of models that did not see the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntervalMethod {
    /// Jackknife+: short intervals; level 1 − α guarantees 1 − 2α, and typically gives 1 − α.
    JackknifePlus,
    /// Jackknife-minmax: guarantees 1 − α, and is wider.
    JackknifeMinmax,
    /// Split conformal: guarantees 1 − α, but learns from a random part of the reward models only.
    SplitConformal,
}

impl IntervalMethod {
    /// A short name for tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::JackknifePlus => "jackknife-plus",
            Self::JackknifeMinmax => "jackknife-minmax",
            Self::SplitConformal => "split-conformal",
        }
    }
}

/// What a prediction needs to know besides the data.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Level 1 − α of the intervals, in [0.5, 1).
    pub level: f64,
    /// How the intervals are made.
    pub interval: IntervalMethod,
    /// Methods beside the mean.
    pub methods: Vec<Method>,
    /// The family-wise p value at or below which a method beats the baseline, in (0, 1).
    pub significance: f64,
    /// Whether outcomes are Elo ratings, so that a difference says who wins how often.
    pub outcomes_are_elo: bool,
    /// Seed of the random split, and of the sign flips where there are too many to go through.
    pub seed: u64,
}

impl Default for Settings {
    /// Level 0.8 by jackknife+, significance 0.05, all methods with the grids that fit nine reward models.
    fn default() -> Self {
        Self {
            level: 0.8,
            interval: IntervalMethod::JackknifePlus,
            methods: default_methods(),
            significance: 0.05,
            outcomes_are_elo: false,
            seed: 0,
        }
    }
}

fn default_methods() -> Vec<Method> {
    vec![
        Method::Line { metric: None },
        Method::Ridge { penalties: vec![10.0, 3.0, 1.0, 0.3, 0.1, 0.03, 0.01, 0.003, 0.001] },
        Method::ElasticNet {
            l1_ratios: vec![0.5, 0.9],
            fractions: vec![1.0, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1],
        },
        Method::PartialLeastSquares { components: 3 },
    ]
}

impl Settings {
    /// The single place where ranges are enforced.
    pub(crate) fn check(&self) -> Result<(), Undefined> {
        let inside = |value: f64| value > 0.0 && value < 1.0;
        // Below a half, the lower end of a jackknife+ interval could be above the upper one.
        check("level", inside(self.level) && self.level >= 0.5, "in [0.5, 1)")?;
        check("significance", inside(self.significance), "in (0, 1)")?;
        self.methods.iter().try_for_each(Method::check)
    }
}

fn check(setting: &'static str, holds: bool, must: &'static str) -> Result<(), Undefined> {
    if holds { Ok(()) } else { Err(Undefined::InvalidSetting { setting, must }) }
}

fn check_grid(
    setting: &'static str,
    grid: &[f64],
    highest: f64,
    must: &'static str,
) -> Result<(), Undefined> {
    let holds = !grid.is_empty() && grid.iter().all(|&value| value > 0.0 && value <= highest);
    check(setting, holds, must)
}
