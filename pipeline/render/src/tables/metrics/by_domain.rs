//! Judges down, domains across, a table for each metric.

use records::tables::Proxy;

use super::{estimate, named, star};
use crate::made;
use crate::number::span;
use crate::part::Part;
use crate::sentence::capital;
use crate::table::{Cell, Column, Table, estimates, text};
use crate::view::{Measured, View};

pub(super) fn tables(view: &View<'_>, measured: &Measured<'_>) -> Vec<Table> {
    if measured.domains.len() < 2 {
        return Vec::new();
    }
    measured.metrics.iter().filter_map(|metric| table(view, measured, metric)).collect()
}

fn table(view: &View<'_>, measured: &Measured<'_>, metric: &str) -> Option<Table> {
    let row = |judge: &str, domain: &str| measured.row(judge, domain, metric);
    let domains: Vec<&str> = measured
        .domains
        .iter()
        .copied()
        .filter(|domain| view.judges.all().any(|judge| row(judge, domain).is_some()))
        .collect();
    let judges: Vec<&str> =
        view.judges.all().filter(|judge| domains.iter().any(|domain| row(judge, domain).is_some())).collect();
    let cells = |judge: &&str| {
        let values = domains.iter().map(|domain| estimate(view, row(judge, domain), false));
        [named(view, judge)].into_iter().chain(values).collect()
    };
    let rows: Vec<Vec<Cell>> = judges.iter().map(cells).collect();
    let heading = |domain: &&str| estimates(view.labels.on(measured.benchmark, domain));
    let columns: Vec<Column> = [text("Judge")].into_iter().chain(domains.iter().map(heading)).collect();
    let found: Vec<&Proxy> =
        judges.iter().flat_map(|judge| domains.iter().filter_map(|domain| row(judge, domain))).collect();
    let less = found.first().is_some_and(|row| row.direction == records::Direction::Lower);
    (!rows.is_empty()).then(|| Table {
        name: made::by_domain_name(measured.benchmark, metric),
        part: Part::Metrics,
        folded: true,
        caption: format!(
            "{} by judge and domain, {}. {}, judges {}. {} behind a cell: {}. The CSV file has the limits: {}.{}",
            view.labels.on(measured.benchmark, metric),
            view.labels.of(measured.benchmark),
            if less { "Less is better" } else { "More is better" },
            made::ordered(view),
            capital(made::rows(measured.benchmark, metric)),
            span(found.iter().filter_map(|row| row.n)),
            made::intervals(found.iter().copied()),
            star(view, found.iter().copied()),
        ),
        columns,
        rows,
    })
}
