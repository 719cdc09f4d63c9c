//! Metrics, the highest first, each with its plain interval and the one that carries errors of measurement.

use figure::{Axis, DotPanel, DotPlot, DotRow, Estimate, Group, Reference, Theme, Width};

use super::{Chart, MOST, Sketch, cut, outcomes, short};
use crate::labels::{Labels, slug};
use crate::number::{percent, span};
use crate::sentence::distinct;
use crate::view::{Compared, Place, Target, View};

/// One an outcome, controls side by side.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    outcomes(view.targets().into_iter()).into_iter().filter_map(|outcome| sketch(view, outcome)).collect()
}

/// The metrics under one control.
struct Side<'a> {
    target: Target<'a>,
    metrics: Vec<Compared<'a>>,
}

impl<'a> Side<'a> {
    fn at(&self, place: Place<'_>) -> Option<&Compared<'a>> {
        self.metrics.iter().find(|metric| metric.at() == place)
    }
}

fn sketch(view: &View<'_>, outcome: &str) -> Option<Sketch> {
    let targets = view.targets().into_iter().filter(|target| target.outcome == outcome);
    let sides = targets.map(|target| Side { target, metrics: view.compared(target) });
    let sides: Vec<Side<'_>> = sides.filter(|side| !side.metrics.is_empty()).collect();
    let places = places(&sides);
    let all = places.len();
    let shown = &places[..all.min(MOST)];
    let theme = Theme::default();
    let second = Second::of(view, &sides, shown);
    // One class of rows needs no legend.
    let plain = if second.is_some() { PLAIN } else { "" };
    let groups = vec![
        Group::styled(plain, theme.style(0)),
        Group::styled(second.map_or("", Second::name), theme.style(1).hollow()),
    ];
    let chart = DotPlot {
        width: Width::Double,
        panels: sides.iter().map(|side| panel(view, side, sides.len() > 1)).collect(),
        rows: shown.iter().flat_map(|at| rows(view, &sides, *at, second)).collect(),
        groups,
        ..DotPlot::default()
    };
    (!shown.is_empty()).then(|| Sketch {
        suffix: format!("-{}", slug(outcome)),
        title: format!("Metrics against {}, with their intervals", view.labels.of(outcome)),
        caption: caption(view, &sides, (all, shown), second),
        chart: Chart::Dots(chart),
    })
}

const PLAIN: &str = "values as measured, analytic interval";

/// What stands below the plain interval of every metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Second {
    /// Errors of measurement carried through.
    Carried,
    /// Where no errors are known: an interval that does not assume a normal population.
    Resampled,
}

impl Second {
    fn of(view: &View<'_>, sides: &[Side<'_>], shown: &[Place<'_>]) -> Option<Self> {
        let has = |second: &Self| {
            shown.iter().any(|at| sides.iter().any(|side| second.estimate(view, side, *at).is_some()))
        };
        [Self::Carried, Self::Resampled].into_iter().find(has)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Carried => "true values: errors of measurement carried through",
            Self::Resampled => "over resamples of the reward models (BCa)",
        }
    }

    /// The coefficient, corrected for attenuation where errors are carried, with its interval; none where either is
    /// missing.
    fn estimate(self, view: &View<'_>, side: &Side<'_>, at: Place<'_>) -> Option<Estimate> {
        let row = side.at(at)?.row;
        let (value, method) = match self {
            Self::Carried => (view.noise(row)?.corrected?, "noise-carried"),
            Self::Resampled => (row.estimate?, "bca"),
        };
        let interval = view.further_interval(row, method)?;
        Some(Estimate { value, interval: Some(interval.lower.zip(interval.upper)?), pinned: false })
    }
}

/// In the order of the first side; what only later sides have, last.
fn places<'a>(sides: &[Side<'a>]) -> Vec<Place<'a>> {
    let mut found: Vec<Place<'a>> = Vec::new();
    for metric in sides.iter().flat_map(|side| &side.metrics) {
        if !found.contains(&metric.at()) {
            found.push(metric.at());
        }
    }
    found
}

fn panel(view: &View<'_>, side: &Side<'_>, titled: bool) -> DotPanel {
    let statistic = side.metrics.first().map_or("pearson", |metric| metric.row.statistic.as_str());
    DotPanel {
        title: if titled { view.title(side.target) } else { String::new() },
        axis: Axis::new(view.labels.of(statistic))
            .with_range(-1.0, 1.0)
            .with_reference(Reference::Line { at: 0.0, label: String::new() }),
        decimals: 2,
        value_heading: format!("{} [{} interval]", Labels::symbol(statistic), percent(view.level)),
    }
}

