//! Each room called with the tables it reads.

use std::collections::BTreeMap;

use artifact::{Digest, Document, Store};
use records::{Row, Table};

use crate::config::Study;
use crate::plan::{RoomName, folder_of};

/// The input files, by the path as written: digested once, then handed over.
#[derive(Debug)]
pub(crate) struct Files {
    bytes: BTreeMap<String, Vec<u8>>,
    /// Digest of each.
    pub digests: BTreeMap<String, Digest>,
}

impl Files {
    pub(crate) fn new(bytes: BTreeMap<String, Vec<u8>>) -> Self {
        let digest = |(path, bytes): (&String, &Vec<u8>)| (path.clone(), Digest::of(bytes));
        Self { digests: bytes.iter().map(digest).collect(), bytes }
    }
}

/// What a room gave.
#[derive(Debug, Default)]
pub(crate) struct Made {
    pub tables: Vec<Table>,
    pub documents: Vec<Document>,
    pub warnings: Vec<String>,
    /// Why the room had nothing to do, if it had nothing to do.
    pub idle: Option<String>,
}

/// Runs one room.
pub(crate) fn make(room: RoomName, study: &Study, store: &Store, files: &mut Files) -> anyhow::Result<Made> {
    match room {
        RoomName::Ingest => ingest(study, files),
        RoomName::Arena => Ok(idle(arena::IDLE)),
        RoomName::Metrics => Ok(idle(metrics::IDLE)),
        RoomName::Correlate => correlate(study, store),
        RoomName::Render => render(study, store),
    }
}

fn idle(reason: &str) -> Made {
    Made { idle: Some(reason.to_owned()), ..Made::default() }
}

/// The rows of a stored table.
pub(crate) fn load<R: Row>(store: &Store) -> anyhow::Result<Vec<R>> {
    let schema = R::SCHEMA;
    let folder = folder_of(schema.table).ok_or_else(|| anyhow::anyhow!("no room writes {}", schema.table))?;
    Ok(R::from_frame(&store.load(folder, &schema)?)?)
}

fn ingest(study: &Study, files: &mut Files) -> anyhow::Result<Made> {
    let outputs = ingest::compute(&study.ingest, ingest::Inputs { files: std::mem::take(&mut files.bytes) })?;
    let mut warnings = outputs.warnings();
    if outputs.proxies.is_empty() && outputs.outcomes.is_empty() {
        warnings.push("nothing came in: the config names no data set and no file under `ingest`".to_owned());
    }
    Ok(Made { tables: outputs.tables()?, warnings, ..Made::default() })
}

fn correlate(study: &Study, store: &Store) -> anyhow::Result<Made> {
    let inputs =
        correlate::Inputs { proxies: load(store)?, outcomes: load(store)?, references: load(store)? };
    let outputs = correlate::compute(&study.correlate, inputs, study.config.seed)?;
    Ok(Made { tables: outputs.tables()?, warnings: outputs.warnings, ..Made::default() })
}

fn render(study: &Study, store: &Store) -> anyhow::Result<Made> {
    let correlations = load(store)?;
    let inputs = render::Inputs {
        study: facts(study),
        critical: correlate::critical_correlations(&correlations),
        correlations,
        proxies: load(store)?,
        outcomes: load(store)?,
        references: load(store)?,
        quantile_correlations: load(store)?,
        influence: load(store)?,
        reproduction: load(store)?,
        rejections: load(store)?,
        accounting: load(store)?,
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
