//! How often a model had a rank among the refits of the bootstrap.

use std::collections::BTreeMap;

use figure::{Cell, ColourScale, Heatmap, HeatmapPanel, Width};
use records::tables::Outcome;

use super::{Chart, MAPPED, Sketch, cut, panel};
use crate::number::span;
use crate::view::{Board, Side, View};

/// Columns of a map; later ranks share the last one.
const COLUMNS: i64 = 60;

/// Shares by model and rank.
type Shares<'a> = BTreeMap<&'a str, BTreeMap<i64, f64>>;

pub(super) fn sketch(view: &View<'_>, board: &Board<'_>) -> Option<Sketch> {
    let sides: Vec<(&Side<'_>, Map)> =
        board.sides.iter().filter_map(|side| Some((side, map(view, board, side)?))).collect();
    let largest = sides.iter().map(|(_, map)| map.columns).max()?;
    let shown = sides.iter().map(|(_, map)| map.panel.rows.len()).max()?;
    let all = sides.iter().map(|(side, _)| side.ratings.len()).max()?;
    let rounds = span(sides.iter().flat_map(|(side, _)| side.ranks.iter().map(|row| row.rounds)));
    let last = if largest > COLUMNS {
        format!(" The last column holds rank {COLUMNS} and all later ones.")
    } else {
        String::new()
    };
    let caption = format!(
        "Share of refits, in percent, in which a model had a rank; models by rating. Empty: never; 0: below half a \
         percent. Refits: {rounds} rounds.{last}{} {} Source: table “rating_ranks”.",
        cut(shown, all),
        board.basis(view.labels),
    );
    let mut panels: Vec<HeatmapPanel> = sides.into_iter().map(|(_, map)| map.panel).collect();
    if let [only] = panels.as_mut_slice() {
        only.title = String::new();
    }
    let chart = Heatmap {
        width: Width::Double,
        panels,
        scale: ColourScale::Sequential { low: 0.0, high: 100.0 },
        scale_label: "Share of refits, %".to_owned(),
        decimals: 0,
        level_columns: true,
        ..Heatmap::default()
    };
    Some(Sketch { title: "Ranks among refits", caption, chart: Chart::Heatmap(chart), suffix: "" })
}

/// One panel, and the last rank that its models had.
struct Map {
    panel: HeatmapPanel,
    columns: i64,
}

fn map(view: &View<'_>, board: &Board<'_>, side: &Side<'_>) -> Option<Map> {
    let mut shares: Shares<'_> = BTreeMap::new();
    for row in side.ranks.iter().filter(|row| row.rank > 0 && row.share > 0.0) {
        shares.entry(&row.policy).or_default().insert(row.rank, row.share);
    }
    let with: Vec<&Outcome> = side
        .ratings
        .iter()
        .copied()
        .filter(|row| shares.contains_key(row.policy.as_str()))
        .take(MAPPED)
        .collect();
    let ranks =
        |row: &&Outcome| shares.get(row.policy.as_str()).and_then(|ranks| ranks.keys().max()).copied();
    let last = with.iter().filter_map(ranks).max()?;
    let shown = last.min(COLUMNS);
    let name =
        |rank: i64| if rank == COLUMNS && last > COLUMNS { format!("{rank}+") } else { rank.to_string() };
    let cells = with.iter().map(|row| cells(&shares[row.policy.as_str()], shown)).collect();
    let title = view.labels.target(board.outcome, side.control);
    let panel = panel(title, &with, (1..=shown).map(name).collect(), cells);
    Some(Map { panel, columns: last })
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
