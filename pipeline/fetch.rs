//! `fetch`: the released raw data of a study, from the hub into a folder.

use std::path::{Path, PathBuf};

use artifact::Store;
use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use datasets::{Release, Study};
use hub::{Hub, HubError, Lock, Plan, Settings, Source, State};
use indicatif::HumanBytes;

use crate::failure::Failure;
use crate::fetch_progress::Progress;
use crate::terminal::{self, FAINT, GOOD, STRONG, line, styled};

/// Name of the lock file.
const LOCK: &str = "fetch.lock.json";

/// Flags of `fetch`.
#[derive(Debug, clap::Args)]
pub(crate) struct FetchArguments {
    /// Study whose data is wanted
    #[arg(value_name = "STUDY", value_parser = PossibleValuesParser::new(studies().map(|study| study.name)))]
    study: String,
    /// Folder for it [default: data/STUDY]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Only this part of it; may be repeated
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(names()))]
    only: Vec<String>,
    /// Commit, branch or tag to take instead of the locked one: of one part, or of all that are fetched
    #[arg(long, value_name = "[NAME=]REVISION")]
    revision: Vec<String>,
    /// Say what would be fetched, with sizes, and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Studies whose raw data was released.
fn studies() -> impl Iterator<Item = &'static Study> {
    datasets::studies().iter().filter(|study| !study.releases.is_empty())
}

fn names() -> impl Iterator<Item = &'static str> {
    studies().flat_map(|study| study.releases).map(|release| release.name)
}

/// Fetches what is missing and says what is there.
pub(crate) fn fetch(arguments: &FetchArguments) -> Result<(), Failure> {
    let out = arguments.out.clone().unwrap_or_else(|| Path::new("data").join(&arguments.study));
    if out.exists() && !out.is_dir() {
        return Err(Failure::usage(format!("--out {} is a file; name a folder", out.display())));
    }
    let sources = sources(arguments)?;
    let settings = Settings::from_environment(&|name| std::env::var(name).ok()).map_err(blame)?;
    let hub = Hub::new(settings).map_err(blame)?;
    // A folder that is not there is made only when there is something to put in it.
    let held = if out.exists() && !arguments.dry_run { Some(Store::open(&out)?) } else { None };
    let mut progress = Progress::default();
    let plan = planned(&hub, &out, &sources, &mut progress)?;
    say_plan(&plan, arguments.dry_run);
    if arguments.dry_run {
        return Ok(());
    }
    let held = held.map_or_else(|| Store::open(&out), Ok)?;
    carry_out(plan, &hub, &held.path(LOCK), &mut progress)
}

fn planned(hub: &Hub, out: &Path, sources: &[Source], progress: &mut Progress) -> Result<Plan, Failure> {
    let lock = Lock::load(&out.join(LOCK))?;
    let spinner = terminal::spinner("asking the hub");
    let plan = Plan::new(hub, out, &lock, sources, progress);
    spinner.finish_and_clear();
    Ok(plan?)
}

/// A wrong setting is wrong usage.
fn blame(error: HubError) -> Failure {
    match error {
        HubError::Setting { .. } => Failure::Usage(error.into()),
        _ => Failure::Study(error.into()),
    }
}

/// What the flags ask for.
fn sources(arguments: &FetchArguments) -> Result<Vec<Source>, Failure> {
    let releases = datasets::study(&arguments.study).map_or(&[] as &[Release], |study| study.releases);
    let wanted = |release: &&Release| {
        arguments.only.is_empty() || arguments.only.iter().any(|name| name == release.name)
    };
    let chosen: Vec<&Release> = releases.iter().filter(wanted).collect();
    let mut all = None;
    let mut own = Vec::new();
    for revision in &arguments.revision {
        match revision.split_once('=') {
            _ if revision.is_empty() || revision.ends_with('=') => {
                return Err(Failure::usage("--revision needs a commit, branch or tag, such as `main`"));
            }
            None => all = Some(revision.clone()),
            Some((name, _)) if !chosen.iter().any(|release| release.name == name) => {
                let names: Vec<&str> = chosen.iter().map(|release| release.name).collect();
                let names = names.join(", ");
                return Err(Failure::usage(format!("--revision: `{name}` is not fetched; what is: {names}")));
            }
            Some((name, revision)) => own.push((name, revision)),
        }
    }
    let source = |release: &Release| Source {
        name: release.name.to_owned(),
        repository: release.repository.to_owned(),
        revision: release.revision.to_owned(),
        chosen: own
            .iter()
            .find(|(name, _)| *name == release.name)
            .map(|(_, revision)| (*revision).to_owned())
            .or_else(|| all.clone()),
        endings: vec![release.ending.to_owned()],
        folder: release.folder.to_owned(),
    };
    Ok(chosen.into_iter().map(source).collect())
}

fn say_plan(plan: &Plan, dry: bool) {
    let missing = plan.items().iter().filter(|item| item.state != State::There);
    if !dry && missing.clone().count() == 0 {
        return;
    }
    for item in plan.items() {
        let state = match item.state {
            State::There => styled(GOOD, "there"),
            State::Missing(0) => "to fetch".to_owned(),
            State::Missing(here) => format!("to fetch, {} are here", HumanBytes(here)),
            State::Outdated => "to replace".to_owned(),
        };
        let size = HumanBytes(item.size).to_string();
        line(&format!("{size:>12}  {}  {state}", item.place));
    }
    let mut before = "";
    for item in plan.items() {
        if item.source != before {
            let revision = plan.lock().revision(&item.source).unwrap_or_default();
            line(&styled(FAINT, &format!("{} at commit {revision}", item.source)));
            before = &item.source;
        }
    }
    let left: u64 =
        missing.map(|item| item.size - if let State::Missing(here) = item.state { here } else { 0 }).sum();
    let all: u64 = plan.items().iter().map(|item| item.size).sum();
    line(&format!("{} of {} to fetch", styled(STRONG, &HumanBytes(left).to_string()), HumanBytes(all)));
}

fn carry_out(plan: Plan, hub: &Hub, lock: &Path, progress: &mut Progress) -> Result<(), Failure> {
    let (count, missing) = (plan.items().len(), plan.items().iter().any(|item| item.state != State::There));
    for stale in plan.stale() {
        terminal::warning(&format!(
            "{stale} is of an earlier revision and belongs to this one no more; delete it"
        ));
    }
    let folder = lock.parent().unwrap_or(lock).display().to_string();
    if !missing && Lock::load(lock)? == *plan.lock() {
        line(&format!(
            "{folder} has all that is wanted, as locked in {LOCK} ({count} checked); nothing to do"
        ));
        return Ok(());
    }
    plan.fetch(hub, lock, progress)?;
    line(&format!("{} {folder} has all that is wanted, checked and locked in {LOCK}", styled(GOOD, "done:")));
    Ok(())
}
