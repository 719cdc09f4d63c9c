//! Correlations with a control held fixed.

use records::tables::PartialCorrelation;
use selection::{NoAnswer, partial_correlation};
use statistics::{Statistic, correlate};

use crate::candidates::{metrics, name};
use crate::family::Family;
use crate::points::{Cell, Points, Target};
use crate::{NamedCell, Settings};

/// All rows of `partial_correlations`: each metric compared, given each control.
pub(crate) fn compute(settings: &Settings, points: &Points, family: &Family<'_>) -> Vec<PartialCorrelation> {
    let cells = metrics(settings, points, family);
    let mut rows = Vec::new();
    for NamedCell { benchmark, domain, metric } in &settings.raw().controls {
        let control = Cell { benchmark: benchmark.clone(), domain: domain.clone(), metric: metric.clone() };
        if !points.cells.contains_key(&control) {
            continue;
        }
        for target in points.targets.keys() {
            for cell in cells.iter().filter(|cell| **cell != &control) {
                // Ranks and values only: a partial Kendall coefficient has no known test.
                let statistics = settings.statistics().filter(|statistic| *statistic != Statistic::Kendall);
                rows.extend(
                    statistics.map(|statistic| row(settings, points, (target, cell, &control), statistic)),
                );
            }
        }
    }
    rows
}

fn row(
    settings: &Settings,
    points: &Points,
    (target, cell, control): (&Target, &Cell, &Cell),
    statistic: Statistic,
) -> PartialCorrelation {
    let (mut proxy, mut outcome, mut given) = (Vec::new(), Vec::new(), Vec::new());
    for (judge, known) in &points.targets[target] {
        let value = |cell: &Cell| points.cells[cell].values.get(judge).map(|known| known.value);
        if let (Some(x), Some(c)) = (value(cell), value(control)) {
            proxy.push(x);
            outcome.push(known.value);
            given.push(c);
        }
    }
    let found = partial_correlation(statistic, &proxy, &outcome, &[given], settings.level());
    let interval = found.ok().and_then(|found| found.interval.ok());
    PartialCorrelation {
        outcome: target.outcome.clone(),
        control: target.control,
        benchmark: cell.benchmark.clone(),
        domain: cell.domain.clone(),
        metric: cell.metric.clone(),
        statistic: statistic.as_str().to_owned(),
        given: name(control),
        n: outcome.len() as i64,
        plain: correlate(statistic, &proxy, &outcome).ok(),
        estimate: found.ok().map(|found| found.coefficient),
        lower: interval.map(|interval| interval.lower),
        upper: interval.map(|interval| interval.upper),
        level: interval.map(|interval| interval.level),
        interval_method: interval.map(|interval| interval.method.to_owned()),
        p_value: found.ok().map(|found| found.p_value),
        state: found.err().map_or("ok", |reason| reason.state()).to_owned(),
        note: note(found),
    }
}

fn note(found: Result<selection::PartialCorrelation, NoAnswer>) -> Option<String> {
    match found {
        Err(reason) => Some(reason.to_string()),
        Ok(found) => found.interval.err().map(|reason| format!("no interval: {reason}")),
    }
}
