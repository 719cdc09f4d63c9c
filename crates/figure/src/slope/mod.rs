//! Slope chart: every line has one value on the left and one on the right; its name stands at both ends.

mod draw;
mod layout;

use crate::{Caption, FigureError, Group, Picture, Theme, Width, validate};
use layout::Layout;

/// One line.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SlopeLine {
    /// Its name.
    pub name: String,
    /// Its value on the left.
    pub left: f64,
    /// Its value on the right.
    pub right: f64,
    /// Its group, an index into the chart's groups; without groups all lines look alike.
    pub group: usize,
}

/// The chart. Names that would stand on each other are moved apart and tied to their ends.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Slope {
    /// For readers who cannot see it.
    pub caption: Caption,
    /// Printed width.
    pub width: Width,
    /// Written above the left ends.
    pub left_heading: String,
    /// Written above the right ends.
    pub right_heading: String,
    /// Whether small values stand above, as the first of some ranks does.
    pub least_on_top: bool,
    /// Whether ends stand in even steps, in the order of their values, instead of where a scale puts them:
    /// for ranks, of which some may be left out.
    pub even: bool,
    /// Decimals of the numbers between the names and the ends.
    pub decimals: usize,
    /// The lines; of those with equal values the first stands above.
    pub lines: Vec<SlopeLine>,
    /// The classes of lines; named ones appear in the legend.
    pub groups: Vec<Group>,
}

impl Slope {
    /// The picture.
    ///
    /// # Errors
    /// [`FigureError::Empty`] without lines; [`FigureError::Group`] for an undeclared group;
    /// [`FigureError::Number`] for NaN or infinity; [`FigureError::Room`] if the names leave none for
    /// the lines, or there are too many of them for one picture.
    pub fn draw(&self, theme: &Theme) -> Result<Picture, FigureError> {
        theme.check()?;
        self.check()?;
        draw::draw(self, &Layout::new(self, theme)?, theme)
    }

    fn check(&self) -> Result<(), FigureError> {
        if self.lines.is_empty() {
            return Err(FigureError::empty("the slope chart has no lines"));
        }
        for line in &self.lines {
            let place = format!("line “{}”", line.name);
            validate::number(&place, line.left)?;
            validate::number(&place, line.right)?;
            validate::group(&place, line.group, self.groups.len().max(1))?;
        }
        Ok(())
    }
}
