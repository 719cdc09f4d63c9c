//! `simulate`: votes with a known truth, as files and with the config that fits them.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use artifact::{FileWriter, Store};
use clap::ValueHint;
use rayon::prelude::*;
use synthetic::{
    Design, Effect, Encoded, Format, RawDesign, Simulation, Writer, strengths_csv, study_yaml, style_csv,
};

use crate::failure::Failure;
use crate::simulate_ppe::{self, PpeArguments};
use crate::terminal::{self, FAINT, STRONG, styled};

/// Flags of `simulate`: for votes, those that follow; or what else is made.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct SimulateArguments {
    #[command(subcommand)]
    other: Option<Other>,
    #[command(flatten)]
    votes: VoteArguments,
}

/// What else is made.
#[derive(Debug, clap::Subcommand)]
enum Other {
    /// Make raw scores of reward models with a known truth, in the layout of the released PPE archive
    #[command(after_help = PPE_EXAMPLES)]
    Ppe(PpeArguments),
}

const PPE_EXAMPLES: &str = "\
Examples:
  rlhf-study simulate ppe --out ppe && rlhf-study run ppe/study.yaml
  rlhf-study simulate ppe --judges 100 --seed 7 --out many
  rlhf-study simulate ppe --design ppe/design.yaml --out again

A response has a quality and a length. A score is skill times quality, plus bias times length, plus noise; the
design says skill, noise, length bias, weak domains, failures and ties of each judge. In the folder: data/ and
datasets/ as released (texts are stand-ins), votes.jsonl between the models trained with the judges, truth/, and
study.yaml. truth/counts.csv has how often each judge failed and tied, truth/domains.csv the size of each domain.";

/// Flags of `simulate` for votes.
#[derive(Debug, clap::Args)]
pub(crate) struct VoteArguments {
    /// Folder for votes, truth and config
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, required = true)]
    pub out: Option<PathBuf>,
    /// jsonl (as Chatbot Arena), csv, parquet, or counts (CSV, votes added up)
    #[arg(long, value_name = "FORMAT", default_value_t)]
    pub format: Format,
    /// Models, at most 1000
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub models: u32,
    /// Votes
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub votes: u64,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Standard deviation of the strengths, in log odds
    #[arg(long, value_name = "X", default_value_t = 0.75)]
    pub spread: f64,
    /// Share of ties between equal models; there are fewer the farther apart two are
    #[arg(long, value_name = "SHARE", default_value_t = 0.4)]
    pub ties: f64,
    /// Share of ties that call both answers bad
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    pub both_bad: f64,
    /// Style features and what a standard deviation of each adds to the log odds; `none` for no style
    #[arg(
        long,
        value_name = "FEATURE=X,…",
        value_parser = style,
        default_value = "tokens=0.25,headers=0.02,lists=0.03,bold=0.02"
    )]
    pub style: Style,
    /// Voters; 0 for votes that do not say who voted
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub voters: u32,
    /// Standard deviation of a voter's own taste for each model, in log odds
    #[arg(long, value_name = "X", default_value_t = 0.0)]
    pub voter_effect: f64,
    /// How unevenly models are shown: the k-th most popular as often as k to the power of minus this
    #[arg(long, value_name = "X", default_value_t = 0.35)]
    pub popularity: f64,
    /// What being shown first adds to the log odds
    #[arg(long, value_name = "X", default_value_t = 0.0, allow_negative_numbers = true)]
    pub position: f64,
}

/// Effects of style, as one flag says them.
#[derive(Debug, Clone)]
pub(crate) struct Style(Vec<Effect>);

fn style(text: &str) -> Result<Style, String> {
    if text == "none" {
        return Ok(Style(Vec::new()));
    }
    text.split(',').map(effect).collect::<Result<_, _>>().map(Style)
}

fn effect(text: &str) -> Result<Effect, String> {
    let (feature, effect) = text.split_once('=').ok_or_else(|| format!("`{text}` is not FEATURE=X"))?;
    let feature = feature.parse().map_err(|error: synthetic::UnknownFeature| error.to_string())?;
    let effect = effect.parse().map_err(|_| format!("`{effect}` is not a number"))?;
    Ok(Effect { feature, effect })
}

