//! What can move a number of this room.

mod choices;
mod raw;

pub use choices::{
    AnswerPermutation, AucZeroRange, Baseline, BothBad, BrierPairs, ConfidenceAgreement, Estimator,
    PairAverage, PairError, RowRule, Touching,
};
pub use raw::{Accuracy, BestOfK, Intervals, Languages, Mean, ModelPairs, Pairs, Ratings, RawSettings, Warn};

use statistics::Level;

/// A setting that makes no sense.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A number outside its range.
    #[error("`metrics.{key}` is {value}; it must lie {range}")]
    Range {
        /// Setting.
        key: &'static str,
        /// Value.
        value: f64,
        /// Allowed range, in words.
        range: &'static str,
    },
    /// A list that names one thing twice.
    #[error("`metrics.{key}` lists `{entry}` twice; keep one")]
    Repeated {
        /// Setting.
        key: &'static str,
        /// What stands there twice.
        entry: String,
    },
    /// No way to estimate best-of-K curves.
    #[error(
        "`metrics.best_of_k.estimators` is empty, which leaves no best-of-K metric; name `permutations`, \
         `closed-form` or both"
    )]
    NoEstimator,
    /// A rule that its setting does not offer.
    #[error("`metrics.{key}` is `{value}`; it must be {allowed}")]
    Rule {
        /// Setting.
        key: &'static str,
        /// Value.
        value: &'static str,
        /// The words allowed.
        allowed: &'static str,
    },
}

/// Checked settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    raw: RawSettings,
    level: Level,
    rating_level: Level,
}

impl RawSettings {
    /// Checks every range.
    ///
    /// # Errors
    /// [`SettingsError`] for the first setting that makes no sense.
    pub fn check(&self) -> Result<Settings, SettingsError> {
        let level = level("intervals.level", self.intervals.level)?;
        let rating_level = self::level("ratings.level", self.ratings.level)?;
        let count = |key, value: u64, least: u64, range| {
            let inside = (least..=1_000_000).contains(&value);
            if inside { Ok(()) } else { Err(SettingsError::Range { key, value: value as f64, range }) }
        };
        count("ratings.rounds", self.ratings.rounds, 2, "between 2 and 1000000")?;
        count("best_of_k.trials", self.best_of_k.trials, 2, "between 2 and 1000000")?;
        count("model_pairs.most", self.model_pairs.most, 0, "between 0 and 1000000")?;
        count("intervals.rounds", self.intervals.rounds, 0, "between 0 and 1000000")?;
        count("intervals.halves", self.intervals.halves, 0, "between 0 and 1000000")?;
        // Fewer rounds have no quantile so far out.
        let least = (2.0 / (1.0 - level.value())).ceil() as u64;
        if self.intervals.rounds > 0 && self.intervals.rounds < least {
            return Err(SettingsError::Range {
                key: "intervals.rounds",
                value: self.intervals.rounds as f64,
                range: "at 0, or at least 2/(1 − level): 40 at a level of 0.95",
            });
        }
        if self.intervals.halves == 1 {
            return Err(SettingsError::Range {
                key: "intervals.halves",
                value: 1.0,
                range: "at 0, or above 1",
            });
        }
        share("ratings.least_share", self.ratings.least_share)?;
        share("warn.tie_share", self.warn.tie_share)?;
        self.check_rules()?;
        distinct("confidence_agreement", self.confidence_agreement.iter().map(|entry| entry.as_str()))?;
        if self.best_of_k.estimators.is_empty() {
            return Err(SettingsError::NoEstimator);
        }
        distinct("best_of_k.estimators", self.best_of_k.estimators.iter().map(|entry| entry.as_str()))?;
        distinct("baselines", self.baselines.iter().map(|entry| entry.as_str()))?;
        distinct("model_pairs.judges", self.model_pairs.judges.iter().map(String::as_str))?;
        distinct("model_pairs.domains", self.model_pairs.domains.iter().map(String::as_str))?;
        distinct("mean.domains", self.mean.domains.iter().map(String::as_str))?;
        Ok(Settings { raw: self.clone(), level, rating_level })
    }

    /// A battle has no second answer to fall to: its sides are forgotten.
    fn check_rules(&self) -> Result<(), SettingsError> {
        let allowed = "wrong, half or left-out";
        let rules = [
            ("accuracy.score_tie", self.accuracy.score_tie),
            ("accuracy.error", self.accuracy.error),
            ("accuracy.verdict_tie", self.accuracy.verdict_tie),
        ];
        match rules.into_iter().find(|(_, rule)| *rule == RowRule::Second) {
            Some((key, rule)) => Err(SettingsError::Rule { key, value: rule.as_str(), allowed }),
            None => Ok(()),
        }
    }
}

fn level(key: &'static str, value: f64) -> Result<Level, SettingsError> {
    Level::new(value).ok_or(SettingsError::Range { key, value, range: "strictly between 0 and 1" })
}

fn share(key: &'static str, value: f64) -> Result<(), SettingsError> {
    let inside = (0.0..=1.0).contains(&value);
    if inside { Ok(()) } else { Err(SettingsError::Range { key, value, range: "between 0 and 1" }) }
}

fn distinct<'a>(key: &'static str, entries: impl Iterator<Item = &'a str>) -> Result<(), SettingsError> {
    let mut sorted: Vec<&str> = entries.collect();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(SettingsError::Repeated { key, entry: pair[0].to_owned() }),
        None => Ok(()),
    }
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

    pub(crate) fn rating_level(&self) -> Level {
        self.rating_level
    }

    pub(crate) fn rounds(&self) -> u64 {
        self.raw.intervals.rounds
    }

    /// Whether the curve of a domain, or of one generator's part of it, goes into a table.
    pub(crate) fn has_curve(&self, of_generator: bool) -> bool {
        self.raw.best_of_k.generator_curves || !of_generator
    }

    pub(crate) fn uses(&self, estimator: Estimator) -> bool {
        self.raw.best_of_k.estimators.contains(&estimator)
    }
}
