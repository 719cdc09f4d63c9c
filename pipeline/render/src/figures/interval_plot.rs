//! Coefficients with their intervals, sorted: how wide the intervals are is the point.

use figure::{Axis, DotPanel, DotPlot, DotRow, Estimate, Reference, Width};
use records::tables::Correlation;

use super::dots::filled_and_hollow;
use super::known::Asked;
use super::{Chart, Plan};
use crate::IntervalPlot;
use crate::labels::Labels;
use crate::number::{alpha, percent, span};
use crate::part::Part;
use crate::view::{Target, View};

pub(super) fn plan(view: &View<'_>, plot: &IntervalPlot, warnings: &mut Vec<String>) -> Option<Plan> {
    let target = Target { outcome: &plot.outcome, control: plot.control };
    let asked = Asked { list: "interval_plots", figure: &plot.name };
    if !asked.has_target(view, target, warnings) {
        return None;
    }
    let family: Vec<_> =
        view.family(target, &plot.statistic).into_iter().filter(|row| row.estimate.is_some()).collect();
    let shown = largest(&family, plot.most);
    if shown.is_empty() {
        warnings.push(asked.left_out("no cell has a coefficient"));
        return None;
    }
    let alpha = alpha(view.level);
    let chart = DotPlot {
        width: Width::Double,
        panels: vec![panel(view, target, plot)],
        rows: shown.iter().map(|row| dot(view, row, is_uneven(&shown))).collect(),
        groups: filled_and_hollow(&format!("p < {alpha}, not adjusted"), &format!("p ≥ {alpha}")),
        ..DotPlot::default()
    };
    let fallback = || format!("{} with {}", view.labels.of(&plot.statistic), view.title(target));
    let title = if plot.title.is_empty() { fallback() } else { plot.title.clone() };
    let caption = caption(view, target, plot, (&family, &shown));
    Some(Plan {
        name: plot.name.clone(),
        part: Part::Correlations,
        title,
        caption,
        chart: Chart::Dots(chart),
    })
}

/// The rows with the largest coefficients in size, then from + to −.
fn largest<'a>(family: &[&'a Correlation], most: usize) -> Vec<&'a Correlation> {
    let value = |row: &Correlation| row.estimate.unwrap_or(0.0);
    let mut rows = family.to_vec();
    rows.sort_by(|a, b| value(b).abs().total_cmp(&value(a).abs()));
    rows.truncate(most);
    rows.sort_by(|a, b| value(b).total_cmp(&value(a)));
    rows
}

fn panel(view: &View<'_>, target: Target<'_>, plot: &IntervalPlot) -> DotPanel {
    let symbol = Labels::symbol(&plot.statistic);
    let label = format!("{} with {}", view.labels.of(&plot.statistic), view.title(target));
    let axis = Axis::new(label)
        .with_range(-1.0, 1.0)
        .with_reference(Reference::Line { at: 0.0, label: String::new() });
    let value_heading = format!("{symbol} [{} interval]", percent(view.level));
    DotPanel { title: String::new(), axis, decimals: 2, value_heading }
}

/// Whether the rows rest on different numbers of reward models.
fn is_uneven(shown: &[&Correlation]) -> bool {
    shown.windows(2).any(|pair| pair[0].n != pair[1].n)
}

fn dot(view: &View<'_>, row: &Correlation, numbered: bool) -> DotRow {
    let interval = row.lower.zip(row.upper);
    let label = view.labels.short_cell(&row.benchmark, &row.domain, &row.metric);
    DotRow {
        label: if numbered { format!("{label}, n = {}", row.n) } else { label },
        group: usize::from(!view.told_apart(row.p_value)),
        estimates: vec![row.estimate.map(|value| Estimate { value, interval, pinned: false })],
        ..DotRow::default()
    }
}

fn caption(
    view: &View<'_>,
    target: Target<'_>,
    plot: &IntervalPlot,
    (family, shown): (&[&Correlation], &[&Correlation]),
) -> String {
    let n = span(shown.iter().map(|row| row.n));
    let which = if shown.len() < family.len() {
        format!("The {} largest in size of {} coefficients", shown.len(), family.len())
    } else {
        format!("All {} coefficients", family.len())
    };
    let all = view.cells(target, &plot.statistic).filter(|row| row.estimate.is_some()).count();
    let declared = if family.len() < all { " of the declared family" } else { "" };
    let found = family.iter().filter(|row| view.told_apart(row.p_value)).count();
    let alpha = alpha(view.level);
    format!(
        "{which}{declared}, sorted: {} of metrics with {}, with {} intervals, n = {n} trained reward models. \
         Filled: p < {alpha}, two-sided, not adjusted: {found} of {}.{} Hollow: cannot be told from 0. \
         p-values and intervals are made in different ways and need not agree where an interval ends near 0. \
         Source: table “correlations”.{}",
        view.labels.of(&plot.statistic),
        view.title(target),
        percent(view.level),
        family.len(),
        view.after_adjustment(family),
        view.own_points(target, |judge| shown.iter().any(|row| view.is_scored(judge, &row.benchmark))),
    )
}
