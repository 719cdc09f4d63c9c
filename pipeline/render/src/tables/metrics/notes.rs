//! What rules decided on rows, and how far another choice moves a metric.

use std::collections::BTreeMap;

use records::tables::MetricNote;

use crate::part::Part;
use crate::sentence::readable_code;
use crate::table::{Cell, Table, number, text};
use crate::view::View;

/// The least share of a data set that a judge's metrics on a domain rest on; all of it where no note says less.
pub(super) fn coverage(view: &View<'_>, (judge, benchmark, domain): (&str, &str, &str)) -> Cell {
    let here = |note: &&MetricNote| {
        note.note == "coverage" && note.judge == judge && note.benchmark == benchmark && note.domain == domain
    };
    let share = |note: &MetricNote| Some(note.rows as f64 / note.of.filter(|of| *of > 0)? as f64);
    let shares = view.inputs.metric_notes.iter().filter(here).filter_map(share);
    Cell::Number(shares.fold(1.0, f64::min), super::DECIMALS)
}

type Key<'a> = (&'a str, &'a str, &'a str, Option<&'a str>);

/// Notes of all judges and domains by metric and kind.
pub(super) fn table(view: &View<'_>) -> Option<Table> {
    let value =
        |row: &MetricNote| (row.judge.clone(), row.benchmark.clone(), row.domain.clone(), row.metric.clone());
    let values: BTreeMap<_, f64> = (view.inputs.metrics.iter())
        .map(|row| {
            ((row.judge.clone(), row.benchmark.clone(), row.domain.clone(), row.metric.clone()), row.value)
        })
        .collect();
    let mut groups: BTreeMap<Key<'_>, Vec<&MetricNote>> = BTreeMap::new();
    for note in &view.inputs.metric_notes {
        groups
            .entry((&note.benchmark, &note.metric, &note.note, note.choice.as_deref()))
            .or_default()
            .push(note);
    }
    let moved = |note: &&MetricNote| {
        let (found, other) = (values.get(&value(note))?, note.value.filter(|_| note.choice.is_some())?);
        Some((other - found).abs())
    };
    let row = |((benchmark, metric, kind, choice), notes): (Key<'_>, Vec<&MetricNote>)| {
        let largest = notes.iter().filter_map(moved).max_by(f64::total_cmp);
        let detail = notes.iter().find_map(|note| note.detail.clone());
        vec![
            Cell::Text(view.labels.of(benchmark)),
            Cell::Text(view.labels.on(benchmark, metric)),
            Cell::Text(readable_code(kind)),
            choice.map_or_else(Cell::absent, |choice| Cell::Text(readable_code(choice))),
            Cell::Count(notes.len() as i64),
            Cell::Count(notes.iter().map(|note| note.rows).max().unwrap_or(0)),
            Cell::number(largest, 4),
            detail.map_or_else(Cell::absent, Cell::Text),
        ]
    };
    let rows: Vec<Vec<Cell>> = groups.into_iter().map(row).collect();
    (!rows.is_empty()).then(|| Table {
        name: "metric-notes".to_owned(),
        part: Part::Metrics,
        folded: true,
        caption: "Rules that decided on rows, and how far another choice would move a metric. One row a metric, kind and \
                  choice, over all judges and domains; each note stands in the table “metric_notes” of the folder \
                  3-metrics."
            .to_owned(),
        columns: vec![
            text("Benchmark"),
            text("Metric"),
            text("Note"),
            text("Other choice"),
            number("Judges and domains"),
            number("Most rows concerned"),
            number("Largest change"),
            text("Example"),
        ],
        rows,
    })
}
