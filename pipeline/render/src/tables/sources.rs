//! What came in: accounting, rows that were not used, names that met no partner.

use std::collections::{BTreeMap, BTreeSet};

use records::tables::Rejection;

use crate::number::with_minus;
use crate::part::Part;
use crate::sentence::{list, readable_code};
use crate::table::{Cell, Column, Table, number, text};
use crate::view::View;

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    [accounting(view), rejections(view), gaps(view)].into_iter().flatten().collect()
}

fn accounting(view: &View<'_>) -> Option<Table> {
    let mut sources: Vec<_> = view.inputs.accounting.iter().collect();
    sources.sort_by(|a, b| a.source.cmp(&b.source));
    let counts = |numbers: [i64; 4]| numbers.map(Cell::Count);
    let filtered = sources.iter().any(|row| row.dropped_by.is_some());
    let mut rows: Vec<Vec<Cell>> = sources
        .iter()
        .map(|row| {
            let mut cells = vec![Cell::Text(row.source.clone())];
            cells.extend(counts([row.rows_read, row.used, row.dropped, row.rejected]));
            cells.extend(filtered.then(|| row.dropped_by.clone().map_or_else(Cell::absent, Cell::Text)));
            cells
        })
        .collect();
    let sum = sources.iter().fold([0; 4], |sum, row| {
        [sum[0] + row.rows_read, sum[1] + row.used, sum[2] + row.dropped, sum[3] + row.rejected]
    });
    let mut total = vec![Cell::Text("All sources".to_owned())];
    total.extend(counts(sum));
    total.extend(filtered.then(Cell::absent));
    rows.push(total);
    (!sources.is_empty()).then(|| Table {
        name: "accounting".to_owned(),
        part: Part::Sources,
        folded: sources.len() > 8,
        caption: "Values read from each source, and what became of them: read = used + dropped + rejected."
            .to_owned(),
        columns: accounted(filtered),
        rows,
    })
}

fn accounted(filtered: bool) -> Vec<Column> {
    let mut columns =
        vec![text("Source"), number("Read"), number("Used"), number("Dropped"), number("Rejected")];
    columns.extend(filtered.then(|| text("Dropped by")));
    columns
}

/// Rows that were not used, counted by reason; each row stands in the table `rejections`.
fn rejections(view: &View<'_>) -> Option<Table> {
    let mut groups: BTreeMap<(&str, &str, String), Vec<&Rejection>> = BTreeMap::new();
    for row in &view.inputs.rejections {
        groups.entry((&row.source, &row.reason, row.action.to_string())).or_default().push(row);
    }
    let rows: Vec<Vec<Cell>> = groups
        .into_iter()
        .map(|((source, reason, action), rows)| {
            let first = rows.iter().min_by_key(|row| (&row.location, &row.column, &row.value));
            let words = [source.to_owned(), readable_code(&action), with_minus(reason)];
            let mut cells: Vec<Cell> = words.map(Cell::Text).into();
            cells.push(Cell::Count(rows.len() as i64));
            cells.push(first.map_or_else(Cell::absent, |row| Cell::Text(example(row))));
            cells
        })
        .collect();
    (!rows.is_empty()).then(|| Table {
        name: "rejections".to_owned(),
        part: Part::Sources,
        folded: rows.len() > 12,
        caption: "Input rows that were not used, counted by reason, with one example each. Every one of them stands \
                  in the table “rejections” of the folder 1-ingest."
            .to_owned(),
        columns: vec![text("Source"), text("Action"), text("Reason"), number("Rows"), text("Example")],
        rows,
    })
}

/// `row 1, column a: 0.3`.
fn example(row: &Rejection) -> String {
    let column = row.column.as_ref().map_or_else(String::new, |column| format!(", column {column}"));
    let value = row.value.as_ref().map_or_else(String::new, |value| format!(": {value}"));
    format!("{}{column}{value}", row.location)
}

/// Benchmarks on which some trained reward models have no value.
fn gaps(view: &View<'_>) -> Option<Table> {
    let trained = trained(view);
    let mut benchmarks: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for proxy in &view.inputs.proxies {
        benchmarks.entry(&proxy.benchmark).or_default().insert(&proxy.judge);
    }
    let rows: Vec<Vec<Cell>> = benchmarks
        .into_iter()
        .filter_map(|(benchmark, judges)| {
            let absent: Vec<String> = trained.difference(&judges).map(|judge| (*judge).to_owned()).collect();
            let present = trained.len() - absent.len();
            (!absent.is_empty() && present > 0).then(|| {
                let name = Cell::Text(view.labels.of(benchmark));
                vec![name, Cell::Count(present as i64), Cell::Text(list(&absent))]
            })
        })
        .collect();
    (!rows.is_empty()).then(|| Table {
        name: "missing-values".to_owned(),
        part: Part::Sources,
        folded: false,
        caption:
            "Benchmarks that lack some of the trained reward models; their correlations rest on fewer points."
                .to_owned(),
        columns: vec![text("Benchmark"), number("Trained reward models with values"), text("Without")],
        rows,
    })
}

/// Reward models that a measured policy was trained with.
fn trained<'a>(view: &View<'a>) -> BTreeSet<&'a str> {
    let rows = view.all_outcomes().filter(|row| !row.is_baseline);
    rows.filter_map(|row| row.judge.as_deref()).collect()
}

fn scored<'a>(view: &View<'a>) -> BTreeSet<&'a str> {
    view.inputs.proxies.iter().map(|proxy| proxy.judge.as_str()).collect()
}

/// Judges with metrics that no measured policy was trained with.
pub(crate) fn unmatched_judges(view: &View<'_>) -> Vec<String> {
    scored(view).difference(&trained(view)).map(|judge| (*judge).to_owned()).collect()
}

/// Trained reward models without any metric.
pub(crate) fn untested_models(view: &View<'_>) -> Vec<String> {
    trained(view).difference(&scored(view)).map(|judge| (*judge).to_owned()).collect()
}
