//! What the config file may say under `ingest`.

mod check;
mod error;
mod means;
mod scores;
mod spelling;
mod votes;

use std::collections::BTreeMap;

use datasets::{Aliases, Study};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use error::SettingsError;
pub use scores::{AnswerFile, BattleFile, DataSetName, DomainFilter, NotFinite, ScoreFile, Word};
pub(crate) use scores::{CORRECTNESS, HUMAN_PREFERENCE, Relation, Test, is_default};
pub use votes::{
    Duplicates, Feature, Fractions, ModelFilter, Outcome as VoteOutcome, PromptFrequency, RawFilters,
    RawVotes, Tokenizer, VoteFile,
};

/// The `ingest` section as written: which data is used, and how it is spelt and scaled.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RawSettings {
    /// Built-in studies whose tables are used; `rlhf-study studies` lists them.
    pub datasets: Vec<String>,
    /// Files with metrics of reward models or judges.
    pub proxies: Vec<TableFile>,
    /// Files with outcomes of the models trained with them.
    pub outcomes: Vec<TableFile>,
    /// Spellings in your files that mean a name spelt otherwise elsewhere.
    pub aliases: RawAliases,
    /// Domains that are the mean of other domains, in place of means that were printed or given.
    pub means: Vec<DomainMean>,
    /// Votes between trained models, and which of them are used.
    pub votes: RawVotes,
    /// Files of human-preference battles that judges are asked about.
    pub battles: Vec<BattleFile>,
    /// Files of best-of-K sets: prompts, each with answers that are correct or wrong.
    pub answers: Vec<AnswerFile>,
    /// What judges say of battles and answers.
    pub scores: Vec<ScoreFile>,
    /// Your own metrics by name. The metrics `rlhf-study explain` lists need no entry and allow none.
    pub metrics: BTreeMap<String, MetricDeclaration>,
}

/// Spellings seen in files, each with the canonical spelling. No chains: a canonical spelling is not itself
/// an alias. The aliases of the built-in studies in `datasets` are always there.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RawAliases {
    /// Reward models and LLM judges: seen spelling → canonical spelling.
    pub judges: BTreeMap<String, String>,
    /// Trained models that were measured: seen spelling → canonical spelling.
    pub policies: BTreeMap<String, String>,
}

/// One file of proxies or outcomes: CSV (comma, semicolon or tab), a JSON array of objects, JSON lines, or
/// Parquet; the format is told by the content.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableFile {
    /// Where the file is, relative to the config file.
    pub path: String,
    /// One value a row (`long`) or one value column per metric or outcome (`wide`). Never guessed.
    pub layout: Layout,
    /// What the file's numbers are: `fraction`, `percent`, or `as-is`. Never guessed.
    pub scale: Scale,
    /// Metrics (in a proxies file) or outcomes (in an outcomes file) whose scale is another than the file's,
    /// such as `brier-score: fraction` in a table of percent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub scales: BTreeMap<String, Scale>,
    /// Decimal mark of the file's numbers: `point` or `comma`.
    #[serde(default)]
    pub decimal: Decimal,
    /// Whether this file's rows take the place of rows with the same key from built-in studies and from
    /// files named before it. Without it such a row is an error.
    #[serde(default)]
    pub replace: bool,
    /// What the rows name as their source where they have no `source` column; the path if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// A domain that is the mean of others, for each judge that has them all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DomainMean {
    /// Benchmark.
    pub benchmark: String,
    /// Metric to average.
    pub metric: String,
    /// Name of the mean's domain.
    pub domain: String,
    /// Name of the mean's metric, if it is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named: Option<String>,
    /// Domains to average, with equal weights.
    pub of: Vec<String>,
}

/// How a file's values are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// One value a row, named by the columns of that row.
    Long,
    /// A row for each judge and a column for each value, headed `benchmark/domain/metric` or
    /// `outcome/control`.
    Wide,
}

/// What a file's numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Shares and correlations in [-1, 1].
    Fraction,
    /// Hundredths; the decimal point of the text is moved two places.
    Percent,
    /// In the unit of the metric or outcome itself, such as ratings.
    AsIs,
}

/// Decimal mark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Decimal {
    /// `0.61`
    #[default]
    Point,
    /// `0,61`
    Comma,
}

/// A metric of your own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MetricDeclaration {
    /// Which way the metric is good: `higher` or `lower`.
    pub direction: MetricDirection,
    /// Unit of its values, such as `share`, `correlation` or `points`.
    pub unit: String,
    /// Least possible value; no bound if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowest: Option<f64>,
    /// Largest possible value; no bound if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub highest: Option<f64>,
}

/// Which way a metric is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MetricDirection {
    /// More is better.
    Higher,
    /// Less is better.
    Lower,
}

impl From<MetricDirection> for records::Direction {
    fn from(direction: MetricDirection) -> Self {
        match direction {
            MetricDirection::Higher => Self::Higher,
            MetricDirection::Lower => Self::Lower,
        }
    }
}

impl Scale {
    /// The word in the config.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Fraction => "fraction",
            Self::Percent => "percent",
            Self::AsIs => "as-is",
        }
    }
}

/// The `ingest` section, checked.
#[derive(Debug, Clone)]
pub struct Settings {
    raw: RawSettings,
    studies: Vec<&'static Study>,
    aliases: Aliases,
}

impl Settings {
    /// The files to hand over, as written and in their order.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.raw.proxies.iter().chain(&self.raw.outcomes).map(|file| file.path.as_str())
    }

    /// The files of votes, as written and in their order; they are streamed, not handed over.
    pub fn vote_files(&self) -> impl Iterator<Item = &str> {
        self.raw.votes.files.iter().map(|file| file.path.as_str())
    }

    /// The files of battles and best-of-K sets, as written and in their order; they are streamed.
    pub fn data_set_files(&self) -> impl Iterator<Item = &str> {
        let battles = self.raw.battles.iter().map(|file| file.path.as_str());
        battles.chain(self.raw.answers.iter().map(|file| file.path.as_str()))
    }

    /// The files, folders and archives of scores, as written and in their order; their files are streamed.
    pub fn score_paths(&self) -> impl Iterator<Item = &str> {
        self.raw.scores.iter().map(|file| file.path.as_str())
    }

    /// The section as written, defaults filled in.
    #[must_use]
    pub fn raw(&self) -> &RawSettings {
        &self.raw
    }

    pub(crate) fn studies(&self) -> &[&'static Study] {
        &self.studies
    }

    /// Aliases of the built-in studies and of the config.
    pub(crate) fn aliases(&self) -> &Aliases {
        &self.aliases
    }
}
