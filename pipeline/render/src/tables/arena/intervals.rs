//! The intervals of every rating by every method, where there are several.

use std::collections::{BTreeMap, BTreeSet};

use records::tables::RatingInterval;

use super::name;
use crate::number::percent;
use crate::part::Part;
use crate::table::{Cell, Column, Table, limits, text};
use crate::view::{Board, Side, View};

/// A method and what it takes to vary independently.
type Way<'a> = (&'a str, &'a str);

/// A control's rows of one model, by way.
type Found<'a> = BTreeMap<&'a str, BTreeMap<Way<'a>, &'a RatingInterval>>;

pub(super) fn table(view: &View<'_>, board: &Board<'_>) -> Option<Table> {
    let all = || board.sides.iter().flat_map(|side| side.intervals.iter().copied());
    let ways: BTreeSet<Way<'_>> = all().map(way).collect();
    if ways.len() < 2 {
        return None;
    }
    let several = board.sides.len() > 1;
    let mut rows = Vec::new();
    for side in &board.sides {
        rows.extend(side_rows(side, &ways, several));
    }
    let level = percent(all().next()?.level);
    let heading = |one: &Way<'_>| limits(format!("{level} interval, {}", called(view, *one)));
    let mut columns: Vec<Column> = vec![text("Model")];
    columns.extend(several.then(|| text("Control")));
    columns.extend(ways.iter().map(heading));
    let chosen: BTreeSet<Way<'_>> = all().filter(|row| row.chosen).map(way).collect();
    let chosen: Vec<String> = chosen.into_iter().map(|one| called(view, one)).collect();
    Some(Table {
        name: name(view, board, "intervals"),
        part: Part::Arena,
        folded: true,
        caption: format!(
            "Intervals of {} by the way they were made. Figures and leaderboard have: {}. Where ways differ much, the \
             wider one is the safer one.",
            view.labels.of(board.outcome),
            if chosen.is_empty() { "none of them".to_owned() } else { chosen.join("; ") },
        ),
        columns,
        rows,
    })
}

fn way(row: &RatingInterval) -> Way<'_> {
    (&row.interval_method, &row.unit)
}

/// `clustered sandwich by voter`; a vote as the unit goes without saying.
fn called(view: &View<'_>, (method, unit): Way<'_>) -> String {
    let method = view.labels.interval_method(method);
    if unit == "vote" { method } else { format!("{method} by {unit}") }
}

fn side_rows(side: &Side<'_>, ways: &BTreeSet<Way<'_>>, several: bool) -> Vec<Vec<Cell>> {
    let mut found: Found<'_> = BTreeMap::new();
    for row in side.intervals.iter().copied() {
        found.entry(&row.policy).or_default().insert(way(row), row);
    }
    let decimals = side.decimals();
    let row = |policy: &str, made: &BTreeMap<Way<'_>, &RatingInterval>| {
        let mut cells = vec![Cell::Text(policy.to_owned())];
        cells.extend(several.then(|| Cell::Text(side.control.to_string())));
        let limits = |one: &Way<'_>| made.get(one).map(|row| (row.lower, row.upper));
        cells.extend(ways.iter().map(|one| Cell::interval(limits(one), decimals)));
        cells
    };
    let rated = side.ratings.iter().filter_map(|rating| {
        let policy = rating.policy.as_str();
        found.get(policy).map(|made| row(policy, made))
    });
    rated.collect()
}
