//! What pins the scale: a model with a rating, or the word `none`.

use std::fmt;

use schemars::JsonSchema;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize};

/// A model with its rating, or `none` for a scale that is pinned to the mean even where the preset has an anchor.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RawAnchor {
    /// `none`.
    Word(NoAnchor),
    /// A model with its rating.
    Pinned(Pinned),
}

/// The word for a scale without an anchor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoAnchor {
    /// No anchor.
    None,
}

/// A model whose rating is a definition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pinned {
    /// The model.
    pub policy: String,
    /// Its rating.
    pub rating: f64,
    /// Whether the room stops when no vote names the model; if not, the scale is then pinned to the mean.
    #[serde(default = "yes")]
    pub required: bool,
}

const fn yes() -> bool {
    true
}

impl<'de> Deserialize<'de> for RawAnchor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // By hand: an untagged enum says only that nothing matched.
        deserializer.deserialize_any(AnchorVisitor)
    }
}

struct AnchorVisitor;

impl<'de> Visitor<'de> for AnchorVisitor {
    type Value = RawAnchor;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("`none`, or a map with `policy` and `rating`")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<RawAnchor, E> {
        match word {
            "none" => Ok(RawAnchor::Word(NoAnchor::None)),
            other => Err(E::invalid_value(Unexpected::Str(other), &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<RawAnchor, A::Error> {
        Pinned::deserialize(MapAccessDeserializer::new(map)).map(RawAnchor::Pinned)
    }
}
