//! What each covariate of style does to the odds of a vote.

use figure::{Axis, DotPanel, DotPlot, DotRow, Estimate, Reference, Width};
use records::tables::StyleCoefficient;

use super::super::dots::filled_and_hollow;
use super::{Chart, Sketch};
use crate::number::{count, error_decimals, percent};
use crate::sentence::distinct;
use crate::view::{Board, Side, View};

/// Rows of the plot.
const MOST: usize = 40;

pub(super) fn sketch(view: &View<'_>, board: &Board<'_>) -> Option<Sketch> {
    let mut rows = board.coefficients.clone();
    rows.sort_by(|a, b| b.estimate.abs().total_cmp(&a.estimate.abs()));
    rows.truncate(MOST);
    rows.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
    let level = percent(rows.first()?.level);
    let errors: Vec<f64> = rows.iter().map(|row| row.standard_error).collect();
    let axis = Axis::new("Log odds for one standard deviation")
        .with_reference(Reference::Line { at: 0.0, label: String::new() });
    let chart = DotPlot {
        width: Width::Double,
        panels: vec![DotPanel {
            title: String::new(),
            axis,
            decimals: error_decimals(&errors).unwrap_or(3),
            value_heading: format!("log odds [{level} interval]"),
        }],
        rows: rows.iter().map(|row| dot(view, board, row)).collect(),
        groups: filled_and_hollow("interval without 0", "interval with 0"),
        ..DotPlot::default()
    };
    let caption = caption(view, board, &rows);
    Some(Sketch { title: "Style coefficients", caption, chart: Chart::Dots(chart), control: None })
}

fn dot(view: &View<'_>, board: &Board<'_>, row: &StyleCoefficient) -> DotRow {
    DotRow {
        label: feature(view, board, row),
        group: usize::from(row.lower <= 0.0 && 0.0 <= row.upper),
        estimates: vec![Some(Estimate::new(row.estimate, row.lower, row.upper))],
        ..DotRow::default()
    }
}

/// The covariate, with its component where there are several.
pub(crate) fn feature(view: &View<'_>, board: &Board<'_>, row: &StyleCoefficient) -> String {
    let name = match row.feature.as_str() {
        "position" => "Shown first".to_owned(),
        feature => view.labels.of(feature),
    };
    let split = board.coefficients.iter().any(|other| other.component != row.component);
    if split { format!("{name}, part {}", row.component) } else { name }
}

/// How covariates went into the fit, as a sentence; empty where no row says.
pub(crate) fn covariates(board: &Board<'_>) -> String {
    let fits = || board.sides.iter().flat_map(Side::fitted);
    let formulas = distinct(fits().filter_map(|fit| fit.feature_formula.as_deref()));
    let standardised = distinct(fits().filter_map(|fit| fit.standardisation.as_deref()));
    let formula =
        (!formulas.is_empty()).then(|| format!("difference between two answers: {}", formulas.join("; ")));
    let scale =
        (!standardised.is_empty()).then(|| format!("standard deviation: {}", standardised.join("; ")));
    let parts: Vec<String> = formula.into_iter().chain(scale).collect();
    if parts.is_empty() { String::new() } else { format!(" Covariates: {}.", parts.join("; ")) }
}

/// How the limits of the coefficients were made.
pub(crate) fn limits_made(view: &View<'_>, rows: &[&StyleCoefficient]) -> String {
    let made = rows.iter().map(|row| {
        let rounds = row.rounds.map(|rounds| format!(", {rounds} rounds")).unwrap_or_default();
        let method = view.labels.interval_method(&row.interval_method);
        format!("{}, {method}, independent unit: {}{rounds}", percent(row.level), row.unit)
    });
    let made: Vec<String> = made.collect();
    distinct(made.iter().map(String::as_str)).join("; ")
}

fn caption(view: &View<'_>, board: &Board<'_>, rows: &[&StyleCoefficient]) -> String {
    let apart = rows.iter().filter(|row| row.lower > 0.0 || row.upper < 0.0).count();
    let all = board.coefficients.len();
    let which = if rows.len() < all {
        format!("The {} largest in size of {all} coefficients", rows.len())
    } else {
        count(all, "coefficient", "coefficients")
    };
    let position = if rows.iter().any(|row| row.feature == "position") {
        " Shown first: the log odds of being the first answer of the two."
    } else {
        ""
    };
    let side = board.sides.iter().find(|side| side.control == records::Control::Style);
    let votes = side.map(|side| format!(" Fitted to {}.", side.fitted_to())).unwrap_or_default();
    format!(
        "{which}: + means that more of it goes with more votes, the models being the same; that is no proof that it \
         is the cause. Intervals: {}, each alone; {apart} of {} exclude 0.{position}{}{votes} Source: table \
         “style_coefficients”.",
        limits_made(view, rows),
        rows.len(),
        covariates(board),
    )
}
