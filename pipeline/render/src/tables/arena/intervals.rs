//! The intervals of every rating by every method, where there are several.

use std::collections::{BTreeMap, BTreeSet};

use records::tables::RatingInterval;

use super::name;
use crate::number::percent;
use crate::part::Part;
use crate::table::{Cell, Column, Table, limits, text};
use crate::view::{Board, Side, View};

/// A control's rows of one model, by method.
type Found<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a RatingInterval>>;

pub(super) fn table(view: &View<'_>, board: &Board<'_>) -> Option<Table> {
    let all = || board.sides.iter().flat_map(|side| side.intervals.iter());
    let methods: BTreeSet<&str> = all().map(|row| row.interval_method.as_str()).collect();
    if methods.len() < 2 {
        return None;
    }
    let several = board.sides.len() > 1;
    let mut rows = Vec::new();
    for side in &board.sides {
        rows.extend(side_rows(side, &methods, several));
    }
    let level = percent(all().next()?.level);
    let heading =
        |method: &&str| limits(format!("{level} interval, {}", view.labels.interval_method(method)));
    let mut columns: Vec<Column> = vec![text("Model")];
    columns.extend(several.then(|| text("Control")));
    columns.extend(methods.iter().map(heading));
    let chosen: BTreeSet<&str> =
        all().filter(|row| row.chosen).map(|row| row.interval_method.as_str()).collect();
    let chosen: Vec<String> = chosen.into_iter().map(|method| view.labels.interval_method(method)).collect();
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

fn side_rows(side: &Side<'_>, methods: &BTreeSet<&str>, several: bool) -> Vec<Vec<Cell>> {
    let mut found: Found<'_> = BTreeMap::new();
    for row in &side.intervals {
        found.entry(&row.policy).or_default().insert(&row.interval_method, row);
    }
    let decimals = side.decimals();
    let row = |policy: &str, made: &BTreeMap<&str, &RatingInterval>| {
        let mut cells = vec![Cell::Text(policy.to_owned())];
        cells.extend(several.then(|| Cell::Text(side.control.to_string())));
        let limits = |method: &&str| made.get(method).map(|row| (row.lower, row.upper));
        cells.extend(methods.iter().map(|method| Cell::interval(limits(method), decimals)));
        cells
    };
    let rated = side.ratings.iter().filter_map(|rating| {
        let policy = rating.policy.as_str();
        found.get(policy).map(|made| row(policy, made))
    });
    rated.collect()
}
