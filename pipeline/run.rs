//! `run`: a study from its config, or some of its rooms.

use std::path::{Path, PathBuf};

use anyhow::Context;
use artifact::Store;
use clap::ValueHint;

use crate::closing;
use crate::config::Study;
use crate::failure::Failure;
use crate::files::{Digested, Files};
use crate::flow::{Range, flow};
use crate::plan::RoomName;

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
    set_threads(arguments.threads)?;
    let range = range(arguments)?;
    let study = Study::load(&arguments.study)?;
    let mut files = study.read_inputs(Digested::All)?;
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from("outputs").join(&study.config.study));
    check_place(range.from, &out)?;
    let store = Store::open(&out)?;
    run_in(&store, range, &study, &mut files)?;
    closing::say(&store, &out, (range.from..=range.to).contains(&RoomName::Correlate))
}

/// Runs a range of rooms in a store and writes what they were made from.
pub(crate) fn run_in(store: &Store, range: Range, study: &Study, files: &mut Files) -> Result<(), Failure> {
    flow(range, study, store, files)?;
    closing::write_study(study, store, &files.digests)
}

/// Refuses a place that cannot hold a study, before anything is written there.
pub(crate) fn check_place(from: RoomName, out: &Path) -> Result<(), Failure> {
    if out.exists() && !out.is_dir() {
        return Err(Failure::usage(format!("--out {} is a file; name a folder", out.display())));
    }
    if from > RoomName::Ingest && !out.exists() {
        let place = out.display();
        return Err(Failure::Study(anyhow::anyhow!("{place} is not there; run without --from first")));
    }
    Ok(())
}

fn range(arguments: &RunArguments) -> Result<Range, Failure> {
    let from = arguments.from.unwrap_or(RoomName::Ingest);
    let to = arguments.to.unwrap_or(RoomName::Render);
    if from > to {
        return Err(Failure::usage("--from names a room that comes after --to; data flows ingest → render"));
    }
    Ok(Range { from, to, force: arguments.force, words: None })
}

/// Threads change the time, never a number.
pub(crate) fn set_threads(threads: Option<u16>) -> Result<(), Failure> {
    let Some(threads) = threads else { return Ok(()) };
    rayon::ThreadPoolBuilder::new()
        .num_threads(usize::from(threads))
        .build_global()
        .context("cannot start threads")?;
    Ok(())
}
