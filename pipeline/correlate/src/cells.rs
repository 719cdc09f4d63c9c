//! Every cell against every outcome.

use std::collections::BTreeMap;

use records::tables::Correlation;
use statistics::Statistic;

use crate::correlated::{Column, Correlated, correlate, with_note};
use crate::family::{self, Family};
use crate::points::{Cell, Known, Metric, Points, Target};
use crate::{Settings, familywise};

/// All rows of `correlations`.
pub(crate) fn compute(
    settings: &Settings,
    points: &Points,
    family: &Family<'_>,
    seed: u64,
) -> Vec<Correlation> {
    let mut rows = Vec::new();
    for (target, outcomes) in &points.targets {
        for (judges, cells) in by_judges(points, outcomes) {
            rows.extend(shared(settings, &Shared { target, outcomes, judges, cells }, family, seed));
        }
    }
    family::adjust(&mut rows);
    familywise::fill(settings, points, family, (seed, &mut rows));
    rows
}

type Judges<'a> = Vec<&'a str>;

/// Cells whose values the same judges have: they share one enumeration of permutations.
fn by_judges<'a>(
    points: &'a Points,
    outcomes: &'a BTreeMap<String, Known>,
) -> BTreeMap<Judges<'a>, Vec<(&'a Cell, &'a Metric)>> {
    let mut groups: BTreeMap<Judges<'a>, Vec<_>> = BTreeMap::new();
    for (cell, metric) in &points.cells {
        let judges = outcomes.keys().map(String::as_str).filter(|judge| metric.values.contains_key(*judge));
        groups.entry(judges.collect()).or_default().push((cell, metric));
    }
    groups
}

struct Shared<'a> {
    target: &'a Target,
    outcomes: &'a BTreeMap<String, Known>,
    judges: Judges<'a>,
    cells: Vec<(&'a Cell, &'a Metric)>,
}

fn shared(settings: &Settings, shared: &Shared<'_>, family: &Family<'_>, seed: u64) -> Vec<Correlation> {
    let outcome: Vec<f64> = shared.judges.iter().map(|judge| shared.outcomes[*judge].value).collect();
    let places: Vec<(&Cell, &Metric, Statistic)> = shared
        .cells
        .iter()
        .flat_map(|(cell, metric)| settings.statistics().map(|statistic| (*cell, *metric, statistic)))
        .collect();
    // The largest of a family is one number only where all its cells have the same points.
    let members = shared.cells.iter().filter(|(cell, _)| family.holds(cell)).count();
    let whole = members == family.cells;
    let columns: Vec<Column> = places
        .iter()
        .map(|(cell, metric, statistic)| Column {
            statistic: *statistic,
            values: Ok(values(metric, &shared.judges)),
            in_family: whole && family.holds(cell),
        })
        .collect();
    let results = correlate(&columns, &outcome, settings.level(), &settings.permutation(seed));
    let missing = missing(shared);
    places
        .into_iter()
        .zip(results)
        .map(|((cell, metric, statistic), result)| {
            let name = family.holds(cell).then(|| family.name());
            row(shared.target, (cell, metric, statistic), result, (name, missing.clone()))
        })
        .collect()
}

fn values(metric: &Metric, judges: &[&str]) -> Vec<f64> {
    judges.iter().map(|judge| metric.values[*judge].value).collect()
}

/// The trained reward models that lack the metric, in words.
fn missing(shared: &Shared<'_>) -> Option<String> {
    let absent: Vec<&str> =
        shared.outcomes.keys().map(String::as_str).filter(|judge| !shared.judges.contains(judge)).collect();
    (!absent.is_empty()).then(|| format!("no value for {}", absent.join(", ")))
}

fn row(
    target: &Target,
    (cell, metric, statistic): (&Cell, &Metric, Statistic),
    result: Correlated,
    (family, missing): (Option<String>, Option<String>),
) -> Correlation {
    Correlation {
        outcome: target.outcome.clone(),
        control: target.control,
        benchmark: cell.benchmark.clone(),
        domain: cell.domain.clone(),
        metric: cell.metric.clone(),
        statistic: statistic.as_str().to_owned(),
        n: result.n,
        estimate: result.estimate,
        lower: result.lower,
        upper: result.upper,
        level: result.level,
        interval_method: result.interval_method,
        p_value: result.p_value,
        p_method: result.p_method,
        p_familywise: result.p_familywise,
        p_familywise_all: None,
        p_false_discovery: None,
        family,
        sign: metric.sign as i64,
        state: result.state,
        note: with_note(result.note, missing),
    }
}
