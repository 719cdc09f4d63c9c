//! Printed correlations beside recomputed ones: counts, and the full list.

use std::collections::BTreeMap;

use records::tables::Reproduction;
use records::{Control, ReproductionStatus};

use crate::number::{fixed, with_minus};
use crate::part::Part;
use crate::sentence::readable_code;
use crate::table::{Cell, Table, limits, number, text};
use crate::view::View;

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    if view.inputs.reproduction.is_empty() {
        return Vec::new();
    }
    vec![summary(view), full(view)]
}

fn summary(view: &View<'_>) -> Table {
    let mut figures: BTreeMap<(&str, Control), Vec<&Reproduction>> = BTreeMap::new();
    for row in &view.inputs.reproduction {
        figures.entry((&row.figure, row.control)).or_default().push(row);
    }
    let rows = figures.into_iter().map(|((figure, control), rows)| counts(view, figure, control, &rows));
    let headings = [
        "Printed values",
        "Within",
        "Outside",
        "Not recomputable",
        "Envelope: yes",
        "Envelope: undecided",
        "Envelope: no",
    ];
    let mut columns = vec![text("Figure"), text("Control")];
    columns.extend(headings.map(number));
    Table {
        name: "reproduction-summary".to_owned(),
        part: Part::Reproduction,
        folded: false,
        caption:
            "Printed correlations against ours, recomputed from the printed tables. Within and outside: of \
                  a tolerance that was fixed after a first recomputation. Envelope: whether the printed value is \
                  possible if every printed number, itself included, lies anywhere within its rounding."
                .to_owned(),
        columns,
        rows: rows.collect(),
    }
}

fn counts(view: &View<'_>, figure: &str, control: Control, rows: &[&Reproduction]) -> Vec<Cell> {
    let status = |status| rows.iter().filter(|row| row.status == status).count();
    let envelope = |word: &str| rows.iter().filter(|row| row.in_envelope.as_deref() == Some(word)).count();
    let numbers = [
        rows.len(),
        status(ReproductionStatus::Within),
        status(ReproductionStatus::Outside),
        status(ReproductionStatus::NotRecomputable),
        envelope("yes"),
        envelope("undecided"),
        envelope("no"),
    ];
    let mut cells = vec![Cell::Text(view.labels.short(figure)), Cell::Text(readable_code(control.as_str()))];
    cells.extend(numbers.map(|number| Cell::Count(number as i64)));
    cells
}

fn full(view: &View<'_>) -> Table {
    let mut rows: Vec<&Reproduction> = view.inputs.reproduction.iter().collect();
    rows.sort_by(|a, b| {
        let key = |row: &'_ Reproduction| {
            (row.figure.clone(), row.control, row.benchmark.clone(), row.domain.clone(), row.metric.clone())
        };
        key(a).cmp(&key(b)).then(a.quantile.partial_cmp(&b.quantile).unwrap_or(std::cmp::Ordering::Equal))
    });
    Table {
        name: "reproduction".to_owned(),
        part: Part::Reproduction,
        folded: true,
        caption:
            "Every printed correlation beside ours. The envelope: a printed value may lie in it if every printed \
                  number, itself included, lies anywhere within its rounding (a digitised one: within its pixel). \
                  The tolerance was fixed after a first recomputation and is no evidence; a value within it can \
                  be ruled out by rounding."
                .to_owned(),
        columns: vec![
            text("Figure"),
            text("Benchmark"),
            text("Domain or quantile"),
            text("Metric"),
            number("Printed"),
            number("Ours"),
            number("Tolerance"),
            text("Status"),
            limits("Envelope"),
            text("In envelope"),
            text("Reason"),
        ],
        rows: rows.into_iter().map(|reproduction| row(view, reproduction)).collect(),
    }
}

fn row(view: &View<'_>, row: &Reproduction) -> Vec<Cell> {
    vec![
        Cell::Text(view.labels.short(&row.figure)),
        Cell::Text(view.labels.of(&row.benchmark)),
        Cell::Text(place(view, row)),
        Cell::Text(view.labels.on(&row.benchmark, &row.metric)),
        Cell::Number(row.printed, if row.quantile.is_some() { 3 } else { 2 }),
        Cell::number(row.recomputed, 3),
        Cell::number(row.tolerance, 3),
        Cell::Text(status(row.status).to_owned()),
        Cell::interval(row.envelope_low.zip(row.envelope_high), 3),
        row.in_envelope.clone().map_or_else(Cell::absent, Cell::Text),
        Cell::Text(with_minus(&row.reason)),
    ]
}

/// What stands in the column of the same name.
fn status(status: ReproductionStatus) -> &'static str {
    match status {
        ReproductionStatus::Within => "within",
        ReproductionStatus::Outside => "outside",
        ReproductionStatus::NotRecomputable => "inputs missing",
    }
}

/// A domain, or a quantile over domains.
fn place(view: &View<'_>, row: &Reproduction) -> String {
    match (&row.domain, row.quantile) {
        (Some(domain), _) => view.labels.on(&row.benchmark, domain),
        (None, Some(quantile)) => format!("quantile {}", fixed(quantile, 1)),
        (None, None) => String::new(),
    }
}
