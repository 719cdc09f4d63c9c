//! The tables in a fixed order, with the questions that figures, tables and report ask of them.

mod adjusted;
mod basis;
mod board;
mod compared;
mod connected;
mod duels;
mod finding;
mod influence;
mod judges;
mod measured;
mod own;

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use records::Control;
use records::tables::{Correlation, Influence, Outcome, Proxy, QuantileCorrelation};

use crate::labels::Labels;
use crate::{Inputs, RawSettings};

pub(crate) use basis::control_words;
pub(crate) use board::{Board, Side};
pub(crate) use compared::Compared;
pub(crate) use connected::Connected;
pub(crate) use duels::{BINS, Duels, Separated, bin_name};
pub(crate) use finding::Finding;
pub(crate) use judges::{Judges, STYLED, is_baseline};
pub(crate) use measured::{Measured, metric_order};

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

/// All inputs, rows in the order of their keys.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub inputs: &'a Inputs,
    pub settings: &'a RawSettings,
    pub labels: Labels<'a>,
    /// By outcome, control, place and statistic.
    pub correlations: Vec<&'a Correlation>,
    /// The same by outcome, control, statistic and place.
    by_statistic: Vec<&'a Correlation>,
    statistics: Vec<&'a str>,
    /// By the coefficient they belong to.
    influence: Vec<&'a Influence>,
    /// Values of metrics by place, otherwise in the order given.
    values: Vec<&'a Proxy>,
    pub quantiles: Vec<&'a QuantileCorrelation>,
    /// What `arena` handed over, by outcome.
    pub boards: Vec<Board<'a>>,
    /// Who was judged from raw scores, in a fixed order and with fixed looks.
    pub judges: Judges<'a>,
    /// What was computed from raw scores, by benchmark.
    pub measured: Vec<Measured<'a>>,
    /// What humans and judges say of every two models.
    pub duels: Vec<Duels<'a>>,
    /// Share of the rows behind a computed metric, where it is not all of them.
    coverage: BTreeMap<(&'a str, Place<'a>), f64>,
    /// Level of the intervals; every row has the same.
    pub level: f64,
}

/// Where a row of `correlations` belongs.
pub(crate) fn place(row: &Correlation) -> Place<'_> {
    Place { benchmark: &row.benchmark, domain: &row.domain, metric: &row.metric }
}

/// Statistics that have rows, Pearson's first.
fn statistics<'a>(rows: &[&'a Correlation]) -> Vec<&'a str> {
    let found: BTreeSet<&str> = rows.iter().map(|row| row.statistic.as_str()).collect();
    let rank = |name: &str| ["pearson", "spearman", "kendall"].iter().position(|known| *known == name);
    let mut found: Vec<&str> = found.into_iter().collect();
    found.sort_by_key(|name| rank(name).unwrap_or(usize::MAX));
    found
}

fn value_place(row: &Proxy) -> Place<'_> {
    Place { benchmark: &row.benchmark, domain: &row.domain, metric: &row.metric }
}

/// The rows that are equal to what is looked for, among rows sorted by it.
fn equal<T>(sorted: &[T], compare: impl Fn(&T) -> Ordering) -> &[T] {
    let first = sorted.partition_point(|row| compare(row).is_lt());
    let rest = &sorted[first..];
    &rest[..rest.partition_point(|row| compare(row).is_eq())]
}

