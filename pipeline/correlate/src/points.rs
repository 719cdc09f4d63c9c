//! Points: which reward models have both a metric and an outcome.

use std::collections::BTreeMap;

use records::tables::{Outcome, Proxy, RatingCovariance};
use records::{Control, Direction};
use statistics::Range;

use crate::Error;
use crate::errors::StandardError;

/// A metric on a domain.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub benchmark: String,
    pub domain: String,
    pub metric: String,
}

/// An outcome under a control.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Target {
    pub outcome: String,
    pub control: Control,
}

/// A value and half a unit of its last printed digit (0 where it was computed).
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Known {
    pub value: f64,
    pub resolution: f64,
    /// What is known of its error of measurement.
    pub error: Option<StandardError>,
}

impl Known {
    pub(crate) fn range(self) -> Range {
        Range::around(self.value, self.resolution)
    }
}

/// The values of one cell by judge, sign applied, so that more is better.
#[derive(Debug, Clone)]
pub(crate) struct Metric {
    pub sign: f64,
    pub values: BTreeMap<String, Known>,
}

/// All metrics and all outcomes, by judge.
#[derive(Debug, Clone)]
pub(crate) struct Points {
    pub cells: BTreeMap<Cell, Metric>,
    pub targets: BTreeMap<Target, BTreeMap<String, Known>>,
    /// Group of each judge that has one.
    pub groups: BTreeMap<String, String>,
    /// Covariance of the outcomes of two judges, for targets that were fitted here.
    pub covariances: BTreeMap<Target, Covariances>,
}

/// Covariance by the two judges.
pub(crate) type Covariances = BTreeMap<(String, String), f64>;

impl Points {
    pub(crate) fn new(proxies: &[Proxy], outcomes: &[Outcome]) -> Result<Self, Error> {
        let group = |outcome: &Outcome| Some((outcome.judge.clone()?, outcome.group.clone()?));
        let groups = outcomes.iter().filter_map(group).collect();
        let covariances = BTreeMap::new();
        Ok(Self { cells: cells(proxies)?, targets: targets(outcomes)?, groups, covariances })
    }

    /// The same with what the fit of votes says of its own errors.
    pub(crate) fn with_covariances(mut self, outcomes: &[Outcome], rows: &[RatingCovariance]) -> Self {
        let target = |outcome: &str, control| Target { outcome: outcome.to_owned(), control };
        let trained = outcomes.iter().filter(|outcome| !outcome.is_baseline);
        let judges: BTreeMap<(Target, &str), &String> = trained
            .filter_map(|row| {
                Some(((target(&row.outcome, row.control), row.policy.as_str()), row.judge.as_ref()?))
            })
            .collect();
        for row in rows {
            let target = target(&row.outcome, row.control);
            let judge = |policy: &str| judges.get(&(target.clone(), policy)).map(|judge| (*judge).clone());
            if let (Some(a), Some(b)) = (judge(&row.policy_a), judge(&row.policy_b)) {
                let own = self.covariances.entry(target).or_default();
                own.insert((a.clone(), b.clone()), row.covariance);
                own.insert((b, a), row.covariance);
            }
        }
        self
    }
}

fn cells(proxies: &[Proxy]) -> Result<BTreeMap<Cell, Metric>, Error> {
    let mut sources: BTreeMap<(Cell, &str), &str> = BTreeMap::new();
    let mut cells: BTreeMap<Cell, Metric> = BTreeMap::new();
    for proxy in proxies {
        let (benchmark, domain, metric) = (&proxy.benchmark, &proxy.domain, &proxy.metric);
        let cell = Cell { benchmark: benchmark.clone(), domain: domain.clone(), metric: metric.clone() };
        if let Some(first) = sources.insert((cell.clone(), &proxy.judge), &proxy.source) {
            let (judge, first, second) = (proxy.judge.clone(), first.to_owned(), proxy.source.clone());
            let cell = format!("{benchmark}/{domain}/{metric}");
            return Err(Error::TwoValues { judge, cell, first, second });
        }
        let sign = if proxy.direction == Direction::Lower { -1.0 } else { 1.0 };
        let known = Known {
            value: sign * proxy.value,
            resolution: proxy.resolution.unwrap_or(0.0),
            error: StandardError::of_limits(proxy.lower, proxy.upper, proxy.level),
        };
        let entry = cells.entry(cell).or_insert_with(|| Metric { sign, values: BTreeMap::new() });
        entry.values.insert(proxy.judge.clone(), known);
    }
    Ok(cells)
}

fn targets(outcomes: &[Outcome]) -> Result<BTreeMap<Target, BTreeMap<String, Known>>, Error> {
    let mut policies: BTreeMap<(Target, &str), &str> = BTreeMap::new();
    let mut targets: BTreeMap<Target, BTreeMap<String, Known>> = BTreeMap::new();
    for outcome in outcomes.iter().filter(|outcome| !outcome.is_baseline) {
        let Some(judge) = &outcome.judge else { continue };
        let target = Target { outcome: outcome.outcome.clone(), control: outcome.control };
        if let Some(first) = policies.insert((target.clone(), judge), &outcome.policy) {
            let (first, second) = (first.to_owned(), outcome.policy.clone());
            let (judge, target) =
                (judge.clone(), format!("`{}`, control `{}`", target.outcome, target.control));
            return Err(Error::TwoPolicies { judge, target, first, second });
        }
        let known = Known {
            value: outcome.value,
            resolution: outcome.resolution.unwrap_or(0.0),
            error: StandardError::of_outcome(outcome),
        };
        targets.entry(target).or_default().insert(judge.clone(), known);
    }
    Ok(targets)
}
