//! How much the metrics repeat each other: a map in which alike metrics stand side by side.

use std::collections::BTreeMap;

use figure::{Cell, Heatmap, HeatmapPanel, Width};

use super::{Chart, MOST, Sketch, short};
use crate::number::{fixed, span};
use crate::view::{Place, View};

pub(super) fn sketch(view: &View<'_>) -> Option<Sketch> {
    let rows = &view.inputs.redundancy;
    let statistic = rows.first()?.statistic.as_str();
    let mut order: BTreeMap<i64, Place<'_>> = BTreeMap::new();
    let mut values: BTreeMap<(i64, i64), f64> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.statistic == statistic) {
        let a = Place { benchmark: &row.benchmark_a, domain: &row.domain_a, metric: &row.metric_a };
        let b = Place { benchmark: &row.benchmark_b, domain: &row.domain_b, metric: &row.metric_b };
        order.extend([(row.place_a, a), (row.place_b, b)]);
        values.insert((row.place_a, row.place_b), row.estimate);
        values.insert((row.place_b, row.place_a), row.estimate);
    }
    let all = order.len();
    let shown: Vec<i64> = order.keys().copied().take(MOST).collect();
    if all < 2 {
        return None;
    }
    let names: Vec<String> = shown.iter().map(|place| short(view, order[place])).collect();
    let cell = |row: &i64, column: &i64| match values.get(&(*row, *column)) {
        _ if row == column => Cell::blank(),
        Some(value) => Cell::plain(*value),
        None => Cell::missing(),
    };
    let cells = shown.iter().map(|row| shown.iter().map(|column| cell(row, column)).collect()).collect();
    let chart = Heatmap {
        width: Width::Double,
        panels: vec![HeatmapPanel { rows: names.clone(), columns: names, cells, ..HeatmapPanel::default() }],
        scale_label: format!("{} of two metrics over the reward models", view.labels.of(statistic)),
        missing_note: "no number".to_owned(),
        ..Heatmap::default()
    };
    Some(Sketch {
        suffix: String::new(),
        title: "How much the metrics repeat each other".to_owned(),
        caption: caption(view, &order, &values, shown.len()),
        chart: Chart::Heatmap(chart),
    })
}

fn caption(
    view: &View<'_>,
    order: &BTreeMap<i64, Place<'_>>,
    values: &BTreeMap<(i64, i64), f64>,
    shown: usize,
) -> String {
    let pairs = values.iter().filter(|((a, b), _)| a < b);
    let closest = pairs.clone().max_by(|a, b| a.1.total_cmp(b.1));
    let farthest = pairs.min_by(|a, b| a.1.total_cmp(b.1));
    let said = |found: Option<(&(i64, i64), &f64)>| {
        found.map(|((a, b), value)| {
            format!("{} and {} ({})", short(view, order[a]), short(view, order[b]), fixed(*value, 2))
        })
    };
    let extremes = said(closest).zip(said(farthest)).map_or_else(String::new, |(closest, farthest)| {
        format!(" Most alike: {closest}; least: {farthest}.")
    });
    let cut = if shown == order.len() {
        String::new()
    } else {
        format!(" Shown: the first {shown} of {}.", order.len())
    };
    format!(
        "Correlation of every two of the metrics compared over n = {} reward models, signs applied, in the order of a \
         hierarchical clustering: alike metrics stand side by side. Metrics that repeat each other are no independent \
         evidence.{extremes}{cut} Source: table “redundancy”.",
        span(view.inputs.redundancy.iter().map(|row| row.n)),
    )
}
