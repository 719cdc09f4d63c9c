//! The flags of `score`.

use std::path::PathBuf;

use clap::ValueHint;
use serde_json::{Map, Value, json};

/// Flags of `score`; each is a setting of the config that `--out` writes.
#[derive(Debug, clap::Args)]
pub(crate) struct ScoreArguments {
    /// Raw scores: a folder or zip archive with a file for each data set and judge, as
    /// `data/math_best_of_k/JUDGE.json`, or single files; JSON, JSON lines, CSV or Parquet
    #[arg(value_name = "FILES", required = true, value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Folder with the data sets that were scored: battles, best-of-K sets; what a file is, its keys say
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub data: PathBuf,
    /// Domain of best-of-K scores in single files, where their names do not tell
    #[arg(long, value_name = "NAME")]
    pub domain: Option<String>,
    /// Read the answers for their lengths, which the baseline of the longer answer needs
    #[arg(long)]
    pub lengths: bool,
    /// Level of the intervals [default: 0.95]
    #[arg(long, value_name = "SHARE")]
    level: Option<f64>,
    /// Rounds of the bootstrap; 0 for no intervals [default: 1000]
    #[arg(long, value_name = "N")]
    rounds: Option<u64>,
    /// Leave out the judges made up for comparison
    #[arg(long)]
    no_baselines: bool,
    /// Seed of everything random
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Write tables, figures, report and the config that repeats them
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
    /// Threads to compute with, at most 512 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: Option<u16>,
}

/// Settings that messages tell of, and the flags that set them.
const FLAGS: &[(&str, &str)] = &[
    ("`lengths: true` in `ingest.answers`", "`--lengths`"),
    (
        "`metrics.baselines` asks for `longer-answer`,",
        "the baseline `longer-answer` (`--no-baselines`) is asked for,",
    ),
    ("look at `benchmark` and `domain` of the entry,", "look at `--domain`,"),
    ("`metrics.intervals.level`", "`--level`"),
    ("`metrics.intervals.rounds`", "`--rounds`"),
    (
        "add it to `ingest.battles` or `ingest.answers` to use them",
        "add it to the folder of `--data` to use them",
    ),
];

/// A message about settings in the words of the command line.
pub(crate) fn in_flags(message: &str) -> String {
    FLAGS.iter().fold(message.to_owned(), |text, (setting, flag)| text.replace(setting, flag))
}

impl ScoreArguments {
    /// `metrics`.
    pub(crate) fn metrics(&self) -> Map<String, Value> {
        let mut intervals = Map::new();
        intervals.extend(self.level.map(|level| ("level".to_owned(), json!(level))));
        if let Some(rounds) = self.rounds {
            intervals.insert("rounds".to_owned(), json!(rounds));
            // Without a bootstrap nobody waits for the jackknife either.
            intervals.extend((rounds == 0).then(|| ("halves".to_owned(), json!(0))));
        }
        let mut metrics = Map::new();
        if !intervals.is_empty() {
            metrics.insert("intervals".to_owned(), Value::Object(intervals));
        }
        metrics.extend(self.no_baselines.then(|| ("baselines".to_owned(), json!([]))));
        metrics
    }
}
