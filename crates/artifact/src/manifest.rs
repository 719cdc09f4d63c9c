//! What a room was made from and what it made; the ground on which work is skipped.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Digest;

/// Everything that can move a room's result. Equal recipes give equal bytes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recipe {
    /// Room.
    pub room: String,
    /// Version of the code that made it.
    pub code: String,
    /// Seed of the study.
    pub seed: u64,
    /// The room's settings, defaults filled in.
    pub settings: serde_json::Value,
    /// Digest of each input, by name.
    pub inputs: BTreeMap<String, Digest>,
}

/// A recipe and the files it gave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// What the room was made from.
    #[serde(flatten)]
    pub recipe: Recipe,
    /// Why the room had nothing to do, if it had nothing to do.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub skipped: Option<String>,
    /// Schema version of each table, by name.
    pub tables: BTreeMap<String, u32>,
    /// Digest of each file, by its path within the study.
    pub outputs: BTreeMap<String, Digest>,
}
