//! Stacked bars: one row each, cut into parts that add up.

mod draw;
mod layout;

use crate::{Axis, Caption, Colour, FigureError, Picture, Theme, Width, validate};
use layout::Layout;

/// One row.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BarRow {
    /// Its name.
    pub label: String,
    /// The length of each part, from the left; not negative.
    pub parts: Vec<f64>,
    /// Written behind the bar, flush right; may be empty.
    pub remark: String,
}

/// A kind of part, one entry of the legend.
#[derive(Debug, Clone, PartialEq)]
pub struct BarPart {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Colour,
}

/// The chart. Rows stand in the order given.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bars {
    /// For readers who cannot see it.
    pub caption: Caption,
    /// Printed width.
    pub width: Width,
    /// The rows, from the top.
    pub rows: Vec<BarRow>,
    /// Written above the remarks; may be empty.
    pub remark_heading: String,
    /// How many of the last rows stand apart from the others, below a gap.
    pub apart: usize,
    /// The parts, from the left.
    pub parts: Vec<BarPart>,
    /// The axis of lengths; its references go through all rows.
    pub axis: Axis,
    /// Decimals of the numbers in the parts; a number is left out where its part is too short for it.
    pub decimals: usize,
}

impl Bars {
    /// The picture.
    ///
    /// # Errors
    /// [`FigureError::Empty`] without rows, parts or any length; [`FigureError::Shape`] if a row has not one length
    /// for each part; [`FigureError::Number`] for NaN or infinity; [`FigureError::Range`] for a negative length;
    /// [`FigureError::Room`] if the bars would be too short.
    pub fn draw(&self, theme: &Theme) -> Result<Picture, FigureError> {
        theme.check()?;
        self.check()?;
        draw::draw(self, &Layout::new(self, theme)?, theme)
    }

    fn check(&self) -> Result<(), FigureError> {
        if self.rows.is_empty() || self.parts.is_empty() {
            return Err(FigureError::empty("the bar chart has no rows or no parts"));
        }
        for row in &self.rows {
            let place = format!("bar “{}”", row.label);
            validate::length(&place, self.parts.len(), row.parts.len())?;
            for part in &row.parts {
                validate::interval(&place, (0.0, *part))?;
            }
            validate::number(&place, row.length())?;
        }
        if self.rows.iter().all(|row| row.length() == 0.0) {
            return Err(FigureError::empty("every bar has length 0"));
        }
        Ok(())
    }
}

impl BarRow {
    fn length(&self) -> f64 {
        self.parts.iter().sum()
    }
}
