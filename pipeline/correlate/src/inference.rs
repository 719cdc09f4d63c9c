//! Every analysis that the settings want, after the coefficients.

use crate::family::Family;
use crate::points::Points;
use crate::{
    Analysis, Outputs, Settings, caution, differences, gain, groups, intervals, noise, optimism, partial,
    power, predictions, redundancy, selected,
};

/// Adds the tables of the analyses wanted.
pub(crate) fn add(
    settings: &Settings,
    points: &Points,
    family: &Family<'_>,
    seed: u64,
    plain: Outputs,
) -> Outputs {
    let mut outputs = plain;
    let wants = |analysis| settings.wants(analysis);
    // Each checks for itself which of the two it is asked for.
    outputs.correlation_intervals = intervals::compute(settings, points, family, seed);
    if wants(Analysis::Noise) {
        outputs.noise = noise::compute(settings, points, family, seed);
    }
    if wants(Analysis::Groups) {
        outputs.group_correlations = groups::compute(settings, points, family);
    }
    if wants(Analysis::Differences) {
        outputs.metric_differences = differences::compute(settings, points, family, seed);
    }
    if wants(Analysis::Selection) {
        outputs.selection = selected::compute(settings, points, (family, &outputs.metric_differences), seed);
    }
    if wants(Analysis::Optimism) {
        outputs.selection_optimism = optimism::compute(settings, points, family);
    }
    outlook(settings, points, (family, seed), &mut outputs);
    outputs.warnings.extend(caution::find(&outputs));
    outputs
}

/// What follows: other ways to aggregate, what metrics share, predictions, plans.
fn outlook(settings: &Settings, points: &Points, (family, seed): (&Family<'_>, u64), outputs: &mut Outputs) {
    let wants = |analysis| settings.wants(analysis);
    if wants(Analysis::QuantileGain) {
        outputs.quantile_gains = gain::compute(settings, points, seed);
    }
    if wants(Analysis::Partial) {
        outputs.partial_correlations = partial::compute(settings, points, family);
    }
    if wants(Analysis::Redundancy) {
        let found = redundancy::compute(settings, points, family);
        outputs.warnings.extend(found.warning);
        (outputs.redundancy, outputs.redundancy_merges) = (found.pairs, found.merges);
        outputs.components = found.components;
    }
    if wants(Analysis::Predictions) {
        (outputs.predictions, outputs.prediction_skill) =
            predictions::compute(settings, points, family, seed);
    }
    if wants(Analysis::Power) {
        (outputs.power, outputs.power_needed) = power::compute(settings, points, family);
    }
}
