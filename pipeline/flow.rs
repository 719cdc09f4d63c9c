//! The flow: load → compute → save → manifest, room by room; rooms that are current are left alone.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::Context;
use artifact::{Manifest, Recipe, Store};
use records::tables::Rejection;

use crate::config::Study;
use crate::failure::Failure;
use crate::faults;
use crate::files::Files;
use crate::plan::{ROOMS, Room, RoomName};
use crate::recipe::recipe;
use crate::rooms::{self, Made};
use crate::terminal::{self, FAINT, GOOD, STRONG, styled};
use crate::timings::Timings;

/// Which rooms are run, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Range {
    pub from: RoomName,
    pub to: RoomName,
    /// Also rooms whose inputs and settings did not change.
    pub force: bool,
    /// How warnings are worded for a command that has no config; it is told nothing else of the rooms.
    pub words: Option<fn(&str) -> String>,
}

/// Runs the rooms of a range.
pub(crate) fn flow(range: Range, study: &Study, store: &Store, files: &mut Files) -> Result<(), Failure> {
    let Range { from, to, .. } = range;
    keep(from, study, store, files)?;
    let mut timings = Timings::new(store);
    for room in ROOMS.iter().filter(|room| (from..=to).contains(&room.name)) {
        let started = Instant::now();
        let outcome = step(room, study, store, (&mut *files, range));
        let outcome = outcome.and_then(|words| room_is_sound(room, store).map(|()| words));
        if outcome.is_err() {
            retire(room.name, store, |_| true)?;
        }
        let outcome = outcome?;
        timings.note(room.label, started.elapsed());
        if range.words.is_none() {
            terminal::line(&format!("{:<10} {outcome}", styled(STRONG, &format!("{:<9}", room.label))));
        }
    }
    retire(to, store, |room| !is_current(room, study, store, files))?;
    Ok(timings.write(store)?)
}

/// Rooms before `--from` are kept only if they are what this config and these inputs make.
fn keep(from: RoomName, study: &Study, store: &Store, files: &Files) -> Result<(), Failure> {
    for room in ROOMS.iter().filter(|room| room.name < from && rooms::has_work(room, store)) {
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

/// Runs one room, or finds it current; gives the words that say so.
fn step(
    room: &Room,
    study: &Study,
    store: &Store,
    (files, range): (&mut Files, Range),
) -> Result<String, Failure> {
    let recipe = recipe(room, study, store, files)?;
    if !range.force
        && let Some(manifest) = store.current(room.folder, &recipe)
    {
        let word = manifest.skipped.map_or("unchanged, skipped".to_owned(), |why| format!("skipped: {why}"));
        return Ok(styled(FAINT, &word));
    }
    let started = Instant::now();
    let spinner = terminal::spinner(room.label);
    let made = rooms::make(room.name, study, (store, &spinner), files)
        .with_context(|| format!("in room `{}`", room.label));
    spinner.finish_and_clear();
    let made = made?;
    for warning in &made.warnings {
        terminal::warning(&range.words.map_or_else(|| warning.clone(), |words| words(warning)));
    }
    let what = what(&made);
    // Should this run end early, no report of an earlier one may stand beside what this one made.
    retire(room.name, store, |later| later.name == RoomName::Render)?;
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
    let streams: String = made.streams.iter().map(|stream| format!("{stream}, ")).collect();
    Ok(match made.tables.len() {
        0 => format!("{} files", made.documents.len()),
        tables => format!("{streams}{rows} rows in {tables} tables"),
    })
}

fn save(room: &Room, store: &Store, recipe: Recipe, made: Made) -> anyhow::Result<()> {
    let Made { tables, mut documents, idle, streamed, .. } = made;
    for table in &tables {
        documents.extend(Store::documents(room.folder, table)?);
    }
    let mut versions: BTreeMap<String, u32> =
        tables.iter().map(|table| (table.schema.table.to_owned(), table.schema.version)).collect();
    versions.extend(streamed.iter().map(|(schema, _)| (schema.table.to_owned(), schema.version)));
    let mut manifest = Manifest { recipe, skipped: idle, tables: versions, outputs: BTreeMap::new() };
    let streamed = streamed.into_iter().map(|(_, table)| table).collect();
    Ok(store.save(room.folder, &mut manifest, artifact::Made { documents, streamed })?)
}

/// A faulty row stops the study, after the tables that list it have been written.
fn room_is_sound(room: &Room, store: &Store) -> Result<(), Failure> {
    if room.name != RoomName::Ingest {
        return Ok(());
    }
    let rejections: Vec<Rejection> = rooms::load(store)?;
    let table = store.path("1-ingest/rejections.csv");
    let more = if store.is_temporary() {
        "with `--out DIR` they are listed there".to_owned()
    } else {
        format!("{} lists them", table.display())
    };
    faults::refuse(&rejections, &more)
}
