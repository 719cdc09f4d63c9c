//! Section 8: what every metric and statistic on this page means.

use std::collections::BTreeSet;

use maud::{Markup, html};
use records::Direction;
use records::glossary::{self, Entry, Subject};

use crate::number::fixed;
use crate::view::View;

pub(super) fn body(view: &View<'_>) -> Markup {
    let metrics = metrics(view);
    let (known, own): (Vec<_>, Vec<_>) =
        metrics.iter().partition(|(benchmark, metric)| entry(benchmark, metric).is_some());
    let mut entries: Vec<(&Entry, BTreeSet<&str>)> = Vec::new();
    for (benchmark, metric) in known.into_iter().copied() {
        let Some(found) = entry(benchmark, metric) else { continue };
        match entries.iter_mut().find(|(entry, _)| *entry == found) {
            Some((_, benchmarks)) => {
                benchmarks.insert(benchmark);
            }
            None => entries.push((found, BTreeSet::from([benchmark]))),
        }
    }
    html! {
        @if !entries.is_empty() {
            h3 { "Metrics" }
            dl { @for (entry, benchmarks) in &entries { (definition(view, entry, benchmarks)) } }
        }
        @if !own.is_empty() {
            h3 { "Metrics of this study’s own" }
            p { "They are defined where they come from; no definition is on record here." }
            ul { @for (benchmark, metric) in own {
                li dir="auto" { (view.labels.on(benchmark, metric)) " (" (view.labels.of(benchmark)) ")" }
            } }
        }
        @let statistics = statistics(view);
        @if !statistics.is_empty() {
            h3 { "Statistics" }
            dl { @for entry in statistics { (definition(view, entry, &BTreeSet::new())) } }
        }
        (super::terms::terms(view))
        @if entries.is_empty() && metrics.is_empty() && view.boards.is_empty() { p { "Nothing on this page needs a definition." } }
    }
}

/// Every metric that is shown, by benchmark.
fn metrics<'a>(view: &View<'a>) -> BTreeSet<(&'a str, &'a str)> {
    let proxies = view.inputs.proxies.iter().map(|row| (row.benchmark.as_str(), row.metric.as_str()));
    let cells = view.correlations.iter().map(|row| (row.benchmark.as_str(), row.metric.as_str()));
    let printed = view.inputs.reproduction.iter().map(|row| (row.benchmark.as_str(), row.metric.as_str()));
    let computed = view.inputs.metrics.iter().map(|row| (row.benchmark.as_str(), row.metric.as_str()));
    proxies.chain(computed).chain(cells).chain(printed).collect()
}

/// A definition on this very benchmark, or one that serves all.
fn entry(benchmark: &str, metric: &str) -> Option<&'static Entry> {
    glossary::metric(benchmark, metric)
        .filter(|found| found.benchmark == benchmark || found.benchmark.is_empty())
}

/// Definitions of the statistics and interval methods that occur.
fn statistics(view: &View<'_>) -> Vec<&'static Entry> {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for row in &view.correlations {
        names.insert(&row.statistic);
        names.extend(row.interval_method.as_deref());
    }
    if view.correlations.iter().any(|row| row.p_value.is_some()) {
        names.insert("permutation-p");
    }
    if !view.inputs.critical.is_empty() && !names.is_empty() {
        names.insert("critical-correlation");
    }
    if !view.quantiles.is_empty() {
        names.insert("quantile-aggregation");
    }
    if view.inputs.reproduction.iter().any(|row| row.in_envelope.is_some()) {
        names.insert("rounding-envelope");
    }
    glossary::entries()
        .filter(|entry| entry.subject == Subject::Statistic && names.contains(entry.name))
        .collect()
}

fn definition(view: &View<'_>, entry: &Entry, benchmarks: &BTreeSet<&str>) -> Markup {
    let on: Vec<String> = benchmarks.iter().map(|benchmark| view.labels.of(benchmark)).collect();
    let name = match benchmarks.first() {
        Some(benchmark) => view.labels.on(benchmark, entry.name),
        None => view.labels.of(entry.name),
    };
    html! {
        dt { (name) @if !on.is_empty() { " (" (on.join(", ")) ")" } }
        dd { (entry.definition) }
        dd { code { (entry.formula) } }
        dd.small {
            @if let Some(range) = range(entry) { "Range " (range) ". " }
            @match entry.direction {
                Some(Direction::Higher) => "More is better. ",
                Some(Direction::Lower) => "Less is better. ",
                None => "",
            }
            "Source: " (entry.source) "."
        }
    }
}

/// The range, if it says anything.
fn range(entry: &Entry) -> Option<String> {
    let (least, most) = entry.range;
    let decimals = if least.fract() == 0.0 && most.fract() == 0.0 { 0 } else { 2 };
    (least > f64::MIN && most < f64::MAX)
        .then(|| format!("{} to {}", fixed(least, decimals), fixed(most, decimals)))
}
