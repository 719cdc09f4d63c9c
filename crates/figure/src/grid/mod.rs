//! Heatmaps of the same rows and columns in a grid, the names of rows once a line, under one colour scale.

mod draw;
mod layout;

use crate::{Caption, Cell, ColourScale, FigureError, Picture, Theme, Width, validate};
use layout::Layout;

/// One heatmap of the grid.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GridPanel {
    /// Written above in at most two lines.
    pub title: String,
    /// One list for each row, as long as the columns; marks are not drawn.
    pub cells: Vec<Vec<Cell>>,
}

/// The chart. Its cells carry no numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct HeatmapGrid {
    /// For readers who cannot see it.
    pub caption: Caption,
    /// Printed width.
    pub width: Width,
    /// Heatmaps side by side.
    pub across: usize,
    /// Names of the rows, from the top.
    pub rows: Vec<String>,
    /// Numbers of the columns, from the left: only every second, fifth, tenth … where there is no room for all.
    pub columns: Vec<String>,
    /// The heatmaps, line by line.
    pub panels: Vec<GridPanel>,
    /// Range and kind of the colours.
    pub scale: ColourScale,
    /// What the colours measure.
    pub scale_label: String,
    /// What a hatched cell means; shown only if there is one.
    pub missing_note: String,
}

impl Default for HeatmapGrid {
    fn default() -> Self {
        Self {
            caption: Caption::default(),
            width: Width::default(),
            across: 3,
            rows: Vec::new(),
            columns: Vec::new(),
            panels: Vec::new(),
            scale: ColourScale::default(),
            scale_label: String::new(),
            missing_note: "not available".to_owned(),
        }
    }
}

impl HeatmapGrid {
    /// The picture.
    ///
    /// # Errors
    /// [`FigureError::Empty`] without panels, rows, columns or any value; [`FigureError::Shape`] for ragged cells;
    /// [`FigureError::Number`] for NaN or infinity; [`FigureError::Range`] for an empty colour scale;
    /// [`FigureError::Room`] if the cells would vanish.
    pub fn draw(&self, theme: &Theme) -> Result<Picture, FigureError> {
        theme.check()?;
        self.check()?;
        draw::draw(self, &Layout::new(self, theme)?, theme)
    }

    fn check(&self) -> Result<(), FigureError> {
        self.scale.check()?;
        if self.panels.is_empty() || self.rows.is_empty() || self.columns.is_empty() || self.across == 0 {
            return Err(FigureError::empty("the grid has no panels, rows or columns"));
        }
        for panel in &self.panels {
            validate::length(
                &format!("rows of panel “{}”", panel.title),
                self.rows.len(),
                panel.cells.len(),
            )?;
            for (name, cells) in self.rows.iter().zip(&panel.cells) {
                let place = format!("row “{name}” of panel “{}”", panel.title);
                validate::length(&place, self.columns.len(), cells.len())?;
                for value in cells.iter().filter_map(|cell| cell.value) {
                    validate::number(&place, value)?;
                }
            }
        }
        if self.cells().all(|cell| cell.value.is_none()) {
            return Err(FigureError::empty("every cell of the grid is missing"));
        }
        Ok(())
    }

    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.panels.iter().flat_map(|panel| panel.cells.iter().flatten())
    }

    fn has_missing(&self) -> bool {
        self.cells().any(|cell| cell.value.is_none() && !cell.blank)
    }
}
