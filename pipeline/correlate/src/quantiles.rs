//! Quantiles over standardised domains against every outcome (Frick et al. 2024, section 6).

use std::collections::{BTreeMap, BTreeSet};

use records::glossary;
use records::tables::QuantileCorrelation;
use statistics::{Statistic, quantile_scores};

use crate::correlated::{Column, Correlated, correlate, with_note};
use crate::points::{Cell, Known, Metric, Points, Target};
use crate::{QuantileSettings, Settings};

/// All rows of `quantile_correlations`.
pub(crate) fn compute(settings: &Settings, points: &Points, seed: u64) -> Vec<QuantileCorrelation> {
    let Some(quantile) = &settings.raw().quantile else { return Vec::new() };
    let metrics = metrics(quantile, points);
    let mut rows = Vec::new();
    for (target, outcomes) in &points.targets {
        // Metrics that the same judges have share one enumeration of permutations.
        let mut groups: BTreeMap<Vec<&str>, Vec<Curve<'_>>> = BTreeMap::new();
        for metric in &metrics {
            let domains = Domains::new(quantile, points, metric, outcomes);
            groups.entry(domains.judges.clone()).or_default().push(Curve { target, metric, domains });
        }
        for (judges, curves) in groups {
            let outcome: Vec<f64> = judges.iter().map(|judge| outcomes[*judge].value).collect();
            rows.extend(shared(settings, quantile, (&curves, &outcome), seed));
        }
    }
    rows
}

pub(crate) fn metrics(quantile: &QuantileSettings, points: &Points) -> BTreeSet<String> {
    if !quantile.metrics.is_empty() {
        return quantile.metrics.iter().cloned().collect();
    }
    let on_benchmark = points.cells.keys().filter(|cell| cell.benchmark == quantile.benchmark);
    let metrics = on_benchmark.map(|cell| &cell.metric);
    metrics.filter(|metric| glossary::variant_of(metric).is_none()).cloned().collect()
}

/// The domains of one metric, and the trained judges that have a value on every one.
pub(crate) struct Domains<'a> {
    pub judges: Vec<&'a str>,
    pub columns: Vec<Vec<Known>>,
    pub sign: f64,
    missing: Option<String>,
}

impl<'a> Domains<'a> {
    pub(crate) fn new(
        quantile: &QuantileSettings,
        points: &'a Points,
        metric: &str,
        outcomes: &'a BTreeMap<String, Known>,
    ) -> Self {
        let cell = |domain: &String| Cell {
            benchmark: quantile.benchmark.clone(),
            domain: domain.clone(),
            metric: metric.to_owned(),
        };
        let metrics: Vec<Option<&Metric>> =
            quantile.domains.iter().map(|domain| points.cells.get(&cell(domain))).collect();
        let has_all = |judge: &&str| {
            metrics.iter().all(|metric| metric.is_some_and(|metric| metric.values.contains_key(*judge)))
        };
        let (judges, absent): (Vec<&str>, Vec<&str>) = outcomes.keys().map(String::as_str).partition(has_all);
        let column = |metric: &Metric| judges.iter().map(|judge| metric.values[*judge]).collect();
        Self {
            columns: metrics.iter().flatten().map(|metric| column(metric)).collect(),
            sign: metrics.iter().flatten().next().map_or(1.0, |metric| metric.sign),
            missing: (!absent.is_empty()).then(|| format!("not on every domain: {}", absent.join(", "))),
            judges,
        }
    }

    pub(crate) fn values(&self) -> Vec<Vec<f64>> {
        self.columns.iter().map(|column| column.iter().map(|known| known.value).collect()).collect()
    }
}

/// One metric under one outcome.
struct Curve<'a> {
    target: &'a Target,
    metric: &'a str,
    domains: Domains<'a>,
}

fn shared(
    settings: &Settings,
    quantile: &QuantileSettings,
    (curves, outcome): (&[Curve<'_>], &[f64]),
    seed: u64,
) -> Vec<QuantileCorrelation> {
    let places: Vec<(&Curve<'_>, f64)> =
        curves.iter().flat_map(|curve| quantile.quantiles.iter().map(move |q| (curve, *q))).collect();
    let columns: Vec<Column> = places
        .iter()
        .map(|(curve, q)| Column {
            statistic: Statistic::Pearson,
            values: quantile_scores(&curve.domains.values(), quantile.standardise, *q),
            in_family: false,
        })
        .collect();
    let results = correlate(&columns, outcome, settings.level(), &settings.permutation(seed));
    places.into_iter().zip(results).map(|((curve, q), result)| row(quantile, curve, q, result)).collect()
}

fn row(quantile: &QuantileSettings, curve: &Curve<'_>, q: f64, result: Correlated) -> QuantileCorrelation {
    QuantileCorrelation {
        outcome: curve.target.outcome.clone(),
        control: curve.target.control,
        benchmark: quantile.benchmark.clone(),
        quantile: q,
        metric: curve.metric.to_owned(),
        statistic: Statistic::Pearson.as_str().to_owned(),
        domains: quantile.domains.join(" "),
        standardised: quantile.standardise,
        n: result.n,
        estimate: result.estimate,
        lower: result.lower,
        upper: result.upper,
        level: result.level,
        interval_method: result.interval_method,
        p_value: result.p_value,
        p_method: result.p_method,
        p_familywise: result.p_familywise,
        p_false_discovery: None,
        family: None,
        sign: curve.domains.sign as i64,
        state: result.state,
        note: with_note(result.note, curve.domains.missing.clone()),
    }
}