/// The plain row, and the second one below it.
fn rows(view: &View<'_>, sides: &[Side<'_>], at: Place<'_>, second: Option<Second>) -> Vec<DotRow> {
    let plain = |side: &Side<'_>| {
        let row = side.at(at)?.row;
        row.estimate.map(|value| Estimate { value, interval: row.lower.zip(row.upper), pinned: false })
    };
    let first =
        DotRow { label: short(view, at), estimates: sides.iter().map(plain).collect(), ..DotRow::default() };
    let below = second.map_or_else(Vec::new, |second| {
        sides.iter().map(|side| second.estimate(view, side, at)).collect::<Vec<_>>()
    });
    let below = below.iter().any(Option::is_some).then(|| DotRow {
        group: 1,
        estimates: below,
        continued: true,
        ..DotRow::default()
    });
    std::iter::once(first).chain(below).collect()
}

fn caption(
    view: &View<'_>,
    sides: &[Side<'_>],
    (all, shown): (usize, &[Place<'_>]),
    second: Option<Second>,
) -> String {
    let metrics = || sides.iter().flat_map(|side| side.metrics.iter());
    let ways = distinct(metrics().filter_map(|metric| metric.row.interval_method.as_deref()));
    let ways: Vec<String> = ways.iter().map(|way| view.labels.of(way)).collect();
    let ways = if ways.is_empty() { String::new() } else { format!(" ({})", ways.join("; ")) };
    let without = metrics().filter(|metric| holds_zero(metric)).count();
    let below = match second {
        Some(Second::Carried) => carried_words(view, sides, shown),
        Some(Second::Resampled) => {
            let all: Vec<Estimate> = shown
                .iter()
                .flat_map(|at| sides.iter().filter_map(|side| Second::Resampled.estimate(view, side, *at)))
                .collect();
            let hold = all.iter().filter_map(|found| found.interval).filter(|(low, high)| low * high <= 0.0);
            format!(
                " Hollow: the BCa bootstrap interval; {} of {} hold 0. No errors of measurement are known, so none is \
                 carried.",
                hold.count(),
                all.len()
            )
        }
        None => " No errors of measurement are known, so none is carried.".to_owned(),
    };
    format!(
        "The metrics compared, sorted by their coefficient, each with its {} interval{ways}, n = {} trained reward \
         models; {without} of {} intervals hold 0. Intervals are each alone: not adjusted for how many there are.\
         {below}{} Source: tables “selection”, “correlations”{}.",
        percent(view.level),
        span(metrics().map(|metric| metric.row.n)),
        metrics().filter(|metric| metric.row.lower.is_some()).count(),
        cut(shown.len(), all),
        match second {
            Some(Second::Carried) => ", “noise”, “correlation_intervals”",
            Some(Second::Resampled) => ", “correlation_intervals”",
            None => "",
        },
    )
}

fn holds_zero(metric: &Compared<'_>) -> bool {
    metric.row.lower.zip(metric.row.upper).is_some_and(|(lower, upper)| lower <= 0.0 && 0.0 <= upper)
}

/// Whose errors are carried, and for how many metrics that is not possible.
fn carried_words(view: &View<'_>, sides: &[Side<'_>], shown: &[Place<'_>]) -> String {
    let rows =
        sides.iter().flat_map(|side| shown.iter().filter_map(move |at| Some((side, *at, side.at(*at)?.row))));
    let rows: Vec<_> = rows.collect();
    let noises: Vec<_> = rows.iter().filter_map(|(.., row)| view.noise(row)).collect();
    let outcome = noises.iter().any(|noise| noise.errors_outcome.is_some());
    let metric = noises.iter().any(|noise| noise.errors_metric.is_some());
    let whose = match (outcome, metric) {
        (true, true) => "outcome and metric",
        (false, true) => "the metric; no errors of the outcome are known",
        _ => "the outcome; no errors of the metrics are known",
    };
    let missing =
        rows.iter().filter(|(side, at, _)| Second::Carried.estimate(view, side, *at).is_none()).count();
    let missing = if missing == 0 {
        String::new()
    } else {
        format!(" {missing} of {} have none: the table “noise” says why.", rows.len())
    };
    format!(
        " Hollow: the coefficient corrected for attenuation and its interval, errors carried through of {whose}.{missing}"
    )
}
