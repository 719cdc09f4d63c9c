//! Which figures of votes and ratings are drawn.

use std::fmt;

use records::nearest;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A figure of votes and ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArenaFigure {
    /// Ratings with their intervals, controls side by side.
    Ratings,
    /// How often each policy beat each other.
    WinRates,
    /// Win rates that the fit expects against those that were seen.
    Calibration,
    /// What each covariate of style does to the odds of a vote.
    StyleCoefficients,
    /// Ranks without and with control of style.
    StyleEffect,
    /// How often a policy had a rank among the refits of a bootstrap.
    RankDistribution,
}

/// All figures of votes and ratings, none, or some.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum ArenaFigures {
    /// Every one that the tables have rows for.
    #[default]
    All,
    /// None.
    None,
    /// These, where the tables have rows for them.
    Only(Vec<ArenaFigure>),
}

impl ArenaFigure {
    /// All of them, in the order of the report.
    pub const ALL: [Self; 6] = [
        Self::Ratings,
        Self::WinRates,
        Self::Calibration,
        Self::StyleCoefficients,
        Self::StyleEffect,
        Self::RankDistribution,
    ];

    /// Its word in the config; its file is called `arena-` and this.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Ratings => "ratings",
            Self::WinRates => "win-rates",
            Self::Calibration => "calibration",
            Self::StyleCoefficients => "style-coefficients",
            Self::StyleEffect => "style-effect",
            Self::RankDistribution => "rank-distribution",
        }
    }

    fn of<E: Error>(word: &str) -> Result<Self, E> {
        let words = Self::ALL.map(Self::word);
        Self::ALL.into_iter().find(|figure| figure.word() == word).ok_or_else(|| {
            let near =
                nearest(word, words).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            E::custom(format!(
                "no figure of ratings is called `{word}`{near} (there are {})",
                words.join(", ")
            ))
        })
    }
}

impl ArenaFigures {
    /// Whether a figure is wanted.
    #[must_use]
    pub fn has(&self, figure: ArenaFigure) -> bool {
        match self {
            Self::All => true,
            Self::None => false,
            Self::Only(figures) => figures.contains(&figure),
        }
    }
}

impl Serialize for ArenaFigures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => serializer.serialize_str("all"),
            Self::None => serializer.serialize_str("none"),
            Self::Only(figures) => serializer.collect_seq(figures.iter().map(|figure| figure.word())),
        }
    }
}

impl<'de> Deserialize<'de> for ArenaFigures {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Words)
    }
}

/// Reads a word or a list of words.
struct Words;

impl<'de> Visitor<'de> for Words {
    type Value = ArenaFigures;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`all`, `none` or a list of {}", ArenaFigure::ALL.map(ArenaFigure::word).join(", "))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<ArenaFigures, E> {
        match word {
            "all" => Ok(ArenaFigures::All),
            "none" => Ok(ArenaFigures::None),
            other => {
                let hint = if ArenaFigure::of::<E>(other).is_ok() {
                    format!("write `[{other}]` for one figure")
                } else {
                    "write `all`, `none` or a list".to_owned()
                };
                Err(E::custom(format!("`arena_figures` is `{other}`: {hint}")))
            }
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<ArenaFigures, A::Error> {
        let mut figures = Vec::new();
        while let Some(word) = items.next_element::<String>()? {
            figures.push(ArenaFigure::of(&word)?);
        }
        Ok(ArenaFigures::Only(figures))
    }
}

impl JsonSchema for ArenaFigures {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ArenaFigures".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let words = ArenaFigure::ALL.map(ArenaFigure::word);
        json_schema!({
            "description": "`all`, `none` or a list of figures.",
            "anyOf": [
                { "type": "string", "enum": ["all", "none"] },
                { "type": "array", "items": { "type": "string", "enum": words } }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(yaml: &str) -> Result<ArenaFigures, String> {
        serde_yaml::from_str(yaml).map_err(|error| error.to_string())
    }

    #[test]
    fn a_word_or_a_list() {
        assert_eq!(read("all"), Ok(ArenaFigures::All));
        assert_eq!(read("none"), Ok(ArenaFigures::None));
        assert_eq!(read("[]"), Ok(ArenaFigures::Only(Vec::new())));
        let some = ArenaFigures::Only(vec![ArenaFigure::WinRates, ArenaFigure::Ratings]);
        assert_eq!(read("[win-rates, ratings]"), Ok(some.clone()));
        assert!(some.has(ArenaFigure::Ratings) && !some.has(ArenaFigure::Calibration));
        for figures in [ArenaFigures::All, ArenaFigures::None, some] {
            let written = serde_yaml::to_string(&figures).expect("YAML");
            assert_eq!(read(&written), Ok(figures));
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_the_nearest_word() {
        let error = read("[win-rate]").expect_err("unknown");
        assert!(
            error.contains("did you mean `win-rates`?") && error.contains("rank-distribution"),
            "{error}"
        );
        let error = read("ratings").expect_err("no list");
        assert!(error.contains("write `[ratings]` for one figure"), "{error}");
        assert!(read("al").is_err_and(|error| error.contains("`all`, `none` or a list")));
        assert!(read("3").is_err() && read("~").is_err());
    }
}
