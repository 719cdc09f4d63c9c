//! One cell of a heatmap: its fill, its number, its mark, or the hatch of a missing value.

use crate::geometry::Rect;
use crate::ink::{Canvas, Label, Stroke};
use crate::{Colour, Theme};

/// Distance between hatch lines.
const HATCH: f64 = 3.0;

/// A cell without a value: grey, hatched, so that it is not taken for a colour of the scale.
pub(crate) fn missing(canvas: &mut Canvas, place: Rect, theme: &Theme) {
    canvas.rectangle(place, theme.missing);
    let stroke = Stroke::new(theme.missing.mix(theme.ink, 0.3), theme.lines.grid);
    let (width, height) = (place.width(), place.height());
    let mut offset = HATCH;
    while offset < width + height {
        let line = ((place.left + offset - height, place.bottom), (place.left + offset, place.top));
        if let Some((from, to)) = place.clip(line) {
            canvas.line(from, to, stroke);
        }
        offset += HATCH;
    }
}

/// A cell with a value.
pub(crate) fn value(canvas: &mut Canvas, place: Rect, fill: Colour, content: &Content, theme: &Theme) {
    canvas.rectangle(place, fill);
    let ink = fill.ink(theme.ink, Colour::WHITE);
    if let Some((text, size)) = &content.text {
        let label = Label::new(place.centre(), text, *size, ink).middle();
        canvas.label(&if content.marked { label.bold() } else { label });
    }
    if content.marked {
        mark(canvas, place, ink);
    }
}

/// What a cell carries.
pub(crate) struct Content {
    /// The number and its size, if there is room.
    pub text: Option<(String, f64)>,
    /// Whether it is marked.
    pub marked: bool,
}

/// The cell of the legend's line about marks.
pub(crate) fn sample(canvas: &mut Canvas, place: Rect, theme: &Theme) {
    canvas.rectangle(place, theme.paper);
    canvas.frame(place, Stroke::new(theme.muted, theme.lines.grid));
    mark(canvas, place, theme.ink);
}

/// A dot in the upper right corner.
fn mark(canvas: &mut Canvas, place: Rect, ink: Colour) {
    canvas.disc((place.right - 2.4, place.top + 2.4), 0.9, ink);
}
