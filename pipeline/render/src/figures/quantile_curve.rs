//! Correlation against quantile: one line a metric, one panel a control.

use std::collections::BTreeSet;

use figure::{Axis, LinePanel, Lines, Naming, Reference, Series, Width};
use records::tables::QuantileCorrelation;

use super::known::Asked;
use super::{Chart, Plan};
use crate::QuantileCurve;
use crate::number::{alpha, fixed, span};
use crate::part::Part;
use crate::sentence::{distinct, list};
use crate::view::{Target, View};

pub(super) fn plan(view: &View<'_>, curve: &QuantileCurve, warnings: &mut Vec<String>) -> Option<Plan> {
    let targets = view.quantile_targets();
    let ours: Vec<Target<'_>> = targets.iter().copied().filter(|t| t.outcome == curve.outcome).collect();
    if ours.is_empty() {
        let asked = Asked { list: "quantile_curves", figure: &curve.name };
        let known: BTreeSet<&str> = targets.iter().map(|target| target.outcome).collect();
        warnings.push(if known.is_empty() {
            asked.left_out("there are no quantile correlations")
        } else {
            asked.unknown("outcome", &curve.outcome, &known)
        });
        return None;
    }
    let rows: Vec<&QuantileCorrelation> =
        view.quantiles.iter().copied().filter(|row| row.outcome == curve.outcome).collect();
    let panels = ours.iter().map(|target| panel(view, *target, &rows, ours.len() > 1)).collect();
    let chart = Lines {
        width: Width::Double,
        panels,
        x: Axis::new("Quantile over domains: 0 worst, 1 best").with_range(0.0, 1.0),
        y: axis(view, &rows),
        naming: Naming::LineEnds,
        printed_note: "hollow: printed or digitised".to_owned(),
        ..Lines::default()
    };
    let fallback = || format!("{} by quantile over domains", view.labels.of(&curve.outcome));
    let title = if curve.title.is_empty() { fallback() } else { curve.title.clone() };
    let caption = caption(view, curve, &rows);
    Some(Plan { name: curve.name.clone(), part: Part::Quantiles, title, caption, chart: Chart::Lines(chart) })
}

fn axis(view: &View<'_>, rows: &[&QuantileCorrelation]) -> Axis {
    let label = format!("{} with the outcome", view.labels.of(view.statistic()));
    let axis = Axis::new(label).with_reference(Reference::Line { at: 0.0, label: String::new() });
    let n = rows.iter().map(|row| row.n).min().unwrap_or(0);
    let fewest = if rows.iter().all(|row| row.n == n) { "" } else { ", the fewest" };
    match view.critical(n) {
        Some(size) => {
            let label =
                format!("|r| < {}: not different from 0 in a t test, n = {n}{fewest}", fixed(size, 2));
            axis.with_reference(Reference::Band { low: -size, high: size, label })
        }
        None => axis,
    }
}

fn panel(view: &View<'_>, target: Target<'_>, rows: &[&QuantileCorrelation], titled: bool) -> LinePanel {
    let mine: Vec<_> = rows.iter().copied().filter(|row| row.control == target.control).collect();
    let metrics: BTreeSet<(&str, &str)> =
        mine.iter().map(|row| (row.benchmark.as_str(), row.metric.as_str())).collect();
    let several = metrics.iter().map(|(benchmark, _)| benchmark).collect::<BTreeSet<_>>().len() > 1;
    let series = metrics.into_iter().map(|(benchmark, metric)| {
        let points = mine.iter().filter(|row| row.benchmark == benchmark && row.metric == metric);
        let label = view.labels.on(benchmark, metric);
        Series {
            name: if several { format!("{label} ({})", view.labels.of(benchmark)) } else { label },
            points: points.map(|row| (row.quantile, row.estimate)).collect(),
            printed: printed(view, target, benchmark, metric),
            ..Series::default()
        }
    });
    LinePanel { title: if titled { view.title(target) } else { String::new() }, series: series.collect() }
}

fn printed(view: &View<'_>, target: Target<'_>, benchmark: &str, metric: &str) -> Vec<(f64, f64)> {
    let fits = view.inputs.references.iter().filter(|row| {
        (row.outcome.as_str(), row.control) == (target.outcome, target.control)
            && row.benchmark == benchmark
            && row.metric == metric
    });
    let mut points: Vec<(f64, f64)> = fits.filter_map(|row| Some((row.quantile?, row.value))).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}

fn caption(view: &View<'_>, curve: &QuantileCurve, rows: &[&QuantileCorrelation]) -> String {
    let tested: Vec<_> = rows.iter().filter(|row| row.p_value.is_some()).collect();
    let found = tested.iter().filter(|row| view.told_apart(row.p_value)).count();
    let shown =
        |row: &&records::tables::PrintedReference| row.outcome == curve.outcome && row.quantile.is_some();
    let printed = distinct(view.inputs.references.iter().filter(shown).map(|row| row.source.as_str()));
    let hollow =
        if printed.is_empty() { String::new() } else { format!(" Hollow markers: {}.", list(&printed)) };
    let target = rows.first().map(|row| Target { outcome: &row.outcome, control: row.control });
    let scored = |judge: &str| rows.iter().any(|row| view.is_scored(judge, &row.benchmark));
    let own = target.map_or_else(String::new, |target| view.own_points(target, scored));
    format!(
        "{} between {} and a quantile over domains of each metric, n = {} trained reward models: lines are \
         our values. {found} of {} have p < {}, two-sided, not adjusted.{hollow}{own} Source: table \
         “quantile_correlations”.",
        view.labels.of(view.statistic()),
        view.labels.of(&curve.outcome),
        span(rows.iter().map(|row| row.n)),
        tested.len(),
        alpha(view.level),
    )
}
