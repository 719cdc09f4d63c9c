//! How often each model beat each other: a square with the models in the order of their ratings.

use std::collections::BTreeMap;

use figure::{Cell, ColourScale, Heatmap, Width};
use records::tables::{Outcome, RatingPair};

use super::{Chart, MAPPED, Sketch, cut, panel};
use crate::number::span;
use crate::view::{Board, View, control_words};

/// Models up to which columns carry names; more of them stand closer than names can be set.
const NAMED: usize = 20;

/// Pairs that met, by both names.
type Met<'a> = BTreeMap<(&'a str, &'a str), &'a RatingPair>;

/// Votes below which a cell is faint: the standard error of a win rate is then above 0.15.
const FAINT: i64 = 10;

pub(super) fn sketch(_view: &View<'_>, board: &Board<'_>) -> Option<Sketch> {
    let side = board.sides.iter().find(|side| side.pairs.iter().any(|pair| pair.win_share.is_some()))?;
    let shown = &side.ratings[..side.ratings.len().min(MAPPED)];
    let met: Met<'_> = side
        .pairs
        .iter()
        .filter(|pair| pair.win_share.is_some())
        .map(|pair| ((pair.policy_a.as_str(), pair.policy_b.as_str()), *pair))
        .collect();
    let cells = shown.iter().map(|row| shown.iter().map(|column| cell(&met, row, column)).collect());
    let cells: Vec<Vec<Cell>> = cells.collect();
    if cells.iter().flatten().all(|cell| cell.value.is_none()) {
        return None;
    }
    let numbered = shown.len() > NAMED;
    let mut panel = panel(String::new(), shown, columns(shown, numbered), cells);
    if numbered {
        panel.rows = panel.rows.iter().enumerate().map(|(at, name)| format!("{name} ({})", at + 1)).collect();
    }
    let chart = Heatmap {
        width: Width::Double,
        panels: vec![panel],
        scale: ColourScale::Around { middle: 50.0, reach: 50.0 },
        scale_label: "Row beats column, % of votes".to_owned(),
        decimals: 0,
        level_columns: numbered,
        missing_note: "never met".to_owned(),
        ..Heatmap::default()
    };
    let order = format!("{}{}", control_words(side.control), if numbered { ", numbered" } else { "" });
    let caption = caption(board, &met, (shown, side.ratings.len()), &order);
    Some(Sketch { title: "Win rates", caption, chart: Chart::Heatmap(chart), control: None })
}

fn columns(shown: &[&Outcome], numbered: bool) -> Vec<String> {
    let name =
        |(at, row): (usize, &&Outcome)| if numbered { (at + 1).to_string() } else { row.policy.clone() };
    shown.iter().enumerate().map(name).collect()
}

fn cell(met: &Met<'_>, row: &Outcome, column: &Outcome) -> Cell {
    let (row, column) = (row.policy.as_str(), column.policy.as_str());
    if row == column {
        return Cell::blank();
    }
    let share = |a: &str, b: &str| met.get(&(a, b)).and_then(|pair| Some((pair.win_share?, pair.votes)));
    let won = share(row, column).or_else(|| share(column, row).map(|(lost, votes)| (1.0 - lost, votes)));
    let faint = won.is_some_and(|(_, votes)| votes < FAINT);
    Cell { value: won.map(|(won, _)| 100.0 * won), faint, ..Cell::default() }
}

fn caption(board: &Board<'_>, met: &Met<'_>, (shown, all): (&[&Outcome], usize), order: &str) -> String {
    let is_shown = |name: &str| shown.iter().any(|row| row.policy == name);
    let pairs = met.iter().filter(|((a, b), _)| is_shown(a) && is_shown(b));
    let votes: Vec<i64> = pairs.map(|(_, pair)| pair.votes).collect();
    let possible = shown.len() * (shown.len() - 1) / 2;
    let hatched = if votes.len() < possible { " Hatched: they never met." } else { "" };
    let faint = if votes.iter().any(|votes| *votes < FAINT) {
        format!(" Pale: fewer than {FAINT} votes.")
    } else {
        String::new()
    };
    format!(
        "How often the row beat the column, in percent of the votes between the two, a tie counting half. Models by \
         rating {order}. {} of {possible} pairs met, over {} votes, {} votes a pair: a cell of few votes is mostly \
         chance.{faint}{hatched} Numbers are left out where cells are too small for them.{}{} Source: table “rating_pairs”.",
        votes.len(),
        votes.iter().sum::<i64>(),
        span(votes.iter().copied()),
        cut(board, shown.len(), all),
        board.weighting(),
    )
}
