//! Cells held against each other, over reward models that all of them have.

use std::collections::{BTreeMap, BTreeSet};

use crate::Settings;
use crate::family::Family;
use crate::points::{Cell, Points, Target};

/// The cells that stand for the metrics compared: see [`crate::Compare`].
pub(crate) fn metrics<'a>(settings: &Settings, points: &'a Points, family: &Family<'_>) -> Vec<&'a Cell> {
    let compare = &settings.raw().compare;
    if !compare.cells.is_empty() {
        let named = |cell: &&Cell| {
            compare.cells.iter().any(|block| block.holds(&cell.benchmark, &cell.domain, &cell.metric))
        };
        return points.cells.keys().filter(named).collect();
    }
    let all = cells(points, family);
    let whole: Vec<&Cell> =
        all.iter().copied().filter(|cell| compare.domains.contains(&cell.domain)).collect();
    if whole.len() < 2 { all } else { whole }
}

/// Cells that are looked at closely: the family, the metrics compared and the controls.
pub(crate) fn looked_at<'a>(
    settings: &Settings,
    points: &'a Points,
    family: &Family<'_>,
) -> BTreeSet<&'a Cell> {
    let compared = metrics(settings, points, family);
    let control = |cell: &&Cell| {
        let own = (&cell.benchmark, &cell.domain, &cell.metric);
        settings.raw().controls.iter().any(|named| own == (&named.benchmark, &named.domain, &named.metric))
    };
    let controls = points.cells.keys().filter(control);
    cells(points, family).into_iter().chain(compared).chain(controls).collect()
}

/// The cells of the family.
pub(crate) fn cells<'a>(points: &'a Points, family: &Family<'_>) -> Vec<&'a Cell> {
    points.cells.keys().filter(|cell| family.holds(cell)).collect()
}

/// Columns over the same reward models.
///
/// The reward models are those that most of the cells have, of equally many the larger set; a cell that lacks one of
/// them takes no part. So neither one sparse cell nor one sparse reward model empties the comparison.
pub(crate) struct Candidates<'a> {
    pub judges: Vec<&'a str>,
    pub cells: Vec<&'a Cell>,
    /// One a cell, signs applied.
    pub columns: Vec<Vec<f64>>,
    /// Cells that take no part, with the reward models they lack, in words.
    pub without: Vec<(&'a Cell, String)>,
    /// What else to know: reward models that were left out.
    pub note: Option<String>,
}

impl<'a> Candidates<'a> {
    /// Over the reward models that have the outcome.
    pub(crate) fn new(points: &'a Points, target: &Target, cells: &[&'a Cell]) -> Self {
        let trained = points.targets.get(target).into_iter().flat_map(BTreeMap::keys).map(String::as_str);
        Self::over(points, &trained.collect::<Vec<_>>(), cells)
    }

    /// Over those of these reward models that most cells have; `trained` in order of name.
    pub(crate) fn over(points: &'a Points, trained: &[&'a str], cells: &[&'a Cell]) -> Self {
        let has = |cell: &Cell| -> Vec<&'a str> {
            let values = points.cells.get(cell).map(|metric| &metric.values);
            trained
                .iter()
                .copied()
                .filter(|judge| values.is_some_and(|values| values.contains_key(*judge)))
                .collect()
        };
        let mut sets: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        cells.iter().for_each(|cell| *sets.entry(has(cell)).or_default() += 1);
        let most = sets.into_iter().max_by_key(|(judges, cells)| (*cells, judges.len()));
        let judges = most.map(|(judges, _)| judges).unwrap_or_default();
        let mut found = Self {
            cells: Vec::new(),
            columns: Vec::new(),
            without: Vec::new(),
            note: absent(trained, &judges),
            judges,
        };
        cells.iter().for_each(|cell| found.add(points, cell));
        found
    }

    fn add(&mut self, points: &Points, cell: &'a Cell) {
        let Some(metric) = points.cells.get(cell) else { return };
        let lacks: Vec<&str> =
            self.judges.iter().copied().filter(|judge| !metric.values.contains_key(*judge)).collect();
        if lacks.is_empty() {
            self.cells.push(cell);
            self.columns.push(self.judges.iter().map(|judge| metric.values[*judge].value).collect());
        } else {
            self.without.push((cell, format!("no value for {}", lacks.join(", "))));
        }
    }

    /// The outcome of each reward model.
    pub(crate) fn outcome(&self, points: &Points, target: &Target) -> Vec<f64> {
        self.judges.iter().map(|judge| points.targets[target][*judge].value).collect()
    }
}

fn absent(trained: &[&str], judges: &[&str]) -> Option<String> {
    let absent: Vec<&str> = trained.iter().copied().filter(|judge| !judges.contains(judge)).collect();
    (!absent.is_empty()).then(|| format!("not over {}, which lacks some of the metrics", absent.join(", ")))
}

/// A cell's name in words.
pub(crate) fn name(cell: &Cell) -> String {
    format!("{}/{}/{}", cell.benchmark, cell.domain, cell.metric)
}
