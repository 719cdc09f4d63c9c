//! `simulate ppe`: raw scores with a known truth in the layout of the released archive, and all that goes with them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context;
use artifact::{FileWriter, Store};
use clap::ValueHint;
use rayon::prelude::*;
use synthetic::{Archive, ArchiveError, ArchiveFile, RawArchive, RawJudge};

use crate::failure::Failure;
use crate::terminal::{self, FAINT, STRONG, styled};
use crate::{source, yaml};

/// The design as used, beside what it made.
const DESIGN: &str = "design.yaml";
/// A file that only this command makes.
const MARK: &str = "truth/judges.csv";

/// Flags of `simulate ppe`; each goes before what the design says.
#[derive(Debug, clap::Args)]
pub(crate) struct PpeArguments {
    /// Folder for data sets, scores, votes, truth and config
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub out: PathBuf,
    /// YAML with every parameter; a run leaves its own as DIR/design.yaml
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub design: Option<PathBuf>,
    /// Seed of everything random
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Reward models, of growing skill and with flaws of every kind
    #[arg(long, value_name = "N", conflicts_with = "design", default_value_t = 14)]
    pub judges: u32,
    /// LLM judges, which give verdicts on battles
    #[arg(long, value_name = "N", conflicts_with = "design", default_value_t = 2)]
    pub llm_judges: u32,
    /// Reward models that a model is trained with, to be voted on
    #[arg(long, value_name = "N", conflicts_with = "design", default_value_t = 9)]
    pub trained: u32,
    /// Models that battle (20 as released)
    #[arg(long, value_name = "N")]
    pub models: Option<u32>,
    /// Battles (16038 as released)
    #[arg(long, value_name = "N")]
    pub battles: Option<u64>,
    /// Prompts of each best-of-K set (512 as released)
    #[arg(long, value_name = "N")]
    pub prompts: Option<u32>,
    /// Answers to a prompt (32 as released)
    #[arg(long, value_name = "N")]
    pub answers: Option<u32>,
    /// Votes between the trained models (12190 in the paper); 0 for none
    #[arg(long, value_name = "N")]
    pub votes: Option<u64>,
}

impl PpeArguments {
    fn raw(&self) -> Result<RawArchive, Failure> {
        let mut raw = match &self.design {
            Some(file) => yaml::parse(&source::file(file)?)?,
            None => {
                let judges = RawJudge::panel(self.judges, self.llm_judges, self.trained);
                RawArchive { judges, ..RawArchive::default() }
            }
        };
        put(&mut raw.seed, self.seed);
        put(&mut raw.battles.models, self.models);
        put(&mut raw.battles.count, self.battles);
        put(&mut raw.answers.prompts, self.prompts);
        put(&mut raw.answers.count, self.answers);
        put(&mut raw.arena.votes, self.votes);
        Ok(raw)
    }
}

fn put<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

/// Draws the archive and writes it, what is true of it, its design, and a config for `run`.
pub(crate) fn simulate(arguments: &PpeArguments) -> Result<(), Failure> {
    let raw = arguments.raw()?;
    let out = &arguments.out;
    if out.exists() && !out.is_dir() {
        return Err(Failure::usage(format!("--out {} is a file; name a folder", out.display())));
    }
    let text = serde_yaml::to_string(&raw).context("the design cannot be written")?;
    let refused = |error: ArchiveError| Failure::usage(error.to_string());
    let design = raw.check().map_err(refused)?;
    let spinner = terminal::spinner("simulate");
    let archive = Archive::new(&design).map_err(refused)?;
    check_own(&archive, out)?;
    let store = Store::open(out)?;
    let files = archive.files();
    let written: anyhow::Result<()> =
        files.par_iter().try_for_each(|file| write(&archive, *file, &store.path(&file.path(&archive))));
    spinner.finish_and_clear();
    written?;
    artifact::write(&store.path(DESIGN), text.as_bytes())?;
    say(&archive, &store);
    Ok(())
}

fn write(archive: &Archive, file: ArchiveFile, place: &Path) -> anyhow::Result<()> {
    let mut writer = FileWriter::create(place)?;
    archive.write(file, &mut writer).with_context(|| format!("cannot write {}", place.display()))?;
    Ok(writer.finish()?)
}

/// Files of an earlier simulation are replaced; others are not, and none may be left that a study would read too.
fn check_own(archive: &Archive, out: &Path) -> Result<(), Failure> {
    let files: BTreeSet<String> = archive.files().into_iter().map(|file| file.path(archive)).collect();
    if !artifact::exists(&out.join(MARK))
        && let Some(file) = files.iter().find(|file| artifact::exists(&out.join(file)))
    {
        let place = out.join(file).display().to_string();
        return Err(Failure::usage(format!(
            "{place} is not from an earlier `simulate ppe`; choose another folder"
        )));
    }
    let data = out.join("data");
    if !data.is_dir() {
        return Ok(());
    }
    let found = artifact::archive::list(&data)?;
    match found.iter().find(|entry| !files.contains(&format!("data/{}", entry.name))) {
        Some(entry) => Err(Failure::usage(format!(
            "{} is of no judge of this design, and a study would read it too; remove {} or choose another folder",
            data.join(&entry.name).display(),
            data.display()
        ))),
        None => Ok(()),
    }
}

fn say(archive: &Archive, store: &Store) {
    let raw = archive.design().get();
    let out = store.path("").display().to_string();
    terminal::line(&format!(
        "{} {} battles, {} prompts with {} answers in each of 5 sets, {} judges, {} votes",
        styled(STRONG, &out),
        raw.battles.count,
        raw.answers.prompts,
        raw.answers.count,
        raw.judges.len(),
        raw.arena.votes
    ));
    let study = store.path("study.yaml").display().to_string();
    terminal::line(&styled(
        FAINT,
        &format!("`rlhf-study run {study}` is the study of it; {DESIGN} repeats it."),
    ));
}
