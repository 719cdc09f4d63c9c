//! A metric against an outcome: one named point a reward model.

use figure::{Axis, Group, ScatterPoint, Width};
use records::{Direction, Origin};

use super::known::Asked;
use super::points::{Pair, pairs};
use super::{Chart, Plan};
use crate::Scatter;
use crate::number::{p_equals, percent};
use crate::part::Part;
use crate::sentence::{distinct, sources};
use crate::view::{Finding, Place, Target, View, place};

pub(super) fn plan(view: &View<'_>, scatter: &Scatter, warnings: &mut Vec<String>) -> Option<Plan> {
    let target = Target { outcome: &scatter.outcome, control: scatter.control };
    let at = Place { benchmark: &scatter.benchmark, domain: &scatter.domain, metric: &scatter.metric };
    let asked = Asked { list: "scatters", figure: &scatter.name };
    if !asked.has_target(view, target, warnings) {
        return None;
    }
    let pairs = pairs(view, target, at);
    if pairs.is_empty() {
        let cell = format!("`{}/{}/{}`", at.benchmark, at.domain, at.metric);
        warnings.push(asked.left_out(&format!("no trained reward model has a value of {cell}")));
        return None;
    }
    warnings.extend(strangers(scatter, &pairs, asked));
    let groups = groups(view, &pairs);
    let chart = figure::Scatter {
        width: Width::Points(396.0),
        x: Axis::new(metric_label(view, &pairs[0], at)),
        y: Axis::new(view.title(target)),
        points: pairs.iter().map(|pair| point(pair, scatter, &groups, is_mixed(&pairs))).collect(),
        groups: groups.iter().map(|group| Group::new(view.labels.of(group))).collect(),
        notes: notes(view, target, at),
        ..figure::Scatter::default()
    };
    let metric = view.labels.cell(at.benchmark, at.domain, at.metric);
    let fallback = format!("{metric} and {}", view.title(target));
    let title = if scatter.title.is_empty() { fallback } else { scatter.title.clone() };
    let caption = caption(view, target, at, &pairs);
    Some(Plan {
        name: scatter.name.clone(),
        part: Part::Correlations,
        title,
        caption,
        chart: Chart::Scatter(chart),
    })
}

fn metric_label(view: &View<'_>, pair: &Pair<'_>, at: Place<'_>) -> String {
    let unit = match pair.proxy.unit.as_str() {
        "" | "correlation" | "score" => String::new(),
        unit => format!(", {unit}"),
    };
    let less = if pair.proxy.direction == Direction::Lower { "; less is better" } else { "" };
    format!("{}{unit}{less}", view.labels.cell(at.benchmark, at.domain, at.metric))
}

/// Groups by the names people read, as in the plot of outcomes.
fn groups(view: &View<'_>, pairs: &[Pair<'_>]) -> Vec<String> {
    let mut groups = distinct(pairs.iter().filter_map(|pair| pair.outcome.group.as_deref()));
    groups.sort_by_key(|group| view.labels.of(group));
    if !groups.is_empty() && pairs.iter().any(|pair| pair.outcome.group.is_none()) {
        groups.push("no group".to_owned());
    }
    groups
}

fn computed(pair: &Pair<'_>) -> bool {
    pair.proxy.origin == Origin::Computed || pair.outcome.origin == Origin::Computed
}

/// Whether some points are one's own and some are published.
fn is_mixed(pairs: &[Pair<'_>]) -> bool {
    pairs.iter().any(computed) && !pairs.iter().all(computed)
}

fn point(pair: &Pair<'_>, scatter: &Scatter, groups: &[String], mixed: bool) -> ScatterPoint {
    let group = pair.outcome.group.as_deref().unwrap_or("no group");
    ScatterPoint {
        name: pair.proxy.judge.clone(),
        x: pair.proxy.value,
        y: pair.outcome.value,
        x_interval: pair.proxy.lower.zip(pair.proxy.upper),
        y_interval: pair.outcome.lower.zip(pair.outcome.upper),
        group: groups.iter().position(|name| name == group).unwrap_or(0),
        highlight: scatter.highlight.contains(&pair.proxy.judge) || (mixed && computed(pair)),
    }
}

/// The coefficient in the plot, if the row is at hand.
fn notes(view: &View<'_>, target: Target<'_>, at: Place<'_>) -> Vec<String> {
    view.cell(target, at, view.statistic()).map_or_else(Vec::new, |row| {
        let finding = Finding::from(row);
        // A line through all points can hide that their order says nothing: the ranks stand beside it.
        let ranks = view.cell(target, at, "spearman").filter(|ranks| ranks.statistic != row.statistic);
        let ranks = ranks.map(|ranks| Finding::from(ranks).coefficient());
        let adjusted = row
            .p_familywise
            .map(|p| format!("{}, adjusted for {} looks", p_equals(p), view.looks(target, &row.statistic)));
        [finding.coefficient(), finding.evidence()].into_iter().chain(adjusted).chain(ranks).collect()
    })
}

fn caption(view: &View<'_>, target: Target<'_>, at: Place<'_>, pairs: &[Pair<'_>]) -> String {
    let row = view.cell(target, at, view.statistic());
    let found =
        distinct(pairs.iter().flat_map(|pair| [pair.proxy.source.as_str(), pair.outcome.source.as_str()]));
    let coefficient = row.map_or_else(
        || "No coefficient was computed for it.".to_owned(),
        |row| format!("{} ({} interval; p not adjusted).", Finding::from(row).in_full(), percent(view.level)),
    );
    let sign = if row.is_some_and(|row| row.sign < 0) {
        " The sign of the coefficient is turned, as less of the metric is better."
    } else {
        ""
    };
    let bars = if pairs.iter().any(|pair| pair.outcome.lower.is_some() || pair.proxy.lower.is_some()) {
        " Bars: intervals of the printed or fitted values."
    } else {
        ""
    };
    format!(
        "One point a trained reward model. {coefficient}{sign}{}{bars}{}{} Source: {}.",
        picked(view, target, at),
        if is_mixed(pairs) { " Ringed: your own." } else { "" },
        view.own_points(target, |judge| pairs.iter().any(|pair| pair.proxy.judge == judge)),
        sources(&found, 4),
    )
}

/// Says so when the cell is the largest of its family: it was, or may have been, picked for that.
fn picked(view: &View<'_>, target: Target<'_>, at: Place<'_>) -> String {
    let family = view.family(target, view.statistic());
    let Some(row) = view.cell(target, at, view.statistic()) else { return String::new() };
    let largest = family.iter().all(|other| other.estimate <= row.estimate);
    let member = family.iter().any(|other| place(other) == at);
    if !member || !largest || family.len() < 2 {
        return String::new();
    }
    format!(
        " It is the largest of {} coefficients: shown for that, it looks better than it is.",
        family.len()
    )
}

fn strangers(scatter: &Scatter, pairs: &[Pair<'_>], asked: Asked<'_>) -> Vec<String> {
    let known = pairs.iter().map(|pair| pair.proxy.judge.as_str()).collect();
    let names = scatter.highlight.iter().filter(|name| pairs.iter().all(|pair| pair.proxy.judge != **name));
    names.map(|name| asked.unknown("reward model in it", name, &known)).collect()
}
