//! What the config file may say about raw scores: `ingest.battles`, `ingest.answers` and `ingest.scores`.

mod check;
mod domains;
mod filter;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::VoteOutcome;

pub(crate) use domains::is_default;
pub use filter::{DomainFilter, Word};
pub(crate) use filter::{Relation, Test};

/// Benchmark of the battles of Frick et al. (2024).
pub(crate) const HUMAN_PREFERENCE: &str = "ppe-human-preference";
/// Benchmark of the best-of-K sets of Frick et al. (2024).
pub(crate) const CORRECTNESS: &str = "ppe-correctness";

/// A file of human-preference battles, or a folder of such files: Parquet as released, or CSV, JSON or JSON lines
/// with the same columns, plain or packed with gzip or zstd.
///
/// Needed are `question_id`, `model_a`, `model_b` and `winner`; used where they are: `language`, and `length_a`
/// with `length_b` (else `conv_metadata.sum_assistant_a_tokens` and its twin) to tell the longer answer. Responses
/// are not read. A domain for each language is made in `metrics.languages`. The paper's similar-response domain has
/// no published threshold, so none is built in: declare one over `sim` or `token_diff`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BattleFile {
    /// Where the file or folder is, relative to the config file.
    pub path: String,
    /// Data set the battles belong to.
    #[serde(default = "human_preference")]
    pub benchmark: String,
    /// Domains by name, each with the battles that belong to it.
    #[serde(default)]
    pub domains: BTreeMap<String, DomainFilter>,
    /// Whether `ppe-human-preference` also has the paper's domains: hard, easy, instruction-following, code, math
    /// and shorter-won. One of `domains` goes before one of that name here; one whose column the file does not
    /// have is left out with a warning.
    #[serde(default = "yes")]
    pub default_domains: bool,
    /// Column by which battles are resampled together; `question_id` if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Further words for outcomes: word in the file → `model_a`, `model_b`, `tie` or `both_bad`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub verdicts: BTreeMap<String, VoteOutcome>,
}

/// A file of a best-of-K set, or a folder of them, in the same formats: a prompt a row with the correctness of its answers.
///
/// Needed are `question_id`, `model_name` and `scores` (a list of true and false); used where it is:
/// `sampled_conflict_pairs` (places from 0).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerFile {
    /// Where the file or folder is, relative to the config file.
    pub path: String,
    /// Data set the prompts belong to.
    #[serde(default = "correctness")]
    pub benchmark: String,
    /// Part of the benchmark, such as `mmlu-pro`.
    pub domain: String,
    /// Whether the answers (`response_1`, ...) are read for their lengths, which the baseline of the longer answer
    /// needs and nothing else does.
    #[serde(default)]
    pub lengths: bool,
}

/// Scores of judges: one judge's file, or a folder or zip archive of them.
///
/// A folder or archive is laid out as `<data set>/<judge>.json`, such as `data/math_best_of_k/Athene-RM-8B.json`;
/// a judge is called as its file, after the aliases. Records of battles have `question_id`, `score_1` and
/// `score_2`, or a verdict; records of best-of-K sets have `question_id`, `model_name` and `score_1`, `score_2`
/// and so on. A score is a number, a list of one number, or `"$ERROR$"` where the judge failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoreFile {
    /// Where the file, folder or archive is, relative to the config file.
    pub path: String,
    /// Benchmark of what is scored: of battles, or with `domain` of answers. If both are left out, a file's folder
    /// tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub benchmark: Option<String>,
    /// Domain of the answers that are scored; without `benchmark` one of `ppe-correctness`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
    /// Who judges; the file's name without its ending if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judge: Option<String>,
    /// Further folders of an archive: name → data set. The folders of the published archive are known.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub folders: BTreeMap<String, DataSetName>,
    /// Whether numbers may be written as text, such as `"1.25"`; a CSV file has nothing else and needs no word.
    #[serde(default)]
    pub numeric_strings: bool,
    /// What a score is that is NaN, infinite or null, and a verdict that is null.
    #[serde(default)]
    pub not_finite: NotFinite,
    /// Column with the verdict of an LLM judge, for files of battles without scores; if left out, the first of
    /// `verdict`, `judgment` and `winner`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// Further words for verdicts: word in the file → `model_a`, `model_b`, `tie` or `both_bad`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub verdicts: BTreeMap<String, VoteOutcome>,
}

/// A data set: a benchmark of battles, or a domain of a benchmark of answers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DataSetName {
    /// Benchmark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub benchmark: Option<String>,
    /// Domain; without `benchmark` one of `ppe-correctness`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
}

/// What becomes of a score that is no finite number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotFinite {
    /// A fault of the file.
    #[default]
    Reject,
    /// A failure of the judge, as `"$ERROR$"` is.
    Error,
}

fn human_preference() -> String {
    HUMAN_PREFERENCE.to_owned()
}

fn correctness() -> String {
    CORRECTNESS.to_owned()
}

fn yes() -> bool {
    true
}
