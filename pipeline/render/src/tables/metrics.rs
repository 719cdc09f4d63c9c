//! Metrics computed from raw scores: judges by metric, judges by domain, what to know of them, and published
//! values beside them.

mod compared;
mod notes;

use std::collections::{BTreeMap, BTreeSet};

use records::tables::Proxy;
use records::{Direction, glossary};

use crate::labels::slug;
use crate::number::percent;
use crate::part::Part;
use crate::sentence::list;
use crate::table::{Cell, Table, limits, number, text};
use crate::view::View;

/// Decimals of a share or a correlation.
const DECIMALS: usize = 3;

/// Domains that stand for a whole benchmark, the first that a benchmark has.
const WHOLE: [&str; 2] = ["overall", "mean"];

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    let mut tables = Vec::new();
    for benchmark in distinct(view, |row| &row.benchmark) {
        let rows: Vec<&Proxy> = view.inputs.metrics.iter().filter(|row| row.benchmark == benchmark).collect();
        tables.extend(overview(view, benchmark, &rows));
        let metrics: BTreeSet<&str> = rows.iter().map(|row| row.metric.as_str()).collect();
        tables.extend(metrics.into_iter().map(|metric| by_domain(view, (benchmark, metric), &rows)));
    }
    tables.extend(notes::table(view));
    tables.extend(compared::tables(view));
    tables
}

fn distinct<'a>(view: &View<'a>, of: fn(&'a Proxy) -> &'a String) -> BTreeSet<&'a str> {
    view.inputs.metrics.iter().map(|row| of(row).as_str()).collect()
}

/// The rows of a judge, by what names them.
type Judges<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Proxy>>;

fn judges<'a>(rows: &[&'a Proxy], of: fn(&Proxy) -> &String) -> Judges<'a> {
    let mut judges = Judges::new();
    for row in rows.iter().copied() {
        judges.entry(&row.judge).or_default().insert(of(row), row);
    }
    judges
}

/// Judges, the best on a column first; those without a value last, equal ones by name.
fn best_first<'a>(judges: &Judges<'a>, column: &str) -> Vec<&'a str> {
    let key = |judge: &&str| {
        judges[*judge]
            .get(column)
            .map(|row| if row.direction == Direction::Lower { row.value } else { -row.value })
    };
    let mut names: Vec<&str> = judges.keys().copied().collect();
    names.sort_by(|a, b| match (key(a), key(b)) {
        (Some(one), Some(other)) => one.total_cmp(&other),
        (one, other) => other.is_some().cmp(&one.is_some()),
    });
    names
}

/// The domain that stands for a benchmark, else the first.
pub(crate) fn whole<'a>(rows: &[&'a Proxy]) -> Option<&'a str> {
    let domains: BTreeSet<&str> = rows.iter().map(|row| row.domain.as_str()).collect();
    let whole = WHOLE.into_iter().find_map(|whole| domains.get(whole).copied());
    whole.or_else(|| domains.iter().next().copied())
}

/// Every metric on the domain that stands for the benchmark, with its interval, in the variant of the field.
fn overview(view: &View<'_>, benchmark: &str, rows: &[&Proxy]) -> Option<Table> {
    let domain = whole(rows)?;
    let plain = |row: &&Proxy| row.domain == domain && glossary::variant_of(&row.metric).is_none();
    let rows: Vec<&Proxy> = rows.iter().copied().filter(plain).collect();
    let metrics: BTreeSet<&str> = rows.iter().map(|row| row.metric.as_str()).collect();
    let first = if metrics.contains("accuracy") { "accuracy" } else { metrics.iter().next()? };
    let judges = judges(&rows, |row| &row.metric);
    let level = rows.iter().find_map(|row| row.level);
    let mut columns = vec![text("Judge")];
    for metric in &metrics {
        columns.push(number(view.labels.on(benchmark, metric)));
        columns.extend(level.map(|level| limits(format!("{} interval", percent(level)))));
    }
    columns.push(number("Coverage"));
    let row = |judge: &str| {
        let mut cells = vec![Cell::Text(judge.to_owned())];
        for metric in &metrics {
            let found = judges[judge].get(metric);
            cells.push(Cell::number(found.map(|row| row.value), DECIMALS));
            let limits = found.and_then(|row| row.lower.zip(row.upper));
            cells.extend(level.map(|_| Cell::interval(limits, DECIMALS)));
        }
        cells.push(notes::coverage(view, (judge, benchmark, domain)));
        cells
    };
    Some(Table {
        name: format!("metrics-{}", slug(benchmark)),
        part: Part::Metrics,
        folded: false,
        caption: caption(view, (benchmark, domain, first), &rows),
        rows: best_first(&judges, first).into_iter().map(row).collect(),
        columns,
    })
}

fn caption(view: &View<'_>, (benchmark, domain, first): (&str, &str, &str), rows: &[&Proxy]) -> String {
    let methods: BTreeSet<String> = rows.iter().filter_map(|row| row.interval_method.clone()).collect();
    let methods: Vec<String> = methods.into_iter().collect();
    let intervals =
        if methods.is_empty() { String::new() } else { format!(" Intervals: {}.", list(&methods)) };
    format!(
        "Metrics of every judge on {} ({}), computed from raw scores, sorted by {}. Judges called baseline are made \
         up for comparison. Coverage: the least share of battles or prompts behind a value.{intervals}",
        view.labels.of(benchmark),
        view.labels.on(benchmark, domain),
        view.labels.on(benchmark, first)
    )
}

/// One metric on every domain; of the parts by generator, those of the whole.
fn by_domain(view: &View<'_>, (benchmark, metric): (&str, &str), rows: &[&Proxy]) -> Table {
    let whole = whole(rows).unwrap_or_default();
    let shown = |domain: &str| domain.split_once('/').is_none_or(|(part, _)| part == whole);
    let rows: Vec<&Proxy> =
        rows.iter().copied().filter(|row| row.metric == metric && shown(&row.domain)).collect();
    let judges = judges(&rows, |row| &row.domain);
    let mut domains: Vec<&str> = rows.iter().map(|row| row.domain.as_str()).collect();
    domains.sort_by_key(|domain| (*domain != whole, domain.contains('/'), *domain));
    domains.dedup();
    let mut columns = vec![text("Judge")];
    columns.extend(domains.iter().map(|domain| number(view.labels.on(benchmark, domain))));
    let row = |judge: &str| {
        let value = |domain: &&str| Cell::number(judges[judge].get(domain).map(|row| row.value), DECIMALS);
        std::iter::once(Cell::Text(judge.to_owned())).chain(domains.iter().map(value)).collect()
    };
    let first = domains.first().copied().unwrap_or_default();
    Table {
        name: format!("metrics-{}-{}", slug(benchmark), slug(metric)),
        part: Part::Metrics,
        folded: true,
        caption: format!(
            "{} on every domain of {}. Intervals, numbers of items and all parts stand in the table “metrics” of the \
             folder 3-metrics.",
            view.labels.on(benchmark, metric),
            view.labels.of(benchmark)
        ),
        columns,
        rows: best_first(&judges, first).into_iter().map(row).collect(),
    }
}
