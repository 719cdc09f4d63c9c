//! The leaderboard in the terminal.

use std::collections::BTreeMap;

use artifact::Store;
use comfy_table::{Cell, CellAlignment, Table, presets};
use records::Control;
use records::tables::{FitSummary, Outcome, RATINGS, RatingNeighbour};

use crate::failure::Failure;
use crate::rooms;
use crate::terminal::{FAINT, STRONG, WARN, line, styled};

/// Prints the ratings of each control, the first `top` of them, or all where `top` is 0.
pub(crate) fn print(store: &Store, top: usize) -> Result<(), Failure> {
    let ratings: Vec<Outcome> = rooms::load_as(store, &RATINGS)?;
    let fits: Vec<FitSummary> = rooms::load(store)?;
    let neighbours: Vec<RatingNeighbour> = rooms::load(store)?;
    let mut boards: BTreeMap<Control, Vec<Outcome>> = BTreeMap::new();
    for rating in ratings {
        boards.entry(rating.control).or_default().push(rating);
    }
    for (control, mut board) in boards {
        board.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.policy.cmp(&b.policy)));
        let heading = if control == Control::Style { "Ratings with style control" } else { "Ratings" };
        line(&styled(STRONG, heading));
        let shown = if top == 0 { board.len() } else { top.min(board.len()) };
        line(&table(&board[..shown]));
        if shown < board.len() {
            line(&styled(FAINT, &format!("… and {} more", board.len() - shown)));
        }
        for fit in fits.iter().filter(|fit| fit.control == control) {
            below(fit, &neighbours);
        }
        line("");
    }
    Ok(())
}

fn table(board: &[Outcome]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(
        ["rank", "range", "model", "rating", "interval", "votes"].map(|head| right(head, head != "model")),
    );
    for row in board {
        table.add_row([
            right(&whole(row.rank), true),
            right(&range(row), true),
            right(&row.policy, false),
            right(&format!("{:.1}", row.value), true),
            right(&interval(row), true),
            right(&whole(row.n), true),
        ]);
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

fn right(text: &str, right: bool) -> Cell {
    Cell::new(text).set_alignment(if right { CellAlignment::Right } else { CellAlignment::Left })
}

fn whole(number: Option<i64>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// The places that the intervals allow.
fn range(row: &Outcome) -> String {
    match (row.rank_lower, row.rank_upper) {
        (Some(best), Some(worst)) if best == worst => best.to_string(),
        (Some(best), Some(worst)) => format!("{best}–{worst}"),
        _ => String::new(),
    }
}

fn interval(row: &Outcome) -> String {
    match (row.lower, row.upper) {
        (Some(lower), Some(upper)) => format!("{:+.1} {:+.1}", lower - row.value, upper - row.value),
        _ => String::new(),
    }
}

/// What the ratings stand on, and what they cannot tell.
fn below(fit: &FitSummary, neighbours: &[RatingNeighbour]) {
    if fit.state != "ok" {
        line(&styled(WARN, &format!("group {}: no ratings: {}", fit.component, fit.state)));
        return;
    }
    let anchor = fit
        .anchor
        .as_deref()
        .map_or_else(|| format!("mean {}", fit.base), |anchor| format!("{anchor} = {}", fit.base));
    let rounds = fit.rounds.map_or_else(String::new, |rounds| format!(", {rounds} rounds"));
    let words = format!(
        "{} votes, {:.1} % ties; {} % intervals, {}, unit {}{rounds}; {anchor}; ties {}; ridge {}; preset {}",
        fit.votes,
        100.0 * fit.tie_share,
        100.0 * fit.level,
        fit.interval_method,
        fit.unit,
        fit.tie_rule,
        fit.ridge_strengths,
        fit.preset,
    );
    line(&styled(FAINT, &words));
    let own = |row: &&RatingNeighbour| row.control == fit.control && row.component == fit.component;
    let own: Vec<_> = neighbours.iter().filter(own).collect();
    let separated = own.iter().filter(|row| row.separated).count();
    line(&styled(
        FAINT,
        &format!("{separated} of {} neighbours can be told apart, all looked at together", own.len()),
    ));
}
