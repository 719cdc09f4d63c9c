//! Outcomes: one row a policy, controls side by side.

use std::collections::BTreeMap;

use records::tables::Outcome;
use records::{Control, Origin};

use crate::labels::slug;
use crate::number::{column_decimals, percent};
use crate::part::Part;
use crate::sentence::{distinct, sources};
use crate::table::{Cell, Table, limits, number, text};
use crate::view::{Target, View};

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    view.own_outcomes().into_iter().map(|outcome| table(view, outcome)).collect()
}

/// How the values under a control are shown.
struct Shown {
    control: Control,
    /// Level of the intervals; none where no row has one.
    level: Option<f64>,
    decimals: usize,
}

fn table(view: &View<'_>, outcome: &str) -> Table {
    let shown = |control| Shown {
        control,
        level: level(view, outcome, control),
        decimals: outcome_decimals(view, outcome, control),
    };
    let controls: Vec<Shown> = view.controls(outcome).into_iter().map(shown).collect();
    let grouped = view.measured(outcome).any(|row| row.group.is_some());
    let mut columns = vec![text("Policy"), text("Role")];
    columns.extend(grouped.then(|| text("Group")));
    for Shown { control, level, .. } in &controls {
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
    let baselines = if view.measured(outcome).any(|row| row.is_baseline) {
        " Baselines are no points of a correlation."
    } else {
        ""
    };
    format!(
        "{label} of every policy, sorted by the first column.{baselines} \
         Source: {}.",
        sources(&found, 4)
    )
}

/// Decimals of an outcome under a control, the same for every policy.
pub(crate) fn outcome_decimals(view: &View<'_>, outcome: &str, control: Control) -> usize {
    let board = view.board(outcome).and_then(|board| board.sides.iter().find(|side| side.control == control));
    if let Some(side) = board.filter(|_| !view.own_outcomes().contains(outcome)) {
        return side.decimals();
    }
    let rows = view.measured(outcome).filter(|row| row.control == control);
    let values = rows.map(|row| (row.value, row.resolution, row.origin == Origin::Published));
    column_decimals(&values.collect::<Vec<_>>())
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

fn row(view: &View<'_>, policy: &str, rows: &[&Outcome], (controls, grouped): (&[Shown], bool)) -> Vec<Cell> {
    let group = rows.iter().find_map(|row| row.group.as_deref());
    let mut cells = vec![Cell::Text(policy.to_owned()), Cell::Text(role(rows))];
    cells.extend(grouped.then(|| group.map_or_else(Cell::absent, |group| Cell::Text(view.labels.of(group)))));
    for Shown { control, level, decimals } in controls {
        let found = rows.iter().find(|row| row.control == *control);
        cells.push(Cell::number(found.map(|row| row.value), *decimals));
        let limits = found.and_then(|row| row.lower.zip(row.upper));
        cells.extend(level.map(|_| Cell::interval(limits, *decimals)));
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
