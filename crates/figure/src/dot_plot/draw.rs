//! Drawing a dot plot that has been laid out.

use super::layout::{Column, Layout};
use super::{DotPlot, DotRow, Estimate};
use crate::axis::Furniture;
use crate::geometry::Rect;
use crate::ink::{Canvas, Label, Stroke};
use crate::{Axis, FigureError, Picture, Theme, marker};

/// Half the height of the caps of an interval.
const CAP: f64 = 1.6;
/// Size of a further value against that of an estimate.
const SMALL: f64 = 0.72;

pub(crate) fn draw(chart: &DotPlot, layout: &Layout, theme: &Theme) -> Result<Picture, FigureError> {
    let mut canvas = Canvas::new(layout.size.0, layout.size.1, theme)?;
    stripes(&mut canvas, chart, layout, theme);
    for (index, column) in layout.columns.iter().enumerate() {
        surroundings(&mut canvas, &chart.panels[index].axis, column, theme);
        heads(&mut canvas, column, theme);
        for (row, content) in chart.rows.iter().enumerate() {
            dots(&mut canvas, (index, column, layout), (row, content), theme);
            if let Some(estimate) = content.estimates[index] {
                interval(&mut canvas, (column, layout), (row, content), estimate, theme);
            }
            numbers(&mut canvas, column, row, layout.row(row), theme);
        }
    }
    leads(&mut canvas, layout, theme);
    layout.remarks.draw(&mut canvas, layout, theme);
    names(&mut canvas, layout, theme);
    layout.legend.0.draw(&mut canvas, layout.legend.1, theme);
    for (index, note) in layout.notes.0.iter().enumerate() {
        let y = layout.notes.1 + (index as f64 + 0.5) * theme.line(theme.text.note);
        canvas.label(&Label::new((theme.margin, y), note, theme.text.note, theme.muted));
    }
    canvas.finish(&chart.caption)
}

/// Every other row, with those that go on with it, on a faint ground that leads the eye from name to numbers.
fn stripes(canvas: &mut Canvas, chart: &DotPlot, layout: &Layout, theme: &Theme) {
    let right = layout.columns.last().map_or(0.0, |column| column.right) + layout.remarks.width;
    let mut place = 0;
    for (row, content) in chart.rows.iter().enumerate() {
        place += usize::from(row > 0 && !content.continued);
        if place % 2 == 0 {
            continue;
        }
        let top = layout.row(row) - layout.pitch / 2.0;
        let place = Rect { left: theme.margin, top, right: right + 1.0, bottom: top + layout.pitch };
        canvas.rectangle(place, theme.paper.mix(theme.ink, 0.035));
    }
}

fn surroundings(canvas: &mut Canvas, axis: &Axis, column: &Column, theme: &Theme) {
    let around = Furniture { theme, panel: &column.panel };
    around.bands(canvas, axis, &Axis::default());
    around.grid(canvas, Some(&column.ticks), None);
    around.reference_lines(canvas, axis, &Axis::default());
    around.bottom(canvas, &column.ticks);
    around.bottom_label(canvas, &column.label);
}

/// The title from the left of the plot, the heading of the numbers flush right with them.
fn heads(canvas: &mut Canvas, column: &Column, theme: &Theme) {
    let frame = column.panel.frame;
    let (title, small) = (theme.line(theme.text.title), theme.line(theme.text.value));
    let heading_top = frame.top - 2.0 - column.heading.len() as f64 * small;
    for (index, text) in column.heading.iter().enumerate() {
        let at = (column.right, heading_top + (index as f64 + 0.5) * small);
        canvas.label(&Label::new(at, text, theme.text.value, theme.muted).end());
    }
    let top = heading_top - 2.0 - column.title.len() as f64 * title;
    for (index, text) in column.title.iter().enumerate() {
        let at = (frame.left, top + (index as f64 + 0.5) * title);
        canvas.label(&Label::new(at, text, theme.text.title, theme.ink).bold());
    }
}

/// The further values of a row, below its estimate.
fn dots(
    canvas: &mut Canvas,
    (index, column, layout): (usize, &Column, &Layout),
    (row, content): (usize, &DotRow),
    theme: &Theme,
) {
    let small = Theme { marker_radius: SMALL * theme.marker_radius, ..theme.clone() };
    let (panel, y) = (&column.panel, layout.row(row));
    for dot in content.dots.iter().filter(|dot| dot.panel == index) {
        if panel.shows((dot.value, panel.y.low)) {
            marker::draw(canvas, (panel.at(dot.value, panel.y.low).0, y), layout.styles[dot.group], &small);
        }
    }
}

type Placed<'a> = (&'a Column, &'a Layout);

fn interval(
    canvas: &mut Canvas,
    (column, layout): Placed,
    row: (usize, &DotRow),
    estimate: Estimate,
    theme: &Theme,
) {
    let panel = &column.panel;
    let style = layout.styles[row.1.group];
    let y = layout.row(row.0);
    let level = panel.y.low;
    let stroke = Stroke::new(style.colour, theme.lines.interval);
    if let Some((low, high)) = estimate.interval
        && let Some((from, to)) = panel.segment((low, level), (high, level))
    {
        canvas.line((from.0, y), (to.0, y), stroke);
        for end in [low, high].into_iter().filter(|end| panel.shows((*end, level))) {
            let x = panel.at(end, level).0;
            canvas.line((x, y - CAP), (x, y + CAP), stroke);
        }
    }
    if panel.shows((estimate.value, level)) {
        marker::draw(canvas, (panel.at(estimate.value, level).0, y), style, theme);
    }
}

fn numbers(canvas: &mut Canvas, column: &Column, row: usize, y: f64, theme: &Theme) {
    let size = theme.text.value;
    let Some(parts) = &column.values[row] else {
        canvas.label(&Label::new((column.edges[0], y), "–", size, theme.muted).end());
        return;
    };
    for (index, (text, edge)) in parts.iter().zip(column.edges).enumerate() {
        let colour = if index == 0 { theme.ink } else { theme.muted };
        canvas.label(&Label::new((edge, y), text, size, colour).end());
    }
}

/// The column before the names, its heading on the line of the headings of numbers.
fn leads(canvas: &mut Canvas, layout: &Layout, theme: &Theme) {
    let (leads, right) = &layout.leads;
    let size = theme.text.value;
    let Some((heading, rows)) = leads.split_first() else { return };
    let above = layout.columns[0].panel.frame.top - 2.0 - theme.line(size) / 2.0;
    canvas.label(&Label::new((*right, above), heading, size, theme.muted).end());
    for (row, lead) in rows.iter().enumerate() {
        canvas.label(&Label::new((*right, layout.row(row)), lead, size, theme.muted).end());
    }
}

fn names(canvas: &mut Canvas, layout: &Layout, theme: &Theme) {
    for (row, name) in layout.names.iter().enumerate() {
        let at = (layout.name_left, layout.row(row));
        canvas.label(&Label::new(at, name, theme.text.name, theme.ink));
    }
}
