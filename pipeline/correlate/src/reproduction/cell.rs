//! One cell of a heat map, from the printed tables.

use std::collections::BTreeMap;

use records::tables::PrintedReference;
use statistics::{pearson, pearson_envelope};

use super::ranges;
use super::verdict::Recomputed;
use crate::Settings;
use crate::points::{Cell, Known, Metric, Points};

pub(crate) fn recompute(
    settings: &Settings,
    points: &Points,
    (printed, domain): (&PrintedReference, &str),
    outcomes: &BTreeMap<String, Known>,
    seed: u64,
) -> Result<Recomputed, String> {
    let (benchmark, metric) = (printed.benchmark.clone(), printed.metric.clone());
    let cell = Cell { benchmark, domain: domain.to_owned(), metric };
    let metric =
        points.cells.get(&cell).ok_or_else(|| "no table prints this metric on this domain".to_owned())?;
    complete(metric, outcomes)?;
    let (outcome, outcome_ranges) = ranges(outcomes, outcomes.keys().map(String::as_str));
    let (values, value_ranges): (Vec<f64>, Vec<_>) =
        outcomes.keys().map(|judge| (metric.values[judge].value, metric.values[judge].range())).unzip();
    let value = pearson(&values, &outcome).map_err(|undefined| undefined.to_string())?;
    let envelope = pearson_envelope(&value_ranges, &outcome_ranges, &settings.search(seed))
        .map_err(|undefined| undefined.to_string())?;
    Ok(Recomputed { value, envelope })
}

/// Fails unless every trained reward model has a value, and says what the others give.
fn complete(metric: &Metric, outcomes: &BTreeMap<String, Known>) -> Result<(), String> {
    let (have, lack): (Vec<&String>, Vec<&String>) =
        outcomes.keys().partition(|judge| metric.values.contains_key(*judge));
    if lack.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = lack.iter().map(|name| name.as_str()).collect();
    let values: Vec<f64> = have.iter().map(|judge| metric.values[*judge].value).collect();
    let outcome: Vec<f64> = have.iter().map(|judge| outcomes[*judge].value).collect();
    let others = pearson(&values, &outcome).map_or_else(
        |undefined| format!("the {} others give no coefficient ({undefined})", have.len()),
        |r| format!("the {} others give r = {r:.2}", have.len()),
    );
    Err(format!("no printed value for {}; {others}", names.join(", ")))
}
