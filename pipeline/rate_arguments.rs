//! The flags of `rate`, and the settings they stand for.

use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};
use serde_json::{Map, Value, json};

use crate::failure::Failure;

/// Flags of `rate`; each is a setting of the config that `--out` writes.
#[derive(Debug, clap::Args)]
pub(crate) struct RateArguments {
    /// Files of votes: battles of Chatbot Arena and its kin, Arena-Hard judgments, AlpacaEval
    /// annotations, `left,right,winner`, or counts; CSV, JSON, JSON lines or Parquet, also packed
    #[arg(value_name = "VOTES", required = true, value_hint = ValueHint::FilePath)]
    pub votes: Vec<PathBuf>,
    /// Style features to control for: tokens,headers,lists,bold
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    style: Vec<String>,
    /// What counts as a token where answers have to be counted
    #[arg(long, value_name = "NAME")]
    tokenizer: Option<String>,
    /// Columns to control for besides
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    pub covariates: Vec<String>,
    /// Whose constants to use where no flag says otherwise
    #[arg(long)]
    preset: Option<Preset>,
    /// What a tie says about two models
    #[arg(long)]
    tie_rule: Option<TieRule>,
    /// What a vote that calls both answers bad is
    #[arg(long)]
    both_bad: Option<BothBad>,
    /// How sure: from the spread of votes, from the model, or from refits
    #[arg(long)]
    interval: Option<Method>,
    /// Level of the intervals [default: 0.95]
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true, value_parser = finite)]
    level: Option<f64>,
    /// Refits of a bootstrap [default: 1000]
    #[arg(long, value_name = "N")]
    rounds: Option<u64>,
    /// Column within which votes depend on each other: `voter`, `prompt`, or one of the file's own
    #[arg(long, value_name = "COLUMN")]
    cluster: Option<String>,
    /// Model that the scale is pinned to, and its rating
    #[arg(long, value_name = "NAME=RATING")]
    anchor: Option<String>,
    /// Ridge on strengths; keeps models that never lost, or never won, finite
    #[arg(long, value_name = "SIZE", allow_negative_numbers = true, value_parser = finite)]
    ridge: Option<f64>,
    /// Fit each group of models that never met another on its own
    #[arg(long)]
    separate: bool,
    /// Let the model shown first have an advantage of its own
    #[arg(long)]
    position: bool,
    /// Baseline model of Arena-Hard judgments that do not name it
    #[arg(long, value_name = "NAME")]
    baseline: Option<String>,
    /// Only votes in these languages
    #[arg(long, value_name = "LANGUAGES", value_delimiter = ',')]
    languages: Vec<String>,
    /// Only votes cast before the models' names were shown
    #[arg(long)]
    anonymous_only: bool,
    /// Only models with as many votes
    #[arg(long, value_name = "N")]
    minimum_battles: Option<u64>,
    /// Seed of everything random
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Print the first N models only; 0 prints all
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub top: usize,
    /// Write tables, figures, report and the config that repeats them
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
    /// Threads to compute with, at most 512 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: Option<u16>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Preset {
    /// Maximum likelihood
    Unpenalised,
    /// FastChat, the code behind PPE's scores
    Fastchat,
    /// arena-rank
    ArenaRank,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum TieRule {
    /// Half a win for each
    HalfWin,
    /// An outcome of its own (Davidson 1970)
    Davidson,
    /// A difference below a threshold (Rao & Kupper 1967)
    RaoKupper,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum BothBad {
    /// A tie
    Tie,
    /// Left out
    Drop,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Method {
    /// Observed spread of votes (HC0), or of clusters
    Sandwich,
    /// The model's own variance
    Model,
    /// Quantiles of refits to resampled votes
    Bootstrap,
    /// The same, corrected for bias and skew
    BootstrapBca,
}

/// A number that is one.
fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err("it must be a finite number".to_owned()),
    }
}

/// Settings that messages tell of, and the flags that set them.
const FLAGS: &[(&str, &str)] = &[
    ("Set `arena.interval.cluster: voter`", "Use `--cluster voter`"),
    ("Set `arena.interval.cluster: prompt`", "Use `--cluster prompt`"),
    ("set it to `none`", "leave `--cluster` out"),
    ("Set `arena.components: separate`", "Use `--separate`"),
    ("`arena.penalty: {strengths: 0.01}`", "`--ridge 0.01`"),
    ("`arena.interval.method: bootstrap-percentile`", "`--interval bootstrap`"),
    ("`arena.interval.method: sandwich`", "`--interval sandwich`"),
    ("`arena.interval.method: model`", "`--interval model`"),
    ("`arena.interval.cluster`", "`--cluster`"),
    ("`arena.interval.rounds`", "`--rounds`"),
    ("`arena.interval.level`", "`--level`"),
    ("`arena.tie_rule: half-win`", "`--tie-rule half-win`"),
    ("leave `arena.position` out", "leave `--position` out"),
    ("`arena.anchor`", "`--anchor`"),
    ("`arena.style.features`", "`--style`"),
    ("`arena.style`", "`--style`"),
    ("`arena.penalty.strengths`", "`--ridge`"),
    ("`arena.both_bad: drop`", "`--both-bad drop`"),
    ("`ingest.votes.features`", "`--style`"),
    ("`ingest.votes.voter`", "`--cluster`"),
    ("`ingest.votes.filters.minimum_battles`", "`--minimum-battles`"),
    ("add `baseline: NAME` to the file's entry in `ingest.votes.files`", "use `--baseline NAME`"),
];

