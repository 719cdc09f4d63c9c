//! The tables in a fixed order, with the questions that figures, tables and report ask of them.

mod adjusted;
mod finding;
mod influence;
mod own;

use std::collections::BTreeSet;

use records::Control;
use records::tables::{Correlation, Outcome, QuantileCorrelation};

use crate::labels::Labels;
use crate::{Inputs, RawSettings};

pub(crate) use finding::Finding;

/// Level of the intervals when no row has one.
const USUAL_LEVEL: f64 = 0.95;

/// An outcome under a control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Target<'a> {
    pub outcome: &'a str,
    pub control: Control,
}

/// A metric on a domain of a benchmark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place<'a> {
    pub benchmark: &'a str,
    pub domain: &'a str,
    pub metric: &'a str,
}

impl<'a> Place<'a> {
    /// Benchmark, domain, metric.
    pub(crate) fn key(self) -> (&'a str, &'a str, &'a str) {
        (self.benchmark, self.domain, self.metric)
    }
}

/// All inputs, rows in the order of their keys.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub inputs: &'a Inputs,
    pub settings: &'a RawSettings,
    pub labels: Labels<'a>,
    pub correlations: Vec<&'a Correlation>,
    pub quantiles: Vec<&'a QuantileCorrelation>,
    /// Level of the intervals; every row has the same.
    pub level: f64,
}

/// Where a row of `correlations` belongs.
pub(crate) fn place(row: &Correlation) -> Place<'_> {
    Place { benchmark: &row.benchmark, domain: &row.domain, metric: &row.metric }
}

impl<'a> View<'a> {
    pub(crate) fn new(inputs: &'a Inputs, settings: &'a RawSettings) -> Self {
        let mut correlations: Vec<&Correlation> = inputs.correlations.iter().collect();
        correlations.sort_by(|a, b| {
            (&a.outcome, a.control, place(a), &a.statistic).cmp(&(
                &b.outcome,
                b.control,
                place(b),
                &b.statistic,
            ))
        });
        let mut quantiles: Vec<&QuantileCorrelation> = inputs.quantile_correlations.iter().collect();
        quantiles.sort_by(|a, b| {
            let key = |row: &'a QuantileCorrelation| (&row.outcome, row.control, &row.benchmark, &row.metric);
            key(a).cmp(&key(b)).then(a.quantile.total_cmp(&b.quantile)).then(a.statistic.cmp(&b.statistic))
        });
        let levels = correlations.iter().map(|row| row.level).chain(quantiles.iter().map(|row| row.level));
        let level = levels.flatten().next().unwrap_or(USUAL_LEVEL);
        Self { inputs, settings, labels: Labels::new(&settings.labels), correlations, quantiles, level }
    }

    /// Outcomes and controls that have correlations.
    pub(crate) fn targets(&self) -> BTreeSet<Target<'a>> {
        self.correlations.iter().map(|row| Target { outcome: &row.outcome, control: row.control }).collect()
    }

    /// Outcomes and controls that have quantile correlations.
    pub(crate) fn quantile_targets(&self) -> BTreeSet<Target<'a>> {
        self.quantiles.iter().map(|row| Target { outcome: &row.outcome, control: row.control }).collect()
    }

    /// Names of outcomes that were measured.
    pub(crate) fn outcomes(&self) -> BTreeSet<&'a str> {
        self.inputs.outcomes.iter().map(|row| row.outcome.as_str()).collect()
    }

    /// Controls under which an outcome was measured.
    pub(crate) fn controls(&self, outcome: &str) -> BTreeSet<Control> {
        self.measured(outcome).map(|row| row.control).collect()
    }

    /// Rows of one outcome.
    pub(crate) fn measured(&self, outcome: &str) -> impl Iterator<Item = &'a Outcome> {
        self.inputs.outcomes.iter().filter(move |row| row.outcome == outcome)
    }

    /// Every cell of an outcome under a statistic, by key.
    pub(crate) fn cells(
        &self,
        target: Target<'_>,
        statistic: &str,
    ) -> impl Iterator<Item = &'a Correlation> + use<'a, '_> {
        let (outcome, statistic) = (target.outcome.to_owned(), statistic.to_owned());
        self.correlations.iter().copied().filter(move |row| {
            row.outcome == outcome && row.control == target.control && row.statistic == statistic
        })
    }

    /// The cells of the declared family, or all where none is declared.
    pub(crate) fn family(&self, target: Target<'_>, statistic: &str) -> Vec<&'a Correlation> {
        let declared: Vec<_> = self.cells(target, statistic).filter(|row| row.family.is_some()).collect();
        if declared.is_empty() { self.cells(target, statistic).collect() } else { declared }
    }

    /// One cell.
    pub(crate) fn cell(&self, target: Target<'_>, at: Place<'_>, statistic: &str) -> Option<&'a Correlation> {
        self.cells(target, statistic).find(|row| place(row) == at)
    }

    /// Statistics that have rows, Pearson's first.
    pub(crate) fn statistics(&self) -> Vec<&'a str> {
        let found: BTreeSet<&str> = self.correlations.iter().map(|row| row.statistic.as_str()).collect();
        let rank = |name: &str| ["pearson", "spearman", "kendall"].iter().position(|known| *known == name);
        let mut found: Vec<&str> = found.into_iter().collect();
        found.sort_by_key(|name| rank(name).unwrap_or(usize::MAX));
        found
    }

    /// The statistic the report speaks of.
    pub(crate) fn statistic(&self) -> &'a str {
        self.statistics().first().copied().unwrap_or("pearson")
    }

    /// Whether a p-value says "not 0" at the level of the intervals.
    pub(crate) fn told_apart(&self, p_value: Option<f64>) -> bool {
        crate::number::told_apart(p_value, self.level)
    }

    /// The least r that counts at this n.
    pub(crate) fn critical(&self, n: i64) -> Option<f64> {
        self.inputs.critical.get(&n).copied()
    }

    /// Title of an outcome under a control.
    pub(crate) fn title(&self, target: Target<'_>) -> String {
        self.labels.target(target.outcome, target.control)
    }
}
