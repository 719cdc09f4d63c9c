//! What leaving out one reward model, or one group of them, does to each metric.

use figure::{Axis, Dot, DotPanel, DotPlot, DotRow, Estimate, Group, Marker, Reference, Style, Theme, Width};
use records::tables::Influence;

use super::{Chart, MOST, Sketch, cut, short, suffix};
use crate::labels::Labels;
use crate::number::{fixed, span};
use crate::sentence::list;
use crate::view::{Compared, Target, View};

/// Letters of the names in a remark.
const ROOM: usize = 26;

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
        remark_heading: "one left out".to_owned(),
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

/// Who turns the sign, else who moves the coefficient out of the limits, else who moves it most.
fn remark(view: &View<'_>, metric: &Compared<'_>, without: &[(&Influence, f64)]) -> String {
    let names = |holds: fn(&Influence) -> bool| -> Vec<String> {
        let found = by_change(metric, without).filter(|(found, _)| holds(found));
        found.map(|(found, _)| name(view, found)).collect()
    };
    let (turning, jumping) = (names(|found| found.sign_flips), names(|found| found.jumps));
    match (turning.is_empty(), jumping.is_empty()) {
        (false, _) => format!("turns without {}", few(&turning)),
        (true, false) => format!("jumps without {}", few(&jumping)),
        _ => {
            let most = by_change(metric, without).next();
            most.map(|(found, value)| format!("{} without {}", fixed(value, 2), name(view, found)))
                .unwrap_or_default()
        }
    }
}

/// The largest change first.
fn by_change<'a, 'b>(
    metric: &Compared<'_>,
    without: &'b [(&'a Influence, f64)],
) -> impl Iterator<Item = (&'a Influence, f64)> + use<'a, 'b> {
    let mut sorted = without.to_vec();
    let size = |value: f64| (value - metric.estimate).abs();
    sorted.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)).then(a.0.left_out.cmp(&b.0.left_out)));
    sorted.into_iter()
}

fn name(view: &View<'_>, found: &Influence) -> String {
    if found.left_out_kind == "group" {
        format!("group {}", view.labels.of(&found.left_out))
    } else {
        found.left_out.clone()
    }
}

/// `a, b +3`: as many names as fit, one at least.
fn few(names: &[String]) -> String {
    let mut fit = 1;
    while fit < names.len() && names[..=fit].join(", ").chars().count() <= ROOM {
        fit += 1;
    }
    let first = names[..fit.min(names.len())].join(", ");
    if names.len() > fit { format!("{first} +{}", names.len() - fit) } else { first }
}

fn caption(view: &View<'_>, target: Target<'_>, metrics: &[Compared<'_>], all: usize) -> String {
    let turned =
        |metric: &&Compared<'_>| view.without_each(metric.row).iter().any(|(found, _)| found.sign_flips);
    let turned: Vec<String> = metrics.iter().filter(turned).map(|metric| short(view, metric.at())).collect();
    let turned = match turned.len() {
        0 => "No metric changes its sign".to_owned(),
        one_to_three @ 1..=3 => {
            format!("{} of {} change the sign: {}", one_to_three, metrics.len(), list(&turned))
        }
        many => format!("{many} of {} metrics change their sign", metrics.len()),
    };
    let n = span(metrics.iter().map(|metric| metric.row.n));
    format!(
        "The coefficient of each metric with {} over all n = {n} reward models, and over those that stay when one, or \
         one group, is left out. {turned} when one or one group is left out. Jumps: the coefficient over all lies \
         outside the interval without it. Written: who turns the sign, else who makes it jump, else \
         the largest change; the largest first.{} Source: tables “influence”, “selection”.",
        view.title(target),
        cut(metrics.len(), all),
    )
}
