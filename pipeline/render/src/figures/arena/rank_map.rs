//! How often a model had a rank among the refits of the bootstrap.

use std::collections::BTreeMap;

use figure::{Cell, ColourScale, Heatmap, HeatmapPanel, Width};
use records::Control;
use records::tables::Outcome;

use super::{Chart, MAPPED, Sketch, cut, panel};
use crate::number::span;
use crate::view::{Board, Side, View};

/// Columns of a map; later ranks share the last one.
const COLUMNS: i64 = 60;

/// Models up to which controls stand side by side.
const BESIDE: usize = 20;

/// Shares by model and rank.
type Shares<'a> = BTreeMap<&'a str, BTreeMap<i64, f64>>;

/// One figure for all controls where they are small, else one each.
pub(super) fn sketches(view: &View<'_>, board: &Board<'_>) -> Vec<Sketch> {
    let maps: Vec<Map> = board.sides.iter().filter_map(|side| map(view, board, side)).collect();
    if maps.iter().all(|map| map.panel.rows.len() <= BESIDE) {
        return sketch(board, maps, None).into_iter().collect();
    }
    let alone = |map: Map| {
        let control = map.control;
        sketch(board, vec![map], Some(control))
    };
    maps.into_iter().filter_map(alone).collect()
}

fn sketch(board: &Board<'_>, mut maps: Vec<Map>, control: Option<Control>) -> Option<Sketch> {
    if let [only] = maps.as_mut_slice() {
        // The caption's title says it.
        only.panel.title.clear();
    }
    let largest = maps.iter().map(|map| map.last).max()?;
    let shown = maps.iter().map(|map| map.panel.rows.len()).max()?;
    let all = maps.iter().map(|map| map.models).max()?;
    let rounds = span(maps.iter().flat_map(|map| map.rounds.iter().copied()));
    let last = if largest > COLUMNS {
        format!(" The last column holds rank {COLUMNS} and all later ones.")
    } else {
        String::new()
    };
    let caption = format!(
        "Share of refits, in percent, in which a model had a rank; models by rating. Empty: never; 0: below half a \
         percent. Refits: {rounds} rounds.{last}{} Fitted to {}. Source: table “rating_ranks”.",
        cut(board, shown, all),
        board.by_control(Side::fitted_to),
    );
    let most = maps.iter().map(|map| map.most).fold(0.0, f64::max);
    let chart = Heatmap {
        width: Width::Double,
        scale: ColourScale::Sequential { low: 0.0, high: (most / 10.0).ceil().max(2.0) * 10.0 },
        panels: maps.into_iter().map(|map| map.panel).collect(),
        scale_label: "Share of refits, %".to_owned(),
        decimals: 0,
        level_columns: true,
        ..Heatmap::default()
    };
    Some(Sketch { title: "Ranks among refits", caption, chart: Chart::Heatmap(chart), control })
}

/// One panel and what its caption says.
struct Map {
    control: Control,
    panel: HeatmapPanel,
    /// The last rank that its models had.
    last: i64,
    /// The largest share, in percent.
    most: f64,
    models: usize,
    rounds: Vec<i64>,
}

fn map(view: &View<'_>, board: &Board<'_>, side: &Side<'_>) -> Option<Map> {
    let mut shares: Shares<'_> = BTreeMap::new();
    for row in side.ranks.iter().filter(|row| row.rank > 0 && row.share > 0.0) {
        shares.entry(&row.policy).or_default().insert(row.rank, row.share);
    }
    let drawn = |row: &&Outcome| shares.contains_key(row.policy.as_str());
    let with: Vec<&Outcome> = side.ratings.iter().copied().filter(drawn).take(MAPPED).collect();
    let last = with.iter().filter_map(|row| shares[row.policy.as_str()].keys().max().copied()).max()?;
    let shown = last.min(COLUMNS);
    let cells: Vec<Vec<Cell>> = with.iter().map(|row| cells(&shares[row.policy.as_str()], shown)).collect();
    let most = cells.iter().flatten().filter_map(|cell| cell.value).fold(0.0, f64::max);
    let title = view.labels.target(board.outcome, side.control);
    let panel = panel(title, &with, columns(shown, last), cells);
    let rounds = side.ranks.iter().map(|row| row.rounds).collect();
    Some(Map { control: side.control, panel, last, most, models: side.ratings.len(), rounds })
}

/// Ranks from 1 on; the last one stands for all later ones where there are such.
fn columns(shown: i64, last: i64) -> Vec<String> {
    let more = if last > shown { "+" } else { "" };
    (1..shown).map(|rank| rank.to_string()).chain([format!("{shown}{more}")]).collect()
}

/// The last cell takes all later ranks.
fn cells(ranks: &BTreeMap<i64, f64>, columns: i64) -> Vec<Cell> {
    let share = |rank: i64| -> f64 {
        let to = if rank == columns { i64::MAX } else { rank };
        ranks.range(rank..=to).map(|(_, share)| share).sum()
    };
    let cell = |share: f64| if share > 0.0 { Cell::plain(100.0 * share) } else { Cell::blank() };
    (1..=columns).map(|rank| cell(share(rank))).collect()
}
