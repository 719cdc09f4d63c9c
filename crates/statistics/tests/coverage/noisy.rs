//! Intervals of a correlation whose outcome is measured with errors, and of one within groups.

use statistics::{
    Errors, Interval, Measured, NoiseModel, NoisePlan, Statistic, corrected_interval, correlate,
    correlation_interval, noisy_correlations, pooled_within, reliability,
};

use super::designs::normal;
use super::plain::replicate;
use super::{Count, Design, Line, level};

const METHODS: [&str; 5] = [
    "plain",
    "noise-carried",
    "shrunken-given-proxy",
    "shrunken-given-proxy points resampled",
    "shrunken points resampled",
];

/// A normal law measured with errors of unequal size, of this mean reliability. The truth is that of what is measured.
pub(super) fn noise(truth: f64, mean_reliability: f64, n: usize, replications: u32) -> Vec<Line> {
    let design = Design::Normal(truth);
    let variance = (1.0 - mean_reliability) / mean_reliability;
    let errors: Vec<f64> =
        (0..n).map(|place| (variance * (0.4 + 1.2 * place as f64 / (n as f64 - 1.0))).sqrt()).collect();
    let mut lines = Vec::new();
    for statistic in Statistic::ALL {
        let target = design.truth(statistic);
        let counts = replicate(replications, METHODS.len(), 300 + n as u64, |random, counts| {
            let (x, clean) = design.sample(n, random);
            let y: Vec<f64> =
                clean.iter().zip(&errors).map(|(y, error)| y + error * normal(random)).collect();
            let found =
                intervals(statistic, &x, &Measured { values: &y, errors: Errors::StandardErrors(&errors) });
            counts.iter_mut().zip(found).for_each(|(count, interval)| count.add(interval, target));
        });
        lines.extend(METHODS.into_iter().zip(counts).map(|(method, count)| Line {
            design: format!("normal {truth} reliability {mean_reliability}"),
            n,
            statistic,
            method,
            truth: target,
            promised: method == "noise-carried",
            count,
        }));
    }
    lines
}

fn intervals(statistic: Statistic, x: &[f64], outcome: &Measured<'_>) -> [Option<Interval>; 5] {
    let estimate = correlate(statistic, x, outcome.values).ok();
    let plain = estimate.and_then(|r| correlation_interval(statistic, r, x.len(), level()).ok());
    let share = reliability(outcome).ok();
    let carried = plain.zip(share).and_then(|(plain, r)| corrected_interval(statistic, &plain, 1.0, r).ok());
    let drawn = |model, resample_points| {
        let plan = NoisePlan { rounds: 100, seed: 1, level: level(), resample_points };
        let proxy = Measured { values: x, errors: Errors::Exact };
        noisy_correlations(statistic, (&proxy, outcome), model, &plan).ok().map(|draws| draws.interval)
    };
    [
        plain,
        carried,
        drawn(NoiseModel::ShrunkenGivenProxy, false),
        drawn(NoiseModel::ShrunkenGivenProxy, true),
        drawn(NoiseModel::Shrunken, true),
    ]
}

/// Nine points in three groups whose means lie far apart, against the trend within.
pub(super) fn within(truth: f64, replications: u32) -> Vec<Line> {
    let groups = [0, 0, 0, 0, 1, 1, 1, 2, 2];
    let counts = replicate(replications, 1, 400, |random, counts: &mut [Count]| {
        let (mut x, mut y) = Design::Normal(truth).sample(9, random);
        x.iter_mut().zip(&groups).for_each(|(x, group)| *x += 5.0 * *group as f64);
        y.iter_mut().zip(&groups).for_each(|(y, group)| *y -= 5.0 * *group as f64);
        let found = pooled_within(Statistic::Pearson, (&x, &y), &groups, level()).ok();
        counts[0].add(found.and_then(|found| found.interval.ok()), truth);
    });
    let line = |count| Line {
        design: format!("three groups normal {truth}"),
        n: 9,
        statistic: Statistic::Pearson,
        method: "fisher-z within",
        truth,
        promised: true,
        count,
    };
    counts.into_iter().map(line).collect()
}
