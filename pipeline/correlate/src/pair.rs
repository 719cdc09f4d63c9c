//! The points of one cell under one outcome.

use std::collections::BTreeSet;

use crate::points::{Cell, Points, Target};

/// A cell and an outcome over the reward models that have both, in order of name.
#[derive(Debug, Clone)]
pub(crate) struct Pair<'a> {
    pub target: &'a Target,
    pub cell: &'a Cell,
    pub judges: Vec<&'a str>,
    pub proxy: Vec<f64>,
    pub outcome: Vec<f64>,
}

impl<'a> Pair<'a> {
    /// Every cell under every outcome.
    pub(crate) fn all(points: &'a Points) -> impl Iterator<Item = Self> + 'a {
        let targets = points.targets.keys();
        targets.flat_map(|target| points.cells.keys().filter_map(|cell| Self::new(points, target, cell)))
    }

    /// None where the inputs hold no such cell or outcome.
    pub(crate) fn new(points: &'a Points, target: &'a Target, cell: &'a Cell) -> Option<Self> {
        let (outcomes, metric) = (points.targets.get(target)?, points.cells.get(cell)?);
        let mut pair = Self { target, cell, judges: Vec::new(), proxy: Vec::new(), outcome: Vec::new() };
        for (judge, outcome) in outcomes {
            let Some(proxy) = metric.values.get(judge) else { continue };
            pair.judges.push(judge);
            pair.proxy.push(proxy.value);
            pair.outcome.push(outcome.value);
        }
        Some(pair)
    }
}

/// Which group each of some reward models belongs to.
pub(crate) struct Grouping<'a> {
    /// Number of the group, one of its own for a reward model of none.
    pub of_point: Vec<usize>,
    /// Names of the real groups by their number.
    pub names: Vec<&'a str>,
}

impl<'a> Grouping<'a> {
    pub(crate) fn new(points: &'a Points, judges: &[&str]) -> Self {
        let group = |judge: &&str| points.groups.get(*judge).map(String::as_str);
        let names: Vec<&str> = judges.iter().filter_map(group).collect::<BTreeSet<_>>().into_iter().collect();
        let number = |(place, judge): (usize, &&str)| {
            let own = group(judge).and_then(|name| names.iter().position(|other| *other == name));
            own.unwrap_or(names.len() + place)
        };
        Self { of_point: judges.iter().enumerate().map(number).collect(), names }
    }
}
