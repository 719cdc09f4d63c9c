//! `run`: load → compute → save → manifest, room by room; rooms that are current are left alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use artifact::{Manifest, Recipe, Store};
use clap::ValueHint;
use records::tables::Rejection;

use crate::closing;
use crate::config::Study;
use crate::failure::Failure;
use crate::faults;
use crate::plan::{ROOMS, Room, RoomName};
use crate::recipe::recipe;
use crate::rooms::{self, Files, Made};
use crate::terminal::{self, FAINT, GOOD, STRONG, styled};
use crate::timings::Timings;

/// Flags of `run`.
#[derive(Debug, clap::Args)]
pub(crate) struct RunArguments {
    /// Config file, or name of a built-in study
    #[arg(value_name = "CONFIG|STUDY", value_hint = ValueHint::FilePath)]
    pub study: String,
    /// First room to run; earlier rooms keep what they stored
    #[arg(long, value_name = "ROOM")]
    pub from: Option<RoomName>,
    /// Last room to run
    #[arg(long, value_name = "ROOM")]
    pub to: Option<RoomName>,
    /// Output folder [default: outputs/STUDY]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: Option<PathBuf>,
    /// Threads to compute with, at most 512 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: Option<u16>,
    /// Run every room, also those whose inputs and settings did not change
    #[arg(long)]
    pub force: bool,
}

/// Runs the rooms between `--from` and `--to`.
pub(crate) fn run(arguments: &RunArguments) -> Result<(), Failure> {
    let (from, to) = range(arguments)?;
    let study = Study::load(&arguments.study)?;
    set_threads(arguments)?;
    let mut files = Files::new(study.read_inputs()?);
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from("outputs").join(&study.config.study));
    check_place(from, &out)?;
    let store = Store::open(&out)?;
    keep(from, &study, &store, &files)?;
    let mut timings = Timings::new(&store);
    for room in ROOMS.iter().filter(|room| (from..=to).contains(&room.name)) {
        let started = Instant::now();
        let outcome = step(room, &study, &store, (&mut files, arguments.force));
        let outcome = outcome.and_then(|words| room_is_sound(room, &store).map(|()| words));
        if outcome.is_err() {
            retire(room.name, &store, |_| true)?;
        }
        let outcome = outcome?;
        timings.note(room.label, started.elapsed());
        terminal::line(&format!("{:<10} {outcome}", styled(STRONG, &format!("{:<9}", room.label))));
    }
    retire(to, &store, |room| !is_current(room, &study, &store, &files))?;
    closing::write_study(&study, &store, &files.digests)?;
    timings.write(&store)?;
    closing::say(&store, &out, (from..=to).contains(&RoomName::Correlate))
}

/// Refuses a place that cannot hold a study, before anything is written there.
fn check_place(from: RoomName, out: &Path) -> Result<(), Failure> {
    if out.exists() && !out.is_dir() {
        return Err(Failure::usage(format!("--out {} is a file; name a folder", out.display())));
    }
    if from > RoomName::Ingest && !out.exists() {
        let place = out.display();
        return Err(Failure::Study(anyhow::anyhow!("{place} is not there; run without --from first")));
    }
    Ok(())
}

/// Rooms before `--from` are kept only if they are what this config and these inputs make.
fn keep(from: RoomName, study: &Study, store: &Store, files: &Files) -> Result<(), Failure> {
    for room in ROOMS.iter().filter(|room| room.name < from && !room.writes.is_empty()) {
        if !is_current(room, study, store, files) {
            let (folder, place) = (room.folder, store.path("").display().to_string());
            return Err(Failure::Study(anyhow::anyhow!(
                "{place} has no `{folder}` made from this config and these inputs; run without --from first"
            )));
        }
        room_is_sound(room, store)?;
    }
    Ok(())
}

fn is_current(room: &Room, study: &Study, store: &Store, files: &Files) -> bool {
    recipe(room, study, store, files).is_ok_and(|recipe| store.current(room.folder, &recipe).is_some())
}

/// Takes away what later rooms made of something else: a folder holds one study.
fn retire(last: RoomName, store: &Store, stale: impl Fn(&Room) -> bool) -> anyhow::Result<()> {
    for room in ROOMS.iter().filter(|room| room.name > last) {
        if stale(room) {
            store.retire(room.folder)?;
        }
    }
    Ok(())
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
        .num_threads(usize::from(threads))
        .build_global()
        .context("cannot start threads")?;
    Ok(())
}

/// Runs one room, or finds it current; gives the words that say so.
fn step(
    room: &Room,
    study: &Study,
    store: &Store,
    (files, force): (&mut Files, bool),
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
    for warning in &made.warnings {
        terminal::warning(warning);
    }
    let what = what(&made);
    save(room, store, recipe, made)?;
    Ok(what.map_or_else(
        |idle| styled(FAINT, &format!("skipped: {idle}")),
        |what| {
            let seconds = started.elapsed().as_secs_f64();
            format!("{} {what} {}", styled(GOOD, "done"), styled(FAINT, &format!("{seconds:.2} s")))
        },
    ))
}

/// What a room made, in words, or why it made nothing.
fn what(made: &Made) -> Result<String, String> {
    if let Some(reason) = &made.idle {
        return Err(reason.clone());
    }
    let rows: usize = made.tables.iter().map(|table| table.frame.height()).sum();
    Ok(match made.tables.len() {
        0 => format!("{} files", made.documents.len()),
        tables => format!("{rows} rows in {tables} tables"),
    })
}

fn save(room: &Room, store: &Store, recipe: Recipe, made: Made) -> anyhow::Result<()> {
    let mut documents = made.documents;
    for table in &made.tables {
        documents.extend(Store::documents(room.folder, table)?);
    }
    let tables =
        made.tables.iter().map(|table| (table.schema.table.to_owned(), table.schema.version)).collect();
    let mut manifest = Manifest { recipe, skipped: made.idle, tables, outputs: BTreeMap::new() };
    Ok(store.save(room.folder, &mut manifest, artifact::Made { documents, streamed: Vec::new() })?)
}

/// A faulty row stops the study, after the tables that list it have been written.
fn room_is_sound(room: &Room, store: &Store) -> Result<(), Failure> {
    if room.name != RoomName::Ingest {
        return Ok(());
    }
    let rejections: Vec<Rejection> = rooms::load(store)?;
    let table = store.path("1-ingest/rejections.csv");
    faults::refuse(&rejections, &format!("all of them are in {}", table.display()))
}
