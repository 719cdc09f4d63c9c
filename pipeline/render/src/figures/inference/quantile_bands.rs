//! Correlation against quantile with its interval, one plot a metric.

use std::collections::BTreeSet;

use figure::{Axis, Dash, LinePanel, Lines, Reference, Series, Style, Theme, Width};
use records::tables::QuantileCorrelation;

use super::{Chart, Sketch, outcomes};
use crate::labels::slug;
use crate::number::{percent, span};
use crate::sentence::distinct;
use crate::view::{Target, View};

/// Plots of one figure.
pub(super) const PANELS: usize = 12;

/// One an outcome.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    let targets = view.quantile_targets();
    outcomes(targets.into_iter()).into_iter().filter_map(|outcome| sketch(view, outcome)).collect()
}

/// A metric of a benchmark.
type Metric<'a> = (&'a str, &'a str);

fn sketch(view: &View<'_>, outcome: &str) -> Option<Sketch> {
    let rows = view.quantiles.iter().copied();
    let rows = rows.filter(|row| row.outcome == outcome && row.statistic == view.statistic());
    let rows: Vec<&QuantileCorrelation> = rows.collect();
    if rows.iter().all(|row| row.lower.is_none()) {
        return None;
    }
    let metrics: BTreeSet<Metric<'_>> =
        rows.iter().map(|row| (row.benchmark.as_str(), row.metric.as_str())).collect();
    let all = metrics.len();
    let metrics: Vec<Metric<'_>> = metrics.into_iter().take(PANELS).collect();
    let chart = Lines {
        width: Width::Double,
        panels: metrics.iter().map(|metric| panel(view, &rows, *metric)).collect(),
        x: Axis::new("Quantile over domains").with_range(0.0, 1.0),
        y: Axis::new(format!("{} with the outcome", view.labels.of(view.statistic())))
            .with_range(-1.0, 1.0)
            .with_reference(Reference::Line { at: 0.0, label: String::new() }),
        ..Lines::default()
    };
    Some(Sketch {
        suffix: format!("-{}", slug(outcome)),
        title: format!("Quantiles over domains with their intervals: {}", view.labels.of(outcome)),
        caption: caption(view, &rows, (metrics.len(), all)),
        chart: Chart::Lines(chart),
    })
}

/// The look of one of several controls in a plot: all but the first dashed, so that one shows under another.
pub(super) fn look(index: usize) -> Style {
    let dash = if index == 0 { Dash::Solid } else { Dash::Dashed };
    Style { dash, ..Theme::default().style(index) }
}

/// A metric as the title of its plot.
pub(super) fn title(view: &View<'_>, (benchmark, metric): Metric<'_>) -> String {
    view.labels.on(benchmark, metric)
}

fn panel(view: &View<'_>, rows: &[&QuantileCorrelation], metric: Metric<'_>) -> LinePanel {
    let targets: BTreeSet<Target<'_>> =
        rows.iter().map(|row| Target { outcome: &row.outcome, control: row.control }).collect();
    let mut series = Vec::new();
    for (index, target) in targets.into_iter().enumerate() {
        let here = || {
            let mine = rows.iter().filter(move |row| row.control == target.control);
            mine.filter(move |row| (row.benchmark.as_str(), row.metric.as_str()) == metric)
        };
        series.push(Series {
            band: if index == 0 { limits(here()) } else { Vec::new() },
            points: here().map(|row| (row.quantile, row.estimate)).collect(),
            style: Some(look(index)),
            unmarked: index > 0,
            name: view.title(target),
            ..Series::default()
        });
        series.extend(mean(view, target, metric, look(index)));
    }
    LinePanel { title: title(view, metric), series }
}

/// The intervals of one curve; two curves of one outcome lie so close that their bands could not be told apart.
fn limits<'a>(rows: impl Iterator<Item = &'a &'a QuantileCorrelation>) -> Vec<(f64, f64, f64)> {
    rows.filter_map(|row| Some((row.quantile, row.lower?, row.upper?))).collect()
}

/// What is shaded, where it is not every curve.
pub(super) fn shaded(view: &View<'_>, targets: &BTreeSet<Target<'_>>) -> String {
    match targets.first() {
        Some(first) if targets.len() > 1 => format!(" Shaded: {} alone.", view.title(*first)),
        _ => String::new(),
    }
}

/// The coefficient of the mean over the same domains, as a level line.
fn mean(view: &View<'_>, target: Target<'_>, metric: Metric<'_>, style: Style) -> Option<Series> {
    let gain = view.inputs.quantile_gains.iter().find(|row| {
        (row.outcome.as_str(), row.control) == (target.outcome, target.control)
            && (row.benchmark.as_str(), row.metric.as_str()) == metric
            && row.statistic == view.statistic()
            && row.estimate_mean.is_some()
    })?;
    let value = gain.estimate_mean?;
    Some(Series {
        style: Some(Style { dash: Dash::Dotted, ..style }),
        unmarked: true,
        ..Series::new(format!("{}: mean of the domains", view.title(target)), [(0.0, value), (1.0, value)])
    })
}

fn caption(view: &View<'_>, rows: &[&QuantileCorrelation], (shown, all): (usize, usize)) -> String {
    let limits: Vec<_> = rows.iter().filter_map(|row| row.lower.zip(row.upper)).collect();
    let hold = limits.iter().filter(|(lower, upper)| *lower <= 0.0 && 0.0 <= *upper).count();
    let ways = distinct(rows.iter().filter_map(|row| row.interval_method.as_deref()));
    let ways: Vec<String> = ways.iter().map(|way| view.labels.of(way)).collect();
    let cut = if shown == all { String::new() } else { format!(" Shown: {shown} of {all} metrics.") };
    let targets = rows.iter().map(|row| Target { outcome: &row.outcome, control: row.control }).collect();
    let shaded = shaded(view, &targets);
    let means = view.inputs.quantile_gains.iter().any(|row| row.estimate_mean.is_some());
    let dotted = if means { " Dotted: the mean over the same domains." } else { "" };
    format!(
        "The curves of the quantiles with their intervals: {}, each point alone ({}), n = {} trained reward \
         models; {hold} of {} hold 0. Neighbouring quantiles share most of their domains, so a smooth curve is no \
         further evidence.{shaded}{dotted}{cut} Source: tables “quantile_correlations”{}.",
        percent(view.level),
        ways.join("; "),
        span(rows.iter().map(|row| row.n)),
        limits.len(),
        if means { ", “quantile_gain”" } else { "" },
    )
}
