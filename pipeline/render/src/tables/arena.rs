//! Ratings fitted to votes: leaderboard, neighbours, style coefficients, intervals by method, fits.

mod coefficients;
mod fits;
mod intervals;
mod leaderboard;
mod neighbours;

use crate::figures::outcome_suffix;
use crate::table::Table;
use crate::view::{Board, View};

/// Rows from which on the report folds a table.
const FOLD: usize = 60;

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    let of = |board| {
        [
            leaderboard::table(view, board),
            neighbours::table(view, board),
            coefficients::table(view, board),
            intervals::table(view, board),
            fits::table(view, board),
        ]
    };
    view.boards.iter().flat_map(of).flatten().collect()
}

fn name(view: &View<'_>, board: &Board<'_>, kind: &str) -> String {
    format!("arena-{kind}{}", outcome_suffix(view, board))
}
