//! What is drawn, under which names, in which formats.

mod check;
mod chosen;
mod raw;
mod words;

pub use check::SettingsError;
pub use chosen::{Chosen, Named};
pub use raw::{
    Format, HeatMap, HeatMapPanel, IntervalPlot, OutcomePlot, QuantileCurve, RawSettings, Scatter,
};
pub use words::{ArenaFigure, ArenaFigures, InferenceFigure, InferenceFigures, MetricFigure, MetricFigures};

/// Checked settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    raw: RawSettings,
}

impl RawSettings {
    /// Checks names and ranges. Whether an outcome or benchmark exists is only known with the
    /// tables: `compute` warns.
    ///
    /// # Errors
    /// [`SettingsError`] for the first setting that makes no sense.
    pub fn check(&self) -> Result<Settings, SettingsError> {
        check::check(self)?;
        Ok(Settings { raw: self.clone() })
    }
}

impl Settings {
    /// The settings as the config says them, defaults filled in.
    #[must_use]
    pub fn raw(&self) -> &RawSettings {
        &self.raw
    }
}
