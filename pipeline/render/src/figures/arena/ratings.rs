//! Ratings with their intervals, one row a model, controls side by side.

use figure::{Axis, DotPanel, DotPlot, DotRow, Estimate, Width};

use super::{Chart, Sketch, cut};
use crate::number::{percent, rank_range};
use crate::view::{Board, Side, View, control_words};

/// Models that can be read, and how many are shown where there are more.
const MOST: usize = 60;
const SHOWN: usize = 30;
/// Width of each plot: long names give way, as intervals are the point.
const PLOT: f64 = 96.0;

pub(super) fn sketch(view: &View<'_>, board: &Board<'_>) -> Option<Sketch> {
    let policies = board.policies();
    let shown = if policies.len() > MOST { &policies[..SHOWN] } else { &policies[..] };
    let has = |side: &&Side<'_>| shown.iter().any(|policy| side.rating(policy).is_some());
    let sides: Vec<&Side<'_>> = board.sides.iter().filter(has).collect();
    let first = *sides.first()?;
    let lead = if board.is_split() { "part: ranks" } else { "ranks" };
    let chart = DotPlot {
        width: Width::Double,
        panels: sides.iter().map(|side| panel(view, board, side)).collect(),
        rows: shown.iter().map(|policy| dot(board, policy, &sides)).collect(),
        lead_heading: lead.to_owned(),
        plot_width: Some(PLOT),
        ..DotPlot::default()
    };
    let caption = caption(view, board, first, (shown.len(), policies.len(), sides.len()));
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

fn dot(board: &Board<'_>, policy: &str, sides: &[&Side<'_>]) -> DotRow {
    let estimate = |side: &&Side<'_>| {
        let row = side.rating(policy)?;
        let interval = row.lower.zip(row.upper);
        Some(Estimate { value: row.value, interval, pinned: side.is_pinned(policy) })
    };
    DotRow {
        lead: lead(board, policy, sides),
        label: policy.to_owned(),
        estimates: sides.iter().map(estimate).collect(),
        ..DotRow::default()
    }
}

/// `3–7`, after the part where there are several: `2: 3–7`.
fn lead(board: &Board<'_>, policy: &str, sides: &[&Side<'_>]) -> String {
    let row = sides.first().and_then(|side| side.rating(policy));
    let ranks = row.and_then(|row| rank_range(row.rank_lower, row.rank_upper)).unwrap_or_default();
    match board.component(policy).filter(|_| board.is_split()) {
        Some(part) if ranks.is_empty() => part.to_string(),
        Some(part) => format!("{part}: {ranks}"),
        None => ranks,
    }
}

fn caption(
    view: &View<'_>,
    board: &Board<'_>,
    first: &Side<'_>,
    (shown, all, panels): (usize, usize, usize),
) -> String {
    let sorted =
        if panels > 1 { format!(", sorted {}", control_words(first.control)) } else { String::new() };
    let ranks = if first.ratings.iter().any(|row| row.rank_lower.is_some()) {
        let part = if board.is_split() { "its part and " } else { "" };
        let of = if panels > 1 { format!(" {}", control_words(first.control)) } else { String::new() };
        format!(" Before each name: {part}the ranks that its interval allows{of}.")
    } else {
        String::new()
    };
    let split = if board.is_split() {
        " Parts stand one below the other: no vote connects them, and only ratings of one part can be compared."
    } else {
        ""
    };
    format!(
        "Ratings of {all} models{sorted}. {}{ranks}{}{split} Source: table “ratings”.",
        board.basis(view.labels),
        cut(board, shown, all),
    )
}
