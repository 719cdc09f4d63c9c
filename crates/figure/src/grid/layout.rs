//! Where everything of a grid goes: names at the left, heatmaps of one size, the key below.

use super::{GridPanel, HeatmapGrid};
use crate::colour_bar::ColourBar;
use crate::geometry::{Point, Rect};
use crate::ink::{Weight, fonts, shorten};
use crate::legend::{Entry, Legend, Sample};
use crate::{FigureError, Theme};

/// Between heatmaps, and between lines of them.
const GAP: f64 = 9.0;
const LINE_GAP: f64 = 8.0;
/// Between a name and its cells.
pub(crate) const NAME_GAP: f64 = 3.5;
/// Bounds of a cell's width, and its largest height.
const CELL: (f64, f64) = (1.5, 15.0);
const TALLEST: f64 = 12.0;
/// Most of the width that names may take.
const NAME_SHARE: f64 = 0.3;
/// Width of the colour bar.
const BAR: f64 = 150.0;

/// The whole picture.
pub(crate) struct Layout {
    pub size: (f64, f64),
    /// The cells of each heatmap.
    pub panels: Vec<Rect>,
    pub titles: Vec<Vec<String>>,
    pub rows: Vec<String>,
    /// Of which columns the numbers stand below.
    pub step: usize,
    pub bar: (ColourBar, Point),
    pub legend: (Legend, Point),
}

impl Layout {
    pub fn new(chart: &HeatmapGrid, theme: &Theme) -> Result<Self, FigureError> {
        let width = chart.width.points()?;
        let inner = width - 2.0 * theme.margin;
        let across = chart.across.min(chart.panels.len());
        let name = |name: &String| shorten(name, NAME_SHARE * inner, theme.text.name, Weight::Regular);
        let rows: Vec<String> = chart.rows.iter().map(name).collect();
        let text = |text: &String| fonts().width(text, theme.text.name, Weight::Regular);
        let gutter = rows.iter().map(text).fold(0.0, f64::max) + NAME_GAP;
        let share = (inner - gutter - GAP * (across - 1) as f64) / across as f64;
        let cell = (share / chart.columns.len() as f64).min(CELL.1);
        if cell < CELL.0 {
            return Err(FigureError::room(format!("{} columns in {share:.0} pt", chart.columns.len())));
        }
        // Rows leave room for their names.
        let tall = (0.8 * cell).max(1.06 * theme.text.name).min(TALLEST.max(1.06 * theme.text.name));
        let size = (cell * chart.columns.len() as f64, tall * chart.rows.len() as f64);
        let title = |panel: &GridPanel| theme.title_lines(&panel.title, size.0);
        let titles: Vec<Vec<String>> = chart.panels.iter().map(title).collect();
        let head = titles.iter().map(Vec::len).max().unwrap_or(0) as f64 * theme.line(theme.text.title) + 3.0;
        let foot = NAME_GAP + theme.line(theme.text.name);
        let used = gutter + size.0 * across as f64 + GAP * (across - 1) as f64;
        let left = ((width - used) / 2.0).max(theme.margin) + gutter;
        let place = |index: usize| {
            let (line, column) = ((index / across) as f64, (index % across) as f64);
            let top = theme.margin + head + line * (head + size.1 + foot + LINE_GAP);
            Rect::new((left + column * (size.0 + GAP), top), size.0, size.1)
        };
        let panels: Vec<Rect> = (0..chart.panels.len()).map(place).collect();
        let bottom = panels.last().map_or(theme.margin, |panel| panel.bottom) + foot + 8.0;
        let mut layout = Self {
            size: (width, 0.0),
            titles,
            step: step(&chart.columns, cell, theme),
            panels,
            rows,
            bar: (ColourBar::new(chart.scale, &chart.scale_label, BAR.min(inner), theme), (0.0, 0.0)),
            legend: (Legend::new(Vec::new(), inner, theme), (0.0, 0.0)),
        };
        layout.foot(chart, theme, bottom);
        Ok(layout)
    }

    /// The colour bar, the note on missing cells below it, both centred.
    fn foot(&mut self, chart: &HeatmapGrid, theme: &Theme, top: f64) {
        let inner = self.size.0 - 2.0 * theme.margin;
        let note = chart.has_missing() && !chart.missing_note.trim().is_empty();
        let entries = note.then(|| Entry::new(Sample::MissingCell, &chart.missing_note));
        let legend = Legend::new(entries.into_iter().collect(), inner, theme);
        self.bar.1 = ((self.size.0 - BAR.min(inner)) / 2.0, top);
        let below = top + self.bar.0.height(theme) + if note { 6.0 } else { 0.0 };
        self.size.1 = below + legend.height() + theme.margin;
        let left = (self.size.0 - legend.width()).max(2.0 * theme.margin) / 2.0;
        self.legend = (legend, (left, below));
    }
}

/// The least step of 1, 2, 5, 10 … at which the numbers of columns stand apart.
fn step(columns: &[String], cell: f64, theme: &Theme) -> usize {
    let width = |name: &String| fonts().width(name, theme.text.name, Weight::Regular);
    let widest = columns.iter().map(width).fold(0.0, f64::max) + 0.4 * theme.text.name;
    let steps = [1, 2, 5, 10, 20, 50, 100];
    steps.into_iter().find(|step| *step as f64 * cell >= widest).unwrap_or(columns.len()).max(1)
}
