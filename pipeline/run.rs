//! `run`: load → compute → save → manifest, room by room; rooms that are current are left alone.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use artifact::{Digest, Document, Manifest, Recipe, Store};
use records::RowAction;
use records::tables::Rejection;

use crate::cli::RunArguments;
use crate::closing;
use crate::config::Study;
use crate::failure::Failure;
use crate::plan::{ROOMS, Room, RoomName, folder_of};
use crate::rooms::{self, Files, Made};
use crate::terminal::{self, FAINT, GOOD, STRONG, styled};
use crate::timings::Timings;

/// Code version: two builds with the same sources have the same.
pub(crate) const CODE: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("RLHF_STUDY_SOURCES"));

/// Runs the rooms between `--from` and `--to`.
pub(crate) fn run(arguments: &RunArguments) -> Result<(), Failure> {
    let (from, to) = range(arguments)?;
    let study = Study::load(&arguments.study)?;
    set_threads(arguments)?;
    let files = study.read_inputs()?;
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from("outputs").join(&study.config.study));
    let store = Store::open(&out)?;
    let mut timings = Timings::new(&store);
    for room in ROOMS.iter().filter(|room| (from..=to).contains(&room.name)) {
        let started = Instant::now();
        let outcome = step(room, &study, &store, (&files, arguments.force))?;
        timings.note(room.label, started.elapsed());
        terminal::line(&format!("{:<10} {outcome}", styled(STRONG, &format!("{:<9}", room.label))));
        if room.name == RoomName::Ingest {
            stop_on_rejections(&store)?;
        }
    }
    closing::write_study(&study, &store, &digests(&files))?;
    timings.write(&store)?;
    closing::say(&store, &out)
}

fn range(arguments: &RunArguments) -> Result<(RoomName, RoomName), Failure> {
    let from = arguments.from.unwrap_or(RoomName::Ingest);
    let to = arguments.to.unwrap_or(RoomName::Render);
    if from > to {
        return Err(Failure::usage("--from names a room that comes after --to; data flows ingest → render"));
    }
    Ok((from, to))
}

/// Threads change the time, never a number.
fn set_threads(arguments: &RunArguments) -> Result<(), Failure> {
    let Some(threads) = arguments.threads else { return Ok(()) };
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.get())
        .build_global()
        .context("cannot start threads")?;
    Ok(())
}

/// Digest of every file the config names.
fn digests(files: &Files) -> BTreeMap<String, Digest> {
    files.iter().map(|(path, bytes)| (path.clone(), Digest::of(bytes))).collect()
}

/// Runs one room, or finds it current; gives the words that say so.
fn step(
    room: &Room,
    study: &Study,
    store: &Store,
    (files, force): (&Files, bool),
) -> Result<String, Failure> {
    let recipe = recipe(room, study, store, files)?;
    if !force && let Some(manifest) = store.current(room.folder, &recipe) {
        let word = manifest.skipped.map_or("unchanged, skipped".to_owned(), |why| format!("skipped: {why}"));
        return Ok(styled(FAINT, &word));
    }
    let started = Instant::now();
    let spinner = terminal::spinner(room.label);
    let made =
        rooms::make(room.name, study, store, files).with_context(|| format!("in room `{}`", room.label));
    spinner.finish_and_clear();
    let made = made?;
    save(room, store, recipe, &made)?;
    for warning in &made.warnings {
        terminal::warning(warning);
    }
    Ok(said(&made, started))
}

fn said(made: &Made, started: Instant) -> String {
    if let Some(reason) = &made.idle {
        return styled(FAINT, &format!("skipped: {reason}"));
    }
    let rows: usize = made.tables.iter().map(|table| table.frame.height()).sum();
    let what = match made.tables.len() {
        0 => format!("{} files", made.documents.len()),
        tables => format!("{rows} rows in {tables} tables"),
    };
    let seconds = started.elapsed().as_secs_f64();
    format!("{} {what} {}", styled(GOOD, "done"), styled(FAINT, &format!("{seconds:.2} s")))
}

/// Everything that can move the room's result.
fn recipe(room: &Room, study: &Study, store: &Store, files: &Files) -> anyhow::Result<Recipe> {
    let settings = serde_json::to_value(&study.config)?;
    let inputs = match room.name {
        RoomName::Ingest => digests(files),
        _ => room.reads.iter().map(|table| read_digest(store, table)).collect::<anyhow::Result<_>>()?,
    };
    // The report names study and data sets, so `render` depends on those settings too.
    let settings = match room.name {
        RoomName::Render => serde_json::json!({
            "study": settings["study"], "datasets": settings["ingest"]["datasets"], "render": settings["render"],
        }),
        _ => settings[room.label].clone(),
    };
    Ok(Recipe {
        room: room.label.to_owned(),
        code: CODE.to_owned(),
        seed: study.config.seed,
        settings,
        inputs,
    })
}

fn read_digest(store: &Store, table: &str) -> anyhow::Result<(String, Digest)> {
    let folder = folder_of(table).with_context(|| format!("no room writes {table}"))?;
    let file = format!("{folder}/{table}.parquet");
    let manifest = store.manifest(folder).with_context(|| {
        format!("{} has no finished `{folder}`; run without --from first", store.path("").display())
    })?;
    let digest = manifest.outputs.get(&file).with_context(|| format!("{folder} made no {table}"))?;
    Ok((file, digest.clone()))
}

fn save(room: &Room, store: &Store, recipe: Recipe, made: &Made) -> anyhow::Result<()> {
    let mut documents: Vec<Document> = made.documents.clone();
    for table in &made.tables {
        documents.extend(Store::documents(room.folder, table)?);
    }
    let tables =
        made.tables.iter().map(|table| (table.schema.table.to_owned(), table.schema.version)).collect();
    let mut manifest = Manifest { recipe, skipped: made.idle.clone(), tables, outputs: BTreeMap::new() };
    Ok(store.save(room.folder, &mut manifest, &documents)?)
}

/// A faulty row stops the study, after the tables that list it have been written.
fn stop_on_rejections(store: &Store) -> Result<(), Failure> {
    let rejections: Vec<Rejection> = rooms::load(store)?;
    let faulty: Vec<&Rejection> = rejections.iter().filter(|row| row.action == RowAction::Rejected).collect();
    if faulty.is_empty() {
        return Ok(());
    }
    let table = store.path("1-ingest/rejections.csv");
    let more = format!("all of them are in {}", table.display());
    Err(Failure::Study(anyhow::Error::msg(crate::check::faults(&faulty, &more))))
}
