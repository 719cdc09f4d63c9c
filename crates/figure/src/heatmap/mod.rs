//! Heatmap: panels of coloured cells with their numbers, under one colour scale.

mod draw;
mod layout;

use crate::{Caption, ColourScale, FigureError, Picture, Theme, Width, validate};
pub(crate) use draw::FAINT;
use layout::Layout;

/// One cell.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Cell {
    /// Its value; `None` is drawn hatched.
    pub value: Option<f64>,
    /// Whether it carries the mark: bold, with a dot in its corner.
    pub marked: bool,
    /// Whether it is paler than its value says, for little stands behind it.
    pub faint: bool,
    /// Whether nothing belongs here, as on the diagonal of a square: left as paper, not hatched.
    pub blank: bool,
}

impl Cell {
    /// A cell with a value and no mark.
    pub fn plain(value: f64) -> Self {
        Self { value: Some(value), ..Self::default() }
    }

    /// A cell with a value and the mark.
    pub fn marked(value: f64) -> Self {
        Self { value: Some(value), marked: true, ..Self::default() }
    }

    /// A cell without a value.
    pub fn missing() -> Self {
        Self::default()
    }

    /// A cell where nothing belongs.
    pub fn blank() -> Self {
        Self { blank: true, ..Self::default() }
    }
}

/// One block of cells.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HeatmapPanel {
    /// Written above; may be empty.
    pub title: String,
    /// Names of the rows, from the top.
    pub rows: Vec<String>,
    /// Names of the columns, from the left.
    pub columns: Vec<String>,
    /// One list for each row, as long as the columns.
    pub cells: Vec<Vec<Cell>>,
    /// How many of the last rows stand apart from the others, below a gap.
    pub apart: usize,
}

/// How panels stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Arrangement {
    /// Side by side if the numbers fit into the cells, otherwise stacked.
    #[default]
    Automatic,
    /// Side by side.
    SideBySide,
    /// One below the other.
    Stacked,
}

/// The chart. Numbers are left out where cells are too small for them.
#[derive(Debug, Clone, PartialEq)]
pub struct Heatmap {
    /// For readers who cannot see it.
    pub caption: Caption,
    /// Printed width.
    pub width: Width,
    /// The blocks.
    pub panels: Vec<HeatmapPanel>,
    /// How they stand to each other.
    pub arrangement: Arrangement,
    /// Range and kind of the colours.
    pub scale: ColourScale,
    /// What the colours measure.
    pub scale_label: String,
    /// Decimals of the numbers.
    pub decimals: usize,
    /// Whether column names are numbers in a row: set level, and only every second, fifth, tenth … of them
    /// where there is no room for all.
    pub level_columns: bool,
    /// What a hatched cell means; shown only if there is one.
    pub missing_note: String,
    /// What the mark means; shown only if a cell has it.
    pub mark_note: String,
    /// What a pale cell means; shown only if there is one.
    pub faint_note: String,
}

impl Default for Heatmap {
    fn default() -> Self {
        Self {
            caption: Caption::default(),
            width: Width::default(),
            panels: Vec::new(),
            arrangement: Arrangement::default(),
            scale: ColourScale::default(),
            scale_label: String::new(),
            decimals: 2,
            level_columns: false,
            missing_note: "not available".to_owned(),
            mark_note: String::new(),
            faint_note: String::new(),
        }
    }
}

impl Heatmap {
    /// The picture.
    ///
    /// # Errors
    /// [`FigureError::Empty`] without panels, rows, columns or any value; [`FigureError::Shape`] for
    /// ragged cells; [`FigureError::Number`] for NaN or infinity; [`FigureError::Range`] for an
    /// empty colour scale; [`FigureError::Room`] if not even the names fit.
    pub fn draw(&self, theme: &Theme) -> Result<Picture, FigureError> {
        theme.check()?;
        self.check()?;
        draw::draw(self, &Layout::new(self, theme)?, theme)
    }

    fn check(&self) -> Result<(), FigureError> {
        self.scale.check()?;
        if self.panels.is_empty() {
            return Err(FigureError::empty("the heatmap has no panels"));
        }
        for panel in &self.panels {
            panel.check()?;
        }
        if self.cells().all(|cell| cell.value.is_none()) {
            return Err(FigureError::empty("every cell of the heatmap is missing"));
        }
        Ok(())
    }

    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.panels.iter().flat_map(|panel| panel.cells.iter().flatten())
    }
}

impl HeatmapPanel {
    fn check(&self) -> Result<(), FigureError> {
        if self.rows.is_empty() || self.columns.is_empty() {
            return Err(FigureError::empty(format!(
                "heatmap panel “{}” has no rows or no columns",
                self.title
            )));
        }
        validate::length(
            &format!("rows of heatmap panel “{}”", self.title),
            self.rows.len(),
            self.cells.len(),
        )?;
        for (name, cells) in self.rows.iter().zip(&self.cells) {
            validate::length(&format!("heatmap row “{name}”"), self.columns.len(), cells.len())?;
            for value in cells.iter().filter_map(|cell| cell.value) {
                validate::number(&format!("a cell of heatmap row “{name}”"), value)?;
            }
        }
        Ok(())
    }
}
