//! How votes come about: as asked for, then checked.

use crate::Feature;

/// What a feature does to votes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    /// The feature.
    pub feature: Feature,
    /// What one standard deviation of its difference adds to the log odds of the first model.
    pub effect: f64,
}

/// A design as asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct RawDesign {
    /// How many models.
    pub models: u32,
    /// How many votes.
    pub votes: u64,
    /// Seed of everything random.
    pub seed: u64,
    /// Standard deviation of the strengths, in log odds.
    pub spread: f64,
    /// Share of ties between models that are equal; the farther apart they are, the fewer there are.
    pub ties: f64,
    /// Share of ties that call both answers bad.
    pub both_bad: f64,
    /// Features that the votes come with, and what they do; 0 for one that does nothing.
    pub style: Vec<Effect>,
    /// How many voters; 0 for votes that do not say who voted.
    pub voters: u32,
    /// Standard deviation of a voter's own taste for each model, in log odds: what makes votes of a voter depend
    /// on each other.
    pub voter_effect: f64,
    /// How unevenly models are shown: the k-th most popular as often as k to the power of minus this.
    pub popularity: f64,
    /// What being shown first adds to the log odds.
    pub position: f64,
}

impl Default for RawDesign {
    /// Twenty models with the ties, popularity and style effects that are about those of Chatbot Arena in 2024.
    fn default() -> Self {
        let effects = [0.25, 0.02, 0.03, 0.02];
        let style = Feature::ALL.into_iter().zip(effects);
        Self {
            models: 20,
            votes: 10_000,
            seed: 0,
            spread: 0.75,
            ties: 0.4,
            both_bad: 0.5,
            style: style.map(|(feature, effect)| Effect { feature, effect }).collect(),
            voters: 1000,
            voter_effect: 0.0,
            popularity: 0.35,
            position: 0.0,
        }
    }
}

/// A setting that makes no votes.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DesignError {
    /// A number outside its range.
    #[error("{setting} = {value} must lie between {least} and {most}")]
    Range {
        /// Name of the setting.
        setting: &'static str,
        /// What it was.
        value: f64,
        /// Least value.
        least: f64,
        /// Greatest value.
        most: f64,
    },
    /// A feature named twice.
    #[error("style names `{0}` twice; name it once")]
    Repeated(Feature),
    /// Tastes of voters without voters.
    #[error("voter_effect = {0} needs voters; set voters to 1 or more")]
    NoVoters(f64),
}

/// Most models: the truth is worked out from every pair of them.
const MOST_MODELS: f64 = 1000.0;
/// Most votes: some twenty gigabytes of Parquet.
const MOST_VOTES: f64 = 1e9;
/// Largest effect in log odds that leaves every outcome a chance that a float can hold.
const LARGEST_EFFECT: f64 = 3.0;

impl RawDesign {
    /// The design, if each setting is in its range.
    ///
    /// # Errors
    ///
    /// - `Range`: a number outside its range, or not a number.
    /// - `Repeated`: a feature named twice.
    /// - `NoVoters`: a voter effect without voters.
    pub fn check(self) -> Result<Design, DesignError> {
        in_range("models", f64::from(self.models), 2.0, MOST_MODELS)?;
        in_range("votes", self.votes as f64, 1.0, MOST_VOTES)?;
        in_range("spread", self.spread, 0.0, LARGEST_EFFECT)?;
        in_range("ties", self.ties, 0.0, 1.0)?;
        in_range("both_bad", self.both_bad, 0.0, 1.0)?;
        in_range("voter_effect", self.voter_effect, 0.0, LARGEST_EFFECT)?;
        in_range("popularity", self.popularity, 0.0, LARGEST_EFFECT)?;
        in_range("position", self.position, -LARGEST_EFFECT, LARGEST_EFFECT)?;
        for (place, Effect { feature, effect }) in self.style.iter().enumerate() {
            in_range("the effect of a style feature", *effect, -LARGEST_EFFECT, LARGEST_EFFECT)?;
            if self.style[..place].iter().any(|earlier| earlier.feature == *feature) {
                return Err(DesignError::Repeated(*feature));
            }
        }
        if self.voters == 0 && self.voter_effect > 0.0 {
            return Err(DesignError::NoVoters(self.voter_effect));
        }
        Ok(Design(self))
    }
}

fn in_range(setting: &'static str, value: f64, least: f64, most: f64) -> Result<(), DesignError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(DesignError::Range { setting, value, least, most })
}

/// A design that has been checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Design(RawDesign);

impl Design {
    /// The settings.
    #[must_use]
    pub const fn get(&self) -> &RawDesign {
        &self.0
    }
}
