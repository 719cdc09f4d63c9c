//! What aggregating domains by a quantile buys over their mean.

use std::collections::BTreeSet;

use figure::{Axis, LinePanel, Lines, Reference, Series, Width};
use records::tables::QuantileGain;

use super::quantile_bands::{PANELS, look, shaded, title};
use super::{Chart, Sketch, outcomes};
use crate::labels::{Labels, slug};
use crate::number::{percent, span};
use crate::view::{Target, View};

fn target(row: &QuantileGain) -> Target<'_> {
    Target { outcome: &row.outcome, control: row.control }
}

/// One an outcome.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    let rows = view.inputs.quantile_gains.iter().filter(|row| row.difference.is_some());
    outcomes(rows.map(target)).into_iter().filter_map(|outcome| sketch(view, outcome)).collect()
}

fn sketch(view: &View<'_>, outcome: &str) -> Option<Sketch> {
    let rows = view.inputs.quantile_gains.iter();
    let rows = rows.filter(|row| row.outcome == outcome && row.statistic == view.statistic());
    let mut rows: Vec<&QuantileGain> = rows.filter(|row| row.difference.is_some()).collect();
    rows.sort_by(|a, b| a.quantile.total_cmp(&b.quantile).then_with(|| target(a).cmp(&target(b))));
    let metrics: BTreeSet<(&str, &str)> =
        rows.iter().map(|row| (row.benchmark.as_str(), row.metric.as_str())).collect();
    let all = metrics.len();
    let shown: Vec<(&str, &str)> = metrics.into_iter().take(PANELS).collect();
    let symbol = Labels::symbol(view.statistic());
    let chart = Lines {
        width: Width::Double,
        panels: shown.iter().map(|metric| panel(view, &rows, *metric)).collect(),
        x: Axis::new("Quantile over domains").with_range(0.0, 1.0),
        y: Axis::new(format!("{symbol} of the quantile − {symbol} of the mean"))
            .with_reference(Reference::Line { at: 0.0, label: String::new() }),
        ..Lines::default()
    };
    (!shown.is_empty()).then(|| Sketch {
        suffix: format!("-{}", slug(outcome)),
        title: format!("What a quantile buys over the mean: {}", view.labels.of(outcome)),
        caption: caption(view, &rows, (shown.len(), all)),
        chart: Chart::Lines(chart),
    })
}

fn panel(view: &View<'_>, rows: &[&QuantileGain], metric: (&str, &str)) -> LinePanel {
    let targets: BTreeSet<Target<'_>> = rows.iter().map(|row| target(row)).collect();
    let series = targets.into_iter().enumerate().map(|(index, sought)| {
        let here = || {
            let mine = rows.iter().filter(move |row| target(row) == sought);
            mine.filter(move |row| (row.benchmark.as_str(), row.metric.as_str()) == metric)
        };
        let limits =
            here().filter_map(|row| Some((row.quantile, row.bootstrap_lower?, row.bootstrap_upper?)));
        Series {
            band: if index == 0 { limits.collect() } else { Vec::new() },
            points: here().map(|row| (row.quantile, row.difference)).collect(),
            style: Some(look(index)),
            unmarked: index > 0,
            name: view.title(sought),
            ..Series::default()
        }
    });
    LinePanel { title: title(view, metric), series: series.collect() }
}

fn caption(view: &View<'_>, rows: &[&QuantileGain], (shown, all): (usize, usize)) -> String {
    let told =
        |p: fn(&QuantileGain) -> Option<f64>| rows.iter().filter(|row| view.told_apart(p(row))).count();
    let bands = rows.iter().any(|row| row.bootstrap_lower.is_some());
    let bands = match rows.iter().find_map(|row| row.level) {
        Some(level) if bands => format!(
            " Bands: {} bootstrap intervals over the reward models, each point alone.",
            percent(level)
        ),
        _ => String::new(),
    };
    let shaded = shaded(view, &rows.iter().map(|row| target(row)).collect());
    let alpha = crate::number::alpha(view.level);
    let cut = if shown == all { String::new() } else { format!(" Shown: {shown} of {all} metrics.") };
    format!(
        "Coefficient of a quantile over domains less that of their mean, over the same n = {} reward models; above 0 \
         the quantile correlates better.{bands}{shaded} Of {} differences {} have p < {alpha}, {} after adjustment for all \
         of one outcome and control (Holm).{cut} Source: table “quantile_gain”.",
        span(rows.iter().map(|row| row.n)),
        rows.len(),
        told(|row| row.p_value),
        told(|row| row.p_adjusted),
    )
}
