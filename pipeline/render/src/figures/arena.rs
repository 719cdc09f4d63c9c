//! Figures of votes and ratings, made wherever the tables have rows for them.

mod calibration;
mod coefficients;
mod rank_map;
mod ratings;
mod style_effect;
mod win_rates;

use figure::{Cell, HeatmapPanel};
use records::Control;
use records::tables::Outcome;

use super::derived::Names;
use super::{Chart, Plan};
use crate::labels::slug;
use crate::part::Part;
use crate::view::{Board, View};
use crate::{ArenaFigure, Named};

pub(crate) use coefficients::{covariates, feature, limits_made};

/// Models on a map; more cannot be read.
const MAPPED: usize = 40;

/// A figure before it has its name and title.
struct Sketch {
    /// What stands before the outcome in the title.
    title: &'static str,
    caption: String,
    chart: Chart,
    /// Control that it is about, where it is about one of several.
    control: Option<Control>,
}

/// Every figure that is wanted and has rows, outcome by outcome.
pub(super) fn plans(view: &View<'_>, names: &mut Names) -> Vec<Plan> {
    let mut plans = Vec::new();
    for board in &view.boards {
        for figure in
            ArenaFigure::ALL.iter().copied().filter(|figure| view.settings.arena_figures.has(*figure))
        {
            let sketches = sketches(view, board, figure);
            plans.extend(sketches.into_iter().map(|sketch| plan(view, board, (figure, sketch), names)));
        }
    }
    plans
}

fn sketches(view: &View<'_>, board: &Board<'_>, figure: ArenaFigure) -> Vec<Sketch> {
    match figure {
        ArenaFigure::Ratings => ratings::sketch(view, board).into_iter().collect(),
        ArenaFigure::WinRates => win_rates::sketch(view, board).into_iter().collect(),
        ArenaFigure::Calibration => calibration::sketches(view, board),
        ArenaFigure::StyleCoefficients => coefficients::sketch(view, board).into_iter().collect(),
        ArenaFigure::StyleEffect => style_effect::sketch(view, board).into_iter().collect(),
        ArenaFigure::RankDistribution => rank_map::sketches(view, board),
    }
}

fn plan(
    view: &View<'_>,
    board: &Board<'_>,
    (figure, sketch): (ArenaFigure, Sketch),
    names: &mut Names,
) -> Plan {
    let control = if sketch.control == Some(Control::Style) { "-style" } else { "" };
    let name = format!("arena-{}{control}{}", figure.word(), outcome_suffix(view, board));
    let of = view.labels.target(board.outcome, sketch.control.unwrap_or(Control::None));
    Plan {
        name: names.free(&name),
        part: Part::Arena,
        title: format!("{}: {of}", sketch.title),
        caption: sketch.caption,
        chart: sketch.chart,
    }
}

/// The outcome as the end of a file name where there are several.
pub(crate) fn outcome_suffix(view: &View<'_>, board: &Board<'_>) -> String {
    if view.boards.len() == 1 { String::new() } else { format!("-{}", slug(board.outcome)) }
}

/// `Shown: the 40 rated highest of 200`, part by part where there are several, or nothing where all are shown.
fn cut(board: &Board<'_>, shown: usize, all: usize) -> String {
    if shown == all {
        return String::new();
    }
    let which = if board.is_split() { "first by part and rating" } else { "rated highest" };
    format!(" Shown: the {shown} {which} of {all}; the table “arena-leaderboard” has all.")
}

/// The models of a map with their cells.
fn panel(title: String, models: &[&Outcome], columns: Vec<String>, cells: Vec<Vec<Cell>>) -> HeatmapPanel {
    HeatmapPanel {
        title,
        rows: models.iter().map(|row| row.policy.clone()).collect(),
        columns,
        cells,
        apart: 0,
    }
}
