//! Ranks and ratings, one row a model, controls side by side.

use records::Control;
use records::tables::Outcome;

use super::{FOLD, name};
use crate::number::{percent, rank_range};
use crate::part::Part;
use crate::table::{Cell, Column, Table, limits, number, text};
use crate::view::{Board, Side, View};

/// What some rows have and others need not.
#[derive(Clone, Copy)]
struct Optional {
    judges: bool,
    parts: bool,
    votes: bool,
}

pub(super) fn table(view: &View<'_>, board: &Board<'_>) -> Option<Table> {
    let sides: Vec<&Side<'_>> = board.sides.iter().filter(|side| !side.ratings.is_empty()).collect();
    let policies = board.policies();
    let any = |has: fn(&Outcome) -> bool| sides.iter().any(|side| side.ratings.iter().any(|row| has(row)));
    let optional = Optional {
        judges: any(|row| row.judge.is_some()),
        parts: board.is_split(),
        votes: any(|row| row.n.is_some()),
    };
    let shown: Vec<(&Side<'_>, usize)> = sides.iter().map(|side| (*side, side.decimals())).collect();
    let rows: Vec<Vec<Cell>> = policies.iter().map(|policy| row(policy, &shown, optional)).collect();
    (!rows.is_empty()).then(|| Table {
        name: name(view, board, "leaderboard"),
        part: Part::Arena,
        folded: rows.len() > FOLD,
        caption: caption(view, board),
        columns: columns(view, board, &sides, optional),
        rows,
    })
}

fn columns(view: &View<'_>, board: &Board<'_>, sides: &[&Side<'_>], optional: Optional) -> Vec<Column> {
    let mut columns = vec![text("Model")];
    columns.extend(optional.judges.then(|| text("Reward model")));
    columns.extend(optional.parts.then(|| number("Part")));
    for side in sides {
        let of = match side.control {
            Control::Style if sides.len() > 1 => ", style-controlled",
            _ => "",
        };
        let level = side.level().map_or_else(String::new, |level| format!("{} ", percent(level)));
        columns.push(number(format!("Rank{of}")));
        columns.push(number(format!("Ranks allowed{of}")));
        columns.push(number(view.labels.target(board.outcome, side.control)));
        columns.push(limits(format!("{level}interval{of}")));
    }
    columns.extend(optional.votes.then(|| number("Votes")));
    columns
}

fn row(policy: &str, sides: &[(&Side<'_>, usize)], optional: Optional) -> Vec<Cell> {
    let found: Vec<Option<&Outcome>> = sides.iter().map(|(side, _)| side.rating(policy)).collect();
    let any = || found.iter().copied().flatten();
    let mut cells = vec![Cell::Text(policy.to_owned())];
    let judge = || any().find_map(|row| row.judge.clone());
    cells.extend(optional.judges.then(|| judge().map_or_else(Cell::absent, Cell::Text)));
    let part = || sides.iter().find_map(|(side, _)| side.component(policy));
    cells.extend(optional.parts.then(|| part().map_or_else(Cell::absent, Cell::Count)));
    for ((side, decimals), row) in sides.iter().zip(&found) {
        cells.extend(rating(side, *row, *decimals));
    }
    let votes = || any().find_map(|row| row.n);
    cells.extend(optional.votes.then(|| votes().map_or_else(Cell::absent, Cell::Count)));
    cells
}

/// Rank, ranks allowed, rating, interval.
fn rating(side: &Side<'_>, row: Option<&Outcome>, decimals: usize) -> [Cell; 4] {
    let Some(row) = row else { return [(); 4].map(|()| Cell::absent()) };
    [
        Cell::Count(side.place(row)),
        rank_range(row.rank_lower, row.rank_upper).map_or_else(Cell::absent, Cell::Text),
        Cell::Number(row.value, decimals),
        interval(side, row, decimals),
    ]
}

/// The limits, or that the rating was set and not estimated.
fn interval(side: &Side<'_>, row: &Outcome, decimals: usize) -> Cell {
    match row.lower.zip(row.upper) {
        Some((lower, upper)) if side.is_pinned(&row.policy) => {
            Cell::Spoken("pinned".to_owned(), vec![lower.to_string(), upper.to_string()])
        }
        limits => Cell::interval(limits, decimals),
    }
}

fn caption(view: &View<'_>, board: &Board<'_>) -> String {
    let split = if board.is_split() {
        " Ranks and ratings of different parts, one below the other, cannot be compared: no vote connects them."
    } else {
        ""
    };
    format!(
        "Leaderboard of {}. {} Ranks allowed: those that the interval of the model leaves open.{split}",
        view.labels.of(board.outcome),
        board.basis(view.labels)
    )
}
