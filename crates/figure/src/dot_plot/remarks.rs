//! Words behind the numbers of a row.

use super::DotPlot;
use super::layout::Layout;
use crate::Theme;
use crate::ink::{Canvas, Label, Weight, fonts, shorten};

/// Most of the width that remarks may take, and the gap before them.
const SHARE: f64 = 0.33;
const GAP: f64 = 9.0;

/// The remarks of all rows under their heading.
pub(crate) struct Remarks {
    heading: String,
    rows: Vec<String>,
    /// Width they take with the gap before them; 0 without any.
    pub width: f64,
}

impl Remarks {
    pub fn new(chart: &DotPlot, inner: f64, theme: &Theme) -> Self {
        if chart.rows.iter().all(|row| row.remark.is_empty()) {
            return Self { heading: String::new(), rows: Vec::new(), width: 0.0 };
        }
        let size = theme.text.value;
        let set = |text: &String| shorten(text, SHARE * inner, size, Weight::Regular);
        let (heading, rows) =
            (set(&chart.remark_heading), chart.rows.iter().map(|row| set(&row.remark)).collect::<Vec<_>>());
        let texts = std::iter::once(&heading).chain(&rows);
        let widest = texts.map(|text| fonts().width(text, size, Weight::Regular)).fold(0.0, f64::max);
        Self { heading, rows, width: widest + GAP }
    }

    /// Behind the last panel, the heading on the line of the headings of numbers.
    pub fn draw(&self, canvas: &mut Canvas, layout: &Layout, theme: &Theme) {
        let Some(last) = layout.columns.last() else { return };
        let (left, size) = (last.right + GAP, theme.text.value);
        let above = last.panel.frame.top - 2.0 - theme.line(size) / 2.0;
        canvas.label(&Label::new((left, above), &self.heading, size, theme.muted));
        for (row, remark) in self.rows.iter().enumerate() {
            canvas.label(&Label::new((left, layout.row(row)), remark, size, theme.ink));
        }
    }
}
