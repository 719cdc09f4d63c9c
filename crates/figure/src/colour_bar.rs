//! The key of a colour scale: a horizontal bar with round numbers below and its label above.

use crate::axis::Scale;
use crate::geometry::{Point, Rect};
use crate::ink::{Canvas, Label, Stroke, Weight, fonts, wrap};
use crate::{ColourScale, Theme};

/// Height of the bar itself.
const BAR: f64 = 6.5;
/// Length of a tick.
const TICK: f64 = 2.0;
/// Coloured strips that make up the bar.
const STRIPS: u32 = 120;

/// A colour bar of a given width.
pub(crate) struct ColourBar {
    scale: ColourScale,
    label: Vec<String>,
    width: f64,
}

impl ColourBar {
    pub fn new(scale: ColourScale, label: &str, width: f64, theme: &Theme) -> Self {
        let lines = wrap(label, width, 2, (theme.text.label, Weight::Regular));
        let label = lines.into_iter().filter(|line| !line.is_empty()).collect();
        Self { scale, label, width }
    }

    pub fn height(&self, theme: &Theme) -> f64 {
        self.head(theme) + BAR + TICK + 2.0 + theme.text.tick
    }

    fn head(&self, theme: &Theme) -> f64 {
        if self.label.is_empty() { 0.0 } else { self.label.len() as f64 * theme.line(theme.text.label) + 1.5 }
    }

    /// How far the outer numbers reach beyond the bar.
    pub fn overhang(&self, theme: &Theme) -> f64 {
        let labels = self.ticks(theme).labels;
        let width = |label: &String| fonts().width(label, theme.text.tick, Weight::Regular);
        labels.iter().map(width).fold(0.0, f64::max) / 2.0
    }

    fn ticks(&self, theme: &Theme) -> crate::Ticks {
        let (low, high) = self.scale.range();
        Scale::exact(low, high).ticks_along(self.width, theme.text.tick)
    }

    /// Draws it with its upper left corner at `at`.
    pub fn draw(&self, canvas: &mut Canvas, (left, top): Point, theme: &Theme) {
        for (index, line) in self.label.iter().enumerate() {
            let y = top + (index as f64 + 0.5) * theme.line(theme.text.label);
            canvas
                .label(&Label::new((left + self.width / 2.0, y), line, theme.text.label, theme.ink).middle());
        }
        let bar = Rect::new((left, top + self.head(theme)), self.width, BAR);
        self.strips(canvas, bar);
        let stroke = Stroke::new(theme.ink, theme.lines.grid);
        canvas.frame(bar, stroke);
        let ticks = self.ticks(theme);
        let (low, high) = self.scale.range();
        for (value, text) in ticks.values.iter().zip(&ticks.labels) {
            let x = left + self.width * (value - low) / (high - low);
            canvas.line((x, bar.bottom), (x, bar.bottom + TICK), stroke);
            let y = bar.bottom + TICK + 1.5 + theme.text.tick / 2.0;
            canvas.label(&Label::new((x, y), text, theme.text.tick, theme.ink).middle());
        }
    }

    fn strips(&self, canvas: &mut Canvas, bar: Rect) {
        let (low, high) = self.scale.range();
        let step = self.width / f64::from(STRIPS);
        for strip in 0..STRIPS {
            let share = f64::from(strip) / f64::from(STRIPS - 1);
            let left = bar.left + f64::from(strip) * step;
            // Each strip reaches to the end, so that rounding leaves no gap between two.
            let place = Rect { left, ..bar };
            canvas.rectangle(place, self.scale.colour(low + share * (high - low)));
        }
    }
}
