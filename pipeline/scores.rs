//! Raw scores: from files to four tables, from those to metrics.

use std::collections::BTreeSet;

use artifact::{Batches, Store};
use indicatif::ProgressBar;
use polars::prelude::DataFrame;
use records::tables::{AnswerScore, AnswerSet, Battle, BattleScore, Proxy};
use records::{Row, Schema};

use crate::cache;
use crate::config::Study;
use crate::failure::Failure;
use crate::files::Files;
use crate::judges;
use crate::rooms::{Made, Writing, folder, idle, is_there};

/// A table that is written if the study has such data.
struct Table {
    schema: Schema,
    sink: Option<Writing>,
    /// Names met in the column `judge`, if there is one.
    judges: BTreeSet<String>,
}

impl Table {
    fn open(store: &Store, schema: Schema, columns: &DataFrame, wanted: bool) -> anyhow::Result<Self> {
        let writer = || store.writer(folder(&schema)?, schema.table, columns).map_err(anyhow::Error::from);
        let sink = wanted.then(writer).transpose()?.map(Writing);
        Ok(Self { schema, sink, judges: BTreeSet::new() })
    }

    fn close(self, made: &mut Made) -> anyhow::Result<()> {
        if let Some(Writing(writer)) = self.sink {
            made.streamed.push((self.schema, writer.finish()?));
        }
        Ok(())
    }
}

impl ingest::Sink for Table {
    /// No row comes for a table that is not wanted: scores need the data set that they are of.
    fn put(&mut self, batch: DataFrame) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        // A batch is of one judge.
        if let Ok(judges) = batch.column("judge") {
            self.judges.extend(judges.str()?.get(0).map(str::to_owned));
        }
        self.sink.as_mut().map_or(Ok(()), |sink| sink.put(batch))
    }
}

/// Streams data sets and scores into their tables.
pub(crate) fn ingest(
    study: &Study,
    (store, files): (&Store, &Files),
    made: &mut Made,
    outputs: &mut ingest::Outputs,
) -> anyhow::Result<()> {
    let columns = ingest::score_columns(&study.ingest)?;
    let raw = study.ingest.raw();
    let (human, correct) = (!raw.battles.is_empty(), !raw.answers.is_empty());
    let mut battles = Table::open(store, Battle::SCHEMA, &columns.battles, human)?;
    let mut battle_scores = Table::open(store, BattleScore::SCHEMA, &columns.battle_scores, human)?;
    let mut answer_sets = Table::open(store, AnswerSet::SCHEMA, &columns.answer_sets, correct)?;
    let mut answer_scores = Table::open(store, AnswerScore::SCHEMA, &columns.answer_scores, correct)?;
    let sinks = ingest::ScoreSinks {
        battles: &mut battles,
        battle_scores: &mut battle_scores,
        answer_sets: &mut answer_sets,
        answer_scores: &mut answer_scores,
    };
    let shelf = cache::cache().map(cache::Shelf);
    let memory = shelf.as_ref().map(|shelf| cache::memory(shelf, files));
    let report = ingest::read_scores_with(&study.ingest, &files.raw_openers(), sinks, memory.as_ref())?;
    if let Some(cache::Shelf(cache)) = &shelf {
        cache.trim();
    }
    let scored = battle_scores.judges.union(&answer_scores.judges).map(String::as_str);
    judges::check_scored(scored, outputs).map_err(Failure::into_error)?;
    let counts = [(report.battles, "battles"), (report.prompts, "prompts"), (report.judges, "judges")];
    made.streams.extend(counts.iter().filter(|(count, _)| *count > 0).map(|(n, what)| format!("{n} {what}")));
    made.warnings.extend(report.warnings);
    outputs.rejections.extend(report.rejections);
    outputs.accounting.extend(report.accounting);
    [battles, battle_scores, answer_sets, answer_scores].into_iter().try_for_each(|table| table.close(made))
}

/// Computes the metrics of every judge.
pub(crate) fn metrics(study: &Study, store: &Store, bar: &ProgressBar) -> anyhow::Result<Made> {
    let battle_scores = batches(store, &BattleScore::SCHEMA)?;
    let answer_scores = batches(store, &AnswerScore::SCHEMA)?;
    if battle_scores.is_none() && answer_scores.is_none() {
        return Ok(idle(metrics::IDLE));
    }
    let progress = |done: &str| bar.set_message(format!("metrics, {done}"));
    let inputs = metrics::Inputs {
        battles: frame(store, &Battle::SCHEMA)?,
        battle_scores: battle_scores.as_ref(),
        answer_sets: frame(store, &AnswerSet::SCHEMA)?,
        answer_scores: answer_scores.as_ref(),
        progress: Some(&progress),
    };
    let outputs = metrics::compute(&study.metrics, &inputs, study.config.seed)?;
    Ok(Made { tables: outputs.tables()?, warnings: outputs.warnings, ..Made::default() })
}

fn batches(store: &Store, schema: &Schema) -> anyhow::Result<Option<Batches>> {
    let there = is_there(store, schema.table);
    there.then(|| anyhow::Ok(store.batches(folder(schema)?, schema.table)?)).transpose()
}

/// All rows of a streamed table with every column; none of an empty one.
fn frame(store: &Store, schema: &Schema) -> anyhow::Result<Option<DataFrame>> {
    let Some(batches) = batches(store, schema)? else { return Ok(None) };
    let columns: Vec<&str> = batches.columns().iter().map(String::as_str).collect();
    let mut whole: Option<DataFrame> = None;
    for index in 0..batches.count() {
        let batch = batches.read(index, &columns)?;
        match &mut whole {
            None => whole = Some(batch),
            Some(whole) => drop(whole.vstack_mut(&batch)?),
        }
    }
    Ok(whole)
}

/// The metrics of real judges: a baseline is made up for comparison and was trained with by nobody.
pub(crate) fn of_judges(study: &Study, metrics: Vec<Proxy>) -> Vec<Proxy> {
    let baselines = &study.metrics.raw().baselines;
    let made_up = |judge: &str| baselines.iter().any(|baseline| baseline.judge() == judge);
    metrics.into_iter().filter(|row| !made_up(&row.judge)).collect()
}

/// Why there is nothing to correlate, if there is nothing; values to compare are work, too.
pub(crate) fn nothing_to_correlate(inputs: &correlate::Inputs) -> Option<&'static str> {
    let correlate::Inputs { proxies, metrics, outcomes, references, rating_covariances: _ } = inputs;
    if !references.is_empty() {
        return None;
    }
    if proxies.is_empty() && metrics.is_empty() {
        return Some("no proxy metrics among the inputs");
    }
    let comparable = !proxies.is_empty() && !metrics.is_empty();
    let trained = outcomes.iter().any(|row| row.judge.is_some() && !row.is_baseline);
    (!trained && !comparable).then_some(
        "no outcomes of models trained with the judges: `ingest.outcomes`, or votes with `arena.policies`, give them",
    )
}
