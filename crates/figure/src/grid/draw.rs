//! Drawing a grid that has been laid out.

use super::layout::{Layout, NAME_GAP};
use super::{GridPanel, HeatmapGrid};
use crate::cell;
use crate::geometry::Rect;
use crate::heatmap::FAINT;
use crate::ink::{Canvas, Label, Stroke};
use crate::{FigureError, Picture, Theme};

/// How far a cell reaches into the next ones, which are drawn over it.
const SEAM: f64 = 0.4;

pub(crate) fn draw(chart: &HeatmapGrid, layout: &Layout, theme: &Theme) -> Result<Picture, FigureError> {
    let mut canvas = Canvas::new(layout.size.0, layout.size.1, theme)?;
    let across = chart.across.min(chart.panels.len());
    for (index, (panel, place)) in chart.panels.iter().zip(&layout.panels).enumerate() {
        let lines = &layout.titles[index];
        for (row, text) in lines.iter().enumerate() {
            let above = (lines.len() - row) as f64 - 0.5;
            let at = (place.left, place.top - 3.0 - above * theme.line(theme.text.title));
            canvas.label(&Label::new(at, text, theme.text.title, theme.ink).bold());
        }
        cells(&mut canvas, chart, (panel, place), theme);
        if index % across == 0 {
            rows(&mut canvas, layout, place, theme);
        }
        columns(&mut canvas, chart, (layout, place), theme);
    }
    layout.bar.0.draw(&mut canvas, layout.bar.1, theme);
    layout.legend.0.draw(&mut canvas, layout.legend.1, theme);
    canvas.finish(&chart.caption)
}

fn cells(canvas: &mut Canvas, chart: &HeatmapGrid, (panel, place): (&GridPanel, &Rect), theme: &Theme) {
    let (width, height) =
        (place.width() / chart.columns.len() as f64, place.height() / chart.rows.len() as f64);
    for (row, cells) in panel.cells.iter().enumerate() {
        for (column, content) in cells.iter().enumerate() {
            let corner = (place.left + column as f64 * width, place.top + row as f64 * height);
            // A little too large, so that rounding leaves no gap before the next cell.
            let large = Rect::new(corner, width + SEAM, height + SEAM);
            let cell =
                Rect { right: large.right.min(place.right), bottom: large.bottom.min(place.bottom), ..large };
            match content.value {
                Some(value) => {
                    let colour = chart.scale.colour(value);
                    let faint = content.faint;
                    canvas.rectangle(cell, if faint { colour.mix(theme.paper, FAINT) } else { colour });
                }
                None if content.blank => canvas.rectangle(cell, theme.paper),
                None => cell::missing(canvas, cell, theme),
            }
        }
    }
    canvas.frame(*place, Stroke::new(theme.muted, theme.lines.grid));
}

fn rows(canvas: &mut Canvas, layout: &Layout, place: &Rect, theme: &Theme) {
    let height = place.height() / layout.rows.len() as f64;
    for (row, name) in layout.rows.iter().enumerate() {
        let at = (place.left - NAME_GAP, place.top + (row as f64 + 0.5) * height);
        canvas.label(&Label::new(at, name, theme.text.name, theme.ink).end());
    }
}

/// Every first, second, fifth … number, and the first one.
fn columns(canvas: &mut Canvas, chart: &HeatmapGrid, (layout, place): (&Layout, &Rect), theme: &Theme) {
    let width = place.width() / chart.columns.len() as f64;
    for (column, name) in chart.columns.iter().enumerate() {
        if (column + 1).is_multiple_of(layout.step) || (column == 0 && layout.step >= 5) {
            let at =
                (place.left + (column as f64 + 0.5) * width, place.bottom + NAME_GAP + 0.6 * theme.text.name);
            canvas.label(&Label::new(at, name, theme.text.name, theme.ink).middle());
        }
    }
}
