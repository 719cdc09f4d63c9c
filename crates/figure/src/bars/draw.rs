//! Drawing a bar chart that has been laid out.

use super::layout::{Layout, NAME_GAP};
use super::{BarPart, Bars};
use crate::axis::Furniture;
use crate::geometry::Rect;
use crate::ink::{Canvas, Label, Stroke, Weight, fonts};
use crate::number::format_number;
use crate::{Axis, Colour, FigureError, Picture, Theme};

/// Free width beside a number in its part.
const BREATH: f64 = 2.0;

pub(crate) fn draw(chart: &Bars, layout: &Layout, theme: &Theme) -> Result<Picture, FigureError> {
    let mut canvas = Canvas::new(layout.size.0, layout.size.1, theme)?;
    let around = Furniture { theme, panel: &layout.panel };
    around.grid(&mut canvas, Some(&layout.ticks), None);
    let parts: Vec<Part> = (0..chart.rows.len()).flat_map(|row| parts(chart, layout, row)).collect();
    for part in &parts {
        let Rect { top, right, bottom, .. } = part.place;
        canvas.rectangle(part.place, part.colour);
        canvas.line((right, top), (right, bottom), Stroke::new(theme.paper, theme.lines.axis));
    }
    around.reference_lines(&mut canvas, &chart.axis, &Axis::default());
    // Numbers cover the lines that go through their parts.
    parts.iter().for_each(|part| number(&mut canvas, chart.decimals, part, theme));
    for (name, (top, bottom)) in layout.names.iter().zip(&layout.bars) {
        let at = (layout.panel.frame.left - NAME_GAP, (top + bottom) / 2.0);
        canvas.label(&Label::new(at, name, theme.text.name, theme.ink).end());
    }
    remarks(&mut canvas, layout, theme);
    around.bottom(&mut canvas, &layout.ticks);
    around.bottom_label(&mut canvas, &layout.label);
    layout.legend.0.draw(&mut canvas, layout.legend.1, theme);
    canvas.finish(&chart.caption)
}

/// Flush right, the heading above all.
fn remarks(canvas: &mut Canvas, layout: &Layout, theme: &Theme) {
    let Some((heading, rows)) = layout.remarks.split_first() else { return };
    let (right, size) = (layout.size.0 - theme.margin, theme.text.value);
    let above = layout.panel.frame.top - 2.0 - theme.line(size) / 2.0;
    canvas.label(&Label::new((right, above), heading, size, theme.muted).end());
    for (text, (top, bottom)) in rows.iter().zip(&layout.bars) {
        canvas.label(&Label::new((right, (top + bottom) / 2.0), text, size, theme.ink).end());
    }
}

/// A part of a bar on the sheet.
struct Part {
    place: Rect,
    length: f64,
    colour: Colour,
}

/// The parts of a row that can be seen.
fn parts(chart: &Bars, layout: &Layout, row: usize) -> Vec<Part> {
    let (frame, (top, bottom)) = (layout.panel.frame, layout.bars[row]);
    let at = |value: f64| layout.panel.at(value, 0.0).0.clamp(frame.left, frame.right);
    let mut start = 0.0;
    let mut part = |(kind, length): (&BarPart, &f64)| {
        let place = Rect { left: at(start), top, right: at(start + length), bottom };
        start += length;
        Part { place, length: *length, colour: kind.colour }
    };
    let parts = chart.parts.iter().zip(&chart.rows[row].parts);
    parts.map(&mut part).filter(|part| part.place.width() > 0.02).collect()
}

fn number(canvas: &mut Canvas, decimals: usize, part: &Part, theme: &Theme) {
    let text = format_number(part.length, decimals);
    let width = fonts().width(&text, theme.text.value, Weight::Regular);
    if width + BREATH <= part.place.width() {
        let ink = part.colour.ink(theme.ink, Colour::WHITE);
        let label = Label::new(part.place.centre(), text, theme.text.value, ink).middle();
        canvas.label(&label.haloed(part.colour));
    }
}
