//! Models next to each other on the leaderboard, and whether the votes tell them apart.

use records::tables::RatingNeighbour;

use super::{FOLD, name};
use crate::number::{error_decimals, percent};
use crate::part::Part;
use crate::sentence::distinct;
use crate::table::{Cell, Table, limits, number, text};
use crate::view::{Board, Side, View};

pub(super) fn table(view: &View<'_>, board: &Board<'_>) -> Option<Table> {
    let sides: Vec<&Side<'_>> = board.sides.iter().filter(|side| !side.neighbours.is_empty()).collect();
    let several = board.sides.len() > 1;
    let split = sides.iter().any(|side| side.is_split());
    let mut rows = Vec::new();
    for side in &sides {
        let errors: Vec<f64> = side.neighbours.iter().map(|row| row.standard_error).collect();
        let decimals = error_decimals(&errors).unwrap_or(3);
        rows.extend(side.neighbours.iter().map(|one| row(one, several, split, decimals)));
    }
    let level = percent(sides.first()?.neighbours.first()?.level);
    let mut columns = vec![text("Above"), text("Below")];
    columns.extend(several.then(|| text("Control")));
    columns.extend(split.then(|| number("Part")));
    columns.extend([number("Difference"), limits(format!("{level} interval, simultaneous"))]);
    columns.extend([number("p, adjusted"), text("Told apart"), number("Votes needed")]);
    Some(Table {
        name: name(view, board, "neighbours"),
        part: Part::Arena,
        folded: rows.len() > FOLD,
        caption: caption(view, board, &sides),
        columns,
        rows,
    })
}

fn row(row: &RatingNeighbour, several: bool, split: bool, decimals: usize) -> Vec<Cell> {
    let mut cells = vec![Cell::Text(row.above.clone()), Cell::Text(row.below.clone())];
    cells.extend(several.then(|| Cell::Text(row.control.to_string())));
    cells.extend(split.then_some(Cell::Count(row.component)));
    cells.extend([
        Cell::Number(row.difference, decimals),
        Cell::Interval(row.lower, row.upper, decimals),
        Cell::probability(row.p_adjusted),
        Cell::Text(if row.separated { "yes" } else { "no" }.to_owned()),
        row.votes_needed.map_or_else(|| Cell::Absent("no number would do".to_owned()), Cell::Count),
    ]);
    cells
}

fn caption(view: &View<'_>, board: &Board<'_>, sides: &[&Side<'_>]) -> String {
    let all = || sides.iter().flat_map(|side| side.neighbours.iter());
    let methods = distinct(all().map(|row| row.interval_method.as_str()));
    let methods: Vec<String> = methods.iter().map(|method| view.labels.interval_method(method)).collect();
    format!(
        "Models next to each other on the leaderboard of {}: the rating above minus the rating below, with intervals \
         that hold for all neighbours at once ({}) and p-values adjusted alike. Votes needed: how many votes in all, \
         spread as they are, would tell the two apart half of the time if the difference is as large as it looks. \
         Fitted to {}.",
        view.labels.of(board.outcome),
        methods.join("; "),
        board.by_control(Side::fitted_to),
    )
}
