//! Models next to each other on the leaderboard, and whether the votes tell them apart.

use records::tables::RatingNeighbour;

use super::{FOLD, name};
use crate::number::{error_decimals, percent};
use crate::part::Part;
use crate::sentence::distinct;
use crate::table::{Cell, Table, limits, number, text};
use crate::view::{Board, Side, View};

/// Times the votes at hand beyond which a number of votes is out of reach.
const REACH: i64 = 100;

pub(super) fn table(view: &View<'_>, board: &Board<'_>) -> Option<Table> {
    let sides: Vec<&Side<'_>> = board.sides.iter().filter(|side| !side.neighbours.is_empty()).collect();
    let several = board.sides.len() > 1;
    let split = sides.iter().any(|side| side.is_split());
    let mut rows = Vec::new();
    for side in &sides {
        let errors: Vec<f64> = side.neighbours.iter().map(|row| row.standard_error).collect();
        let decimals = error_decimals(&errors).unwrap_or(3);
        rows.extend(side.neighbours.iter().map(|one| row(side, one, (several, split), decimals)));
    }
    let level = percent(sides.first()?.neighbours.first()?.level);
    let mut columns = vec![text("Above"), text("Below")];
    columns.extend(several.then(|| text("Control")));
    columns.extend(split.then(|| number("Part")));
    columns.extend([number("Difference"), limits(format!("{level} interval, simultaneous"))]);
    columns.extend([number("p, adjusted"), text("Told apart"), number("Votes needed")]);
    Some(Table {
        name: name(view, board, "neighbours"),
        part: Part::Arena,
        folded: rows.len() > FOLD,
        caption: caption(view, board, &sides),
        columns,
        rows,
    })
}

fn row(side: &Side<'_>, row: &RatingNeighbour, (several, split): (bool, bool), decimals: usize) -> Vec<Cell> {
    let mut cells = vec![Cell::Text(row.above.clone()), Cell::Text(row.below.clone())];
    cells.extend(several.then(|| Cell::Text(row.control.to_string())));
    cells.extend(split.then_some(Cell::Count(row.component)));
    cells.extend([
        Cell::Number(row.difference, decimals),
        Cell::Interval(row.lower, row.upper, decimals),
        Cell::probability(row.p_adjusted),
        Cell::Text(if row.separated { "yes" } else { "no" }.to_owned()),
        needed(side, row),
    ]);
    cells
}

/// Two digits for people, and no number where it is out of reach.
fn needed(side: &Side<'_>, row: &RatingNeighbour) -> Cell {
    let Some(needed) = row.votes_needed else { return Cell::Absent("no number would do".to_owned()) };
    let votes = side.fit(row.component).map(|fit| fit.votes);
    let words = match votes {
        Some(votes) if needed > votes.saturating_mul(REACH) => format!("more than {REACH} × as many"),
        _ => two_digits(needed).to_string(),
    };
    Cell::Spoken(words, vec![needed.to_string()])
}

/// Rounded to two significant digits: 37869 is 38000.
fn two_digits(count: i64) -> i64 {
    let unit = 10_i64.pow(count.unsigned_abs().checked_ilog10().unwrap_or(0).saturating_sub(1));
    let rest = count % unit;
    let down = count - rest;
    if 2 * rest >= unit { down.saturating_add(unit) } else { down }
}

/// What more votes are where they come in clusters; empty where they do not.
fn clustered(sides: &[&Side<'_>]) -> String {
    let fits = || sides.iter().flat_map(|side| side.fitted());
    let units = distinct(fits().map(|fit| fit.unit.as_str()).filter(|unit| *unit != "vote"));
    if units.is_empty() {
        return String::new();
    }
    let units: Vec<String> = units.iter().map(|unit| format!("{unit}s")).collect();
    format!(
        " As votes come in clusters, as many times more {} are meant, not more votes of the same.",
        units.join(", ")
    )
}

fn caption(view: &View<'_>, board: &Board<'_>, sides: &[&Side<'_>]) -> String {
    let all = || sides.iter().flat_map(|side| side.neighbours.iter());
    let methods = distinct(all().map(|row| row.interval_method.as_str()));
    let methods: Vec<String> = methods.iter().map(|method| view.labels.interval_method(method)).collect();
    format!(
        "Models next to each other on the leaderboard of {}: the rating above minus the rating below, with intervals \
         that hold for all neighbours at once ({}) and p-values adjusted alike. Votes needed: how many votes in all, \
         spread as they are, would tell the two apart half of the time if the difference is as large as it looks, to two \
         digits.{} Fitted to {}.",
        view.labels.of(board.outcome),
        methods.join("; "),
        clustered(sides),
        board.by_control(Side::fitted_to),
    )
}

#[cfg(test)]
mod tests {
    use super::two_digits;

    #[test]
    fn votes_needed_have_two_digits() {
        let counts = [0, 7, 59, 123, 125, 999, 37_869, i64::MAX];
        assert_eq!(counts.map(two_digits), [0, 7, 59, 120, 130, 1000, 38_000, 9_200_000_000_000_000_000]);
    }
}
