//! Each room called with the tables it reads.

use artifact::{Document, Store, Streamed, TableWriter};
use indicatif::ProgressBar;
use polars::prelude::DataFrame;
use records::tables::{METRICS, Outcome, Proxy, RATINGS, Vote};
use records::{Row, Schema, Table};

use crate::config::Study;
use crate::failure::Failure;
use crate::files::Files;
use crate::plan::{Room, RoomName, folder_of};
use crate::{judges, scores};

/// What a room gave.
#[derive(Default)]
pub(crate) struct Made {
    pub tables: Vec<Table>,
    /// Tables already written beside their place.
    pub streamed: Vec<(Schema, Streamed)>,
    /// What they hold: votes, battles, prompts.
    pub streams: Vec<String>,
    pub documents: Vec<Document>,
    pub warnings: Vec<String>,
    /// Why the room had nothing to do, if it had nothing to do.
    pub idle: Option<String>,
}

/// Runs one room.
pub(crate) fn make(
    room: RoomName,
    study: &Study,
    (store, bar): (&Store, &ProgressBar),
    files: &mut Files,
) -> anyhow::Result<Made> {
    match room {
        RoomName::Ingest => ingest(study, store, files),
        RoomName::Arena => arena(study, store, bar),
        RoomName::Metrics => scores::metrics(study, store, bar),
        RoomName::Correlate => correlate(study, store),
        RoomName::Render => render(study, store),
    }
}

pub(crate) fn idle(reason: &str) -> Made {
    Made { idle: Some(reason.to_owned()), ..Made::default() }
}

/// The rows of a stored table; none where its room had nothing to do.
pub(crate) fn load<R: Row>(store: &Store) -> anyhow::Result<Vec<R>> {
    load_as(store, &R::SCHEMA)
}

pub(crate) fn load_as<R: Row>(store: &Store, schema: &Schema) -> anyhow::Result<Vec<R>> {
    if !is_there(store, schema.table) {
        return Ok(Vec::new());
    }
    Ok(R::from_frame(&store.load(folder(schema)?, schema)?)?)
}

pub(crate) fn folder(schema: &Schema) -> anyhow::Result<&'static str> {
    folder_of(schema.table).ok_or_else(|| anyhow::anyhow!("no room writes {}", schema.table))
}

/// Whether a room that has run wrote the table.
pub(crate) fn is_there(store: &Store, table: &str) -> bool {
    folder_of(table).is_some_and(|folder| {
        let file = format!("{folder}/{table}.parquet");
        store.manifest(folder).is_some_and(|manifest| manifest.outputs.contains_key(&file))
    })
}

/// Whether a room has something to do: it is the first, or something that it reads is there.
pub(crate) fn has_work(room: &Room, store: &Store) -> bool {
    room.name == RoomName::Ingest || room.reads.iter().any(|table| is_there(store, table))
}

/// Batches on their way to the store.
pub(crate) struct Writing(pub TableWriter);

impl ingest::Sink for Writing {
    fn put(&mut self, batch: DataFrame) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        Ok(self.0.put(&batch)?)
    }
}

fn ingest(study: &Study, store: &Store, files: &mut Files) -> anyhow::Result<Made> {
    let bytes = std::mem::take(&mut files.bytes);
    let mut outputs = ingest::compute(&study.ingest, ingest::Inputs { files: bytes })?;
    let mut made = Made { warnings: outputs.warnings(), ..Made::default() };
    if files.votes.is_empty()
        && files.raw.is_empty()
        && outputs.proxies.is_empty()
        && outputs.outcomes.is_empty()
    {
        made.warnings
            .push("nothing came in: the config names no data set and no file under `ingest`".to_owned());
    }
    if !files.votes.is_empty() {
        let columns = ingest::vote_columns(&study.ingest)?;
        let mut sink = Writing(store.writer(folder(&Vote::SCHEMA)?, Vote::SCHEMA.table, &columns)?);
        let report = ingest::read_votes(&study.ingest, &files.openers(), &mut sink)?;
        made.streams.push(format!("{} votes", report.votes));
        made.warnings.extend(report.warnings);
        outputs.rejections.extend(report.rejections);
        outputs.accounting.extend(report.accounting);
        made.streamed.push((Vote::SCHEMA, sink.0.finish()?));
    }
    if !files.raw.is_empty() {
        scores::ingest(study, (store, files), &mut made, &mut outputs)?;
    }
    Ok(Made { tables: outputs.tables()?, ..made })
}

