//! What surrounds the data: grid, references, axis lines, ticks and their numbers.

use super::{Axis, Panel, Reference, Ticks};
use crate::geometry::Rect;
use crate::ink::{Canvas, Label, Stroke, Weight, fonts, wrap};
use crate::{Dash, Theme};

/// Length of a tick.
const TICK: f64 = 2.5;
/// Gap between a tick and its number.
const GAP: f64 = 2.0;

/// The space that the ticks and numbers of a vertical axis need.
pub(crate) fn tick_gutter(ticks: &Ticks, theme: &Theme) -> f64 {
    let width = |label: &String| fonts().width(label, theme.text.tick, Weight::Regular);
    ticks.labels.iter().map(width).fold(0.0, f64::max) + TICK + GAP
}

/// The space right of a frame that half of the last number of a horizontal axis needs.
pub(crate) fn tick_overhang(ticks: &Ticks, theme: &Theme) -> f64 {
    let width = |label: &String| fonts().width(label, theme.text.tick, Weight::Regular);
    let half = ticks.labels.iter().map(width).fold(0.0, f64::max) / 2.0;
    (half - theme.margin + 1.0).max(4.0)
}

/// Draws everything around the data of one panel.
pub(crate) struct Furniture<'a> {
    pub theme: &'a Theme,
    pub panel: &'a Panel,
}

