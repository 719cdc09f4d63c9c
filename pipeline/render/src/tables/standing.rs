//! Where one's own reward models stand among the trained ones, metric by metric.

use std::collections::BTreeSet;

use records::tables::Proxy;
use records::{Direction, Origin};

use crate::number::column_decimals;
use crate::part::Part;
use crate::table::{Cell, Table, number, text};
use crate::view::{Place, Target, View, place};

/// Rows from which on the table is folded.
const LONG: usize = 15;

pub(super) fn table(view: &View<'_>) -> Option<Table> {
    let own = view.own_judges();
    let target = view.targets().into_iter().next()?;
    let cells: BTreeSet<Place<'_>> = view.family(target, view.statistic()).into_iter().map(place).collect();
    let rows: Vec<Vec<Cell>> =
        own.iter().flat_map(|judge| cells.iter().filter_map(|at| row(view, target, *at, judge))).collect();
    (!rows.is_empty()).then(|| Table {
        name: "own-reward-models".to_owned(),
        part: Part::Standing,
        folded: rows.len() > LONG,
        caption: "Where your reward models stand: the value of each metric of the family, and the place among the \
                  trained reward models that have it (1 is best), itself counted; equal values share the better \
                  place."
            .to_owned(),
        columns: vec![
            text("Reward model"),
            text("Benchmark"),
            text("Domain"),
            text("Metric"),
            number("Value"),
            text("Place"),
        ],
        rows,
    })
}

fn row(view: &View<'_>, target: Target<'_>, at: Place<'_>, judge: &str) -> Option<Vec<Cell>> {
    let values = view.values(at);
    let own = values.iter().find(|row| row.judge == judge)?;
    let others: Vec<&&Proxy> =
        values.iter().filter(|row| row.judge != judge && view.is_trained(target, &row.judge)).collect();
    let better = |row: &&&&Proxy| match own.direction {
        Direction::Higher => row.value > own.value,
        Direction::Lower => row.value < own.value,
    };
    let ahead = others.iter().filter(better).count();
    let shown: Vec<_> =
        values.iter().map(|row| (row.value, row.resolution, row.origin == Origin::Published)).collect();
    Some(vec![
        Cell::Text(judge.to_owned()),
        Cell::Text(view.labels.of(at.benchmark)),
        Cell::Text(view.labels.on(at.benchmark, at.domain)),
        Cell::Text(view.labels.on(at.benchmark, at.metric)),
        Cell::Number(own.value, column_decimals(&shown)),
        Cell::Text(format!("{} of {}", ahead + 1, others.len() + 1)),
    ])
}
