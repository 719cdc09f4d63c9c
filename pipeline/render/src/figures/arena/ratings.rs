//! Ratings with their intervals, one row a model, controls side by side.

use figure::{Axis, DotPanel, DotPlot, DotRow, Estimate, Width};
use records::tables::Outcome;

use super::{Chart, Sketch, cut};
use crate::number::{percent, rank_range};
use crate::view::{Board, Side, View, control_words};

/// Models that can be read, and how many are shown where there are more.
const MOST: usize = 60;
const SHOWN: usize = 30;
/// Width of each plot: long names give way, as intervals are the point.
const PLOT: f64 = 96.0;

pub(super) fn sketch(view: &View<'_>, board: &Board<'_>) -> Option<Sketch> {
    let sides: Vec<&Side<'_>> = board.sides.iter().filter(|side| !side.ratings.is_empty()).collect();
    let first = *sides.first()?;
    let all = first.ratings.len();
    let shown = if all > MOST { &first.ratings[..SHOWN] } else { &first.ratings[..] };
    let has = |side: &&&Side<'_>| shown.iter().any(|row| side.rating(&row.policy).is_some());
    let sides: Vec<&Side<'_>> = sides.iter().filter(has).copied().collect();
    let chart = DotPlot {
        width: Width::Double,
        panels: sides.iter().map(|side| panel(view, board, side)).collect(),
        rows: shown.iter().map(|row| dot(row, &sides)).collect(),
        lead_heading: "ranks".to_owned(),
        plot_width: Some(PLOT),
        ..DotPlot::default()
    };
    let caption = caption(view, board, first, (shown.len(), sides.len()));
    Some(Sketch { title: "Ratings", caption, chart: Chart::SmallDots(chart), control: None })
}

fn panel(view: &View<'_>, board: &Board<'_>, side: &Side<'_>) -> DotPanel {
    let interval = side.level().map(|level| format!(" [{} interval]", percent(level))).unwrap_or_default();
    DotPanel {
        title: String::new(),
        axis: Axis::new(view.labels.target(board.outcome, side.control)),
        decimals: fewer(side.decimals()),
        value_heading: format!("rating{interval}"),
    }
}

/// One digit of the standard error leaves more room for the intervals; tables have two.
fn fewer(decimals: usize) -> usize {
    if decimals == figure::SCIENTIFIC { decimals } else { decimals.saturating_sub(1) }
}

fn dot(row: &Outcome, sides: &[&Side<'_>]) -> DotRow {
    let estimate = |side: &&Side<'_>| {
        let row = side.rating(&row.policy)?;
        Some(Estimate { value: row.value, interval: row.lower.zip(row.upper) })
    };
    DotRow {
        lead: rank_range(row.rank_lower, row.rank_upper).unwrap_or_default(),
        label: row.policy.clone(),
        estimates: sides.iter().map(estimate).collect(),
        ..DotRow::default()
    }
}

fn caption(view: &View<'_>, board: &Board<'_>, first: &Side<'_>, (shown, panels): (usize, usize)) -> String {
    let sorted =
        if panels > 1 { format!(", sorted {}", control_words(first.control)) } else { String::new() };
    let ranks = if first.ratings.iter().any(|row| row.rank_lower.is_some()) {
        let of = if panels > 1 { format!(" {}", control_words(first.control)) } else { String::new() };
        format!(" Before each name: the ranks that its interval allows{of}.")
    } else {
        String::new()
    };
    let split = if first.is_split() {
        " No vote connects some of the models with the others: only ratings of one part can be compared."
    } else {
        ""
    };
    format!(
        "Ratings of {} models{sorted}. {}{ranks}{}{split} Source: table “ratings”.",
        first.ratings.len(),
        board.basis(view.labels),
        cut(shown, first.ratings.len()),
    )
}
