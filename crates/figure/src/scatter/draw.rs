//! Drawing a scatter chart that has been laid out.

use super::layout::Layout;
use super::{FittedLine, Scatter, ScatterPoint};
use crate::axis::{Furniture, Panel};
use crate::ink::{Canvas, Label, Stroke};
use crate::{FigureError, Picture, Style, Theme, marker};

/// Half the length of the caps of error bars.
const CAP: f64 = 1.5;

pub(crate) fn draw(chart: &Scatter, layout: &Layout, theme: &Theme) -> Result<Picture, FigureError> {
    let mut canvas = Canvas::new(layout.size.0, layout.size.1, theme)?;
    let panel = &layout.panel;
    let around = Furniture { theme, panel };
    around.bands(&mut canvas, &chart.x, &chart.y);
    around.grid(&mut canvas, Some(&layout.ticks.0), Some(&layout.ticks.1));
    if let Some(fit) = &chart.fit {
        fitted(&mut canvas, panel, fit, theme);
    }
    around.reference_lines(&mut canvas, &chart.x, &chart.y);
    around.left(&mut canvas, &layout.ticks.1, true);
    around.bottom(&mut canvas, &layout.ticks.0);
    around.bottom_label(&mut canvas, &layout.labels.0);
    around.left_label(&mut canvas, theme.margin, &layout.labels.1);
    leaders(&mut canvas, layout, theme);
    points(&mut canvas, chart, layout, theme);
    names(&mut canvas, chart, layout, theme);
    for label in layout.note.labels(panel.frame, theme) {
        canvas.label(&label);
    }
    layout.legend.0.draw(&mut canvas, layout.legend.1, theme);
    canvas.finish(&chart.caption)
}

/// The band, cut at the frame, and the line over it.
fn fitted(canvas: &mut Canvas, panel: &Panel, fit: &FittedLine, theme: &Theme) {
    let colour = fit.colour.unwrap_or(theme.muted);
    let low = fit.band.iter().map(|(x, low, _)| panel.at(*x, *low));
    let high = fit.band.iter().rev().map(|(x, _, high)| panel.at(*x, *high));
    let band = panel.frame.clip_outline(low.chain(high).collect());
    if band.len() > 2 {
        canvas.polygon(&band, theme.paper.mix(colour, 0.16));
    }
    panel.path(canvas, &fit.line, Stroke::new(colour, theme.lines.data));
}

fn points(canvas: &mut Canvas, chart: &Scatter, layout: &Layout, theme: &Theme) {
    let style = |point: &ScatterPoint| layout.styles[point.group];
    for point in &chart.points {
        bars(canvas, &layout.panel, point, style(point), theme);
    }
    let shown = |point: &&ScatterPoint| layout.panel.shows((point.x, point.y));
    for point in chart.points.iter().filter(shown) {
        let centre = layout.panel.at(point.x, point.y);
        marker::draw(canvas, centre, style(point), theme);
        if point.highlight {
            canvas.ring(centre, marker::reach(theme) + 0.8, Stroke::new(theme.ink, theme.lines.axis));
        }
    }
}

/// Both intervals in a paler shade, with caps where their ends are inside the frame.
fn bars(canvas: &mut Canvas, panel: &Panel, point: &ScatterPoint, style: Style, theme: &Theme) {
    let stroke = Stroke::new(style.colour.mix(theme.paper, 0.45), theme.lines.interval);
    if let Some((low, high)) = point.x_interval {
        let ends = [(low, point.y), (high, point.y)];
        bar(canvas, panel, ends, (0.0, CAP), stroke);
    }
    if let Some((low, high)) = point.y_interval {
        let ends = [(point.x, low), (point.x, high)];
        bar(canvas, panel, ends, (CAP, 0.0), stroke);
    }
}

fn bar(canvas: &mut Canvas, panel: &Panel, ends: [(f64, f64); 2], cap: (f64, f64), stroke: Stroke) {
    if let Some((from, to)) = panel.segment(ends[0], ends[1]) {
        canvas.line(from, to, stroke);
    }
    for end in ends.into_iter().filter(|end| panel.shows(*end)) {
        let (x, y) = panel.at(end.0, end.1);
        canvas.line((x - cap.0, y - cap.1), (x + cap.0, y + cap.1), stroke);
    }
}

fn leaders(canvas: &mut Canvas, layout: &Layout, theme: &Theme) {
    let stroke = Stroke::new(theme.muted.mix(theme.paper, 0.2), theme.lines.leader);
    for (from, to) in layout.names.iter().filter_map(|(_, _, placed)| placed.leader) {
        canvas.line(from, to, stroke);
    }
}

fn names(canvas: &mut Canvas, chart: &Scatter, layout: &Layout, theme: &Theme) {
    for (index, name, placed) in &layout.names {
        let at = (placed.place.left, placed.place.centre().1);
        let label = Label::new(at, name, theme.text.name, theme.ink).haloed(theme.paper);
        canvas.label(&if chart.points[*index].highlight { label.bold() } else { label });
    }
}
