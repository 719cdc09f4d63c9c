//! Metrics computed from raw scores: by judge, by domain, what to know about them, pairs of models, and published
//! values beside them.

mod by_domain;
mod compared;
mod coverage;
mod notes;
mod pairs;
mod whole;

use records::tables::Proxy;

use crate::number::fixed;
use crate::table::{Cell, Table};
use crate::view::{View, is_baseline};

/// Rows from which on the report folds a table.
const FOLD: usize = 30;
/// Decimals of every metric: the fourth is within the noise of any benchmark.
const DECIMALS: usize = 3;

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    let mut tables: Vec<Table> =
        view.measured.iter().filter_map(|measured| whole::table(view, measured)).collect();
    tables.extend(view.measured.iter().flat_map(|measured| by_domain::tables(view, measured)));
    tables.extend(coverage::table(view));
    tables.extend(notes::table(view));
    tables.extend(view.duels.iter().flat_map(|duels| pairs::tables(view, duels)));
    tables.extend(compared::tables(view));
    tables
}

/// A judge's name; that of one made up for comparison says so.
fn named(view: &View<'_>, judge: &str) -> Cell {
    let name = view.judge(judge);
    Cell::Text(if is_baseline(judge) { format!("{name} (baseline)") } else { name })
}

/// A value for people, with its limits if they are to read them, with a star where it stands on part of the rows; for
/// programs always value and limits.
fn estimate(view: &View<'_>, row: Option<&Proxy>, with_limits: bool) -> Cell {
    let Some(row) = row else { return Cell::absent() };
    let star = if view.is_partial(row) { "*" } else { "" };
    let value = fixed(row.value, DECIMALS);
    let limits = row.lower.zip(row.upper);
    let words = match limits.filter(|_| with_limits) {
        Some((lower, upper)) => {
            let (lower, upper) = (fixed(lower, DECIMALS), fixed(upper, DECIMALS));
            format!("{value}{star} [{lower},\u{a0}{upper}]")
        }
        None => format!("{value}{star}"),
    };
    let limits = limits.map(|(lower, upper)| [lower.to_string(), upper.to_string()]);
    Cell::Spoken(words, [row.value.to_string()].into_iter().chain(limits.into_iter().flatten()).collect())
}

/// What the star means, where a value has one.
fn star<'a>(view: &View<'_>, mut rows: impl Iterator<Item = &'a Proxy>) -> String {
    if rows.any(|row| view.is_partial(row)) {
        format!(" *: on less than {} of the rows, see the table “metric-coverage”.", crate::made::WHOLE_WORDS)
    } else {
        String::new()
    }
}
