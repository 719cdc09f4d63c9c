//! Judges down, metrics across, on the whole of a benchmark, with intervals.

use records::tables::Proxy;

use super::{FOLD, estimate, named, star};
use crate::labels::slug;
use crate::made;
use crate::number::span;
use crate::part::Part;
use crate::table::{Cell, Column, Table, estimates, text};
use crate::view::{Measured, View};

pub(super) fn table(view: &View<'_>, measured: &Measured<'_>) -> Option<Table> {
    let domain = measured.whole()?;
    let row = |judge: &str, metric: &str| measured.row(judge, domain, metric);
    let metrics: Vec<&str> = measured
        .metrics
        .iter()
        .copied()
        .filter(|metric| view.judges.all().any(|judge| row(judge, metric).is_some()))
        .collect();
    let judges: Vec<&str> =
        view.judges.all().filter(|judge| metrics.iter().any(|metric| row(judge, metric).is_some())).collect();
    let cells = |judge: &&str| {
        let values = metrics.iter().map(|metric| estimate(view, row(judge, metric), true));
        [named(view, judge)].into_iter().chain(values).collect()
    };
    let rows: Vec<Vec<Cell>> = judges.iter().map(cells).collect();
    let heading = |metric: &&str| {
        let first = view.judges.all().find_map(|judge| row(judge, metric));
        estimates(format!("{}{}", view.labels.on(measured.benchmark, metric), arrow(first)))
    };
    let columns: Vec<Column> = [text("Judge")].into_iter().chain(metrics.iter().map(heading)).collect();
    let found: Vec<&Proxy> =
        judges.iter().flat_map(|judge| metrics.iter().filter_map(|metric| row(judge, metric))).collect();
    (!rows.is_empty()).then(|| Table {
        name: format!("metrics-{}", slug(measured.benchmark)),
        part: Part::Metrics,
        folded: rows.len() > FOLD,
        caption: format!(
            "Metrics of {}, {}, judges {}; ↓: less is better. Brackets: {}. Rows behind a value: {}. —: no value, the table \
             “metric-notes” says why.{}{}",
            view.labels.of(measured.benchmark),
            lower(&view.labels.on(measured.benchmark, domain)),
            made::ordered(view),
            made::intervals(found.iter().copied()),
            span(found.iter().filter_map(|row| row.n)),
            made::outside(found.iter().copied()),
            star(view, found.iter().copied()),
        ),
        columns,
        rows,
    })
}

fn arrow(row: Option<&Proxy>) -> &'static str {
    if row.is_some_and(|row| row.direction == records::Direction::Lower) { " ↓" } else { "" }
}

fn lower(text: &str) -> String {
    if text == "Overall" || text == "Mean" { text.to_lowercase() } else { text.to_owned() }
}
