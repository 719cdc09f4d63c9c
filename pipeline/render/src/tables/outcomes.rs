//! Outcomes: one row a policy, controls side by side.

use std::collections::BTreeMap;

use records::Control;
use records::tables::Outcome;

use crate::labels::slug;
use crate::number::{decimals, percent};
use crate::part::Part;
use crate::sentence::{distinct, sources};
use crate::table::{Cell, Table, limits, number, text};
use crate::view::{Target, View};

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    view.outcomes().into_iter().map(|outcome| table(view, outcome)).collect()
}

fn table(view: &View<'_>, outcome: &str) -> Table {
    let controls: Vec<(Control, Option<f64>)> =
        view.controls(outcome).into_iter().map(|control| (control, level(view, outcome, control))).collect();
    let grouped = view.measured(outcome).any(|row| row.group.is_some());
    let mut columns = vec![text("Policy"), text("Role")];
    columns.extend(grouped.then(|| text("Group")));
    for (control, level) in &controls {
        columns.push(number(view.labels.target(outcome, *control)));
        columns.extend(level.map(|level| limits(format!("{} interval", percent(level)))));
    }
    let rows = best_first(view, outcome);
    let rows = rows.into_iter().map(|(policy, rows)| row(view, policy, &rows, (&controls, grouped)));
    Table {
        name: format!("outcomes-{}", slug(outcome)),
        part: Part::Outcomes,
        folded: false,
        caption: caption(view, outcome),
        columns,
        rows: rows.collect(),
    }
}

/// Level of the intervals; none where no row has one.
fn level(view: &View<'_>, outcome: &str, control: Control) -> Option<f64> {
    let mut rows = view.measured(outcome).filter(|row| row.control == control && row.lower.is_some());
    rows.find_map(|row| row.level)
}

fn caption(view: &View<'_>, outcome: &str) -> String {
    let found = distinct(view.measured(outcome).map(|row| row.source.as_str()));
    let label = view.labels.of(outcome);
    format!(
        "{label} of every policy, sorted by the first column. Baselines are no points of a correlation. \
         Source: {}.",
        sources(&found, 4)
    )
}

/// The policies of an outcome with their rows, best under the first control first.
pub(crate) fn best_first<'a>(view: &View<'a>, outcome: &str) -> Vec<(&'a str, Vec<&'a Outcome>)> {
    let mut policies: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
    for row in view.measured(outcome) {
        policies.entry(&row.policy).or_default().push(row);
    }
    let mut policies: Vec<_> = policies.into_iter().collect();
    for (_, rows) in &mut policies {
        rows.sort_by_key(|row| row.control);
    }
    let first = |rows: &[&Outcome]| rows.first().map(|row| (row.control, row.value));
    policies.sort_by(|(_, a), (_, b)| match (first(a), first(b)) {
        (Some(a), Some(b)) => a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)),
        _ => std::cmp::Ordering::Equal,
    });
    policies
}

fn row(
    view: &View<'_>,
    policy: &str,
    rows: &[&Outcome],
    (controls, grouped): (&[(Control, Option<f64>)], bool),
) -> Vec<Cell> {
    let group = rows.iter().find_map(|row| row.group.as_deref());
    let mut cells = vec![Cell::Text(policy.to_owned()), Cell::Text(role(rows))];
    cells.extend(grouped.then(|| group.map_or_else(Cell::absent, |group| Cell::Text(view.labels.of(group)))));
    for (control, level) in controls {
        let found = rows.iter().find(|row| row.control == *control);
        let digits = found.map_or(0, |row| decimals(row.value, row.resolution));
        cells.push(Cell::number(found.map(|row| row.value), digits));
        let limits = found.and_then(|row| row.lower.zip(row.upper));
        cells.extend(level.map(|_| Cell::interval(limits, digits)));
    }
    cells
}

fn role(rows: &[&Outcome]) -> String {
    let Some(row) = rows.first() else { return String::new() };
    match &row.judge {
        _ if row.is_baseline => "baseline".to_owned(),
        Some(judge) if *judge != row.policy => format!("trained with {judge}"),
        Some(_) => "trained".to_owned(),
        None => "no reward model".to_owned(),
    }
}

impl<'a> Target<'a> {
    /// The rows of the target.
    pub(crate) fn rows(self, view: &View<'a>) -> impl Iterator<Item = &'a Outcome> {
        view.measured(self.outcome).filter(move |row| row.control == self.control)
    }
}
