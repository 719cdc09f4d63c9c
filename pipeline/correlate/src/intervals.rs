//! Intervals over resamples of the reward models, and with errors of measurement carried through.

use std::collections::BTreeMap;

use rayon::prelude::*;
use records::tables::CorrelationInterval;
use statistics::{
    Bootstrap, BootstrapMethod, BootstrapPlan, Interval, Level, NoInterval, NoiseUndefined, Resamples,
    Statistic, bootstrap, corrected_interval, correlation_interval, reliability,
};

use crate::candidates;
use crate::errors::{PairErrors, measured};
use crate::family::Family;
use crate::pair::Pair;
use crate::points::Points;
use crate::{Analysis, Settings, stream};

/// All rows of `correlation_intervals`: the family, the metrics compared and the controls.
pub(crate) fn compute(
    settings: &Settings,
    points: &Points,
    family: &Family<'_>,
    seed: u64,
) -> Vec<CorrelationInterval> {
    let cells = candidates::looked_at(settings, points, family);
    let pairs: Vec<Pair<'_>> = Pair::all(points).filter(|pair| cells.contains(pair.cell)).collect();
    let mut rows = Vec::new();
    if settings.wants(Analysis::Intervals) {
        rows.extend(resampled(settings, &pairs, seed));
    }
    if settings.wants(Analysis::Noise) {
        rows.extend(
            pairs.par_iter().flat_map_iter(|pair| carried(settings, points, pair)).collect::<Vec<_>>(),
        );
    }
    rows
}

fn resampled(settings: &Settings, pairs: &[Pair<'_>], seed: u64) -> Vec<CorrelationInterval> {
    let raw = settings.raw().bootstrap;
    let (exact_limit, rounds) = (raw.exact_limit, raw.rounds);
    let plan = BootstrapPlan { exact_limit, rounds, seed: stream::seed(seed, "bootstrap") };
    // One set of resamples for each number of reward models, shared by all cells of that many.
    let sizes: BTreeMap<usize, _> = pairs.iter().map(|pair| (pair.judges.len(), ())).collect();
    let resamples: BTreeMap<usize, Resamples> =
        sizes.into_keys().filter_map(|n| Some((n, Resamples::new(n, &plan).ok()?))).collect();
    let work: Vec<(&Pair<'_>, Statistic)> =
        pairs.iter().flat_map(|pair| settings.statistics().map(move |statistic| (pair, statistic))).collect();
    let level = settings.level();
    work.into_par_iter()
        .filter_map(|(pair, statistic)| {
            let resamples = resamples.get(&pair.judges.len())?;
            let found = bootstrap(statistic, &pair.proxy, &pair.outcome, resamples).ok()?;
            Some([("percentile", found.percentile(level)), ("bca", found.bca(level))].map(
                |(method, interval)| of_bootstrap(row((pair, statistic), (method, level)), &found, interval),
            ))
        })
        .flatten_iter()
        .collect()
}

fn row((pair, statistic): (&Pair<'_>, Statistic), (method, level): (&str, Level)) -> CorrelationInterval {
    CorrelationInterval {
        outcome: pair.target.outcome.clone(),
        control: pair.target.control,
        benchmark: pair.cell.benchmark.clone(),
        domain: pair.cell.domain.clone(),
        metric: pair.cell.metric.clone(),
        statistic: statistic.as_str().to_owned(),
        interval_method: method.to_owned(),
        level: level.value(),
        lower: None,
        upper: None,
        unit: "reward-model".to_owned(),
        rounds: 0,
        exact: false,
        degenerate: 0,
        degenerate_share: 0.0,
        state: "ok".to_owned(),
        note: None,
    }
}

fn of_bootstrap(
    row: CorrelationInterval,
    found: &Bootstrap,
    interval: Result<Interval, NoInterval>,
) -> CorrelationInterval {
    CorrelationInterval {
        lower: interval.ok().map(|interval| interval.lower),
        upper: interval.ok().map(|interval| interval.upper),
        rounds: found.rounds as i64,
        exact: found.method == BootstrapMethod::Exact,
        degenerate: found.degenerate as i64,
        degenerate_share: found.degenerate_share,
        state: interval.err().map_or("ok", |reason| reason.state()).to_owned(),
        note: interval.err().map(|reason| format!("no interval: {reason}")),
        ..row
    }
}

/// The analytic interval on the scale of true values, where errors of a column are known.
fn carried(settings: &Settings, points: &Points, pair: &Pair<'_>) -> Vec<CorrelationInterval> {
    let errors = PairErrors::new(points, pair);
    if !errors.known() {
        return Vec::new();
    }
    let level = settings.level();
    let one = |statistic| {
        let estimate = statistics::correlate(statistic, &pair.proxy, &pair.outcome).ok()?;
        let analytic = correlation_interval(statistic, estimate, pair.judges.len(), level);
        let row = row((pair, statistic), ("noise-carried", level));
        let row = CorrelationInterval { unit: "reward-model and error".to_owned(), ..row };
        Some(match analytic {
            Err(reason) => CorrelationInterval {
                state: reason.state().to_owned(),
                note: Some(format!("no interval: {reason}")),
                ..row
            },
            Ok(analytic) => of_noise(row, corrected(statistic, pair, &errors, &analytic)),
        })
    };
    settings.statistics().filter_map(one).collect()
}

fn corrected(
    statistic: Statistic,
    pair: &Pair<'_>,
    errors: &PairErrors,
    analytic: &Interval,
) -> Result<Interval, NoiseUndefined> {
    let metric = reliability(&measured(&pair.proxy, errors.metric.as_ref()))?;
    let outcome = reliability(&measured(&pair.outcome, errors.outcome.as_ref()))?;
    corrected_interval(statistic, analytic, metric, outcome)
}

fn of_noise(row: CorrelationInterval, interval: Result<Interval, NoiseUndefined>) -> CorrelationInterval {
    match interval {
        Ok(interval) => {
            CorrelationInterval { lower: Some(interval.lower), upper: Some(interval.upper), ..row }
        }
        Err(reason) => CorrelationInterval {
            state: reason.state().to_owned(),
            note: Some(format!("no interval: {reason}")),
            ..row
        },
    }
}
