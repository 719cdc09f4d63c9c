//! Judges that were not asked, or failed, on some rows of a benchmark.

use std::collections::BTreeMap;

use records::tables::MetricNote;

use super::{FOLD, named};
use crate::number::{count, percent};
use crate::part::Part;
use crate::table::{Cell, Table, number, text};
use crate::view::View;

/// Notes of a judge on a benchmark by domain: on one domain all metrics stand on the same rows.
type Domains<'a> = BTreeMap<&'a str, &'a MetricNote>;

pub(super) fn table(view: &View<'_>) -> Option<Table> {
    let mut found: BTreeMap<(usize, &str, &str), Domains<'_>> = BTreeMap::new();
    for note in view.inputs.metric_notes.iter().filter(|note| note.note == "coverage") {
        let key = (view.judges.place(&note.judge), note.judge.as_str(), note.benchmark.as_str());
        let least = found.entry(key).or_default().entry(&note.domain).or_insert(note);
        if note.rows < least.rows {
            *least = note;
        }
    }
    let row = |((_, judge, benchmark), domains): (&(usize, &str, &str), &Domains<'_>)| {
        let worst = domains.values().min_by(|a, b| share(a).total_cmp(&share(b)));
        let whole = domains.get("overall");
        let shown = |note: &&&MetricNote| {
            let of = note.of.unwrap_or(note.rows);
            format!("{} of {of} ({})", note.rows, percent((share(note) * 1e3).round() / 1e3))
        };
        let worst_domain = worst.map_or_else(Cell::absent, |note| {
            Cell::Text(format!("{}: {}", view.labels.on(benchmark, &note.domain), shown(&note)))
        });
        vec![
            named(view, judge),
            Cell::Text(view.labels.of(benchmark)),
            whole.as_ref().map_or_else(Cell::absent, |note| Cell::Text(shown(note))),
            Cell::Count(domains.len() as i64),
            worst_domain,
        ]
    };
    let rows: Vec<Vec<Cell>> = found.iter().map(row).collect();
    (!rows.is_empty()).then(|| Table {
        name: "metric-coverage".to_owned(),
        part: Part::Metrics,
        folded: rows.len() > FOLD,
        caption: format!(
            "Rows that judges were asked about and did not fail on: {} of a judge and a benchmark with less than all \
             of them. Values on other rows than those of other judges compare with care.",
            count(rows.len(), "case", "cases")
        ),
        columns: vec![
            text("Judge"),
            text("Benchmark"),
            text("Overall"),
            number("Domains concerned"),
            text("Least covered"),
        ],
        rows,
    })
}

fn share(note: &MetricNote) -> f64 {
    note.of.filter(|of| *of > 0).map_or(1.0, |of| note.rows as f64 / of as f64)
}
