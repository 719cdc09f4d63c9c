//! Drawing a heatmap that has been laid out.

use super::layout::{Block, Layout, NAME_GAP, TURN};
use super::{Heatmap, HeatmapPanel};
use crate::cell::{self, Content};
use crate::geometry::Rect;
use crate::ink::{Canvas, Label, Stroke};
use crate::number::format_number;
use crate::{FigureError, Picture, Theme};

/// Share of paper in the colour of a faint cell.
pub(crate) const FAINT: f64 = 0.6;

pub(crate) fn draw(chart: &Heatmap, layout: &Layout, theme: &Theme) -> Result<Picture, FigureError> {
    let mut canvas = Canvas::new(layout.size.0, layout.size.1, theme)?;
    for (panel, block) in chart.panels.iter().zip(&layout.blocks) {
        titles(&mut canvas, block, theme);
        cells(&mut canvas, chart, (panel, block), layout.number, theme);
        separators(&mut canvas, block, theme);
        names(&mut canvas, block, theme);
        if chart.level_columns {
            level_names(&mut canvas, block, theme);
        } else {
            turned_names(&mut canvas, block, theme);
        }
    }
    layout.bar.0.draw(&mut canvas, layout.bar.1, theme);
    layout.legend.0.draw(&mut canvas, layout.legend.1, theme);
    canvas.finish(&chart.caption)
}

fn titles(canvas: &mut Canvas, block: &Block, theme: &Theme) {
    let line = theme.line(theme.text.title);
    let top = block.cells.top - 4.0 - block.title.len() as f64 * line;
    for (index, text) in block.title.iter().enumerate() {
        let at = (block.title_centre(text, theme), top + (index as f64 + 0.5) * line);
        canvas.label(&Label::new(at, text, theme.text.title, theme.ink).bold().middle());
    }
}

type Named<'a> = (&'a HeatmapPanel, &'a Block);

fn cells(canvas: &mut Canvas, chart: &Heatmap, (panel, block): Named, size: Option<f64>, theme: &Theme) {
    for (row, cells) in panel.cells.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let place = block.cell(row, column);
            let Some(value) = cell.value else {
                if !cell.blank {
                    cell::missing(canvas, place, theme);
                }
                continue;
            };
            let text = size.map(|size| (format_number(value, chart.decimals), size));
            let content = Content { text, marked: cell.marked };
            let colour = chart.scale.colour(value);
            let fill = if cell.faint { colour.mix(theme.paper, FAINT) } else { colour };
            cell::value(canvas, place, fill, &content, theme);
        }
    }
}

/// Thin lines of paper between the cells and a frame around them.
fn separators(canvas: &mut Canvas, block: &Block, theme: &Theme) {
    let stroke = Stroke::new(theme.paper, theme.lines.axis);
    let area = block.cells;
    for row in 1..block.rows.len() {
        let y = block.cell(row, 0).top;
        canvas.line((area.left, y), (area.right, y), stroke);
    }
    for column in 1..block.columns.len() {
        let x = block.cell(0, column).left;
        canvas.line((x, area.top), (x, area.bottom), stroke);
    }
    for part in block.parts() {
        canvas.frame(part, Stroke::new(theme.muted, theme.lines.grid));
    }
}

fn names(canvas: &mut Canvas, block: &Block, theme: &Theme) {
    let size = theme.text.name;
    for (row, lines) in block.rows.iter().enumerate() {
        let middle = block.cell(row, 0).centre().1;
        for (index, line) in lines.iter().enumerate() {
            let offset = (index as f64 - (lines.len() as f64 - 1.0) / 2.0) * 1.08 * size;
            let at = (block.cells.left - NAME_GAP, middle + offset);
            canvas.label(&Label::new(at, line, size, theme.ink).end());
        }
    }
}

fn turned_names(canvas: &mut Canvas, block: &Block, theme: &Theme) {
    let size = theme.text.name;
    for (column, name) in block.columns.iter().enumerate() {
        let x = block.cell(0, column).centre().0;
        let at = (x + 1.5, block.cells.bottom + NAME_GAP + 2.0);
        canvas.label(&Label::new(at, name, size, theme.ink).end().turned(TURN));
    }
}

/// Names that the layout left out are empty.
fn level_names(canvas: &mut Canvas, block: &Block, theme: &Theme) {
    let size = theme.text.name;
    for (column, name) in block.columns.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        let height = block.cells.bottom + NAME_GAP + 0.6 * size;
        let label = Label::new((block.cell(0, column).centre().0, height), name, size, theme.ink).middle();
        let beyond = (label.extent().right - block.cells.right - 1.5).max(0.0);
        canvas.label(&Label { at: (label.at.0 - beyond, height), ..label });
    }
}

impl Block {
    /// The place of one cell.
    fn cell(&self, row: usize, column: usize) -> Rect {
        let width = self.cells.width() / self.columns.len() as f64;
        let height = (self.cells.height() - self.gap.1) / self.rows.len() as f64;
        let gap = if row < self.gap.0 { 0.0 } else { self.gap.1 };
        let corner = (self.cells.left + column as f64 * width, self.cells.top + row as f64 * height + gap);
        Rect::new(corner, width, height)
    }

    /// The areas above and below the gap; one where there is none.
    fn parts(&self) -> Vec<Rect> {
        let cells = self.cells;
        if self.gap.1 == 0.0 {
            return vec![cells];
        }
        let (last, first) = (self.cell(self.gap.0 - 1, 0).bottom, self.cell(self.gap.0, 0).top);
        vec![Rect { bottom: last, ..cells }, Rect { top: first, ..cells }]
    }

    /// Titles stand centred over the cells, or as near as they can without leaving the block.
    fn title_centre(&self, text: &str, theme: &Theme) -> f64 {
        let half = crate::ink::fonts().width(text, theme.text.title, crate::ink::Weight::Bold) / 2.0;
        let centre = self.cells.centre().0;
        if half <= self.cells.width() / 2.0 { centre } else { self.cells.right - half }
    }
}
