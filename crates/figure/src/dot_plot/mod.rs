//! Dot plot: rows of estimates with intervals, in panels side by side, the numbers printed beside.

mod draw;
mod layout;
mod remarks;

use crate::{Axis, Caption, FigureError, Group, Picture, Theme, Width, validate};
use layout::Layout;

/// A value and its interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its interval, lower end first.
    pub interval: Option<(f64, f64)>,
    /// Whether the value was set and not estimated: the word stands for its interval.
    pub pinned: bool,
}

impl Estimate {
    /// A value with an interval.
    pub fn new(value: f64, low: f64, high: f64) -> Self {
        Self { value, interval: Some((low, high)), pinned: false }
    }
}

/// A further value of a row: a small marker without a number.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Dot {
    /// The panel it stands in, an index into the chart's panels.
    pub panel: usize,
    /// The value.
    pub value: f64,
    /// Its group, which need not be that of the row.
    pub group: usize,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DotRow {
    /// Written before its name, for example a range of ranks; may be empty.
    pub lead: String,
    /// Its name.
    pub label: String,
    /// Its group, an index into the chart's groups; without groups all rows look alike.
    pub group: usize,
    /// One estimate for each panel; `None` leaves a gap.
    pub estimates: Vec<Option<Estimate>>,
    /// Further values, drawn small.
    pub dots: Vec<Dot>,
    /// Written behind the numbers of the last panel; may be empty.
    pub remark: String,
    /// Whether it goes on with the row above: both stand on one ground.
    pub continued: bool,
}

/// One column of the chart.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DotPanel {
    /// Written above; may be empty.
    pub title: String,
    /// Its axis.
    pub axis: Axis,
    /// Decimals of the printed numbers.
    pub decimals: usize,
    /// Written above the printed numbers, for example "score [95 % interval]".
    pub value_heading: String,
}

/// The chart. Rows stand in the order given.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DotPlot {
    /// For readers who cannot see it.
    pub caption: Caption,
    /// Printed width.
    pub width: Width,
    /// The columns.
    pub panels: Vec<DotPanel>,
    /// Written above what stands before the names; may be empty.
    pub lead_heading: String,
    /// The rows, from the top.
    pub rows: Vec<DotRow>,
    /// Written above the remarks; may be empty.
    pub remark_heading: String,
    /// The classes of rows; named ones appear in the legend.
    pub groups: Vec<Group>,
    /// Lines of text below.
    pub notes: Vec<String>,
    /// Width of each plot for which long names give way; 70 points if not given.
    pub plot_width: Option<f64>,
}

impl DotPlot {
    /// The picture.
    ///
    /// # Errors
    /// [`FigureError::Empty`] without panels, rows or any estimate in a panel; [`FigureError::Shape`]
    /// if a row has not one estimate for each panel; [`FigureError::Group`] for an undeclared
    /// group, of a row or a dot; [`FigureError::Number`] and [`FigureError::Range`] for bad numbers;
    /// [`FigureError::Room`] if the plots would be too small.
    pub fn draw(&self, theme: &Theme) -> Result<Picture, FigureError> {
        theme.check()?;
        self.check()?;
        draw::draw(self, &Layout::new(self, theme)?, theme)
    }

    fn check(&self) -> Result<(), FigureError> {
        if self.panels.is_empty() || self.rows.is_empty() {
            return Err(FigureError::empty("the dot plot has no panels or no rows"));
        }
        validate::number("the width of a plot", self.plot_width.unwrap_or(0.0))?;
        for row in &self.rows {
            let place = format!("row “{}”", row.label);
            validate::length(&place, self.panels.len(), row.estimates.len())?;
            validate::group(&place, row.group, self.groups.len().max(1))?;
            for estimate in row.estimates.iter().flatten() {
                validate::number(&place, estimate.value)?;
                validate::interval(&place, estimate.interval.unwrap_or((0.0, 0.0)))?;
            }
            for dot in &row.dots {
                validate::number(&place, dot.value)?;
                validate::group(&place, dot.group, self.groups.len().max(1))?;
            }
        }
        for (index, panel) in self.panels.iter().enumerate() {
            if self.estimates(index).next().is_none() {
                return Err(FigureError::empty(format!(
                    "panel “{}” of the dot plot has no estimate",
                    panel.title
                )));
            }
        }
        Ok(())
    }

    fn estimates(&self, panel: usize) -> impl Iterator<Item = Estimate> {
        self.rows.iter().filter_map(move |row| row.estimates[panel])
    }

    /// The small values of a panel; those of panels that do not exist are nowhere.
    fn dots(&self, panel: usize) -> impl Iterator<Item = f64> {
        let dots = self.rows.iter().flat_map(|row| &row.dots);
        dots.filter(move |dot| dot.panel == panel).map(|dot| dot.value)
    }
}
