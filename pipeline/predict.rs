//! `predict`: metrics of new reward models → the outcomes to expect.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use anyhow::Context;
use artifact::{Digest, Manifest, Recipe, Store};
use correlate::{Newcomers, OutcomePredicted};
use records::glossary::{Subject, entries};
use records::tables::{Extrapolation, Outcome, Prediction, PredictionDuel, PredictionSkill, Proxy, RATINGS};
use records::{BASELINE_JUDGES, Row, Table};
use serde_json::json;

use crate::config::Study;
use crate::failure::Failure;
use crate::files::Digested;
use crate::flow::{Range, flow};
use crate::plan::RoomName;
use crate::predict_arguments::{PredictArguments, in_flags};
use crate::recipe::CODE;
use crate::rooms;
use crate::run::{check_place, set_threads};
use crate::{predictions_board, terminal};

/// Folder of the tables.
const FOLDER: &str = "predict";

/// Predicts the outcomes of new judges and prints them.
pub(crate) fn predict(arguments: &PredictArguments) -> Result<(), Failure> {
    set_threads(arguments.threads)?;
    if let Some(out) = &arguments.out {
        check_place(RoomName::Ingest, out)?;
    }
    let new = New::find(arguments)?;
    predicted(arguments, &new).map_err(|failure| failure.reworded(|text| in_flags(&new.as_typed(text))))
}

fn predicted(arguments: &PredictArguments, new: &New) -> Result<(), Failure> {
    let study = Study::load(&arguments.study)?.changed("the flags of `predict`", |config| {
        arguments.apply(config);
        config.ingest.proxies.extend(new.tables.iter().cloned());
    })?;
    let digested = if arguments.out.is_some() { Digested::All } else { Digested::Twins };
    let mut files = study.read_inputs(digested)?;
    let tables = new.tables.iter().map(|table| (table, files.bytes.get(&table.path).cloned()));
    let tables: Vec<(&ingest::TableFile, Vec<u8>)> =
        tables.filter_map(|(table, bytes)| Some((table, bytes?))).collect();
    let range = Range { from: RoomName::Ingest, to: RoomName::Metrics, force: false, words: Some(in_flags) };
    let store = Store::temporary()?;
    flow(range, &study, &store, &mut files)?;
    let mut judges = new.names.clone();
    judges.extend(in_tables(&study, tables)?);
    if judges.is_empty() {
        return Err(Failure::usage("the tables of `--judge` hold no value of a judge"));
    }
    let judges: Vec<String> = judges.into_iter().collect();
    let newcomers = Newcomers { judges: &judges, metrics: &arguments.metrics, ratings: &ratings(&store)? };
    let inputs = rooms::to_correlate(&study, &store)?;
    if inputs.outcomes.iter().all(|row| row.judge.is_none() || row.is_baseline) {
        return Err(Failure::usage(format!(
            "`{}` has no outcomes of reward models to learn from",
            arguments.study
        )));
    }
    let found = correlate::predict(&study.correlate, inputs, &newcomers, study.config.seed).map_err(blame)?;
    predictions_board::print(&found, &judges);
    match &arguments.out {
        Some(out) => keep(arguments, &study, (out, &digests(new, &files.digests)), (&judges, &found)),
        None => Ok(()),
    }
}

/// What `--judge` names.
#[derive(Debug, Default)]
struct New {
    names: BTreeSet<String>,
    tables: Vec<ingest::TableFile>,
}

impl New {
    /// What is there as a file is one; everything else is a name.
    fn find(arguments: &PredictArguments) -> Result<Self, Failure> {
        let mut new = Self::default();
        for judge in &arguments.judges {
            let file = Path::new(judge);
            if file.is_dir() || !artifact::exists(file) {
                if is_table(file) {
                    return Err(Failure::usage(format!("--judge {judge} is not there")));
                }
                new.names.insert(judge.clone());
                continue;
            }
            let place = std::path::absolute(file)?;
            let path = place.to_str().ok_or_else(|| {
                Failure::usage(format!("{} is no UTF-8 path; rename the file", file.display()))
            })?;
            new.tables.push(arguments.table(judge, path.to_owned(), layout(file)?));
        }
        Ok(new)
    }
}

impl New {
    /// A text that names tables by their typed names.
    fn as_typed(&self, text: &str) -> String {
        let name = |text: String, table: &ingest::TableFile| {
            table.source.as_ref().map_or_else(|| text.clone(), |typed| text.replace(&table.path, typed))
        };
        self.tables.iter().fold(text.to_owned(), name)
    }
}

