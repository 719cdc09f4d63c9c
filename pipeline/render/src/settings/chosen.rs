//! All figures of a room, none, or some by name.

use std::fmt;
use std::marker::PhantomData;

use records::nearest;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A figure that a config can name.
pub trait Named: Copy + PartialEq + 'static {
    /// Its list in the config.
    const KEY: &'static str;
    /// What it shows, for messages.
    const OF: &'static str;
    /// Name of the list's schema.
    const SCHEMA: &'static str;
    /// All of them, in the order of the report.
    const ALL: &'static [Self];

    /// Its word in the config, and the end of its file's name.
    #[must_use]
    fn word(self) -> &'static str;
}

/// All figures of a room, none, or some.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Chosen<F> {
    /// Every one that the tables have rows for.
    #[default]
    All,
    /// None.
    None,
    /// These, where the tables have rows for them.
    Only(Vec<F>),
}

/// The words of all figures.
fn words<F: Named>() -> Vec<&'static str> {
    F::ALL.iter().map(|figure| figure.word()).collect()
}

/// The figure of that word.
fn of<F: Named, E: Error>(word: &str) -> Result<F, E> {
    F::ALL.iter().copied().find(|figure| figure.word() == word).ok_or_else(|| {
        let words = words::<F>();
        let near = nearest(word, words.iter().copied())
            .map(|near| format!("; did you mean `{near}`?"))
            .unwrap_or_default();
        E::custom(format!("no figure of {} is called `{word}`{near} (there are {})", F::OF, words.join(", ")))
    })
}

impl<F: Named> Chosen<F> {
    /// Whether a figure is wanted.
    #[must_use]
    pub fn has(&self, figure: F) -> bool {
        match self {
            Self::All => true,
            Self::None => false,
            Self::Only(figures) => figures.contains(&figure),
        }
    }
}

impl<F: Named> Serialize for Chosen<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::All => serializer.serialize_str("all"),
            Self::None => serializer.serialize_str("none"),
            Self::Only(figures) => serializer.collect_seq(figures.iter().map(|figure| figure.word())),
        }
    }
}

impl<'de, F: Named> Deserialize<'de> for Chosen<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Words(PhantomData))
    }
}

/// Reads a word or a list of words.
struct Words<F>(PhantomData<F>);

impl<'de, F: Named> Visitor<'de> for Words<F> {
    type Value = Chosen<F>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "`all`, `none` or a list of {}", words::<F>().join(", "))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Chosen<F>, E> {
        match word {
            "all" => Ok(Chosen::All),
            "none" => Ok(Chosen::None),
            other => {
                let hint = if of::<F, E>(other).is_ok() {
                    format!("write `[{other}]` for one figure")
                } else {
                    "write `all`, `none` or a list".to_owned()
                };
                Err(E::custom(format!("`{}` is `{other}`: {hint}", F::KEY)))
            }
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Chosen<F>, A::Error> {
        let mut figures = Vec::new();
        while let Some(word) = items.next_element::<String>()? {
            figures.push(of(&word)?);
        }
        Ok(Chosen::Only(figures))
    }
}

impl<F: Named> JsonSchema for Chosen<F> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        F::SCHEMA.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let words = words::<F>();
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
    use crate::{ArenaFigure, ArenaFigures, MetricFigure, MetricFigures};

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
        let error = serde_yaml::from_str::<MetricFigures>("[heatmaps]").expect_err("unknown").to_string();
        assert!(
            error.contains("no figure of metrics is called `heatmaps`; did you mean `heat-maps`?"),
            "{error}"
        );
        assert_eq!(
            serde_yaml::from_str("[separability]").ok(),
            Some(MetricFigures::Only(vec![MetricFigure::Separability]))
        );
        let error = read("ratings").expect_err("no list");
        assert!(error.contains("write `[ratings]` for one figure"), "{error}");
        assert!(read("al").is_err_and(|error| error.contains("`all`, `none` or a list")));
        assert!(read("3").is_err() && read("~").is_err());
    }
}
