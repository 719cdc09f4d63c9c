//! Differences of the metrics' correlations with one outcome, and clusters of metrics that cannot be told apart.

use std::collections::BTreeMap;

use rayon::prelude::*;
use records::tables::MetricDifference;
use selection::{Comparison, compact_letters, compare, holm_adjusted};
use statistics::Statistic;

use crate::candidates::{Candidates, metrics};
use crate::family::Family;
use crate::points::{Cell, Points, Target};
use crate::{Settings, stream};

/// Level at which two metrics count as told apart.
const TOLD_APART: f64 = 0.05;

/// All rows of `metric_differences`.
pub(crate) fn compute(
    settings: &Settings,
    points: &Points,
    family: &Family<'_>,
    seed: u64,
) -> Vec<MetricDifference> {
    let cells = metrics(settings, points, family);
    let of = |target: &Target| {
        let candidates = Candidates::new(points, target, &cells);
        let outcome = candidates.outcome(points, target);
        // Williams' test is derived for values and holds nearly for ranks; for Kendall nobody has one.
        let statistics = settings.statistics().filter(|statistic| *statistic != Statistic::Kendall);
        statistics
            .flat_map(|statistic| pairs(settings, (target, &candidates, &outcome), statistic, seed))
            .collect()
    };
    let rows: Vec<Vec<MetricDifference>> = points.targets.keys().map(of).collect();
    rows.into_iter().flatten().collect()
}

type Seen<'a> = (&'a Target, &'a Candidates<'a>, &'a [f64]);

fn pairs(settings: &Settings, seen: Seen<'_>, statistic: Statistic, seed: u64) -> Vec<MetricDifference> {
    let (_, candidates, outcome) = seen;
    let size = candidates.cells.len();
    let places: Vec<(usize, usize)> = (0..size).flat_map(|a| (a + 1..size).map(move |b| (a, b))).collect();
    let plan = settings.resamples(stream::seed(seed, "differences"));
    let one = |(a, b): &(usize, usize)| {
        let columns = [candidates.columns[*a].as_slice(), candidates.columns[*b].as_slice()];
        let found = compare(statistic, columns, outcome, settings.level(), &plan);
        row(seen, (*a, *b), statistic, found)
    };
    let mut rows: Vec<MetricDifference> = places.par_iter().map(one).collect();
    let plain: Vec<f64> = rows.iter().filter_map(|row| row.p_value).collect();
    let mut adjusted = holm_adjusted(&plain).into_iter();
    rows.iter_mut().filter(|row| row.p_value.is_some()).for_each(|row| row.p_adjusted = adjusted.next());
    rows
}

fn row(
    seen: Seen<'_>,
    places: (usize, usize),
    statistic: Statistic,
    found: Result<Comparison, selection::NoAnswer>,
) -> MetricDifference {
    let row = blank(seen, places, statistic);
    match found {
        Ok(found) => filled(row, &found),
        Err(reason) => {
            MetricDifference { state: reason.state().to_owned(), note: Some(reason.to_string()), ..row }
        }
    }
}

fn blank(
    (target, candidates, outcome): Seen<'_>,
    (a, b): (usize, usize),
    statistic: Statistic,
) -> MetricDifference {
    let (first, second) = (candidates.cells[a], candidates.cells[b]);
    MetricDifference {
        outcome: target.outcome.clone(),
        control: target.control,
        benchmark_a: first.benchmark.clone(),
        domain_a: first.domain.clone(),
        metric_a: first.metric.clone(),
        benchmark_b: second.benchmark.clone(),
        domain_b: second.domain.clone(),
        metric_b: second.metric.clone(),
        statistic: statistic.as_str().to_owned(),
        n: outcome.len() as i64,
        estimate_a: None,
        estimate_b: None,
        between: None,
        difference: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        bootstrap_lower: None,
        bootstrap_upper: None,
        first_larger: None,
        test_statistic: None,
        degrees_of_freedom: None,
        test_method: None,
        p_value: None,
        p_adjusted: None,
        state: "ok".to_owned(),
        note: candidates.note.clone(),
    }
}

fn filled(row: MetricDifference, found: &Comparison) -> MetricDifference {
    let (test, resampled) = (found.test.ok(), found.bootstrap.ok());
    // Zou's interval is Pearson's; of ranks only resampling has one.
    let interval = found.interval.ok().or_else(|| resampled.map(|resampled| resampled.interval));
    let no_test = found.test.err();
    MetricDifference {
        estimate_a: Some(found.coefficients[0]),
        estimate_b: Some(found.coefficients[1]),
        between: Some(found.between),
        difference: Some(found.coefficients[0] - found.coefficients[1]),
        lower: interval.map(|interval| interval.lower),
        upper: interval.map(|interval| interval.upper),
        level: interval.map(|interval| interval.level),
        interval_method: interval.map(|interval| interval.method.to_owned()),
        bootstrap_lower: resampled.map(|resampled| resampled.interval.lower),
        bootstrap_upper: resampled.map(|resampled| resampled.interval.upper),
        first_larger: resampled.map(|resampled| resampled.first_larger),
        // A statistic may be infinite where the three correlations leave no room; the p-value is 0 then.
        test_statistic: test.map(|test| test.statistic).filter(|statistic| statistic.is_finite()),
        degrees_of_freedom: test.and_then(|test| test.degrees_of_freedom).map(|degrees| degrees as i64),
        test_method: test.map(|test| test.method.to_owned()),
        p_value: test.map(|test| test.p_value),
        state: no_test.map_or("ok", |reason| reason.state()).to_owned(),
        note: crate::correlated::with_note(
            row.note.clone(),
            no_test.map(|reason| format!("no test: {reason}")),
        ),
        ..row
    }
}

/// Letters of each metric under one outcome, by Pearson: two with one letter in common cannot be told apart.
pub(crate) fn letters(rows: &[MetricDifference], target: &Target) -> BTreeMap<Cell, String> {
    let own = |row: &&MetricDifference| {
        row.outcome == target.outcome && row.control == target.control && row.statistic == "pearson"
    };
    let mut estimates: BTreeMap<Cell, f64> = BTreeMap::new();
    let rows: Vec<(Cell, Cell, Option<f64>)> = rows
        .iter()
        .filter(own)
        .filter_map(|row| {
            let (a, b) = (cell([&row.benchmark_a, &row.domain_a, &row.metric_a]), second(row));
            estimates.insert(a.clone(), row.estimate_a?);
            estimates.insert(b.clone(), row.estimate_b?);
            Some((a, b, row.p_adjusted))
        })
        .collect();
    let cells: Vec<&Cell> = estimates.keys().collect();
    let place = |cell: &Cell| cells.iter().position(|other| *other == cell);
    let differ = |(a, b, p): &(Cell, Cell, Option<f64>)| {
        let apart = p.is_some_and(|p| p <= TOLD_APART);
        apart.then(|| place(a).zip(place(b))).flatten()
    };
    let differing: Vec<(usize, usize)> = rows.iter().filter_map(differ).collect();
    let values: Vec<f64> = estimates.values().copied().collect();
    let letters = compact_letters(&values, &differing).map(|letters| letters.of_metric).unwrap_or_default();
    cells.into_iter().cloned().zip(letters).collect()
}

fn second(row: &MetricDifference) -> Cell {
    cell([&row.benchmark_b, &row.domain_b, &row.metric_b])
}

fn cell([benchmark, domain, metric]: [&String; 3]) -> Cell {
    Cell { benchmark: benchmark.clone(), domain: domain.clone(), metric: metric.clone() }
}
