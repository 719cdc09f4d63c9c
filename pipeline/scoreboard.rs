//! The metrics in the terminal: judges by metric, with intervals.

use std::collections::{BTreeMap, BTreeSet};

use artifact::Store;
use comfy_table::{Cell, CellAlignment, Table, presets};
use records::tables::{METRICS, MetricNote, Proxy};
use records::{Direction, glossary};

use crate::failure::Failure;
use crate::rooms;
use crate::terminal::{FAINT, STRONG, line, styled};

/// Domains that stand for a benchmark.
const WHOLE: [&str; 2] = ["overall", "mean"];

/// Prints a table for each benchmark: of its whole where there is one, else of each of its domains.
pub(crate) fn print(store: &Store) -> Result<(), Failure> {
    let metrics: Vec<Proxy> = rooms::load_as(store, &METRICS)?;
    let notes: Vec<MetricNote> = rooms::load(store)?;
    let mut places: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in metrics.iter().filter(|row| !row.domain.contains('/')) {
        places.entry(&row.benchmark).or_default().insert(&row.domain);
    }
    for (benchmark, domains) in &places {
        let whole = WHOLE.iter().find(|whole| domains.contains(*whole));
        for domain in domains.iter().filter(|domain| whole.is_none_or(|whole| whole == *domain)) {
            let here = |place: (&str, &str)| place == (*benchmark, *domain);
            let rows: Vec<&Proxy> = (metrics.iter())
                .filter(|row| here((&row.benchmark, &row.domain)))
                .filter(|row| glossary::variant_of(&row.metric).is_none())
                .collect();
            let notes: Vec<&MetricNote> = (notes.iter())
                .filter(|note| note.note == "coverage" && here((&note.benchmark, &note.domain)))
                .collect();
            line(&styled(STRONG, &format!("{benchmark}, {domain}")));
            line(&table(&rows, &notes));
            line(&styled(FAINT, &words(&rows)));
            ties(&rows).iter().for_each(|told| line(&styled(FAINT, told)));
            line("");
        }
    }
    Ok(())
}

fn table(rows: &[&Proxy], notes: &[&MetricNote]) -> String {
    let names: BTreeSet<&str> = rows.iter().map(|row| row.metric.as_str()).collect();
    // As in the paper: accuracy first, then in the order of the alphabet.
    let mut metrics: Vec<&str> = names.into_iter().collect();
    metrics.sort_by_key(|metric| (*metric != "accuracy", *metric));
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let mut head = vec![cell("judge", false)];
    head.extend(metrics.iter().map(|metric| cell(metric, true)));
    head.push(cell("coverage", true));
    table.set_header(head);
    for judge in best_first(rows, metrics.first().copied().unwrap_or_default()) {
        let mut cells = vec![cell(judge, false)];
        for metric in &metrics {
            let found = rows.iter().find(|row| row.judge == judge && row.metric == *metric);
            cells.push(cell(&found.map_or_else(|| "–".to_owned(), |row| value(row)), true));
        }
        cells.push(cell(&coverage(judge, notes), true));
        table.add_row(cells);
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

fn cell(text: &str, right: bool) -> Cell {
    Cell::new(text).set_alignment(if right { CellAlignment::Right } else { CellAlignment::Left })
}

fn value(row: &Proxy) -> String {
    match (row.lower, row.upper) {
        (Some(lower), Some(upper)) => format!("{:.3} [{lower:.3}, {upper:.3}]", row.value),
        _ => format!("{:.3}", row.value),
    }
}

/// Judges, the best on a metric first; those without it last, equal ones by name.
fn best_first<'a>(rows: &[&'a Proxy], metric: &str) -> Vec<&'a str> {
    let better = |row: &Proxy| if row.direction == Direction::Lower { row.value } else { -row.value };
    let found: BTreeMap<&str, f64> =
        rows.iter().filter(|row| row.metric == metric).map(|row| (row.judge.as_str(), better(row))).collect();
    let judges: BTreeSet<&str> = rows.iter().map(|row| row.judge.as_str()).collect();
    let mut judges: Vec<&str> = judges.into_iter().collect();
    judges.sort_by(|a, b| match (found.get(a), found.get(b)) {
        (Some(one), Some(other)) => one.total_cmp(other),
        (one, other) => other.is_some().cmp(&one.is_some()),
    });
    judges
}

/// The least share of the data set that a value rests on, where it is not all.
fn coverage(judge: &str, notes: &[&MetricNote]) -> String {
    let own = notes.iter().filter(|note| note.judge == judge);
    let shares = own.filter_map(|note| Some((note.rows, note.of.filter(|of| *of > 0)?)));
    let least = shares.min_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)));
    least.map_or_else(|| "all".to_owned(), |(rows, of)| format!("{rows} of {of}"))
}

/// What to know before judges are compared on accuracy: ties may count differently among them.
fn ties(rows: &[&Proxy]) -> Option<String> {
    let sources: BTreeSet<&str> = rows
        .iter()
        .filter(|row| row.metric == "accuracy")
        .filter_map(|row| row.source.split_once("judge's ties "))
        .filter_map(|(_, rule)| rule.split(',').next())
        .collect();
    let rules: Vec<&str> = sources.into_iter().collect();
    (rules.len() > 1).then(|| {
        format!(
            "accuracy: ties are {} by the kind of judge; `metric_notes` has each under the other rules",
            rules.join(" or ")
        )
    })
}

/// What the intervals are.
fn words(rows: &[&Proxy]) -> String {
    let methods: BTreeSet<&str> = rows.iter().filter_map(|row| row.interval_method.as_deref()).collect();
    match rows.iter().find_map(|row| row.level) {
        None => "no intervals".to_owned(),
        Some(level) => {
            let methods = methods.into_iter().collect::<Vec<_>>().join("; ");
            format!("{} % intervals: {methods}", 100.0 * level)
        }
    }
}
