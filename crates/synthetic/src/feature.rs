//! Features of style, and how often answers have them.

use std::fmt;
use std::str::FromStr;

use rand::Rng;
use rand_distr::{Distribution, Gamma, LogNormal, Poisson};

/// What is counted in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// Length in tokens.
    Tokens,
    /// Headers.
    Headers,
    /// List items.
    Lists,
    /// Bold spans.
    Bold,
}

impl Feature {
    /// All features, in the order in which Chatbot Arena has them.
    pub const ALL: [Self; 4] = [Self::Tokens, Self::Headers, Self::Lists, Self::Bold];

    /// The name in settings and columns.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tokens => "tokens",
            Self::Headers => "headers",
            Self::Lists => "lists",
            Self::Bold => "bold",
        }
    }

    pub(crate) const fn place(self) -> usize {
        self as usize
    }

    /// How often an answer has it.
    ///
    /// ```text
    /// tokens   ⌊e^(5.6 + v + 0.8 N)⌋, at least 1                     N standard normal
    /// others   Poisson(λ e^v G), λ = 0.9, 6, 4                       G gamma of shape 0.7 and mean 1
    /// ```
    ///
    /// `verbosity` v is the model's own. Medians and shares of zeros are about those of Chatbot Arena.
    pub(crate) fn draw(self, verbosity: f64, random: &mut impl Rng) -> u32 {
        let mean = match self {
            Self::Tokens => return length(verbosity, random),
            Self::Headers => 0.9,
            Self::Lists => 6.0,
            Self::Bold => 4.0,
        };
        let gamma = Gamma::new(SHAPE, 1.0 / SHAPE).expect("a positive shape and scale");
        // A rate that rounds to zero is no Poisson rate, and nothing is counted at it.
        let rate = mean * verbosity.exp() * gamma.sample(random);
        Poisson::new(rate).map_or(0, |poisson| poisson.sample(random) as u32)
    }
}

/// Median and spread of the logarithm of an answer's tokens.
pub(crate) const MEDIAN_LOG_LENGTH: f64 = 5.6;
pub(crate) const LOG_LENGTH_SPREAD: f64 = 0.8;

/// Shape of the spread of rates over answers: below 1, so that most answers have none or many.
const SHAPE: f64 = 0.7;

fn length(verbosity: f64, random: &mut impl Rng) -> u32 {
    let tokens = LogNormal::new(MEDIAN_LOG_LENGTH + verbosity, LOG_LENGTH_SPREAD)
        .expect("a finite mean and a positive spread");
    (tokens.sample(random) as u32).max(1)
}

impl fmt::Display for Feature {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A name that is no feature's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no feature is called `{0}`; there are `tokens`, `headers`, `lists` and `bold`")]
pub struct UnknownFeature(
    /// The name.
    pub String,
);

impl FromStr for Feature {
    type Err = UnknownFeature;

    fn from_str(name: &str) -> Result<Self, UnknownFeature> {
        let found = Self::ALL.into_iter().find(|feature| feature.as_str() == name);
        found.ok_or_else(|| UnknownFeature(name.to_owned()))
    }
}
