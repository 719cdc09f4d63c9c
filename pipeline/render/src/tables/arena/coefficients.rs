//! What each covariate of style does to the odds of a vote.

use super::{FOLD, name};
use crate::figures::{covariates, feature, limits_made};
use crate::number::{column_decimals, error_decimals, percent};
use crate::part::Part;
use crate::table::{Cell, Table, limits, number, text};
use crate::view::{Board, View};

pub(super) fn table(view: &View<'_>, board: &Board<'_>) -> Option<Table> {
    let found = &board.coefficients;
    let level = percent(found.first()?.level);
    let errors: Vec<f64> = found.iter().map(|row| row.standard_error).collect();
    let decimals = error_decimals(&errors).unwrap_or(3);
    let own = |value: Option<f64>| value.map(|value| (value, column_decimals(&[(value, None, false)])));
    let cell =
        |value| own(value).map_or_else(Cell::absent, |(value, decimals)| Cell::Number(value, decimals));
    let rows: Vec<Vec<Cell>> = found
        .iter()
        .map(|row| {
            vec![
                Cell::Text(feature(view, board, row)),
                Cell::Number(row.estimate, decimals),
                Cell::Interval(row.lower, row.upper, decimals),
                cell(row.mean),
                cell(row.deviation),
            ]
        })
        .collect();
    let columns = vec![
        text("Covariate"),
        number("Log odds for one standard deviation"),
        limits(format!("{level} interval")),
        number("Mean"),
        number("Standard deviation"),
    ];
    let caption = format!(
        "Style coefficients of {}: + means that more of it goes with more votes. Intervals: {}, each alone. Mean and \
         standard deviation are those of the difference over votes, in the covariate’s own unit; empty where it was \
         not standardised.{}",
        view.labels.of(board.outcome),
        limits_made(view, found),
        covariates(board),
    );
    let name = name(view, board, "style-coefficients");
    Some(Table { name, part: Part::Arena, folded: rows.len() > FOLD, caption, columns, rows })
}