/// Names of reward models have slashes and dots, too; what ends like a table was meant as one.
fn is_table(file: &Path) -> bool {
    let ends = ["csv", "tsv", "json", "jsonl", "parquet"];
    file.extension().is_some_and(|ending| ends.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

/// Long tables name metric and value in columns of these names; in wide ones a column is a metric.
fn layout(file: &Path) -> Result<ingest::Layout, Failure> {
    let open = || artifact::open(file).map_err(io::Error::other);
    let keys = scan::keys_as(&open, scan::Dialect::Python)
        .map_err(|error| Failure::Study(anyhow::Error::from(error).context(file.display().to_string())))?
        .keys;
    if !keys.contains_key("judge") {
        let raw = ["question_id", "score_1"].iter().any(|key| keys.contains_key(*key));
        let advice = if raw {
            "these are raw scores; `rlhf-study score FILE --data DIR --out scored` makes the table \
             scored/3-metrics/metrics.csv of them"
        } else {
            "name the reward model of each row in a column `judge`"
        };
        return Err(Failure::usage(format!("{} is no table of metrics: {advice}", file.display())));
    }
    let long = ["metric", "value"].iter().all(|key| keys.contains_key(*key));
    Ok(if long { ingest::Layout::Long } else { ingest::Layout::Wide })
}

/// The judges that the tables bring values of; baselines are no judges.
fn in_tables(study: &Study, tables: Vec<(&ingest::TableFile, Vec<u8>)>) -> Result<BTreeSet<String>, Failure> {
    let own = study.ingest.raw();
    let read = |proxies: Vec<ingest::TableFile>, files| -> Result<Vec<Proxy>, Failure> {
        let raw = ingest::RawSettings {
            datasets: own.datasets.clone(),
            aliases: own.aliases.clone(),
            metrics: own.metrics.clone(),
            proxies,
            ..ingest::RawSettings::default()
        };
        let settings = raw.check().map_err(|error| Failure::Usage(error.into()))?;
        Ok(ingest::compute(&settings, ingest::Inputs { files })?.proxies)
    };
    let key =
        |row: &Proxy| (row.judge.clone(), row.benchmark.clone(), row.domain.clone(), row.metric.clone());
    let before: BTreeSet<_> = read(Vec::new(), BTreeMap::new())?.iter().map(key).collect();
    let (files, bytes): (Vec<_>, Vec<_>) =
        tables.into_iter().map(|(table, bytes)| (table.clone(), (table.path.clone(), bytes))).unzip();
    let after = read(files, bytes.into_iter().collect())?;
    let brought = after.iter().filter(|row| !before.contains(&key(row))).map(|row| row.judge.clone());
    Ok(brought.filter(|judge| !BASELINE_JUDGES.contains(&judge.as_str())).collect())
}

/// Outcomes on the Elo scale: ratings by name, and those that were fitted here.
fn ratings(store: &Store) -> Result<Vec<String>, Failure> {
    let fitted: Vec<Outcome> = rooms::load_as(store, &RATINGS)?;
    let known = entries().filter(|entry| entry.subject == Subject::Outcome && entry.unit == "rating");
    let names: BTreeSet<String> =
        known.map(|entry| entry.name.to_owned()).chain(fitted.into_iter().map(|row| row.outcome)).collect();
    Ok(names.into_iter().collect())
}

/// Names that fit nothing are wrong usage.
fn blame(error: correlate::Error) -> Failure {
    match &error {
        correlate::Error::NoSuchJudge { judge, hint } => {
            Failure::usage(format!("`{judge}` is no file, and no judge with metrics in this study{hint}"))
        }
        correlate::Error::NoSuchMetric { .. } | correlate::Error::NoCommonMetric { .. } => {
            Failure::Usage(error.into())
        }
        _ => Failure::Study(error.into()),
    }
}

/// Inputs by the names that were typed.
fn digests(new: &New, all: &BTreeMap<String, Digest>) -> BTreeMap<String, Digest> {
    let typed = |path: &String| {
        let table = new.tables.iter().find(|table| table.path == *path)?;
        table.source.clone()
    };
    all.iter().map(|(path, digest)| (typed(path).unwrap_or_else(|| path.clone()), digest.clone())).collect()
}

fn tables(found: &[OutcomePredicted]) -> anyhow::Result<[Table; 4]> {
    let predictions: Vec<Prediction> = found.iter().flat_map(|found| found.predictions.clone()).collect();
    let skills: Vec<PredictionSkill> = found.iter().flat_map(|found| found.skills.clone()).collect();
    let duels: Vec<PredictionDuel> = found.iter().flat_map(|found| found.duels.clone()).collect();
    let beyond: Vec<Extrapolation> = found.iter().flat_map(|found| found.extrapolations.clone()).collect();
    Ok([
        Prediction::table(&predictions)?,
        PredictionSkill::table(&skills)?,
        PredictionDuel::table(&duels)?,
        Extrapolation::table(&beyond)?,
    ])
}

/// Writes the tables, and in their manifest everything that can move a number.
fn keep(
    arguments: &PredictArguments,
    study: &Study,
    (out, inputs): (&Path, &BTreeMap<String, Digest>),
    (judges, found): (&[String], &[OutcomePredicted]),
) -> Result<(), Failure> {
    let tables = tables(found)?;
    let documents =
        tables.iter().map(|table| Store::documents(FOLDER, table)).collect::<Result<Vec<_>, _>>()?;
    let recipe = Recipe {
        room: FOLDER.to_owned(),
        code: CODE.to_owned(),
        seed: study.config.seed,
        settings: json!({
            "study": arguments.study,
            "judge": arguments.judges,
            "judges": judges,
            "metrics": arguments.metrics,
            "predict": study.config.correlate.predict,
        }),
        inputs: inputs.clone(),
    };
    let versions = tables.iter().map(|table| (table.schema.table.to_owned(), table.schema.version));
    let mut manifest =
        Manifest { recipe, skipped: None, tables: versions.collect(), outputs: BTreeMap::new() };
    let store = Store::open(out)?;
    let made = artifact::Made { documents: documents.concat(), streamed: Vec::new() };
    store.save(FOLDER, &mut manifest, made).context("cannot write the predictions")?;
    terminal::line(&format!("results    {}", out.join(FOLDER).display()));
    Ok(())
}