impl VoteArguments {
    fn design(&self) -> Result<Design, Failure> {
        let raw = RawDesign {
            models: self.models,
            votes: self.votes,
            seed: self.seed,
            spread: self.spread,
            ties: self.ties,
            both_bad: self.both_bad,
            style: self.style.0.clone(),
            voters: self.voters,
            voter_effect: self.voter_effect,
            popularity: self.popularity,
            position: self.position,
        };
        raw.check().map_err(|error| Failure::usage(error.to_string()))
    }
}

/// Makes votes, or what else was asked for.
pub(crate) fn simulate(arguments: &SimulateArguments) -> Result<(), Failure> {
    match (&arguments.other, &arguments.votes.out) {
        (Some(Other::Ppe(arguments)), _) => simulate_ppe::simulate(arguments),
        (None, Some(out)) => votes(&arguments.votes, out),
        (None, None) => Err(Failure::usage("--out DIR is missing")),
    }
}

/// Draws the votes and writes them, what is true of them, and a config for `run`.
fn votes(arguments: &VoteArguments, out: &Path) -> Result<(), Failure> {
    let design = arguments.design()?;
    if out.exists() && !out.is_dir() {
        return Err(Failure::usage(format!("--out {} is a file; name a folder", out.display())));
    }
    check_own(arguments.format, out)?;
    let simulation = Simulation::new(&design);
    let too_far = "strengths and effects are so far apart that no fit is finite; take a smaller --spread";
    let truth = simulation.truth().ok_or_else(|| anyhow!(too_far))?;
    let store = Store::open(out)?;
    let spinner = terminal::spinner("simulate");
    let written = write_votes(&simulation, arguments.format, &store);
    spinner.finish_and_clear();
    written?;
    artifact::write(&store.path("truth/strengths.csv"), strengths_csv(&simulation, &truth).as_bytes())?;
    artifact::write(&store.path("truth/style.csv"), style_csv(&truth).as_bytes())?;
    artifact::write(&store.path("study.yaml"), study_yaml(&simulation, arguments.format).as_bytes())?;
    say(arguments, &store);
    Ok(())
}

/// Files of an earlier simulation are replaced; others are not.
fn check_own(format: Format, out: &Path) -> Result<(), Failure> {
    let file = |name: &str| out.join(name);
    if artifact::exists(&file("truth/strengths.csv")) {
        return Ok(());
    }
    match [format.file(), "study.yaml"].into_iter().find(|name| artifact::exists(&file(name))) {
        Some(name) => {
            let place = file(name).display().to_string();
            Err(Failure::usage(format!("{place} is not from an earlier `simulate`; choose another folder")))
        }
        None => Ok(()),
    }
}

/// Chunks made ready at once: enough for all threads, few enough to hold.
const BATCH: u64 = 8;

fn write_votes(simulation: &Simulation, format: Format, store: &Store) -> anyhow::Result<()> {
    let place = store.path(format.file());
    let context = || format!("cannot write {}", place.display());
    let mut writer = Writer::new(format, simulation, FileWriter::create(&place)?).with_context(context)?;
    for start in (0..simulation.chunks()).step_by(BATCH as usize) {
        let chunks = start..simulation.chunks().min(start + BATCH);
        let encode = |chunk| Encoded::new(format, simulation, chunk);
        let encoded: Vec<_> = chunks.into_par_iter().map(encode).collect();
        for piece in encoded {
            piece.and_then(|piece| writer.put(piece)).with_context(context)?;
        }
    }
    let mut file = writer.finish(simulation).with_context(context)?;
    file.flush().with_context(context)?;
    Ok(file.finish()?)
}

fn say(arguments: &VoteArguments, store: &Store) {
    let votes = store.path(arguments.format.file());
    terminal::line(&format!(
        "{} {} votes between {} models",
        styled(STRONG, &votes.display().to_string()),
        arguments.votes,
        arguments.models
    ));
    let study = store.path("study.yaml");
    terminal::line(&styled(FAINT, &format!("Fit them with `rlhf-study run {}`.", study.display())));
}
