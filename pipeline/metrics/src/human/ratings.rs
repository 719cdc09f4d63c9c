//! Bradley-Terry strengths of a domain's models, and how sure they are.

use bradley_terry::{
    BootstrapPlan, Comparisons, Fit, FitError, Params, Quantity, Refit, bootstrap, fit, sandwich_covariance,
    wald_interval,
};
use statistics::Level;

use crate::Settings;

/// Strengths closer than this, in log odds, are equal: it is what a solver leaves of equal votes.
pub(crate) const EQUAL_STRENGTHS: f64 = 1e-9;

/// Why there is no rating.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Reason {
    pub(crate) state: &'static str,
    pub(crate) detail: String,
}

/// A strength, its limits, and the mean and variance of its distribution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rated {
    pub(crate) estimate: f64,
    pub(crate) lower: f64,
    pub(crate) upper: f64,
    pub(crate) mean: f64,
    pub(crate) variance: f64,
}

/// Ratings with limits, and how many refits gave none.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bootstrapped {
    pub(crate) models: Vec<Rated>,
    pub(crate) lost: u64,
}

/// Strengths in natural log odds, mean 0, ties counting half.
///
/// Source: Bradley & Terry (1952), *Biometrika* 39, 324–345; as FastChat and Arena-Hard fit them, unpenalised.
pub(crate) fn fitted(comparisons: &Comparisons, names: &[&str]) -> Result<Fit, Reason> {
    fit(comparisons, &Params::default()).map_err(|error| reason(&error, names))
}

/// The strengths alone, equal ones made exactly equal.
pub(crate) fn strengths(fit: &Fit) -> Vec<f64> {
    fit.strengths.iter().map(|strength| (strength.0 / EQUAL_STRENGTHS).round() * EQUAL_STRENGTHS).collect()
}

/// Limits and moments from refits to resampled battles.
///
/// ```text
/// limits: quantiles (1 ± level)/2 of the refits;   mean, variance: of the refits, divided by their number
/// ```
///
/// Source: Li et al. (2024), Arena-Hard; FastChat `rating_systems.py`.
pub(crate) fn bootstrapped(
    settings: &Settings,
    comparisons: &Comparisons,
    fit: &Fit,
    seed: u64,
) -> Result<Bootstrapped, Reason> {
    let ratings = settings.raw().ratings;
    let plan = BootstrapPlan { rounds: ratings.rounds, seed, refit: Refit::Full };
    let found = bootstrap(comparisons, fit, &plan).map_err(|error| reason(&error, &[]))?;
    let lost = found.degenerate + found.not_converged;
    let (kept, rounds) = (ratings.rounds - lost, ratings.rounds);
    let too_few = Reason {
        state: "too-few-refits",
        detail: format!("{kept} of {rounds} resamples of the battles have a finite fit"),
    };
    if kept == 0 || (kept as f64) < ratings.least_share * rounds as f64 {
        return Err(too_few);
    }
    let rated = |model: usize| {
        let limits = found.percentile(Quantity::Strength(model), settings.rating_level())?;
        let (mean, variance) = moments(&found.values(Quantity::Strength(model)));
        let estimate = fit.strengths[model].0;
        Some(Rated { estimate, lower: limits.lower, upper: limits.upper, mean, variance })
    };
    let models: Option<Vec<Rated>> = (0..fit.strengths.len()).map(rated).collect();
    models.map(|models| Bootstrapped { models, lost }).ok_or(too_few)
}

/// Mean and population variance.
pub(crate) fn moments(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (mean, values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count)
}

/// Limits and moments from the sandwich covariance instead of refits.
pub(crate) fn sandwiched(comparisons: &Comparisons, fit: &Fit, level: Level) -> Result<Vec<Rated>, Reason> {
    let covariance = sandwich_covariance(comparisons, fit).map_err(|error| reason(&error, &[]))?;
    let rated = |(model, strength): (usize, &bradley_terry::LogStrength)| {
        let error = covariance.strength_error(model);
        let limits = wald_interval(strength.0, error, level);
        let (mean, variance) = (strength.0, error * error);
        Rated { estimate: strength.0, lower: limits.lower, upper: limits.upper, mean, variance }
    };
    Ok(fit.strengths.iter().enumerate().map(rated).collect())
}

fn reason(error: &FitError, names: &[&str]) -> Reason {
    let listed = |groups: &[Vec<usize>]| {
        let name = |model: &usize| names.get(*model).map_or_else(|| model.to_string(), ToString::to_string);
        let group = |group: &Vec<usize>| group.iter().map(name).collect::<Vec<_>>().join(", ");
        groups.iter().map(group).collect::<Vec<_>>().join(" | ")
    };
    match error {
        FitError::TooFew { .. } => Reason { state: "too-few", detail: error.to_string() },
        FitError::Disconnected { components } => {
            let detail = format!("groups of models that never met: {}", listed(components));
            Reason { state: "disconnected", detail }
        }
        FitError::Separated { unbeaten, winless } => {
            let detail = format!("never lost: {}; never won: {}", listed(unbeaten), listed(winless));
            Reason { state: "separated", detail }
        }
        _ => Reason { state: "not-converged", detail: error.to_string() },
    }
}