impl Furniture<'_> {
    /// Height below a frame that numbers and a label of `lines` lines need.
    pub fn foot(theme: &Theme, lines: usize) -> f64 {
        TICK + GAP + 0.8 * theme.text.tick + lines as f64 * theme.line(theme.text.label) + 2.0
    }

    /// Width left of a frame that a turned label of `lines` lines needs.
    pub fn side(theme: &Theme, lines: usize) -> f64 {
        lines as f64 * theme.line(theme.text.label) + 2.0
    }

    /// Bands at fixed values, as far as they lie in the frame; to be drawn first.
    pub fn bands(&self, canvas: &mut Canvas, x: &Axis, y: &Axis) {
        for place in self.places(x, y, |reference| matches!(reference, Reference::Band { .. })) {
            let frame = &self.panel.frame;
            let (left, right) = (place.left.max(frame.left), place.right.min(frame.right));
            let (top, bottom) = (place.top.max(frame.top), place.bottom.min(frame.bottom));
            if left < right && top < bottom {
                canvas.rectangle(Rect { left, top, right, bottom }, self.theme.band());
            }
        }
    }

    /// Lines at fixed values, as far as they lie in the frame; over the grid and under the data.
    pub fn reference_lines(&self, canvas: &mut Canvas, x: &Axis, y: &Axis) {
        let stroke = Stroke::new(self.theme.muted, self.theme.lines.axis);
        for place in self.places(x, y, |reference| matches!(reference, Reference::Line { .. })) {
            let ends = ((place.left, place.top), (place.right, place.bottom));
            if let Some((from, to)) = self.panel.frame.clip(ends) {
                canvas.line(from, to, Stroke { dash: Dash::Dashed, ..stroke });
            }
        }
    }

    /// The rectangles, of no width for lines, of the references of one kind.
    fn places(&self, x: &Axis, y: &Axis, kind: fn(&Reference) -> bool) -> Vec<Rect> {
        let panel = self.panel;
        let upright = x.references.iter().filter(|reference| kind(reference)).map(|reference| {
            let place = |value: f64| panel.at(value, panel.y.low).0;
            Rect { left: place(reference.ends().0), right: place(reference.ends().1), ..panel.frame }
        });
        let level = y.references.iter().filter(|reference| kind(reference)).map(|reference| {
            let place = |value: f64| panel.at(panel.x.low, value).1;
            Rect { bottom: place(reference.ends().0), top: place(reference.ends().1), ..panel.frame }
        });
        upright.chain(level).collect()
    }

    /// Light lines at the ticks of the axes given.
    pub fn grid(&self, canvas: &mut Canvas, x: Option<&Ticks>, y: Option<&Ticks>) {
        let stroke = Stroke::new(self.theme.grid, self.theme.lines.grid);
        let frame = self.panel.frame;
        for value in x.iter().flat_map(|ticks| &ticks.values) {
            let x = self.panel.at(*value, self.panel.y.low).0;
            canvas.line((x, frame.top), (x, frame.bottom), stroke);
        }
        for value in y.iter().flat_map(|ticks| &ticks.values) {
            let y = self.panel.at(self.panel.x.low, *value).1;
            canvas.line((frame.left, y), (frame.right, y), stroke);
        }
    }

    /// The lower axis with its numbers.
    pub fn bottom(&self, canvas: &mut Canvas, ticks: &Ticks) {
        let (theme, frame) = (self.theme, self.panel.frame);
        let stroke = Stroke::new(theme.ink, theme.lines.axis);
        canvas.line((frame.left, frame.bottom), (frame.right, frame.bottom), stroke);
        for (value, text) in ticks.values.iter().zip(&ticks.labels) {
            let x = self.panel.at(*value, self.panel.y.low).0;
            canvas.line((x, frame.bottom), (x, frame.bottom + TICK), stroke);
            let y = frame.bottom + TICK + GAP + 0.4 * theme.text.tick;
            canvas.label(&Label::new((x, y), text, theme.text.tick, theme.ink).middle());
        }
    }

    /// The left axis, with its numbers if asked for.
    pub fn left(&self, canvas: &mut Canvas, ticks: &Ticks, numbers: bool) {
        let (theme, frame) = (self.theme, self.panel.frame);
        let stroke = Stroke::new(theme.ink, theme.lines.axis);
        canvas.line((frame.left, frame.top), (frame.left, frame.bottom), stroke);
        for (value, text) in ticks.values.iter().zip(&ticks.labels) {
            let y = self.panel.at(self.panel.x.low, *value).1;
            canvas.line((frame.left - TICK, y), (frame.left, y), stroke);
            if numbers {
                let at = (frame.left - TICK - GAP, y);
                canvas.label(&Label::new(at, text, theme.text.tick, theme.ink).end());
            }
        }
    }

    /// The label of the lower axis, centred below its numbers.
    pub fn bottom_label(&self, canvas: &mut Canvas, lines: &[String]) {
        let (theme, frame) = (self.theme, self.panel.frame);
        let top = frame.bottom + TICK + GAP + 0.8 * theme.text.tick + 2.0;
        for (index, line) in lines.iter().enumerate() {
            let y = top + (index as f64 + 0.5) * theme.line(theme.text.label);
            canvas.label(&Label::new((frame.centre().0, y), line, theme.text.label, theme.ink).middle());
        }
    }

    /// The label of the left axis, turned, from `left` rightwards.
    pub fn left_label(&self, canvas: &mut Canvas, left: f64, lines: &[String]) {
        let theme = self.theme;
        for (index, line) in lines.iter().enumerate() {
            let at =
                (left + (index as f64 + 0.5) * theme.line(theme.text.label), self.panel.frame.centre().1);
            canvas.label(&Label::new(at, line, theme.text.label, theme.ink).middle().turned(-90.0));
        }
    }
}

impl Theme {
    /// An axis label broken into at most two lines; none for an empty label.
    pub(crate) fn axis_lines(&self, label: &str, room: f64) -> Vec<String> {
        two_lines(label, room, (self.text.label, Weight::Regular))
    }

    /// A panel title broken into at most two lines; none for an empty title.
    pub(crate) fn title_lines(&self, title: &str, room: f64) -> Vec<String> {
        two_lines(title, room, (self.text.title, Weight::Bold))
    }

    /// The fill of bands: paper with a touch of ink.
    pub(crate) fn band(&self) -> crate::Colour {
        self.paper.mix(self.ink, 0.075)
    }
}

fn two_lines(text: &str, room: f64, font: (f64, Weight)) -> Vec<String> {
    if text.trim().is_empty() { Vec::new() } else { wrap(text, room, 2, font) }
}
