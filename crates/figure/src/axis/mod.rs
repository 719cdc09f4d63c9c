//! Axes: what the caller says about one, the scale it becomes, and the panel two of them span.

mod draw;
mod panel;
mod scale;
mod ticks;

pub(crate) use draw::{Furniture, tick_gutter, tick_overhang};
pub(crate) use panel::Panel;
pub(crate) use scale::Scale;
pub use ticks::{Ticks, nice_ticks};

use crate::{FigureError, validate};

/// A line or band across the plot at fixed values of one axis. Its label stands in the legend,
/// where it collides with nothing.
#[derive(Debug, Clone, PartialEq)]
pub enum Reference {
    /// A dashed line.
    Line {
        /// Its value.
        at: f64,
        /// Its entry in the legend; none if empty.
        label: String,
    },
    /// A grey band.
    Band {
        /// Its lower end.
        low: f64,
        /// Its upper end.
        high: f64,
        /// Its entry in the legend; none if empty.
        label: String,
    },
}

impl Reference {
    pub(crate) fn ends(&self) -> (f64, f64) {
        match self {
            Self::Line { at, .. } => (*at, *at),
            Self::Band { low, high, .. } => (*low, *high),
        }
    }

    pub(crate) fn label(&self) -> &str {
        match self {
            Self::Line { label, .. } | Self::Band { label, .. } => label,
        }
    }
}

/// One axis of a chart.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: String,
    /// The range shown; from the data if not given. Data outside are cut at the frame.
    pub range: Option<(f64, f64)>,
    /// Lines and bands at fixed values.
    pub references: Vec<Reference>,
}

impl Axis {
    /// An axis whose range comes from the data.
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// The same axis with a fixed range.
    pub fn with_range(self, low: f64, high: f64) -> Self {
        Self { range: Some((low, high)), ..self }
    }

    /// The same axis with one more line or band.
    pub fn with_reference(mut self, reference: Reference) -> Self {
        self.references.push(reference);
        self
    }

    /// The scale for these values, which are known to be finite.
    pub(crate) fn scale(&self, values: impl Iterator<Item = f64>) -> Result<Scale, FigureError> {
        for reference in &self.references {
            validate::interval(&format!("a reference of axis “{}”", self.label), reference.ends())?;
        }
        if let Some((low, high)) = self.range {
            validate::range(&format!("axis “{}”", self.label), (low, high))?;
            return Ok(Scale::exact(low, high));
        }
        let lines = self.references.iter().flat_map(|reference| [reference.ends().0, reference.ends().1]);
        Scale::around(values.chain(lines))
            .ok_or_else(|| FigureError::empty(format!("axis “{}” has no values", self.label)))
    }
}
