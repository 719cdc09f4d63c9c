//! Lines: named series over a numeric axis, in one panel or small multiples with shared axes.

mod draw;
mod layout;

use crate::{Axis, Caption, FigureError, Picture, Style, Theme, Width, validate};
use layout::Layout;

/// One named line. Series of the same name look alike in all panels.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points by rising x; a `None` breaks the line.
    pub points: Vec<(f64, Option<f64>)>,
    /// Its interval as (x, low, high) by rising x, shaded; may be empty.
    pub band: Vec<(f64, f64, f64)>,
    /// Values of another origin, for example read off a printed figure: hollow markers.
    pub printed: Vec<(f64, f64)>,
    /// Whether the line carries no markers.
    pub unmarked: bool,
    /// Its look, if not the theme's.
    pub style: Option<Style>,
}

impl Series {
    /// A line without gaps.
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let points = points.into_iter().map(|(x, y)| (x, Some(y))).collect();
        Self { name: name.into(), points, ..Self::default() }
    }

    fn values(&self) -> impl Iterator<Item = (f64, f64)> {
        self.points.iter().filter_map(|(x, y)| y.map(|y| (*x, y))).chain(self.printed.iter().copied())
    }

    /// The values the vertical axis must show.
    fn heights(&self) -> impl Iterator<Item = f64> {
        self.values().map(|(_, y)| y).chain(self.band.iter().flat_map(|(_, low, high)| [*low, *high]))
    }
}

/// One plot.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LinePanel {
    /// Written above; may be empty.
    pub title: String,
    /// Its lines.
    pub series: Vec<Series>,
}

/// Where the names of series stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Naming {
    /// In a legend below.
    #[default]
    Legend,
    /// At the right end of each line, moved apart; in a legend after all if there are too many.
    LineEnds,
}

/// The chart.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Lines {
    /// For readers who cannot see it.
    pub caption: Caption,
    /// Printed width.
    pub width: Width,
    /// Height of each plot in points; from its width if not given.
    pub panel_height: Option<f64>,
    /// The plots, all with the same axes.
    pub panels: Vec<LinePanel>,
    /// The shared horizontal axis.
    pub x: Axis,
    /// The shared vertical axis.
    pub y: Axis,
    /// Where the names of series stand.
    pub naming: Naming,
    /// What the hollow markers are; shown only if there are any.
    pub printed_note: String,
}

impl Lines {
    /// The picture.
    ///
    /// # Errors
    /// [`FigureError::Empty`] without panels or without any point; [`FigureError::Number`] for NaN
    /// or infinity; [`FigureError::Range`] for an empty axis range or a band whose ends are in the wrong order;
    /// [`FigureError::Room`] if the plots would be too small.
    pub fn draw(&self, theme: &Theme) -> Result<Picture, FigureError> {
        theme.check()?;
        self.check()?;
        draw::draw(self, &Layout::new(self, theme)?, theme)
    }

    fn check(&self) -> Result<(), FigureError> {
        if self.panels.is_empty() {
            return Err(FigureError::empty("the line chart has no panels"));
        }
        for series in self.series() {
            let place = format!("series “{}”", series.name);
            for (x, y) in series.values() {
                validate::number(&place, x)?;
                validate::number(&place, y)?;
            }
            for (x, _) in &series.points {
                validate::number(&place, *x)?;
            }
            for (x, low, high) in &series.band {
                validate::number(&place, *x)?;
                validate::interval(&place, (*low, *high))?;
            }
        }
        if self.series().all(|series| series.values().next().is_none()) {
            return Err(FigureError::empty("no series of the line chart has a point"));
        }
        Ok(())
    }

    fn series(&self) -> impl Iterator<Item = &Series> {
        self.panels.iter().flat_map(|panel| &panel.series)
    }

    /// Every name once, in order of first appearance, with its look.
    fn names(&self, theme: &Theme) -> Vec<Named> {
        let mut names: Vec<Named> = Vec::new();
        for series in self.series() {
            if names.iter().all(|known| known.name != series.name) {
                let style = series.style.unwrap_or_else(|| theme.style(names.len()));
                let marker = !series.unmarked || !series.printed.is_empty();
                names.push(Named { name: series.name.clone(), style, marker });
            }
        }
        names
    }
}

/// A name with the look of its series.
struct Named {
    name: String,
    style: Style,
    /// Whether its lines carry markers.
    marker: bool,
}
