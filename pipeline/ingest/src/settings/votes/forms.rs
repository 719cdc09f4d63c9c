//! Settings that may be written in more than one form.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{PromptFrequency, VoteFile};

/// A file of votes with more than a path.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "VoteFileEntry")]
struct Entry {
    /// Where the file is, relative to the config file.
    path: String,
    /// What the votes name as their source; the path if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// Baseline model of Arena-Hard judgments that do not name it, as those of version 0.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    baseline: Option<String>,
}

/// A file's path, or an entry with more.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the two forms to the schema only")]
enum FileForms {
    Path(String),
    Entry(Entry),
}

impl JsonSchema for VoteFile {
    fn schema_name() -> Cow<'static, str> {
        "VoteFile".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        FileForms::json_schema(generator)
    }
}

impl Serialize for VoteFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.source.is_none() && self.baseline.is_none() {
            return serializer.serialize_str(&self.path);
        }
        let Self { path, source, baseline } = self.clone();
        Entry { path, source, baseline }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for VoteFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FileVisitor)
    }
}

struct FileVisitor;

impl<'de> Visitor<'de> for FileVisitor {
    type Value = VoteFile;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a path, or {path: ..., source: ..., baseline: ...}")
    }

    fn visit_str<E: Error>(self, path: &str) -> Result<VoteFile, E> {
        Ok(VoteFile::new(path))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<VoteFile, A::Error> {
        let Entry { path, source, baseline } = Entry::deserialize(MapAccessDeserializer::new(map))?;
        Ok(VoteFile { path, source, baseline })
    }
}

/// `{at_most: N}`
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PromptLimit")]
struct Limit {
    /// Votes a prompt, or below 1 the quantile of the prompts' numbers of votes.
    at_most: f64,
}

/// A word.
#[derive(JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "PromptRule")]
#[expect(dead_code, reason = "describes the words to the schema only")]
enum Word {
    /// Every vote is used.
    Off,
    /// The file's `dedup_tag.sampled` decides.
    Tag,
}

#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the two forms to the schema only")]
enum FrequencyForms {
    Word(Word),
    Limit(Limit),
}

impl JsonSchema for PromptFrequency {
    fn schema_name() -> Cow<'static, str> {
        "PromptFrequency".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        FrequencyForms::json_schema(generator)
    }
}

impl Serialize for PromptFrequency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Off => serializer.serialize_str("off"),
            Self::Tag => serializer.serialize_str("tag"),
            Self::AtMost(at_most) => Limit { at_most }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for PromptFrequency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FrequencyVisitor)
    }
}

struct FrequencyVisitor;

impl<'de> Visitor<'de> for FrequencyVisitor {
    type Value = PromptFrequency;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("`off`, `tag`, or {at_most: a count, or a quantile below 1}")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<PromptFrequency, E> {
        match word {
            "off" => Ok(PromptFrequency::Off),
            "tag" => Ok(PromptFrequency::Tag),
            other => Err(E::invalid_value(serde::de::Unexpected::Str(other), &self)),
        }
    }

    // Other readers of YAML take a bare `off` for this.
    fn visit_bool<E: Error>(self, value: bool) -> Result<PromptFrequency, E> {
        if value {
            return Err(E::invalid_value(serde::de::Unexpected::Bool(value), &self));
        }
        Ok(PromptFrequency::Off)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PromptFrequency, A::Error> {
        let Limit { at_most } = Limit::deserialize(MapAccessDeserializer::new(map))?;
        Ok(PromptFrequency::AtMost(at_most))
    }
}
