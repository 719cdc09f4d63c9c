//! A finished table, before it becomes Markdown, LaTeX, CSV or HTML.

mod csv;
mod html;
mod latex;
mod markdown;

use crate::Document;
use crate::number::{fixed, interval, probability};
use crate::part::Part;
use crate::visible::visible;

pub(crate) use html::html;

/// One table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Table {
    /// File name without extension.
    pub name: String,
    /// Where in the report it stands.
    pub part: Part,
    /// Whether the report shows it folded.
    pub folded: bool,
    /// What it shows, in one or two sentences.
    pub caption: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Cell>>,
}

/// One column.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Column {
    pub heading: String,
    pub kind: Kind,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Words, to the left.
    Text,
    /// Numbers, to the right.
    Number,
    /// Two limits, to the right.
    Interval,
    /// A number with its limits, to the right.
    Estimate,
}

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    /// Words.
    Text(String),
    /// A whole number.
    Count(i64),
    /// A number and the decimals it is shown with.
    Number(f64, usize),
    /// A p-value.
    Probability(f64),
    /// Lower and upper limit, and their decimals.
    Interval(f64, f64, usize),
    /// Words that people read in place of numbers, and the numbers that programs read.
    Spoken(String, Vec<String>),
    /// No number, and the state that says why; may be empty.
    Absent(String),
}

/// A column of words.
pub(crate) fn text(heading: impl Into<String>) -> Column {
    Column { heading: heading.into(), kind: Kind::Text }
}

/// A column of numbers.
pub(crate) fn number(heading: impl Into<String>) -> Column {
    Column { heading: heading.into(), kind: Kind::Number }
}

/// A column of limits.
pub(crate) fn limits(heading: impl Into<String>) -> Column {
    Column { heading: heading.into(), kind: Kind::Interval }
}

/// A column of numbers with their limits.
pub(crate) fn estimates(heading: impl Into<String>) -> Column {
    Column { heading: heading.into(), kind: Kind::Estimate }
}

impl Cell {
    /// A number that may be missing.
    pub(crate) fn number(value: Option<f64>, decimals: usize) -> Self {
        value.map_or_else(Self::absent, |value| Self::Number(value, decimals))
    }

    /// A p-value that may be missing.
    pub(crate) fn probability(p: Option<f64>) -> Self {
        p.map_or_else(Self::absent, Self::Probability)
    }

    /// Limits that may be missing.
    pub(crate) fn interval(limits: Option<(f64, f64)>, decimals: usize) -> Self {
        limits.map_or_else(Self::absent, |(lower, upper)| Self::Interval(lower, upper, decimals))
    }

    /// No number, and nothing to say about it.
    pub(crate) fn absent() -> Self {
        Self::Absent(String::new())
    }

    /// What people read.
    fn shown(&self) -> String {
        match self {
            Self::Text(words) | Self::Spoken(words, _) => words.clone(),
            Self::Count(count) => count.to_string().replace('-', "\u{2212}"),
            Self::Number(value, decimals) => fixed(*value, *decimals),
            Self::Probability(p) => probability(*p),
            Self::Interval(lower, upper, decimals) => interval(*lower, *upper, *decimals),
            Self::Absent(state) if state.is_empty() => "—".to_owned(),
            Self::Absent(state) => format!("— ({state})"),
        }
    }
}

impl Table {
    /// The table as people read it: characters that cannot be seen are shown.
    fn readable(&self) -> Self {
        let seen = |text: &String| visible(text).into_owned();
        let cell = |cell: &Cell| match cell {
            Cell::Text(text) => Cell::Text(seen(text)),
            Cell::Absent(state) => Cell::Absent(seen(state)),
            other => other.clone(),
        };
        let column = |column: &Column| Column { heading: seen(&column.heading), ..column.clone() };
        Self {
            caption: seen(&self.caption),
            columns: self.columns.iter().map(column).collect(),
            rows: self.rows.iter().map(|row| row.iter().map(cell).collect()).collect(),
            ..self.clone()
        }
    }
}

/// The table in its three file formats.
pub(crate) fn documents(table: &Table) -> [Document; 3] {
    let readable = table.readable();
    [
        Document::table(&table.name, "md", markdown::markdown(&readable)),
        Document::table(&table.name, "tex", latex::latex(&readable)),
        Document::table(&table.name, "csv", csv::csv(table)),
    ]
}

#[cfg(test)]
mod sample;
