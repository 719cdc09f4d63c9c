//! Outcomes with their intervals: one row a policy, controls side by side.

use std::collections::BTreeSet;

use figure::{Axis, DotPanel, DotPlot, DotRow, Estimate, Group, Marker, Style, Theme, Width};
use records::tables::Outcome;
use records::{Control, Origin};

use super::known::Asked;
use super::{Chart, Plan};
use crate::OutcomePlot;
use crate::number::{percent, span};
use crate::part::Part;
use crate::sentence::{distinct, sources};
use crate::tables::{best_first, outcome_decimals};
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
        ..DotRow::default()
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
    Some(Estimate { value: row.value, interval: row.lower.zip(row.upper), pinned: false })
}

fn panel(view: &View<'_>, outcome: &str, control: Control) -> DotPanel {
    let rows = || view.measured(outcome).filter(|row| row.control == control);
    let level = rows().find(|row| row.lower.is_some()).and_then(|row| row.level);
    let title = view.labels.target(outcome, control);
    DotPanel {
        axis: Axis::new(title),
        title: String::new(),
        decimals: outcome_decimals(view, outcome, control),
        value_heading: level
            .map_or_else(|| "value".to_owned(), |level| format!("value [{} interval]", percent(level))),
    }
}

/// Whether the study holds policies of one's own beside published ones.
fn mixed(view: &View<'_>) -> bool {
    let has = |origin| view.all_outcomes().any(|row| row.origin == origin);
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
    let class = |row: &Outcome| {
        let own = mixed(view) && row.origin == Origin::Computed;
        (row.is_baseline, own && !row.is_baseline, group_name(view, row))
    };
    let classes: BTreeSet<(bool, bool, String)> = view.measured(outcome).map(class).collect();
    let group = |(index, (baseline, _, name)): (usize, (bool, bool, String))| {
        Group::styled(name, class_style(index, baseline))
    };
    classes.into_iter().enumerate().map(group).collect()
}

/// The hollow grey square is the baselines', however many classes stand before them.
fn class_style(index: usize, baseline: bool) -> Style {
    let theme = Theme::default();
    if baseline {
        return Style { colour: theme.muted, marker: Marker::Square, ..theme.style(1) }.hollow();
    }
    // The square's place is left out.
    theme.style(if index == 0 { 0 } else { index + 1 })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_baseline_looks_the_same_whatever_stands_before_it() {
        assert_eq!(class_style(1, true), class_style(3, true));
        assert!(class_style(1, true).hollow);
        assert!((0..4).all(|index| class_style(index, false).marker != Marker::Square));
    }
}
