//! The metrics that new reward models share with the known ones.

use std::collections::BTreeMap;

use crate::candidates::{self, name};
use crate::family::Family;
use crate::newcomers::Newcomers;
use crate::points::{Cell, Metric, Points, Target};
use crate::{Error, Settings};

/// A line through two points that two rounds of leaving one out still leave takes so many reward models.
const FEWEST: usize = 4;
/// Names shown where a list could be long.
const SHOWN: usize = 4;

/// Cells to learn from, and which ones they are.
pub(crate) struct Common<'a> {
    pub cells: Vec<&'a Cell>,
    /// In words.
    pub which: &'static str,
    /// Cells of the same kind that new judges lack, in words.
    pub missing: Vec<String>,
}

/// Refuses names that the study does not have.
pub(crate) fn check(points: &Points, new: &Newcomers<'_>) -> Result<(), Error> {
    let judges = || points.cells.values().flat_map(|metric| metric.values.keys()).map(String::as_str);
    for judge in new.judges {
        if !judges().any(|known| known == judge) {
            let hint = hint(judge, judges());
            return Err(Error::NoSuchJudge { judge: judge.clone(), hint });
        }
    }
    let names: Vec<String> = points.cells.keys().map(name).collect();
    for metric in new.metrics {
        if !names.contains(metric) {
            let hint = hint(metric, names.iter().map(String::as_str));
            return Err(Error::NoSuchMetric { metric: metric.clone(), hint });
        }
    }
    Ok(())
}

fn hint<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> String {
    records::nearest(wrong, known).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// The metrics named; else those compared, else those of the family, else all that the new judges have.
///
/// `points`: the new judges are not among its targets.
pub(crate) fn common<'a>(
    settings: &Settings,
    points: &'a Points,
    family: &Family<'_>,
    (target, new): (&Target, &Newcomers<'_>),
) -> Result<Common<'a>, Error> {
    let known = |cell: &&Cell| learnable(points, target, &points.cells[*cell]);
    let kinds: Vec<(&'static str, Vec<&'a Cell>)> = if new.metrics.is_empty() {
        vec![
            ("the metrics compared", candidates::metrics(settings, points, family)),
            ("the family's metrics", candidates::cells(points, family)),
            ("all metrics", points.cells.keys().collect()),
        ]
    } else {
        let named = points.cells.keys().filter(|cell| new.metrics.contains(&name(cell)));
        vec![("the metrics named", named.collect())]
    };
    for (which, cells) in kinds {
        let cells: Vec<&Cell> = cells.into_iter().filter(known).collect();
        let lacking = |cell: &&&Cell| lacks(&points.cells[**cell], new.judges).is_none();
        let shared: Vec<&Cell> = cells.iter().filter(lacking).copied().collect();
        if !shared.is_empty() {
            return Ok(Common { missing: missing(points, &cells, new.judges), cells: shared, which });
        }
    }
    Err(nothing(points, target, new))
}

fn learnable(points: &Points, target: &Target, metric: &Metric) -> bool {
    points.targets[target].keys().filter(|judge| metric.values.contains_key(*judge)).count() >= FEWEST
}

fn lacks<'a>(metric: &Metric, judges: &'a [String]) -> Option<&'a str> {
    judges.iter().find(|judge| !metric.values.contains_key(*judge)).map(String::as_str)
}

/// For each judge the cells that it is the first to lack, in words.
fn missing(points: &Points, cells: &[&Cell], judges: &[String]) -> Vec<String> {
    let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for cell in cells {
        if let Some(judge) = lacks(&points.cells[*cell], judges) {
            found.entry(judge).or_default().push(name(cell));
        }
    }
    found.iter().map(|(judge, cells)| format!("what `{judge}` lacks: {}", cells.join(", "))).collect()
}

fn nothing(points: &Points, target: &Target, new: &Newcomers<'_>) -> Error {
    let of = |judge: &String| -> Vec<String> {
        points
            .cells
            .iter()
            .filter(|(_, metric)| metric.values.contains_key(judge))
            .map(|(c, _)| name(c))
            .collect()
    };
    let known: Vec<String> = points
        .cells
        .iter()
        .filter(|(_, metric)| learnable(points, target, metric))
        .map(|(c, _)| name(c))
        .collect();
    let own: BTreeMap<&String, Vec<String>> = new.judges.iter().map(|judge| (judge, of(judge))).collect();
    let near = own.values().flatten().find_map(|metric| {
        let near = records::nearest(metric, known.iter().map(String::as_str))?;
        is_slip(near, metric).then(|| format!("; did you mean `{near}` by `{metric}`?"))
    });
    let has =
        own.iter().map(|(judge, own)| format!("`{judge}` has {}", few(own))).collect::<Vec<_>>().join(", ");
    let alone = if new.judges.len() > 1 { "; predict them one at a time if each has some" } else { "" };
    let hint = near.unwrap_or_else(|| format!(": {has}; these have {}{alone}", few(&known)));
    Error::NoCommonMetric { judges: listed(new.judges), hint }
}

/// One of the three parts differs, the others are alike.
fn is_slip(known: &str, metric: &str) -> bool {
    let (known, metric): (Vec<&str>, Vec<&str>) = (known.split('/').collect(), metric.split('/').collect());
    known.len() == metric.len() && known.iter().zip(&metric).filter(|(a, b)| a != b).count() == 1
}

fn listed(judges: &[String]) -> String {
    judges.iter().map(|judge| format!("`{judge}`")).collect::<Vec<_>>().join(", ")
}

fn few(names: &[String]) -> String {
    let shown = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    match names.len() {
        0 => "none".to_owned(),
        count if count > SHOWN => format!("{shown} and {} more", count - SHOWN),
        _ => shown,
    }
}
