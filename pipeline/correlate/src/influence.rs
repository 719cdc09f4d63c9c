//! What one reward model, or one group of them, does to a coefficient.

use std::collections::{BTreeMap, BTreeSet};

use records::tables::Influence;
use statistics::Statistic;

use crate::Settings;
use crate::family::Family;
use crate::points::{Cell, Known, Metric, Points, Target};

/// All rows of `influence`: the family's cells, by Pearson and Spearman, each point left out in turn,
/// then each group.
pub(crate) fn compute(settings: &Settings, points: &Points, family: &Family<'_>) -> Vec<Influence> {
    let statistics: Vec<Statistic> =
        settings.statistics().filter(|statistic| *statistic != Statistic::Kendall).collect();
    let mut rows = Vec::new();
    for (target, outcomes) in &points.targets {
        for (cell, metric) in points.cells.iter().filter(|(cell, _)| family.holds(cell)) {
            let column = Column::new(metric, outcomes);
            for statistic in &statistics {
                rows.extend(leave_out(points, (target, cell, *statistic), &column));
            }
        }
    }
    rows
}

/// The points of one cell.
struct Column<'a> {
    judges: Vec<&'a str>,
    proxy: Vec<f64>,
    outcome: Vec<f64>,
}

impl<'a> Column<'a> {
    fn new(metric: &'a Metric, outcomes: &'a BTreeMap<String, Known>) -> Self {
        let both = outcomes.iter().filter_map(|(judge, outcome)| {
            Some((judge.as_str(), metric.values.get(judge)?.value, outcome.value))
        });
        let mut column = Self { judges: Vec::new(), proxy: Vec::new(), outcome: Vec::new() };
        for (judge, proxy, outcome) in both {
            column.judges.push(judge);
            column.proxy.push(proxy);
            column.outcome.push(outcome);
        }
        column
    }

    /// The coefficient over the judges that stay.
    fn without(&self, statistic: Statistic, gone: impl Fn(&str) -> bool) -> Option<f64> {
        let stays = |values: &[f64]| -> Vec<f64> {
            let kept = values.iter().zip(&self.judges).filter(|(_, judge)| !gone(judge));
            kept.map(|(value, _)| *value).collect()
        };
        statistics::correlate(statistic, &stays(&self.proxy), &stays(&self.outcome)).ok()
    }
}

fn leave_out(
    points: &Points,
    (target, cell, statistic): (&Target, &Cell, Statistic),
    column: &Column<'_>,
) -> Vec<Influence> {
    let whole = column.without(statistic, |_| false);
    let row = |left_out: &str, kind: &str, estimate: Option<f64>| Influence {
        outcome: target.outcome.clone(),
        control: target.control,
        benchmark: cell.benchmark.clone(),
        domain: cell.domain.clone(),
        metric: cell.metric.clone(),
        statistic: statistic.as_str().to_owned(),
        left_out: left_out.to_owned(),
        left_out_kind: kind.to_owned(),
        estimate,
        change: estimate.zip(whole).map(|(estimate, whole)| estimate - whole),
    };
    let judges = column.judges.iter().map(|judge| {
        let estimate = column.without(statistic, |other| other == *judge);
        row(judge, "judge", estimate)
    });
    let group = |judge: &str| points.groups.get(judge).map(String::as_str);
    let groups: BTreeSet<&str> = column.judges.iter().filter_map(|judge| group(judge)).collect();
    let groups = groups.into_iter().map(|name| {
        let estimate = column.without(statistic, |judge| group(judge) == Some(name));
        row(name, "group", estimate)
    });
    judges.chain(groups).collect()
}
