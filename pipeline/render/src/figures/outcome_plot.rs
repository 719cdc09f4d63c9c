//! Outcomes with their intervals: one row a policy, controls side by side.

use std::collections::BTreeSet;

use figure::{Axis, DotPanel, DotPlot, DotRow, Estimate, Group, Style, Theme, Width};
use records::tables::Outcome;
use records::{Control, Origin};

use super::known::Asked;
use super::{Chart, Plan};
use crate::OutcomePlot;
use crate::number::{decimals, percent, span};
use crate::part::Part;
use crate::sentence::{distinct, sources};
use crate::tables::best_first;
use crate::view::View;

pub(super) fn plan(view: &View<'_>, plot: &OutcomePlot, warnings: &mut Vec<String>) -> Option<Plan> {
    let outcomes = view.outcomes();
    if !outcomes.contains(plot.outcome.as_str()) {
        let asked = Asked { list: "outcome_plots", figure: &plot.name };
        warnings.push(asked.unknown("outcome", &plot.outcome, &outcomes));
        return None;
    }
    let controls: Vec<Control> = view.controls(&plot.outcome).into_iter().collect();
    let policies = best_first(view, &plot.outcome);
    let groups = groups(view, &plot.outcome);
    let row = |(policy, rows): &(&str, Vec<&Outcome>)| DotRow {
        label: (*policy).to_owned(),
        group: rows.first().map_or(0, |row| place(&groups, &group_name(view, row))),
        estimates: controls.iter().map(|control| estimate(rows, *control)).collect(),
    };
    let rows: Vec<DotRow> = policies.iter().map(row).collect();
    let chart = DotPlot {
        width: Width::Double,
        panels: controls.iter().map(|control| panel(view, &plot.outcome, *control)).collect(),
        rows,
        groups,
        ..DotPlot::default()
    };
    let title = if plot.title.is_empty() { view.labels.of(&plot.outcome) } else { plot.title.clone() };
    let caption = caption(view, &plot.outcome, policies.len());
    Some(Plan { name: plot.name.clone(), part: Part::Outcomes, title, caption, chart: Chart::Dots(chart) })
}

fn estimate(rows: &[&Outcome], control: Control) -> Option<Estimate> {
    let row = rows.iter().find(|row| row.control == control)?;
    Some(Estimate { value: row.value, interval: row.lower.zip(row.upper) })
}

fn panel(view: &View<'_>, outcome: &str, control: Control) -> DotPanel {
    let rows = || view.measured(outcome).filter(|row| row.control == control);
    let level = rows().find(|row| row.lower.is_some()).and_then(|row| row.level);
    let title = view.labels.target(outcome, control);
    DotPanel {
        axis: Axis::new(title),
        title: String::new(),
        decimals: rows().map(|row| decimals(row.value, row.resolution)).max().unwrap_or(2),
        value_heading: level
            .map_or_else(|| "value".to_owned(), |level| format!("value [{} interval]", percent(level))),
    }
}

/// Whether the study holds policies of one's own beside published ones.
fn mixed(view: &View<'_>) -> bool {
    let has = |origin| view.inputs.outcomes.iter().any(|row| row.origin == origin);
    has(Origin::Published) && has(Origin::Computed)
}

/// The class of a policy: baseline, its group, or trained.
fn group_name(view: &View<'_>, row: &Outcome) -> String {
    match &row.group {
        _ if row.is_baseline => "Baseline, not trained here".to_owned(),
        _ if mixed(view) && row.origin == Origin::Computed => "Your own".to_owned(),
        Some(group) => view.labels.of(group),
        None => "Trained with a reward model".to_owned(),
    }
}

/// Classes: groups by name, then one's own, then baselines, which are hollow and grey.
fn groups(view: &View<'_>, outcome: &str) -> Vec<Group> {
    let theme = Theme::default();
    let class = |row: &Outcome| {
        let own = mixed(view) && row.origin == Origin::Computed;
        (row.is_baseline, own && !row.is_baseline, group_name(view, row))
    };
    let classes: BTreeSet<(bool, bool, String)> = view.measured(outcome).map(class).collect();
    let style = |(index, (baseline, _, name)): (usize, (bool, bool, String))| {
        let style = theme.style(index);
        let grey = Style { colour: theme.muted, ..style };
        Group::styled(name, if baseline { grey.hollow() } else { style })
    };
    classes.into_iter().enumerate().map(style).collect()
}

fn place(groups: &[Group], name: &str) -> usize {
    groups.iter().position(|group| group.name == name).unwrap_or(0)
}

fn caption(view: &View<'_>, outcome: &str, policies: usize) -> String {
    let rows = || view.measured(outcome);
    let found = distinct(rows().map(|row| row.source.as_str()));
    let methods: Vec<String> = distinct(rows().filter_map(|row| row.interval_method.as_deref()))
        .iter()
        .map(|method| view.labels.of(method))
        .collect();
    let baselines: BTreeSet<&str> =
        rows().filter(|row| row.is_baseline).map(|row| row.policy.as_str()).collect();
    let items = span(rows().filter_map(|row| row.n));
    let votes = if items == "–" { String::new() } else { format!(" Votes or items behind each: {items}.") };
    let bars = if methods.is_empty() {
        "No intervals are known.".to_owned()
    } else {
        format!("Bars: intervals ({}).", sources(&methods, 3))
    };
    let baselines = match baselines.len() {
        0 => String::new(),
        number => format!(", {number} of them baselines that no correlation uses"),
    };
    format!(
        "{} of {policies} policies{baselines}, sorted by the first panel. {bars}{votes} Source: {}.",
        view.labels.of(outcome),
        sources(&found, 4),
    )
}
