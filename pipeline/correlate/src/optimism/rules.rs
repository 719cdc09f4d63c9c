//! The rules of choosing, each with what it chooses from.

use std::collections::BTreeMap;

use statistics::{quantile_scores, standardise};

use crate::Settings;
use crate::candidates::{self, Candidates};
use crate::family::Family;
use crate::pair::Pair;
use crate::points::{Cell, Points, Target};
use crate::quantiles::{Domains, metrics};

/// What a column is: a cell, a quantile of a metric over domains, or the mean of the metrics.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Label {
    pub benchmark: Option<String>,
    pub domain: Option<String>,
    pub metric: Option<String>,
    pub quantile: Option<f64>,
}

impl Label {
    fn of(cell: &Cell) -> Self {
        Self {
            benchmark: Some(cell.benchmark.clone()),
            domain: Some(cell.domain.clone()),
            metric: Some(cell.metric.clone()),
            quantile: None,
        }
    }

    pub(super) fn words(&self) -> String {
        let quantile = self.quantile.map(|quantile| format!("quantile {quantile}"));
        let parts = [self.benchmark.clone(), self.domain.clone().or(quantile), self.metric.clone()];
        parts.into_iter().flatten().collect::<Vec<_>>().join("/")
    }
}

/// A way to choose a column.
pub(super) struct Rule {
    pub name: &'static str,
    /// Whether the best coefficient is chosen; otherwise there is one column.
    pub chooses: bool,
    pub labels: Vec<Label>,
    pub columns: Vec<Vec<f64>>,
    pub outcome: Vec<f64>,
    pub note: Option<String>,
}

/// Every rule under one outcome.
pub(super) fn all(
    settings: &Settings,
    points: &Points,
    (target, family): (&Target, &Family<'_>),
) -> Vec<Rule> {
    let metrics = candidates::metrics(settings, points, family);
    let compared = Candidates::new(points, target, &metrics);
    let cells = Candidates::new(points, target, &candidates::cells(points, family));
    let mut rules = vec![
        choosing("best-cell", points, target, &cells),
        choosing("best-metric", points, target, &compared),
    ];
    rules.extend(best_quantile(settings, points, target));
    rules.extend(mean_of_metrics(points, target, &compared));
    let named = |control: &crate::NamedCell| {
        let crate::NamedCell { benchmark, domain, metric } = control.clone();
        Cell { benchmark, domain, metric }
    };
    let mut fixed: Vec<Cell> = metrics.into_iter().cloned().collect();
    let controls = settings.raw().controls.iter().map(named);
    fixed.extend(controls.filter(|cell| points.cells.contains_key(cell)));
    fixed.sort();
    fixed.dedup();
    rules.extend(fixed.iter().filter_map(|cell| without_looking(points, target, cell)));
    rules
}

fn choosing(name: &'static str, points: &Points, target: &Target, candidates: &Candidates<'_>) -> Rule {
    Rule {
        name,
        chooses: true,
        labels: candidates.cells.iter().map(|cell| Label::of(cell)).collect(),
        columns: candidates.columns.clone(),
        outcome: candidates.outcome(points, target),
        note: candidates.note.clone(),
    }
}

fn without_looking(points: &Points, target: &Target, cell: &Cell) -> Option<Rule> {
    let pair = Pair::new(points, target, cell)?;
    let fewer = pair.judges.len() < points.targets[target].len();
    Some(Rule {
        name: "fixed",
        chooses: false,
        labels: vec![Label::of(cell)],
        note: fewer
            .then(|| "other reward models than most: not comparable with rules of another n".to_owned()),
        columns: vec![pair.proxy],
        outcome: pair.outcome,
    })
}

/// The mean of the standardised metrics. Standardised over all reward models, the left-out ones too: their metrics
/// are known when they are predicted.
fn mean_of_metrics(points: &Points, target: &Target, candidates: &Candidates<'_>) -> Option<Rule> {
    let standard: Vec<Vec<f64>> =
        candidates.columns.iter().filter_map(|column| standardise(column).ok()).collect();
    if standard.len() < 2 {
        return None;
    }
    Some(Rule {
        name: "mean-of-metrics",
        chooses: false,
        labels: vec![Label::default()],
        columns: vec![mean(&standard)],
        outcome: candidates.outcome(points, target),
        note: candidates.note.clone(),
    })
}

/// The mean of columns, place by place.
pub(crate) fn mean(columns: &[Vec<f64>]) -> Vec<f64> {
    let places = columns.first().map_or(0, Vec::len);
    let sum = |place: usize| columns.iter().map(|column| column[place]).sum::<f64>();
    (0..places).map(|place| sum(place) / columns.len() as f64).collect()
}

fn best_quantile(settings: &Settings, points: &Points, target: &Target) -> Option<Rule> {
    let quantile = settings.raw().quantile.as_ref()?;
    let outcomes = &points.targets[target];
    let metrics = metrics(quantile, points);
    let mut sets: BTreeMap<Vec<&str>, Vec<(&String, Domains<'_>)>> = BTreeMap::new();
    for metric in &metrics {
        let domains = Domains::new(quantile, points, metric, outcomes);
        sets.entry(domains.judges.clone()).or_default().push((metric, domains));
    }
    let (judges, curves) = sets.into_iter().max_by_key(|(judges, curves)| (curves.len(), judges.len()))?;
    let mut rule = Rule {
        name: "best-quantile",
        chooses: true,
        labels: Vec::new(),
        columns: Vec::new(),
        outcome: judges.iter().map(|judge| outcomes[*judge].value).collect(),
        note: None,
    };
    for (metric, domains) in &curves {
        for q in &quantile.quantiles {
            let Ok(scores) = quantile_scores(&domains.values(), quantile.standardise, *q) else { continue };
            rule.columns.push(scores);
            let (benchmark, metric) = (Some(quantile.benchmark.clone()), Some((*metric).clone()));
            rule.labels.push(Label { benchmark, domain: None, metric, quantile: Some(*q) });
        }
    }
    Some(rule)
}
