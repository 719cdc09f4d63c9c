//! What leaving out one reward model, or one group of them, does to each metric.

use std::collections::BTreeMap;

use figure::{Axis, Dot, DotPanel, DotPlot, DotRow, Estimate, Group, Marker, Reference, Style, Theme, Width};
use records::tables::Influence;

use super::{Chart, MOST, Sketch, cut, short, suffix};
use crate::labels::Labels;
use crate::number::{fixed, span};
use crate::sentence::list;
use crate::view::{Compared, Target, View};

/// One an outcome and control.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    view.targets().into_iter().filter_map(|target| sketch(view, target)).collect()
}

fn sketch(view: &View<'_>, target: Target<'_>) -> Option<Sketch> {
    let mut metrics = view.compared(target);
    metrics.retain(|metric| !view.without_each(metric.row).is_empty());
    let all = metrics.len();
    metrics.truncate(MOST);
    let statistic = metrics.first()?.row.statistic.as_str();
    let axis = Axis::new(format!("{} with {}", view.labels.of(statistic), view.title(target)))
        .with_reference(Reference::Line { at: 0.0, label: String::new() });
    let chart = DotPlot {
        width: Width::Double,
        panels: vec![DotPanel {
            title: String::new(),
            axis,
            decimals: 2,
            value_heading: format!("all: {}", Labels::symbol(statistic)),
        }],
        rows: metrics.iter().map(|metric| row(view, metric)).collect(),
        remark_heading: "largest change".to_owned(),
        groups: groups(view, &metrics),
        ..DotPlot::default()
    };
    Some(Sketch {
        suffix: suffix(target),
        title: format!("On whom a metric rests: {}", view.title(target)),
        caption: caption(view, target, &metrics, all),
        chart: Chart::Dots(chart),
    })
}

/// All reward models, then without one that matters little, one that matters, a group.
fn groups(view: &View<'_>, metrics: &[Compared<'_>]) -> Vec<Group> {
    let theme = Theme::default();
    let grey = Style { colour: theme.muted, ..theme.style(0) }.hollow();
    let alarming = Style { marker: Marker::TriangleUp, ..theme.style(1) };
    let group = Style { marker: Marker::Diamond, ..theme.style(2) };
    let has = |wanted: usize| {
        metrics
            .iter()
            .any(|metric| view.without_each(metric.row).iter().any(|(found, _)| kind(found) == wanted))
    };
    let named = |wanted: usize, name: &str, style| Group::styled(if has(wanted) { name } else { "" }, style);
    vec![
        Group::styled("all reward models", theme.style(0)),
        named(1, "without one", grey),
        named(2, "without one: the sign turns, or the coefficient leaves the limits", alarming),
        named(3, "without one group", group),
    ]
}

/// The group of a dot.
fn kind(found: &Influence) -> usize {
    match found.left_out_kind.as_str() {
        "group" => 3,
        _ if matters(found) => 2,
        _ => 1,
    }
}

fn matters(found: &Influence) -> bool {
    found.sign_flips || found.jumps
}

fn row(view: &View<'_>, metric: &Compared<'_>) -> DotRow {
    let without = view.without_each(metric.row);
    let mut dots: Vec<Dot> =
        without.iter().map(|(found, value)| Dot { panel: 0, value: *value, group: kind(found) }).collect();
    // What matters is drawn on top.
    dots.sort_by_key(|dot| dot.group);
    DotRow {
        label: short(view, metric.at()),
        estimates: vec![Some(Estimate { value: metric.estimate, interval: None, pinned: false })],
        dots,
        remark: remark(view, metric, &without),
        ..DotRow::default()
    }
}

/// The largest change that turns the sign, else that leaves the limits, else of all; and how many more of its kind.
fn remark(view: &View<'_>, metric: &Compared<'_>, without: &[(&Influence, f64)]) -> String {
    let changed = by_change(metric, without);
    let of = |holds: fn(&Influence) -> bool| {
        changed.iter().copied().filter(|(found, _)| holds(found)).collect::<Vec<_>>()
    };
    let (turning, jumping) = (of(|found| found.sign_flips), of(|found| found.jumps));
    let (kind, verb) = match (turning.is_empty(), jumping.is_empty()) {
        (false, _) => (turning, "turn"),
        (true, false) => (jumping, "jump"),
        _ => (changed, ""),
    };
    let Some((found, value)) = kind.first() else { return String::new() };
    let more = if verb.is_empty() || kind.len() == 1 {
        String::new()
    } else {
        format!(", +{} {verb}", kind.len() - 1)
    };
    format!("{} without {}{more}", fixed(*value, 2), name(view, found))
}

/// The largest change first.
fn by_change<'a>(metric: &Compared<'_>, without: &[(&'a Influence, f64)]) -> Vec<(&'a Influence, f64)> {
    let mut sorted = without.to_vec();
    let size = |value: f64| (value - metric.estimate).abs();
    sorted.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)).then(a.0.left_out.cmp(&b.0.left_out)));
    sorted
}

fn name(view: &View<'_>, found: &Influence) -> String {
    if found.left_out_kind == "group" {
        format!("group {}", view.labels.of(&found.left_out))
    } else {
        found.left_out.clone()
    }
}

fn caption(view: &View<'_>, target: Target<'_>, metrics: &[Compared<'_>], all: usize) -> String {
    let n = span(metrics.iter().map(|metric| metric.row.n));
    let is_group =
        |metric: &Compared<'_>| view.without_each(metric.row).iter().any(|(found, _)| kind(found) == 3);
    let one = if metrics.iter().any(is_group) { "one, or one group of them," } else { "one" };
    format!(
        "The coefficient of each metric with {} over all n = {n} reward models, and over those that stay when {one} \
         is left out. {} Written: the largest change that turns the sign; where none does, the largest that jumps, \
         so that the coefficient over all lies outside the interval without; else the largest; + how many more do \
         so.{} Source: tables “influence”, “selection”.",
        view.title(target),
        turned(view, metrics),
        cut(metrics.len(), all),
    )
}

/// How many metrics turn, and without whom most of them do.
fn turned(view: &View<'_>, metrics: &[Compared<'_>]) -> String {
    let mut without: BTreeMap<String, usize> = BTreeMap::new();
    let mut turned = Vec::new();
    for metric in metrics {
        let turning = view.without_each(metric.row).into_iter().filter(|(found, _)| found.sign_flips);
        let names: Vec<String> = turning.map(|(found, _)| name(view, found)).collect();
        if !names.is_empty() {
            turned.push(short(view, metric.at()));
        }
        names.into_iter().for_each(|name| *without.entry(name).or_default() += 1);
    }
    let Some(most) = without.values().copied().max() else { return "No metric changes its sign.".to_owned() };
    let names: Vec<String> =
        without.into_iter().filter(|(_, times)| *times == most).map(|(name, _)| name).collect();
    let which = if turned.len() > 3 { String::new() } else { format!(" ({})", list(&turned)) };
    let names = if names.len() > 3 { format!("any one of {}", names.len()) } else { names.join(", or ") };
    let metrics = metrics.len();
    format!(
        "{} of {metrics} change their sign{which}: most often, for {most} of them, without {names}.",
        turned.len()
    )
}
