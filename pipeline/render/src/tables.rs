//! Every table for people, laid out from the rows.

mod arena;
mod comparison;
mod correlations;
mod looks;
mod metrics;
mod outcomes;
mod quantiles;
mod reproduction;
mod sources;
mod standing;

use std::collections::BTreeSet;

use crate::number::percent;
use crate::table::Table;
use crate::view::View;

pub(crate) use looks::{Looks, looks};
pub(crate) use outcomes::{best_first, outcome_decimals};
pub(crate) use sources::{unmatched_judges, untested_models};

/// All tables, each with a file name of its own.
pub(crate) fn all(view: &View<'_>) -> Vec<Table> {
    let mut tables = outcomes::tables(view);
    tables.extend(arena::tables(view));
    tables.extend(metrics::tables(view));
    tables.extend(looks::table(view));
    tables.extend(correlations::tables(view));
    tables.extend(comparison::tables(view));
    tables.extend(standing::table(view));
    tables.extend(quantiles::tables(view));
    tables.extend(reproduction::tables(view));
    tables.extend(sources::tables(view));
    let mut taken = BTreeSet::new();
    for table in &mut tables {
        table.name = free(&mut taken, &table.name);
    }
    tables
}

/// The name, or the name with the first number that is still free.
pub(crate) fn free(taken: &mut BTreeSet<String>, name: &str) -> String {
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    let found = std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken.contains(name));
    let found = found.unwrap_or_else(|| name.to_owned());
    taken.insert(found.clone());
    found
}

/// `95 % interval`.
fn interval_heading(view: &View<'_>) -> String {
    format!("{} interval", percent(view.level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_unique() {
        let mut taken = BTreeSet::new();
        assert_eq!(free(&mut taken, "a"), "a");
        assert_eq!(free(&mut taken, "a"), "a-2");
        assert_eq!(free(&mut taken, "a"), "a-3");
    }
}