/// A message about settings in the words of the command line.
pub(crate) fn in_flags(message: &str) -> String {
    FLAGS.iter().fold(message.to_owned(), |text, (setting, flag)| text.replace(setting, flag))
}

/// The word of a flag.
fn word(value: &impl ValueEnum) -> Value {
    json!(value.to_possible_value().map(|value| value.get_name().to_owned()))
}

impl RateArguments {
    /// `ingest.votes`.
    pub(crate) fn ingest(&self, files: Vec<String>, covariates: &[String]) -> Value {
        let mut votes = Map::new();
        // Tables and messages name a file as it was typed.
        let file = |(path, typed): (String, &PathBuf)| {
            let typed = typed.to_string_lossy();
            let mut entry = Map::from_iter([("path".to_owned(), json!(path))]);
            if typed != path {
                entry.insert("source".to_owned(), json!(typed));
            }
            if let Some(baseline) = &self.baseline {
                entry.insert("baseline".to_owned(), json!(baseline));
            }
            if entry.len() == 1 { json!(path) } else { Value::Object(entry) }
        };
        let files: Vec<Value> = files.into_iter().zip(&self.votes).map(file).collect();
        votes.insert("files".to_owned(), json!(files));
        let mut put = |key: &str, given: bool, value: Value| {
            if given {
                votes.insert(key.to_owned(), value);
            }
        };
        put("features", !self.style.is_empty(), json!(self.style));
        put("tokenizer", self.tokenizer.is_some(), json!(self.tokenizer));
        put("covariates", !covariates.is_empty(), json!(covariates));
        put("voter", self.own_cluster().is_some(), json!(self.own_cluster()));
        let mut filters = Map::new();
        let mut filter = |key: &str, given: bool, value: Value| {
            if given {
                filters.insert(key.to_owned(), value);
            }
        };
        filter("anonymous_only", self.anonymous_only, json!(true));
        filter("languages", !self.languages.is_empty(), json!(self.languages));
        filter("minimum_battles", self.minimum_battles.is_some(), json!(self.minimum_battles));
        put("filters", !filters.is_empty(), Value::Object(filters));
        Value::Object(votes)
    }

    /// A cluster column that is neither of the two that votes carry by name.
    fn own_cluster(&self) -> Option<&str> {
        self.cluster.as_deref().filter(|column| !matches!(*column, "voter" | "prompt"))
    }

    /// `arena`.
    pub(crate) fn arena(&self) -> Result<Map<String, Value>, Failure> {
        let mut arena = Map::new();
        let mut put = |key: &str, value: Option<Value>| {
            if let Some(value) = value {
                arena.insert(key.to_owned(), value);
            }
        };
        put("preset", self.preset.as_ref().map(word));
        put("tie_rule", self.tie_rule.as_ref().map(word));
        put("both_bad", self.both_bad.as_ref().map(word));
        put("penalty", self.ridge.map(|size| json!({ "strengths": size })));
        put("components", self.separate.then(|| json!("separate")));
        put("position", self.position.then(|| json!(true)));
        put("anchor", self.anchor()?);
        put("style", self.style());
        let interval = self.interval();
        put("interval", (!interval.is_empty()).then_some(Value::Object(interval)));
        Ok(arena)
    }

    fn style(&self) -> Option<Value> {
        let mut style = Map::new();
        if !self.style.is_empty() {
            style.insert("features".to_owned(), json!(self.style));
        }
        if !self.covariates.is_empty() {
            style.insert("covariates".to_owned(), json!(self.covariates));
        }
        (!style.is_empty()).then_some(Value::Object(style))
    }

    fn interval(&self) -> Map<String, Value> {
        let method = self.interval.as_ref().map(|method| match method {
            Method::Bootstrap => json!("bootstrap-percentile"),
            other => word(other),
        });
        let cluster = self.own_cluster().map_or(self.cluster.as_deref(), |_| Some("voter"));
        let settings = [
            ("method", method),
            ("level", self.level.map(|level| json!(level))),
            ("cluster", cluster.map(|unit| json!(unit))),
            ("rounds", self.rounds.map(|rounds| json!(rounds))),
        ];
        settings.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
    }

    /// A name may hold `=`; a rating may not.
    fn anchor(&self) -> Result<Option<Value>, Failure> {
        let Some(anchor) = &self.anchor else { return Ok(None) };
        let parts =
            anchor.rsplit_once('=').and_then(|(name, rating)| Some((name, rating.parse::<f64>().ok()?)));
        match parts {
            Some((policy, rating)) if rating.is_finite() && !policy.is_empty() => {
                Ok(Some(json!({ "policy": policy, "rating": rating })))
            }
            _ => Err(Failure::usage(format!(
                "--anchor {anchor} is no NAME=RATING, such as --anchor gpt-4-0314=1000"
            ))),
        }
    }
}
