//! Win rates of humans and of judges side by side: squares with the models in the order of the human ratings.

use std::collections::BTreeMap;

use figure::{Cell, ColourScale, GridPanel, HeatmapGrid, Width};
use records::tables::ModelPair;

use super::{Chart, Sketch};
use crate::made;
use crate::number::{count, span};
use crate::view::{Duels, View};

/// Squares of one figure, humans included, and models of a square.
const SQUARES: usize = 9;
const MODELS: usize = 40;
/// Models up to which nine squares fit on a page.
const FEW: usize = 24;
/// Battles below which a cell is pale: the standard error of a win rate is then above 0.15.
const FAINT: i64 = 10;

/// One a benchmark and domain.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    let several = view.duels.len() > 1;
    view.duels.iter().filter_map(|duels| sketch(view, duels, several)).collect()
}

fn sketch(view: &View<'_>, duels: &Duels<'_>, several: bool) -> Option<Sketch> {
    let models = &duels.models[..duels.models.len().min(MODELS)];
    let most = if models.len() > FEW { 6 } else { SQUARES };
    let judges: Vec<&str> = view.judges.all().filter(|judge| duels.has(Some(judge))).collect();
    let shown = &judges[..judges.len().min(most - 1)];
    let mut panels: Vec<GridPanel> = Vec::new();
    if duels.has(None) {
        panels.push(GridPanel { title: "Humans".to_owned(), cells: square(models, &duels.of(None)) });
    }
    panels.extend(
        shown.iter().map(|judge| GridPanel {
            title: view.judge(judge),
            cells: square(models, &duels.of(Some(judge))),
        }),
    );
    if panels.iter().flat_map(|panel| panel.cells.iter().flatten()).all(|cell| cell.value.is_none()) {
        return None;
    }
    let chart = HeatmapGrid {
        width: Width::Double,
        across: if panels.len() <= 4 { 2 } else { 3 },
        rows: models.iter().enumerate().map(|(place, model)| format!("{model} ({})", place + 1)).collect(),
        columns: (1..=models.len()).map(|place| place.to_string()).collect(),
        panels,
        scale: ColourScale::Around { middle: 50.0, reach: 50.0 },
        scale_label: "Row beats column, % of battles".to_owned(),
        missing_note: "no battle decided".to_owned(),
        ..HeatmapGrid::default()
    };
    Some(Sketch {
        name: format!("win-rates{}", duels.suffix(several)),
        title: format!("Win rates under humans and judges: {}", duels.title(view)),
        caption: caption(view, duels, (models, shown.len(), judges.len())),
        chart: Chart::Grid(chart),
    })
}

/// Pairs by both names.
type Pairs<'a> = BTreeMap<(&'a str, &'a str), &'a ModelPair>;

fn square(models: &[&str], pairs: &Pairs<'_>) -> Vec<Vec<Cell>> {
    let row = |model: &&str| models.iter().map(|other| cell(model, other, pairs)).collect();
    models.iter().map(row).collect()
}

fn cell(row: &str, column: &str, pairs: &Pairs<'_>) -> Cell {
    if row == column {
        return Cell::blank();
    }
    let share = |a, b| pairs.get(&(a, b)).and_then(|pair| Some((pair.win_share?, pair.n)));
    let won = share(row, column).or_else(|| share(column, row).map(|(lost, n)| (1.0 - lost, n)));
    let faint = won.is_some_and(|(_, n)| n < FAINT);
    Cell { value: won.map(|(won, _)| 100.0 * won), faint, ..Cell::default() }
}

fn caption(view: &View<'_>, duels: &Duels<'_>, (models, shown, all): (&[&str], usize, usize)) -> String {
    let human = duels.of(None);
    let inside = human.values().filter(|pair| {
        let is_shown = |name: &String| models.contains(&name.as_str());
        is_shown(&pair.model_a) && is_shown(&pair.model_b)
    });
    let battles: Vec<i64> = inside.map(|pair| pair.n).filter(|n| *n > 0).collect();
    let cut = match (shown < all, models.len() < duels.models.len()) {
        (false, false) => String::new(),
        (true, false) => format!(" Shown: the {shown} first of {all} judges, made-up ones included."),
        (false, true) => format!(" Shown: the {} best of {} models.", models.len(), duels.models.len()),
        (true, true) => format!(
            " Shown: the {shown} first of {all} judges, made-up ones included, and the {} best of {} models.",
            models.len(),
            duels.models.len()
        ),
    };
    let faint = if battles.iter().any(|n| *n < FAINT) {
        format!(" Pale: fewer than {FAINT} battles.")
    } else {
        String::new()
    };
    format!(
        "How often the row beat the column, in percent of the battles between the two that were decided, a tie \
         counting half; equal scores of a judge are a tie. Models by their human Bradley-Terry rating, numbered, the \
         same in all squares: a judge that agrees has the colours of the humans. {} of human votes, {} a pair. \
         Judges {}.{faint}{cut} No intervals: with n battles the standard error of a win rate is at most 50/√n \
         points. Source: table “model_pairs”.",
        count(battles.iter().sum::<i64>() as usize, "battle", "battles"),
        span(battles.iter().copied()),
        made::ordered(view),
    )
}
