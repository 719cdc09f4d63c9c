//! What was computed from raw scores on one benchmark.

use std::collections::{BTreeMap, BTreeSet};

use records::glossary::{self, Subject};
use records::tables::{MetricNote, Proxy};

use super::Place;
use crate::Inputs;

/// Domains in the order in which papers print them; the others follow by name, means last.
const DOMAINS: [&str; 14] = [
    "overall",
    "hard",
    "easy",
    "instruction-following",
    "code",
    "mmlu-pro",
    "math",
    "gpqa",
    "mbpp-plus",
    "ifeval",
    "similar-response",
    "shorter-won",
    "english",
    "non-english",
];

/// A judge, a domain and a metric.
type Key<'a> = (&'a str, &'a str, &'a str);

/// The rows of one benchmark.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Measured<'a> {
    pub benchmark: &'a str,
    /// In the order of papers, without the parts of domains.
    pub domains: Vec<&'a str>,
    /// In the order of the definitions.
    pub metrics: Vec<&'a str>,
    rows: BTreeMap<Key<'a>, &'a Proxy>,
}

/// Shares of rows that the notes on coverage give.
pub(super) fn coverage(inputs: &Inputs) -> BTreeMap<(&str, Place<'_>), f64> {
    let notes = inputs.metric_notes.iter().filter(|note| note.note == "coverage");
    let share = |note: &'_ MetricNote| note.of.filter(|of| *of > 0).map(|of| note.rows as f64 / of as f64);
    let found = notes.filter_map(|note| {
        let place = Place { benchmark: &note.benchmark, domain: &note.domain, metric: &note.metric };
        Some(((note.judge.as_str(), place), share(note)?))
    });
    found.collect()
}

/// By benchmark: those with more judges first, then by name.
pub(super) fn all(rows: &[Proxy]) -> Vec<Measured<'_>> {
    let mut benchmarks: BTreeMap<&str, Vec<&Proxy>> = BTreeMap::new();
    rows.iter().for_each(|row| benchmarks.entry(&row.benchmark).or_default().push(row));
    benchmarks.into_iter().rev().map(|(benchmark, rows)| Measured::new(benchmark, &rows)).collect()
}

impl<'a> Measured<'a> {
    fn new(benchmark: &'a str, rows: &[&'a Proxy]) -> Self {
        let domains: BTreeSet<&str> = rows.iter().map(|row| row.domain.as_str()).collect();
        let metrics: BTreeSet<&str> = rows.iter().map(|row| row.metric.as_str()).collect();
        let mut domains: Vec<&str> = domains.into_iter().filter(|domain| !domain.contains('/')).collect();
        domains.sort_by_key(|domain| domain_order(domain));
        let mut metrics: Vec<&str> = metrics.into_iter().collect();
        metrics.sort_by_key(|metric| metric_order(benchmark, metric));
        let key = |row: &&'a Proxy| ((row.judge.as_str(), row.domain.as_str(), row.metric.as_str()), *row);
        Self { benchmark, domains, metrics, rows: rows.iter().map(key).collect() }
    }

    /// The row of a judge, if it has one.
    pub(crate) fn row(&self, judge: &str, domain: &str, metric: &str) -> Option<&'a Proxy> {
        self.rows.get(&(judge, domain, metric)).copied()
    }

    /// All rows of a metric.
    pub(crate) fn of<'b>(&'b self, metric: &'b str) -> impl Iterator<Item = &'a Proxy> + 'b {
        self.rows.values().copied().filter(move |row| row.metric == metric)
    }

    /// Every row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &'a Proxy> + '_ {
        self.rows.values().copied()
    }

    /// The domain that stands for all: `overall`, else `mean`, else the first.
    pub(crate) fn whole(&self) -> Option<&'a str> {
        let named = |name: &str| self.domains.iter().copied().find(|domain| *domain == name);
        named("overall").or_else(|| named("mean")).or_else(|| self.domains.first().copied())
    }

    /// Metrics without the variants of others.
    pub(crate) fn main_metrics(&self) -> Vec<&'a str> {
        let twin =
            |metric: &str| glossary::variant_of(metric).is_some_and(|plain| self.metrics.contains(&plain));
        self.metrics.iter().copied().filter(|metric| !twin(metric)).collect()
    }
}

fn domain_order(domain: &str) -> (usize, String) {
    let place = DOMAINS.iter().position(|known| *known == domain);
    let place = if domain == "mean" { DOMAINS.len() + 1 } else { place.unwrap_or(DOMAINS.len()) };
    (place, domain.to_owned())
}

/// Place of a metric among the definitions of its benchmark, then by name.
pub(crate) fn metric_order(benchmark: &str, metric: &str) -> (usize, String) {
    let mut entries = glossary::entries().filter(|entry| entry.subject == Subject::Metric);
    let place = entries.position(|entry| {
        entry.name == metric && (entry.benchmark == benchmark || entry.benchmark.is_empty())
    });
    (place.unwrap_or(usize::MAX), metric.to_owned())
}
