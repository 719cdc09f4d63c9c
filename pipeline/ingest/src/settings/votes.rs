//! What the config file may say under `ingest.votes`.

mod check;
mod filters;
mod forms;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(super) use check::words_fault;
pub use filters::{Duplicates, ModelFilter, PromptFrequency, RawFilters};

/// Files of votes between two models, and how they are read.
///
/// The kind of a file is told by its keys: arena battles (`model_a, model_b, winner`, or one column for each
/// outcome), `left, right, winner`, Arena-Hard judgments (`model, games`), AlpacaEval annotations
/// (`generator_1, generator_2, preference`) and counts (`model_a, model_b, outcome, count`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RawVotes {
    /// The files: a path, or `{path, source, baseline}`.
    pub files: Vec<VoteFile>,
    /// Style features to read, in this order: from the file's own counts where it has them, else counted from the
    /// answers. Each gives the columns `F_a` and `F_b`.
    pub features: Vec<Feature>,
    /// What a token is. The files' own token counts are those of `cl100k_base` and are used with it only.
    pub tokenizer: Tokenizer,
    /// Columns of numbers to take along under their own names, such as `similarity`, or `length_a` and `length_b`.
    pub covariates: Vec<String>,
    /// Column that says who voted; if left out, the first of `judge`, `judge_hash`, `voter`, `evaluator`,
    /// `annotator`, `user_id` and `worker` that the file has.
    pub voter: Option<String>,
    /// Column that says which prompt was answered; if left out, the first of `prompt`, `instruction`, the first
    /// user turn of `conversation_a`, `uid` and `question_id` that the file has. Only its identity is kept: a
    /// text of more than 64 bytes is replaced by its hash.
    pub prompt: Option<String>,
    /// Column with each vote's weight in the loss, a number above 0; if left out, every vote weighs 1.
    pub weight: Option<String>,
    /// Further words for outcomes: word in your files → `model_a`, `model_b`, `tie` or `both_bad`.
    pub verdicts: BTreeMap<String, Outcome>,
    /// Weight of a strong verdict (`A>>B`) of Arena-Hard in the loss; 3 is the benchmark's own. It multiplies no
    /// votes: a strong verdict is one vote.
    pub strong_verdict_weight: f64,
    /// What becomes of AlpacaEval preferences between 1 and 2 that are no draw (1.5).
    pub fractions: Fractions,
    /// Which votes are left out.
    pub filters: RawFilters,
}

impl Default for RawVotes {
    fn default() -> Self {
        Self {
            files: Vec::new(),
            features: Vec::new(),
            tokenizer: Tokenizer::default(),
            covariates: Vec::new(),
            voter: None,
            prompt: None,
            weight: None,
            verdicts: BTreeMap::new(),
            strong_verdict_weight: 3.0,
            fractions: Fractions::default(),
            filters: RawFilters::default(),
        }
    }
}

/// One file of votes: CSV, a JSON array of objects, JSON lines or Parquet, plain or packed with gzip or zstd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoteFile {
    /// Where the file is, relative to the config file.
    pub path: String,
    /// What the votes name as their source; the path if left out.
    pub source: Option<String>,
    /// Baseline model of Arena-Hard judgments that do not name it, as those of version 0.1.
    pub baseline: Option<String>,
}

impl VoteFile {
    /// A file with nothing but a path.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), source: None, baseline: None }
    }

    /// What its votes name as their source.
    #[must_use]
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or(&self.path)
    }
}

/// What makes an answer look long or ornate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    /// Tokens of the answers.
    Tokens,
    /// Markdown headers.
    Headers,
    /// List items.
    Lists,
    /// Bold spans.
    Bold,
}

impl Feature {
    /// The word in the config, and what its columns are named after.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Tokens => "tokens",
            Self::Headers => "headers",
            Self::Lists => "lists",
            Self::Bold => "bold",
        }
    }
}

/// What a token is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tokenizer {
    /// The byte-pair encoding the public arenas count with.
    #[default]
    #[serde(rename = "cl100k_base")]
    Cl100kBase,
    /// Unicode characters.
    Characters,
    /// Words between blanks.
    Words,
}

/// How a comparison may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The first answer is better.
    ModelA,
    /// The second answer is better.
    ModelB,
    /// Neither, both good enough.
    Tie,
    /// Neither, both bad.
    BothBad,
}

impl From<Outcome> for records::Verdict {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::ModelA => Self::ModelA,
            Outcome::ModelB => Self::ModelB,
            Outcome::Tie => Self::Tie,
            Outcome::BothBad => Self::BothBad,
        }
    }
}

/// What becomes of a preference that is neither 1, 1.5 nor 2.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fractions {
    /// A vote for the nearer side.
    #[default]
    Nearer,
    /// A fault.
    Reject,
}
