//! Scatter: named points with error bars, a fitted line with its band, and a block of text.

mod draw;
mod layout;
mod names;
mod note;

use crate::{Axis, Caption, Colour, FigureError, Group, Picture, Theme, Width, validate};
use layout::Layout;

/// One point.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ScatterPoint {
    /// Its name; none is written if empty.
    pub name: String,
    /// Its horizontal value.
    pub x: f64,
    /// Its vertical value.
    pub y: f64,
    /// The interval of x, lower end first.
    pub x_interval: Option<(f64, f64)>,
    /// The interval of y, lower end first.
    pub y_interval: Option<(f64, f64)>,
    /// Its group, an index into the chart's groups; without groups all points look alike.
    pub group: usize,
    /// Whether its name is bold and its marker ringed.
    pub highlight: bool,
}

impl ScatterPoint {
    /// A point without intervals.
    pub fn new(name: impl Into<String>, x: f64, y: f64) -> Self {
        Self { name: name.into(), x, y, ..Self::default() }
    }

    /// The values the axes must show.
    fn ends(&self) -> ([f64; 3], [f64; 3]) {
        let around = |value: f64, interval: Option<(f64, f64)>| {
            let (low, high) = interval.unwrap_or((value, value));
            [low, value, high]
        };
        (around(self.x, self.x_interval), around(self.y, self.y_interval))
    }
}

/// A curve computed elsewhere.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FittedLine {
    /// Its entry in the legend; none if empty.
    pub name: String,
    /// Its points by rising x.
    pub line: Vec<(f64, f64)>,
    /// Its confidence band as (x, low, high) by rising x; may be empty.
    pub band: Vec<(f64, f64, f64)>,
    /// Its colour, if not the theme's secondary ink.
    pub colour: Option<Colour>,
}

/// The chart.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scatter {
    /// For readers who cannot see it.
    pub caption: Caption,
    /// Printed width.
    pub width: Width,
    /// Height of the plot in points; if not given, from its width, and more if names need it.
    pub plot_height: Option<f64>,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The points. Of more than 60 only some are named: highlighted ones, then those farthest from the
    /// crowd, as far as there is room; the notes say how many.
    pub points: Vec<ScatterPoint>,
    /// The classes of points; named ones appear in the legend.
    pub groups: Vec<Group>,
    /// A curve through the points.
    pub fit: Option<FittedLine>,
    /// Lines of text in the emptiest corner of the plot, or above it if none is empty.
    pub notes: Vec<String>,
}

impl Scatter {
    /// The picture.
    ///
    /// # Errors
    /// [`FigureError::Empty`] without points; [`FigureError::Group`] for an undeclared group;
    /// [`FigureError::Number`] and [`FigureError::Range`] for bad numbers; [`FigureError::Room`] if
    /// the plot would be too small.
    pub fn draw(&self, theme: &Theme) -> Result<Picture, FigureError> {
        theme.check()?;
        self.check()?;
        draw::draw(self, &Layout::new(self, theme)?, theme)
    }

    fn check(&self) -> Result<(), FigureError> {
        if self.points.is_empty() {
            return Err(FigureError::empty("the scatter chart has no points"));
        }
        for point in &self.points {
            let place = format!("point “{}”", point.name);
            validate::number(&place, point.x)?;
            validate::number(&place, point.y)?;
            validate::interval(&place, point.x_interval.unwrap_or((0.0, 0.0)))?;
            validate::interval(&place, point.y_interval.unwrap_or((0.0, 0.0)))?;
            validate::group(&place, point.group, self.groups.len().max(1))?;
        }
        self.fit.as_ref().map_or(Ok(()), FittedLine::check)
    }
}

impl FittedLine {
    fn check(&self) -> Result<(), FigureError> {
        let place = format!("fitted line “{}”", self.name);
        for (x, y) in &self.line {
            validate::number(&place, *x)?;
            validate::number(&place, *y)?;
        }
        for (x, low, high) in &self.band {
            validate::number(&place, *x)?;
            validate::interval(&place, (*low, *high))?;
        }
        Ok(())
    }

    /// The vertical values the axis must show.
    fn heights(&self) -> impl Iterator<Item = f64> {
        self.line.iter().map(|(_, y)| *y)
    }
}