/// What a row of `correlations` is about.
pub(crate) fn target(row: &Correlation) -> Target<'_> {
    Target { outcome: &row.outcome, control: row.control }
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
        let mut by_statistic = correlations.clone();
        by_statistic.sort_by_key(|row| (target(row), row.statistic.as_str(), place(row)));
        let mut influence: Vec<&Influence> = inputs.influence.iter().collect();
        influence.sort_by_key(|row| influence::key(row));
        let mut values: Vec<&Proxy> = inputs.proxies.iter().collect();
        values.sort_by_key(|row| value_place(row));
        Self {
            statistics: statistics(&correlations),
            labels: Labels::new(&settings.labels),
            inputs,
            settings,
            correlations,
            by_statistic,
            influence,
            values,
            quantiles,
            boards: board::boards(inputs),
            judges: Judges::new(&inputs.metrics),
            measured: measured::all(&inputs.metrics),
            duels: duels::all(&inputs.model_pairs),
            coverage: measured::coverage(inputs),
            level,
        }
    }

    /// What a judge is called: as it stands, but for those made up for comparison.
    pub(crate) fn judge(&self, judge: &str) -> String {
        if is_baseline(judge) { self.labels.of(judge) } else { judge.to_owned() }
    }

    /// Share of the rows that a computed metric stands on; 1 where no note says otherwise.
    pub(crate) fn coverage(&self, row: &Proxy) -> f64 {
        self.coverage.get(&(row.judge.as_str(), value_place(row))).copied().unwrap_or(1.0)
    }

    /// Whether a computed metric stands on so few of the rows that it needs a mark.
    pub(crate) fn is_partial(&self, row: &Proxy) -> bool {
        self.coverage(row) < crate::made::WHOLE
    }

    /// The values of a metric on a domain.
    pub(crate) fn values(&self, at: Place<'_>) -> &[&'a Proxy] {
        equal(&self.values, |row| value_place(row).cmp(&at))
    }

    /// Outcomes and controls that have correlations.
    pub(crate) fn targets(&self) -> BTreeSet<Target<'a>> {
        self.correlations.iter().map(|row| Target { outcome: &row.outcome, control: row.control }).collect()
    }

    /// Outcomes and controls that have quantile correlations.
    pub(crate) fn quantile_targets(&self) -> BTreeSet<Target<'a>> {
        self.quantiles.iter().map(|row| Target { outcome: &row.outcome, control: row.control }).collect()
    }

    /// Outcomes that came in, then those fitted to votes.
    pub(crate) fn all_outcomes(&self) -> impl Iterator<Item = &'a Outcome> + use<'a> {
        self.inputs.outcomes.iter().chain(&self.inputs.ratings)
    }

    /// Names of outcomes that were measured.
    pub(crate) fn outcomes(&self) -> BTreeSet<&'a str> {
        self.all_outcomes().map(|row| row.outcome.as_str()).collect()
    }

    /// Names of outcomes that came in; ratings have figures and tables of their own.
    pub(crate) fn own_outcomes(&self) -> BTreeSet<&'a str> {
        self.inputs.outcomes.iter().map(|row| row.outcome.as_str()).collect()
    }

    /// The board of an outcome, if it was fitted to votes.
    pub(crate) fn board(&self, outcome: &str) -> Option<&Board<'a>> {
        self.boards.iter().find(|board| board.outcome == outcome)
    }

    /// Whether there are votes and nothing to correlate them with.
    pub(crate) fn is_votes_only(&self) -> bool {
        let nothing = self.correlations.is_empty() && self.quantiles.is_empty();
        let no_metric = self.inputs.proxies.is_empty() && self.inputs.metrics.is_empty();
        nothing && no_metric && !self.boards.is_empty()
    }

    /// Controls under which an outcome was measured.
    pub(crate) fn controls(&self, outcome: &str) -> BTreeSet<Control> {
        self.measured(outcome).map(|row| row.control).collect()
    }

    /// Rows of one outcome.
    pub(crate) fn measured(&self, outcome: &str) -> impl Iterator<Item = &'a Outcome> {
        self.all_outcomes().filter(move |row| row.outcome == outcome)
    }

    /// Every cell of an outcome under a statistic, by key.
    pub(crate) fn cells(
        &self,
        target: Target<'_>,
        statistic: &str,
    ) -> impl Iterator<Item = &'a Correlation> + use<'a, '_> {
        self.rows(target, statistic).iter().copied()
    }

    fn rows(&self, target: Target<'_>, statistic: &str) -> &[&'a Correlation] {
        let key =
            |row: &Correlation| self::target(row).cmp(&target).then_with(|| (*row.statistic).cmp(statistic));
        equal(&self.by_statistic, |row| key(row))
    }

    /// The cells of the declared family, or all where none is declared.
    pub(crate) fn family(&self, target: Target<'_>, statistic: &str) -> Vec<&'a Correlation> {
        let declared: Vec<_> = self.cells(target, statistic).filter(|row| row.family.is_some()).collect();
        if declared.is_empty() { self.cells(target, statistic).collect() } else { declared }
    }

    /// One cell.
    pub(crate) fn cell(&self, target: Target<'_>, at: Place<'_>, statistic: &str) -> Option<&'a Correlation> {
        let rows = self.rows(target, statistic);
        let first = rows.partition_point(|row| place(row) < at);
        rows.get(first).copied().filter(|row| place(row) == at)
    }

    /// Statistics that have rows, Pearson's first.
    pub(crate) fn statistics(&self) -> Vec<&'a str> {
        self.statistics.clone()
    }

    /// The statistic the report speaks of.
    pub(crate) fn statistic(&self) -> &'a str {
        self.statistics.first().copied().unwrap_or("pearson")
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
