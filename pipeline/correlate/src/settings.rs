//! What can move a number of this room.

mod inference;
mod raw;
mod reproduction;

pub use inference::{
    Analysis, Bootstrap, Compare, NamedCell, Noise, NoiseModel, Power, Predict, PredictionInterval,
    PredictionModel, Prior,
};
pub use raw::{Block, Envelope, Permutation, Preferred, QuantileSettings, RawSettings, Statistic};
pub use reproduction::{Exception, ReproducedFigure, Unprinted};

use std::collections::BTreeSet;

use statistics::{Level, PermutationPlan, Search};

/// A setting that makes no sense.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A number outside its range.
    #[error("`correlate.{key}` is {value}; it must lie {range}")]
    Range {
        /// Setting.
        key: &'static str,
        /// Value.
        value: f64,
        /// Allowed range, in words.
        range: &'static str,
    },
    /// A list that names one thing twice.
    #[error("`correlate.{key}` lists `{entry}` twice; keep one")]
    Repeated {
        /// Setting.
        key: &'static str,
        /// What stands there twice.
        entry: String,
    },
    /// A list that must not be empty.
    #[error("`correlate.{key}` is empty; {remedy}")]
    Empty {
        /// Setting.
        key: &'static str,
        /// What to do.
        remedy: &'static str,
    },
}

/// Checked settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    raw: RawSettings,
    level: Level,
}

impl RawSettings {
    /// Checks every range.
    ///
    /// # Errors
    /// [`SettingsError`] for the first setting that makes no sense.
    pub fn check(&self) -> Result<Settings, SettingsError> {
        let range = "strictly between 0 and 1";
        let level =
            Level::new(self.level).ok_or(SettingsError::Range { key: "level", value: self.level, range })?;
        if self.statistics.is_empty() {
            let remedy = "name at least one of pearson, spearman, kendall";
            return Err(SettingsError::Empty { key: "statistics", remedy });
        }
        between("permutation.rounds", self.permutation.rounds as f64, "between 1 and 100 million", 1.0, 1e8)?;
        let exact = self.permutation.exact_limit as f64;
        between("permutation.exact_limit", exact, "between 0 and 12! = 479001600", 0.0, 479_001_600.0)?;
        between("envelope.starts", self.envelope.starts as f64, "between 1 and 100000", 1.0, 1e5)?;
        distinct(
            "statistics",
            self.statistics.iter().map(|statistic| format!("{statistic:?}").to_lowercase()),
        )?;
        self.check_quantile()?;
        self.check_inference()?;
        self.reproduction.iter().try_for_each(check_tolerances)?;
        Ok(Settings { raw: self.clone(), level })
    }

    fn check_quantile(&self) -> Result<(), SettingsError> {
        let Some(quantile) = &self.quantile else { return Ok(()) };
        non_empty("quantile.domains", &quantile.domains, "list the domains to aggregate over")?;
        if quantile.quantiles.is_empty() {
            let remedy = "list quantiles between 0 and 1, or leave the key out";
            return Err(SettingsError::Empty { key: "quantile.quantiles", remedy });
        }
        distinct("quantile.domains", quantile.domains.iter().cloned())?;
        distinct("quantile.metrics", quantile.metrics.iter().cloned())?;
        // −0 and 0 are one quantile.
        distinct("quantile.quantiles", quantile.quantiles.iter().map(|q| (q + 0.0).to_string()))?;
        match quantile.quantiles.iter().copied().find(|q| !(0.0..=1.0).contains(q)) {
            Some(value) => {
                Err(SettingsError::Range { key: "quantile.quantiles", value, range: "between 0 and 1" })
            }
            None => Ok(()),
        }
    }
}

fn check_tolerances(figure: &ReproducedFigure) -> Result<(), SettingsError> {
    let exceptions = figure.exceptions.iter().map(|exception| exception.tolerance);
    exceptions.chain([figure.tolerance]).try_for_each(|value| positive("reproduction.tolerance", value))
}

fn positive(key: &'static str, value: f64) -> Result<(), SettingsError> {
    if value > 0.0 && value.is_finite() {
        return Ok(());
    }
    Err(SettingsError::Range { key, value, range: "above 0" })
}

fn between(
    key: &'static str,
    value: f64,
    range: &'static str,
    least: f64,
    most: f64,
) -> Result<(), SettingsError> {
    if (least..=most).contains(&value) { Ok(()) } else { Err(SettingsError::Range { key, value, range }) }
}

fn distinct(key: &'static str, entries: impl Iterator<Item = String>) -> Result<(), SettingsError> {
    let mut seen = BTreeSet::new();
    for entry in entries {
        if !seen.insert(entry.clone()) {
            return Err(SettingsError::Repeated { key, entry });
        }
    }
    Ok(())
}

fn non_empty(key: &'static str, list: &[String], remedy: &'static str) -> Result<(), SettingsError> {
    if list.is_empty() { Err(SettingsError::Empty { key, remedy }) } else { Ok(()) }
}

impl Settings {
    /// The settings as the config says them, defaults filled in.
    #[must_use]
    pub fn raw(&self) -> &RawSettings {
        &self.raw
    }

    pub(crate) fn level(&self) -> Level {
        self.level
    }

    pub(crate) fn permutation(&self, seed: u64) -> PermutationPlan {
        let Permutation { exact_limit, rounds } = self.raw.permutation;
        PermutationPlan { exact_limit, rounds, seed }
    }

    pub(crate) fn search(&self, seed: u64) -> Search {
        Search { starts: self.raw.envelope.starts, seed }
    }

    pub(crate) fn statistics(&self) -> impl Iterator<Item = statistics::Statistic> + '_ {
        self.raw.statistics.iter().map(|statistic| (*statistic).into())
    }

    pub(crate) fn wants(&self, analysis: Analysis) -> bool {
        self.raw.analyses.contains(&analysis)
    }

    pub(crate) fn resamples(&self, seed: u64) -> selection::ResamplePlan {
        let Bootstrap { exact_limit, rounds } = self.raw.bootstrap;
        selection::ResamplePlan { enumeration_limit: exact_limit, rounds, seed }
    }
}
