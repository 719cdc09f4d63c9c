//! Rows on their way to the room's tables.

use records::tables::{BestOfKCurve, MetricNote, ModelPair, Proxy};
use records::{Direction, Origin, glossary};

use crate::Settings;
use crate::interval::MetricInterval;

/// Which judge, on what.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell<'a> {
    pub(crate) judge: &'a str,
    pub(crate) benchmark: &'a str,
    pub(crate) domain: &'a str,
}

/// A metric's value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Found {
    pub(crate) value: f64,
    pub(crate) n: u64,
    pub(crate) interval: Option<MetricInterval>,
    /// Table and variant of the definition.
    pub(crate) source: String,
}

/// Something to know about a metric.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Note {
    pub(crate) kind: &'static str,
    pub(crate) choice: Option<&'static str>,
    pub(crate) rows: u64,
    pub(crate) of: Option<u64>,
    pub(crate) value: Option<f64>,
    pub(crate) detail: Option<String>,
}

impl Note {
    /// So many rows out of so many.
    pub(crate) fn count(kind: &'static str, rows: u64, of: u64) -> Self {
        Self { kind, rows, of: Some(of), ..Self::default() }
    }

    /// Why there is no value.
    pub(crate) fn undefined(state: &'static str, detail: String) -> Self {
        Self { kind: "undefined", choice: Some(state), detail: Some(detail), ..Self::default() }
    }
}

/// Values as near as this are equal but for the order of additions.
const ROUNDING: f64 = 1e-12;

/// The rows of one judge.
#[derive(Debug, Default)]
pub(crate) struct Book {
    pub(crate) metrics: Vec<Proxy>,
    pub(crate) notes: Vec<MetricNote>,
    pub(crate) curves: Vec<BestOfKCurve>,
    pub(crate) pairs: Vec<ModelPair>,
    pub(crate) warnings: Vec<String>,
}

impl Book {
    /// Adds a metric, and what is odd about its value.
    pub(crate) fn metric(&mut self, settings: &Settings, cell: &Cell<'_>, metric: &str, found: Found) {
        let entry = glossary::metric(cell.benchmark, metric);
        // Resamples that are all alike, as of one battle or of a judge who is always right, say nothing of how sure a
        // value is.
        let is_flat =
            found.interval.as_ref().is_some_and(|interval| interval.upper - interval.lower <= ROUNDING);
        let interval = found.interval.filter(|_| !is_flat);
        if is_flat {
            let detail = "all resamples give the same value, which does not say how sure it is".to_owned();
            self.note(cell, metric, Note { kind: "no-interval", detail: Some(detail), ..Note::default() });
        }
        let level = interval.as_ref().map(|_| settings.level().value());
        let (lower, upper, method) = match interval {
            Some(MetricInterval { lower, upper, method }) => (Some(lower), Some(upper), Some(method)),
            None => (None, None, None),
        };
        if found.n < settings.raw().warn.few_items {
            self.note(cell, metric, Note { kind: "few-items", rows: found.n, ..Note::default() });
        }
        self.metrics.push(Proxy {
            judge: cell.judge.to_owned(),
            benchmark: cell.benchmark.to_owned(),
            domain: cell.domain.to_owned(),
            metric: metric.to_owned(),
            value: found.value,
            resolution: None,
            unit: entry.map_or("share", |entry| entry.unit).to_owned(),
            direction: entry.and_then(|entry| entry.direction).unwrap_or(Direction::Higher),
            n: Some(signed(found.n)),
            lower,
            upper,
            level,
            interval_method: method,
            origin: Origin::Computed,
            source: found.source,
        });
    }

    /// Adds a note.
    pub(crate) fn note(&mut self, cell: &Cell<'_>, metric: &str, note: Note) {
        self.notes.push(MetricNote {
            judge: cell.judge.to_owned(),
            benchmark: cell.benchmark.to_owned(),
            domain: cell.domain.to_owned(),
            metric: metric.to_owned(),
            note: note.kind.to_owned(),
            choice: note.choice.map(str::to_owned),
            rows: signed(note.rows),
            of: note.of.map(signed),
            value: note.value,
            detail: note.detail,
        });
    }

    /// Adds the rows of `other` behind.
    pub(crate) fn append(&mut self, mut other: Self) {
        self.metrics.append(&mut other.metrics);
        self.notes.append(&mut other.notes);
        self.curves.append(&mut other.curves);
        self.pairs.append(&mut other.pairs);
        self.warnings.append(&mut other.warnings);
    }
}

/// A count as tables have it.
pub(crate) fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
