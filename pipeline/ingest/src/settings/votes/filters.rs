//! What the config file may say under `ingest.votes.filters`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Votes that are left out; each filter's count stands in `accounting`.
///
/// The filters that look at one vote come first, in the order they are listed here, then the others:
/// duplicates, prompt frequency, votes per voter and day, and minimum battles over what is left. A filter whose
/// column is not in a file is an error.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RawFilters {
    /// Only votes given before the models' names were shown (`anony`).
    pub anonymous_only: bool,
    /// Only votes of these languages (`language`), case aside; empty means all.
    pub languages: Vec<String>,
    /// Only votes with all of these flags: keys of `category_tag`, such as `math_v0.1.math`, or columns of true
    /// and false, such as `is_code`.
    pub categories: Vec<String>,
    /// Models in or out.
    pub models: ModelFilter,
    /// Only votes of this day (UTC) or later, such as `2024-01-31`.
    pub from: Option<String>,
    /// Only votes of this day (UTC) or earlier.
    pub until: Option<String>,
    /// Whether votes equal in everything that is read are kept (`keep`) or all but the first dropped (`drop`).
    pub duplicates: Duplicates,
    /// What becomes of prompts that are asked over and over: `off`, `tag` (the file's `dedup_tag.sampled`
    /// decides) or `{at_most: N}`.
    pub prompt_frequency: PromptFrequency,
    /// Only the first votes of each voter on each day (UTC), by time, then by place in the files.
    pub votes_per_voter_and_day: Option<u32>,
    /// Only models with at least this many votes, each against others that have as many.
    pub minimum_battles: Option<u64>,
}

/// Models in or out, by canonical names or their aliases.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ModelFilter {
    /// Only votes between these; empty means all.
    pub only: BTreeSet<String>,
    /// No votes with these.
    pub except: BTreeSet<String>,
}

/// What becomes of equal votes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duplicates {
    /// All are used.
    #[default]
    Keep,
    /// The first is used.
    Drop,
}

/// What becomes of frequent prompts.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub enum PromptFrequency {
    /// Nothing.
    #[default]
    Off,
    /// The file's `dedup_tag.sampled` decides.
    Tag,
    /// So many votes a prompt are kept, those with the least hashes of their content; a number below 1 is the
    /// quantile of the prompts' numbers of votes at which to cut.
    AtMost(f64),
}
