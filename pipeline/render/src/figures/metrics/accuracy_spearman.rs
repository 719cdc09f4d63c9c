//! Accuracy against the rank correlation of ratings: a judge that is right battle by battle need not rank models best.

use figure::{Axis, Group, Scatter, ScatterPoint, Width};
use records::tables::Proxy;

use super::{Chart, Sketch};
use crate::made;
use crate::number::{count, span};
use crate::sentence::list;
use crate::view::{Measured, View};

/// Judges up to which intervals can be told apart.
const BARRED: usize = 40;

/// One a benchmark that has both metrics.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    let several = view.measured.iter().filter(|measured| measured.metrics.contains(&"spearman")).count() > 1;
    view.measured.iter().filter_map(|measured| sketch(view, measured, several)).collect()
}

/// A judge with both values.
struct Pair<'a> {
    x: &'a Proxy,
    y: &'a Proxy,
}

fn sketch(view: &View<'_>, measured: &Measured<'_>, several: bool) -> Option<Sketch> {
    let domain = measured.whole()?;
    let pair = |judge: &str| {
        let value = |metric| measured.row(judge, domain, metric);
        Some(Pair { x: value("accuracy")?, y: value("spearman")? })
    };
    let pairs: Vec<Pair<'_>> = view.judges.all().filter_map(pair).collect();
    if pairs.is_empty() {
        return None;
    }
    let barred = pairs.len() <= BARRED;
    let chart = Scatter {
        width: Width::Points(396.0),
        x: Axis::new(format!("{}, %", view.labels.on(measured.benchmark, "accuracy"))),
        y: Axis::new(view.labels.on(measured.benchmark, "spearman")),
        points: pairs.iter().enumerate().map(|(group, pair)| point(view, pair, group, barred)).collect(),
        groups: pairs.iter().map(|pair| Group::styled("", view.judges.style(&pair.x.judge))).collect(),
        ..Scatter::default()
    };
    let of =
        format!("{}, {}", view.labels.of(measured.benchmark), view.labels.on(measured.benchmark, domain));
    let benchmark =
        if several { format!("-{}", crate::labels::slug(measured.benchmark)) } else { String::new() };
    let drawn = if barred { Chart::Scatter(chart) } else { Chart::Cloud(chart) };
    Some(Sketch {
        name: format!("accuracy-spearman{benchmark}"),
        title: format!("Accuracy and rank correlation of ratings: {of}"),
        caption: caption(view, (measured, domain), &pairs, barred),
        chart: drawn,
    })
}

fn point(view: &View<'_>, pair: &Pair<'_>, group: usize, barred: bool) -> ScatterPoint {
    let interval = |row: &Proxy, factor: f64| {
        let limits = row.lower.zip(row.upper).filter(|_| barred);
        limits.map(|(lower, upper)| (factor * lower, factor * upper))
    };
    ScatterPoint {
        x_interval: interval(pair.x, 100.0),
        y_interval: interval(pair.y, 1.0),
        group,
        ..ScatterPoint::new(view.judge(&pair.x.judge), 100.0 * pair.x.value, pair.y.value)
    }
}

fn caption(
    view: &View<'_>,
    (measured, domain): (&Measured<'_>, &str),
    pairs: &[Pair<'_>],
    barred: bool,
) -> String {
    let baselines = pairs.iter().filter(|pair| crate::view::is_baseline(&pair.x.judge)).count();
    let made_up = match baselines {
        0 => String::new(),
        many => format!(", {many} of them made up for comparison and hollow"),
    };
    let without: Vec<String> = view
        .judges
        .all()
        .filter(|judge| measured.row(judge, domain, "accuracy").is_some())
        .filter(|judge| measured.row(judge, domain, "spearman").is_none())
        .map(|judge| view.judge(judge))
        .collect();
    let missing = match without.len() {
        0 => String::new(),
        few if few <= 4 => format!(" Without a rank correlation, hence not shown: {}.", list(&without)),
        many => format!(" {many} judges have no rank correlation and are not shown."),
    };
    let bars = if barred {
        let rows = || pairs.iter().flat_map(|pair| [pair.x, pair.y]);
        format!(" Bars: {}.{}", made::intervals(rows()), made::outside(rows()))
    } else {
        format!(" Intervals are left out for more than {BARRED} judges; the tables have them.")
    };
    format!(
        "Each point is a judge ({}{made_up}). Across: share of battles in which it prefers the answer that the human \
         preferred. Up: Spearman’s ρ between the Bradley-Terry ratings of the models under the judge and under \
         humans. Battles behind accuracy: {}; behind ρ: {}.{bars}{missing} Source: table “metrics”.",
        count(pairs.len(), "judge", "judges"),
        span(pairs.iter().filter_map(|pair| pair.x.n)),
        span(pairs.iter().filter_map(|pair| pair.y.n)),
    )
}
