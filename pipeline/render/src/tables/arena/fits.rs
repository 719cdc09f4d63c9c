//! How each fit went and what it stands on: one row a fit.

use records::tables::FitSummary;

use super::name;
use crate::number::{fixed, significant};
use crate::part::Part;
use crate::sentence::readable_code;
use crate::table::{Cell, Column, Table, number, text};
use crate::view::{Board, View};

/// Digits of numbers that people read.
const DIGITS: usize = 4;

pub(super) fn table(view: &View<'_>, board: &Board<'_>) -> Option<Table> {
    let fits: Vec<&FitSummary> = board.sides.iter().flat_map(|side| side.fits.iter().copied()).collect();
    let rows: Vec<Vec<Cell>> = fits.iter().map(|fit| row(view, fit)).collect();
    (!rows.is_empty()).then(|| Table {
        name: name(view, board, "fits"),
        part: Part::Arena,
        folded: true,
        caption: format!(
            "Fits of {}, one row each. Gradient: its largest component, of the mean loss, where the solver stopped. \
             Penalty: the ridge on strengths and on covariates.",
            view.labels.of(board.outcome)
        ),
        columns: columns(),
        rows,
    })
}

fn columns() -> Vec<Column> {
    vec![
        text("Control"),
        number("Part"),
        number("Models"),
        number("Votes"),
        text("State"),
        text("Stopped"),
        number("Iterations"),
        number("Gradient"),
        number("Mean loss"),
        text("Ties"),
        text("Penalty"),
        text("Anchor"),
        text("Covariates"),
        text("Intervals"),
        text("Bootstrap rounds"),
    ]
}

fn row(view: &View<'_>, fit: &FitSummary) -> Vec<Cell> {
    let words = |text: Option<String>| text.map_or_else(Cell::absent, Cell::Text);
    vec![
        Cell::Text(fit.control.to_string()),
        Cell::Count(fit.component),
        Cell::Count(fit.policies),
        Cell::Count(fit.votes),
        Cell::Text(readable_code(&fit.state)),
        words(
            fit.stop
                .as_deref()
                .map(|stop| format!("{} ({})", readable_code(stop), readable_code(&fit.solver))),
        ),
        Cell::Count(fit.iterations),
        Cell::number(fit.gradient_norm, figure::SCIENTIFIC),
        Cell::number(fit.mean_loss, 4),
        Cell::Text(ties(fit)),
        penalty(fit),
        Cell::Text(anchor(fit)),
        words(covariates(fit)),
        Cell::Text(intervals(view, fit)),
        words(rounds(fit)),
    ]
}

/// `half win; both bad: tie`, with the tie parameter where there is one.
fn ties(fit: &FitSummary) -> String {
    let parameter =
        fit.tie_parameter.map(|value| format!(" ({} log odds)", fixed(value, 3))).unwrap_or_default();
    format!("{}{parameter}; both bad: {}", readable_code(&fit.tie_rule), fit.both_bad)
}

/// Four digits for people, all of them for programs.
fn penalty(fit: &FitSummary) -> Cell {
    let weights = if fit.reweighted { ", pairs weighted alike" } else { "" };
    let text = |strengths: String, covariates: String| {
        format!("{strengths} and {covariates} on the {}{weights}", fit.ridge_basis)
    };
    let short = |ridge: f64| significant(ridge, DIGITS);
    Cell::Spoken(
        text(short(fit.ridge_strengths), short(fit.ridge_covariates)),
        vec![text(fit.ridge_strengths.to_string(), fit.ridge_covariates.to_string())],
    )
}

fn anchor(fit: &FitSummary) -> String {
    let at = fixed(fit.base, usize::from(fit.base.fract() != 0.0) * 2);
    fit.anchor.as_ref().map_or_else(|| format!("mean at {at}"), |anchor| format!("{anchor} at {at}"))
}

fn covariates(fit: &FitSummary) -> Option<String> {
    let features = fit.features.as_deref()?;
    let formula = fit.feature_formula.as_deref().map(|formula| format!("; {formula}")).unwrap_or_default();
    let scale =
        fit.standardisation.as_deref().map(|scale| format!("; standardised: {scale}")).unwrap_or_default();
    Some(format!("{}{formula}{scale}", features.split(' ').collect::<Vec<_>>().join(", ")))
}

fn intervals(view: &View<'_>, fit: &FitSummary) -> String {
    format!("{} by {}", view.labels.interval_method(&fit.interval_method), fit.unit)
}

/// `500`, or `500, of which 3 degenerate and 0 not converged`; none where none were drawn.
fn rounds(fit: &FitSummary) -> Option<String> {
    let rounds = fit.rounds?;
    let (degenerate, stuck) = (fit.degenerate.unwrap_or(0), fit.not_converged.unwrap_or(0));
    let lost = format!("{rounds}, of which {degenerate} degenerate and {stuck} not converged");
    Some(if degenerate + stuck == 0 { rounds.to_string() } else { lost })
}
