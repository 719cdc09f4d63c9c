//! Drawing a slope chart that has been laid out.

use super::Slope;
use super::layout::{End, Layout, Side};
use crate::ink::{Canvas, Label, Stroke};
use crate::{FigureError, Picture, Style, Theme, marker};

pub(crate) fn draw(chart: &Slope, layout: &Layout, theme: &Theme) -> Result<Picture, FigureError> {
    // Many lines end close to each other.
    let theme = &Theme { marker_radius: 0.75 * theme.marker_radius, ..theme.clone() };
    let mut canvas = Canvas::new(layout.size.0, layout.size.1, theme)?;
    rules(&mut canvas, layout, theme);
    let style = |index: usize| layout.styles[chart.lines[index].group];
    for (index, (left, right)) in layout.left.ends.iter().zip(&layout.right.ends).enumerate() {
        let stroke = Stroke { dash: style(index).dash, ..Stroke::new(style(index).colour, theme.lines.data) };
        canvas.line(left.at, right.at, stroke);
    }
    for (side, left) in [(&layout.left, true), (&layout.right, false)] {
        headings(&mut canvas, layout, (side, left), theme);
        for (index, end) in side.ends.iter().enumerate() {
            tie(&mut canvas, (side, left), end, style(index), theme);
            marker::draw(&mut canvas, end.at, style(index), theme);
            texts(&mut canvas, (side, left), end, style(index), theme);
        }
    }
    layout.legend.0.draw(&mut canvas, layout.legend.1, theme);
    canvas.finish(&chart.caption)
}

/// The two uprights on which the lines end.
fn rules(canvas: &mut Canvas, layout: &Layout, theme: &Theme) {
    let stroke = Stroke::new(theme.grid, theme.lines.axis);
    for x in [layout.frame.left, layout.frame.right] {
        canvas.line((x, layout.frame.top), (x, layout.frame.bottom), stroke);
    }
}

/// A side, and whether it is the left one.
type Placed<'a> = (&'a Side, bool);

fn headings(canvas: &mut Canvas, layout: &Layout, (side, left): Placed, theme: &Theme) {
    let line = theme.line(theme.text.title);
    // From the edge of the page inwards: over short names a heading would not fit outwards from its axis.
    let x = if left { theme.margin } else { layout.size.0 - theme.margin };
    for (index, text) in side.heading.iter().enumerate() {
        let rest = (side.heading.len() - index) as f64 - 0.5;
        let at = (x, layout.frame.top - theme.text.name - rest * line);
        let label = Label::new(at, text, theme.text.title, theme.ink).bold();
        canvas.label(&if left { label } else { label.end() });
    }
}

/// From the number to the end of the line; it leans where the name was moved.
fn tie(canvas: &mut Canvas, (side, left): Placed, end: &End, style: Style, theme: &Theme) {
    let out = if left { 1.0 } else { -1.0 };
    let from = side.number + 1.5 * out;
    let stroke = Stroke::new(style.colour.mix(theme.paper, 0.4), theme.lines.leader);
    canvas.path(&[(from, end.label), (from + 2.0 * out, end.label), end.at], stroke);
}

fn texts(canvas: &mut Canvas, (side, left): Placed, end: &End, style: Style, theme: &Theme) {
    let colour = style.colour.mix(theme.ink, 0.45);
    let number = Label::new((side.number, end.label), &end.number, theme.text.value, theme.muted);
    let name = Label::new((side.name, end.label), &end.name, theme.text.name, colour);
    for label in [number, name] {
        canvas.label(&if left { label.end() } else { label });
    }
}
