//! A legend outside the plot: samples and their names in as many columns as fit.

use crate::axis::Reference;
use crate::geometry::{Point, Rect};
use crate::ink::{Canvas, Label, Stroke, Weight, fonts, wrap};
use crate::{Colour, ColourScale, Dash, Style, Theme, marker};

/// Width of a sample.
const SAMPLE: f64 = 16.0;
/// Between a sample and its name.
const GAP: f64 = 4.0;
/// Between columns.
const GUTTER: f64 = 12.0;
/// The most lines of one entry.
const MOST_LINES: usize = 4;

/// What stands before the name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Sample {
    /// A piece of line, with its marker if asked for.
    Line { style: Style, marker: bool },
    /// A marker alone.
    Marker(Style),
    /// A thin dashed line at a reference value.
    Reference,
    /// A piece of a band.
    Band(Colour),
    /// A line over its band.
    Fit(Colour),
    /// A cell without a value.
    MissingCell,
    /// A cell that carries the mark.
    MarkedCell,
    /// A cell of a scale as it is, and pale.
    FaintCell(ColourScale),
}

/// One sample and its name.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Entry {
    pub sample: Sample,
    pub text: String,
}

impl Entry {
    pub fn new(sample: Sample, text: impl Into<String>) -> Self {
        Self { sample, text: text.into() }
    }

    /// The entries of the labelled references of some axes.
    pub fn references<'a>(theme: &Theme, axes: impl IntoIterator<Item = &'a Reference>) -> Vec<Self> {
        let mut entries: Vec<Self> = Vec::new();
        for reference in axes {
            let sample = match reference {
                Reference::Line { .. } => Sample::Reference,
                Reference::Band { .. } => Sample::Band(theme.band()),
            };
            let entry = Self::new(sample, reference.label());
            if !entry.text.is_empty() && !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        entries
    }

    fn width(&self, theme: &Theme) -> f64 {
        self.indent() + fonts().width(&self.text, theme.text.note, Weight::Regular)
    }

    fn indent(&self) -> f64 {
        match self.sample {
            Sample::Marker(_) => SAMPLE / 2.0 + GAP,
            _ => SAMPLE + GAP,
        }
    }
}

/// Entries set in rows, filled left to right.
#[derive(Debug)]
pub(crate) struct Legend {
    entries: Vec<(Entry, Vec<String>)>,
    columns: Vec<f64>,
    rows: Vec<f64>,
}

impl Legend {
    /// As many columns as `room` allows; a single column breaks long names.
    pub fn new(entries: Vec<Entry>, room: f64, theme: &Theme) -> Self {
        let width = |entry: &Entry| entry.width(theme);
        let fits =
            |count: usize| Some(widths(&entries, count, &width)).filter(|columns| span(columns) <= room);
        let most = (1..=entries.len()).rev().find(|count| fits(*count).is_some());
        // Seven entries in rows of four and three, not of six and one.
        let even = |most: usize| entries.len().div_ceil(entries.len().div_ceil(most));
        let columns = most.and_then(|most| fits(even(most)).or_else(|| fits(most)));
        let columns = columns.unwrap_or_else(|| vec![room]);
        Self::set(entries, columns, room, theme)
    }

    /// One column, as wide as it needs to be.
    pub fn column(entries: Vec<Entry>, room: f64, theme: &Theme) -> Self {
        let widest = entries.iter().map(|entry| entry.width(theme)).fold(0.0, f64::max);
        Self::set(entries, vec![widest.min(room)], room, theme)
    }

    fn set(entries: Vec<Entry>, columns: Vec<f64>, room: f64, theme: &Theme) -> Self {
        let size = (theme.text.note, Weight::Regular);
        let set = |entry: Entry| {
            let lines = wrap(&entry.text, room - entry.indent(), MOST_LINES, size);
            (entry, lines)
        };
        let entries: Vec<(Entry, Vec<String>)> = entries.into_iter().map(set).collect();
        let tallest =
            |row: &[(Entry, Vec<String>)]| row.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        let height = |row: &[(Entry, Vec<String>)]| tallest(row) as f64 * theme.line(size.0) + 1.5;
        let rows = entries.chunks(columns.len().max(1)).map(height).collect();
        Self { entries, columns, rows }
    }

    pub fn height(&self) -> f64 {
        self.rows.iter().sum()
    }

    pub fn width(&self) -> f64 {
        span(&self.columns)
    }

    /// Draws it with its upper left corner at `at`.
    pub fn draw(&self, canvas: &mut Canvas, (left, mut top): Point, theme: &Theme) {
        let line = theme.line(theme.text.note);
        for (row, height) in self.entries.chunks(self.columns.len().max(1)).zip(&self.rows) {
            let mut x = left;
            for ((entry, lines), width) in row.iter().zip(&self.columns) {
                let middle = top + line / 2.0;
                sample(canvas, &entry.sample, Rect::new((x, top), entry.indent() - GAP, line), theme);
                for (index, text) in lines.iter().enumerate() {
                    let at = (x + entry.indent(), middle + index as f64 * line);
                    canvas.label(&Label::new(at, text, theme.text.note, theme.ink));
                }
                x += width + GUTTER;
            }
            top += height;
        }
    }
}

/// The width of columns with the space between them.
fn span(columns: &[f64]) -> f64 {
    columns.iter().sum::<f64>() + GUTTER * (columns.len() as f64 - 1.0).max(0.0)
}

/// The width of each column if the entries fill this many.
fn widths(entries: &[Entry], columns: usize, width: &impl Fn(&Entry) -> f64) -> Vec<f64> {
    let column = |index: usize| entries.iter().skip(index).step_by(columns).map(width).fold(0.0, f64::max);
    (0..columns).map(column).collect()
}

fn sample(canvas: &mut Canvas, sample: &Sample, place: Rect, theme: &Theme) {
    let (left, right, (x, y)) = (place.left, place.right, place.centre());
    let cell = Rect::around((x, y), 11.0, 7.0);
    match sample {
        Sample::Line { style, marker } => {
            let stroke = Stroke { dash: style.dash, ..Stroke::new(style.colour, theme.lines.data) };
            canvas.line((left, y), (right, y), stroke);
            if *marker {
                marker::draw(canvas, (x, y), *style, theme);
            }
        }
        Sample::Marker(style) => marker::draw(canvas, (x, y), *style, theme),
        Sample::Reference => {
            let stroke = Stroke::new(theme.muted, theme.lines.axis);
            canvas.line((left, y), (right, y), Stroke { dash: Dash::Dashed, ..stroke });
        }
        Sample::Band(colour) => canvas.rectangle(Rect::around((x, y), SAMPLE, 6.0), *colour),
        Sample::Fit(colour) => {
            canvas.rectangle(Rect::around((x, y), SAMPLE, 6.0), theme.paper.mix(*colour, 0.16));
            canvas.line((left, y), (right, y), Stroke::new(*colour, theme.lines.data));
        }
        Sample::MissingCell => crate::cell::missing(canvas, cell, theme),
        Sample::FaintCell(scale) => {
            let colour = scale.colour(scale.range().1);
            let middle = cell.centre().0;
            canvas.rectangle(Rect { right: middle, ..cell }, colour);
            canvas.rectangle(Rect { left: middle, ..cell }, colour.mix(theme.paper, crate::heatmap::FAINT));
        }
        Sample::MarkedCell => crate::cell::sample(canvas, cell, theme),
    }
}