fn arena(study: &Study, store: &Store, bar: &ProgressBar) -> anyhow::Result<Made> {
    if !is_there(store, Vote::SCHEMA.table) {
        return Ok(idle(arena::IDLE));
    }
    let votes = store.batches(folder(&Vote::SCHEMA)?, Vote::SCHEMA.table)?;
    let progress = |done: u64, total: u64| bar.set_message(format!("arena, refit {done} of {total}"));
    let inputs = arena::Inputs { votes: &votes, progress: &progress };
    let outputs = arena::compute(&study.arena, &inputs, study.config.seed)?;
    Ok(Made { tables: outputs.tables()?, warnings: outputs.warnings, ..Made::default() })
}

/// What was measured elsewhere and what was fitted here, as one list; nothing may stand in both.
fn outcomes(store: &Store) -> anyhow::Result<Vec<Outcome>> {
    let mut outcomes: Vec<Outcome> = load(store)?;
    let ratings: Vec<Outcome> = load_as(store, &RATINGS)?;
    for rating in &ratings {
        let same = |outcome: &&Outcome| {
            (&outcome.outcome, outcome.control, &outcome.policy)
                == (&rating.outcome, rating.control, &rating.policy)
        };
        if let Some(twin) = outcomes.iter().find(same) {
            anyhow::bail!(
                "`{}` of `{}` stands in {} and is fitted to votes too; give the fitted one another name with \
                 `arena: {{outcome: NAME}}`",
                twin.outcome,
                twin.policy,
                twin.source
            );
        }
    }
    outcomes.extend(ratings);
    Ok(outcomes)
}

fn correlate(study: &Study, store: &Store) -> anyhow::Result<Made> {
    let inputs = correlate::Inputs {
        proxies: load(store)?,
        metrics: scores::of_judges(study, load_as(store, &METRICS)?),
        outcomes: outcomes(store)?,
        references: load(store)?,
        rating_covariances: load(store)?,
    };
    if let Some(reason) = scores::nothing_to_correlate(&inputs) {
        return Ok(idle(reason));
    }
    let both: Vec<&Proxy> = inputs.proxies.iter().chain(&inputs.metrics).collect();
    let mut warnings = if is_there(store, RATINGS.table) {
        judges::check(&study.config.arena, &both).map_err(Failure::into_error)?
    } else {
        Vec::new()
    };
    let outputs = correlate::compute(&study.correlate, inputs, study.config.seed)?;
    warnings.extend(outputs.warnings.iter().cloned());
    Ok(Made { tables: outputs.tables()?, warnings, ..Made::default() })
}

fn render(study: &Study, store: &Store) -> anyhow::Result<Made> {
    let correlations = load(store)?;
    let metrics: Vec<Proxy> = load_as(store, &METRICS)?;
    let of_judges = scores::of_judges(study, metrics.clone());
    let inputs = render::Inputs {
        study: facts(study),
        critical: correlate::critical_correlations(&correlations),
        correlations,
        proxies: correlate::choose(study.correlate.raw().prefer, load(store)?, of_judges).proxies,
        outcomes: load(store)?,
        references: load(store)?,
        quantile_correlations: load(store)?,
        influence: load(store)?,
        correlation_intervals: load(store)?,
        noise: load(store)?,
        quantile_gains: load(store)?,
        selection: load(store)?,
        redundancy: load(store)?,
        predictions: load(store)?,
        prediction_skill: load(store)?,
        power: load(store)?,
        power_needed: load(store)?,
        reproduction: load(store)?,
        rejections: load(store)?,
        accounting: load(store)?,
        ratings: load_as(store, &RATINGS)?,
        rating_intervals: load(store)?,
        rating_pairs: load(store)?,
        rating_neighbours: load(store)?,
        rating_ranks: load(store)?,
        style_coefficients: load(store)?,
        fits: load(store)?,
        metrics,
        best_of_k_curves: load(store)?,
        metric_notes: load(store)?,
        model_pairs: load(store)?,
        comparisons: load(store)?,
    };
    let outputs = render::compute(&study.render, &inputs)?;
    let document = |made: render::Document| Document { path: made.path, bytes: made.bytes };
    let documents = outputs.documents.into_iter().map(document).collect();
    Ok(Made { documents, warnings: outputs.warnings, ..Made::default() })
}

fn facts(study: &Study) -> render::StudyFacts {
    let built_in: Vec<&datasets::Study> =
        study.config.ingest.datasets.iter().filter_map(|name| datasets::study(name)).collect();
    let joined = |part: fn(&datasets::Study) -> &str| {
        built_in.iter().map(|study| part(study)).collect::<Vec<_>>().join("; ")
    };
    render::StudyFacts {
        name: study.config.study.clone(),
        title: joined(|study| study.title),
        citation: joined(|study| study.citation),
        seed: study.config.seed.to_string(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }
}
