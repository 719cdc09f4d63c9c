//! What a metric's name means: the glossary's metrics and the config's own.

use std::collections::BTreeMap;

use records::{Direction, glossary};

use crate::excerpt::yaml;
use crate::settings::MetricDeclaration;

/// All metrics that may stand in a file.
pub(crate) struct MetricBook<'a> {
    declared: &'a BTreeMap<String, MetricDeclaration>,
}

/// What is known of one metric.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Meaning<'a> {
    pub(crate) direction: Direction,
    pub(crate) unit: &'a str,
    /// Least and largest possible value; infinite where there is no bound.
    pub(crate) range: (f64, f64),
    /// Whether the config declares it.
    pub(crate) own: bool,
}

impl Meaning<'_> {
    /// Whether its values are shares or correlations, so that no value exceeds 1 by more than a hair.
    pub(crate) fn is_fraction(&self) -> bool {
        self.range.0 >= -1.01 && self.range.1 <= 1.01
    }
}

impl<'a> MetricBook<'a> {
    pub(crate) fn new(declared: &'a BTreeMap<String, MetricDeclaration>) -> Self {
        Self { declared }
    }

    /// The meaning of a metric on a benchmark.
    pub(crate) fn meaning(&self, benchmark: &str, metric: &str) -> Option<Meaning<'a>> {
        if let Some(own) = self.declared.get(metric) {
            let range = (own.lowest.unwrap_or(f64::NEG_INFINITY), own.highest.unwrap_or(f64::INFINITY));
            return Some(Meaning { direction: own.direction.into(), unit: &own.unit, range, own: true });
        }
        let entry = glossary::metric(benchmark, metric)?;
        Some(Meaning { direction: entry.direction?, unit: entry.unit, range: entry.range, own: false })
    }

    /// Whether any benchmark has a metric of that name.
    pub(crate) fn knows(&self, metric: &str) -> bool {
        self.meaning("", metric).is_some()
    }

    /// What to do about a metric nobody knows.
    pub(crate) fn advice(&self, metric: &str) -> String {
        let known = glossary::entries()
            .filter(|entry| entry.subject == glossary::Subject::Metric)
            .map(|entry| entry.name)
            .chain(self.declared.keys().map(String::as_str));
        let near = match records::nearest(metric, known) {
            Some(near) => format!("did you mean `{near}`? "),
            None => String::new(),
        };
        format!(
            "{near}`rlhf-study explain` lists the known metrics; to declare your own, add to the config, with \
             `higher` or `lower` for the direction that is better: ingest: metrics: {{{}: {{direction: higher, unit: \
             share}}}}",
            yaml(metric)
        )
    }
}
