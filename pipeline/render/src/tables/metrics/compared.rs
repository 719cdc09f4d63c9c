//! Published values beside values computed from raw scores.

use std::collections::BTreeMap;

use records::tables::Comparison;

use crate::number::decimals;
use crate::part::Part;
use crate::table::{Cell, Table, number, text};
use crate::view::View;

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    match view.inputs.comparisons.first() {
        None => Vec::new(),
        Some(first) => vec![summary(view, first), full(view)],
    }
}

fn summary(view: &View<'_>, first: &Comparison) -> Table {
    let mut groups: BTreeMap<(&str, &str), Vec<&Comparison>> = BTreeMap::new();
    for row in &view.inputs.comparisons {
        groups.entry((&row.benchmark, &row.metric)).or_default().push(row);
    }
    let row = |((benchmark, metric), rows): ((&str, &str), Vec<&Comparison>)| {
        let count = |holds: fn(&Comparison) -> bool| rows.iter().filter(|row| holds(row)).count() as i64;
        let largest = rows.iter().max_by(|a, b| a.difference.abs().total_cmp(&b.difference.abs()));
        let place = |row: &&&Comparison| format!("{}, {}", row.judge, view.labels.on(benchmark, &row.domain));
        vec![
            Cell::Text(view.labels.of(benchmark)),
            Cell::Text(view.labels.on(benchmark, metric)),
            Cell::Count(rows.len() as i64),
            Cell::Count(count(|row| row.within_resolution == Some(true))),
            Cell::Count(count(|row| row.within_interval == Some(true))),
            Cell::number(largest.map(|row| row.difference), 4),
            largest.as_ref().map(place).map_or_else(Cell::absent, Cell::Text),
        ]
    };
    Table {
        name: "comparison-summary".to_owned(),
        part: Part::Metrics,
        folded: false,
        caption: format!(
            "Values that are both published and computed from raw scores; the {} ones are correlated. Within rounding: \
             the difference is no larger than half a unit of the last printed digit. Within interval: the published \
             value lies in the computed interval.",
            first.correlated
        ),
        columns: vec![
            text("Benchmark"),
            text("Metric"),
            number("Values"),
            number("Within rounding"),
            number("Within interval"),
            number("Largest difference"),
            text("Where"),
        ],
        rows: groups.into_iter().map(row).collect(),
    }
}

fn full(view: &View<'_>) -> Table {
    let word = |holds: Option<bool>| match holds {
        None => Cell::absent(),
        Some(true) => Cell::Text("yes".to_owned()),
        Some(false) => Cell::Text("no".to_owned()),
    };
    let row = |row: &Comparison| {
        vec![
            Cell::Text(row.judge.clone()),
            Cell::Text(view.labels.cell(&row.benchmark, &row.domain, &row.metric)),
            Cell::Number(row.published, decimals(row.published, row.resolution)),
            Cell::Number(row.computed, 4),
            Cell::Number(row.difference, 4),
            word(row.within_resolution),
            word(row.within_interval),
        ]
    };
    Table {
        name: "comparison".to_owned(),
        part: Part::Metrics,
        folded: true,
        caption: "Published and computed values side by side. The difference is computed less published."
            .to_owned(),
        columns: vec![
            text("Judge"),
            text("Metric"),
            number("Published"),
            number("Computed"),
            number("Difference"),
            text("Within rounding"),
            text("Within interval"),
        ],
        rows: view.inputs.comparisons.iter().map(row).collect(),
    }
}
