//! `power`: how many reward models, and votes for each, it takes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use artifact::{Manifest, Recipe, Store};
use clap::{ValueEnum, ValueHint};
use comfy_table::{Cell, CellAlignment, Table, presets};
use correlate::{Measured, NoPlan, Plan, Planned, Sought};
use records::Row;
use records::tables::{Power, PowerNeeded};
use serde_json::json;

use crate::failure::Failure;
use crate::plan::RoomName;
use crate::recipe::CODE;
use crate::run::{check_place, set_threads};
use crate::terminal::{FAINT, STRONG, line, styled};

pub(crate) const EXAMPLES: &str = "\
Examples:
  rlhf-study power                                  to tell a correlation of 0.8 from none
  rlhf-study power --null 0.5 --power 0.8           to tell 0.8 from 0.5
  rlhf-study power --looks 79                       when 79 cells are looked at
  rlhf-study power --models 12                      and how many votes 12 reward models need
  rlhf-study power --better-of 0.8 0.5 0.6          to pick the better of two metrics

Correlations are those with an outcome free of noise; ratings from few votes weaken them. How much,
--spread and --vote-error say; their defaults are those of PPE's Table 3: a standard deviation of 17
between nine policies, 4.85 points of standard error from 2032 votes each.";

/// Folder of the tables.
const FOLDER: &str = "power";
/// Numbers of reward models in the table.
const NUMBERS: [usize; 12] = [5, 7, 9, 12, 15, 20, 25, 30, 40, 50, 75, 100];
/// Votes for each reward model in the table.
const VOTES: [f64; 3] = [10_000.0, 2_000.0, 500.0];
/// Beyond this, simulation takes long and nobody trains as many.
const MOST_SIMULATED: usize = 300;
const MOST: usize = 10_000;

/// Flags of `power`.
#[derive(Debug, clap::Args)]
pub(crate) struct PowerArguments {
    /// True correlation of the metric with the outcome
    #[arg(long, value_name = "RHO", default_value_t = 0.8, allow_negative_numbers = true)]
    rho: f64,
    /// Correlation to tell it from
    #[arg(long, value_name = "RHO", default_value_t = 0.0, allow_negative_numbers = true)]
    null: f64,
    /// Pick the better of two metrics instead: the correlation of each with the outcome, and with each other
    #[arg(long, num_args = 3, value_names = ["RHO1", "RHO2", "RHO12"], allow_negative_numbers = true,
          conflicts_with_all = ["rho", "null", "looks", "alpha"])]
    better_of: Option<Vec<f64>>,
    /// Cells looked at together; each is tested at alpha divided by their number
    #[arg(long, value_name = "N", default_value_t = 1)]
    looks: usize,
    /// Chance of a false find, two-sided
    #[arg(long, value_name = "SHARE", default_value_t = 0.05)]
    alpha: f64,
    /// Chance wanted
    #[arg(long, value_name = "SHARE", default_value_t = 0.9)]
    power: f64,
    /// Reward models at hand; then the votes for each are sought too
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(4..=10_000))]
    models: Option<u32>,
    /// Votes for each reward model's policy
    #[arg(long, value_name = "V")]
    votes_per_model: Option<f64>,
    /// Reliability of the outcome instead, in (0, 1]
    #[arg(long, value_name = "R", conflicts_with_all = ["votes_per_model", "spread", "vote_error"])]
    reliability: Option<f64>,
    /// Standard deviation of the true ratings
    #[arg(long, value_name = "RATING", default_value_t = 17.0)]
    spread: f64,
    /// Variance of a rating times its votes
    #[arg(long, value_name = "X", default_value_t = 48_000.0)]
    vote_error: f64,
    /// Coefficient; ranks are simulated
    #[arg(long, value_enum, default_value = "pearson")]
    statistic: Coefficient,
    /// Simulated studies for each number
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000))]
    rounds: u64,
    /// Seed of the simulation
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Write the tables into DIR/power
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Threads to compute with, at most 512 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Coefficient {
    Pearson,
    Spearman,
    Kendall,
}

/// Prints how many reward models it takes.
pub(crate) fn power(arguments: &PowerArguments) -> Result<(), Failure> {
    set_threads(arguments.threads)?;
    if let Some(out) = &arguments.out {
        check_place(RoomName::Ingest, out)?;
    }
    let plan = arguments.plan();
    let numbers = arguments.numbers();
    let outcomes = arguments.outcomes().map_err(wrong)?;
    let answer = |outcome: &Measured| correlate::plan(&plan, outcome, &numbers);
    let found: Vec<Planned> = outcomes.iter().map(answer).collect::<Result<_, _>>().map_err(wrong)?;
    line(&styled(STRONG, &arguments.question()));
    found.iter().for_each(|found| line(&format!("  {}", needed(&found.needed))));
    if let Some(n) = arguments.models.filter(|_| arguments.reliability.is_none()) {
        let scale = (arguments.spread, arguments.vote_error);
        line(&format!("  {}", votes(n, correlate::votes_needed(&plan, n as usize, scale))));
    }
    line("");
    line(&table(&numbers, &found));
    line(&styled(FAINT, &arguments.words()));
    arguments.out.as_deref().map_or(Ok(()), |out| keep(arguments, out, &found))
}

fn wrong(NoPlan { reason, .. }: NoPlan) -> Failure {
    Failure::usage(reason + "; see `rlhf-study power --help`")
}

impl PowerArguments {
    fn plan(&self) -> Plan {
        let statistic = match self.statistic {
            Coefficient::Pearson => correlate::Statistic::Pearson,
            Coefficient::Spearman => correlate::Statistic::Spearman,
            Coefficient::Kendall => correlate::Statistic::Kendall,
        };
        let simulated = statistic != correlate::Statistic::Pearson;
        let sought = match self.better_of.as_deref() {
            Some([first, second, between]) => {
                Sought::BetterOf { first: *first, second: *second, between: *between }
            }
            _ => Sought::Differs { truth: self.rho, null: self.null, looks: self.looks, alpha: self.alpha },
        };
        Plan {
            statistic,
            sought,
            target: self.power,
            most: if simulated { MOST_SIMULATED } else { MOST },
            rounds: self.rounds,
            seed: self.seed,
        }
    }

    fn numbers(&self) -> Vec<usize> {
        let mut numbers = NUMBERS.to_vec();
        numbers.extend(self.models.map(|n| n as usize));
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Without noise, then as the flags say, else by a few numbers of votes.
    fn outcomes(&self) -> Result<Vec<Measured>, NoPlan> {
        let mut outcomes = vec![Measured::free_of_noise()];
        match (self.reliability, self.votes_per_model) {
            (Some(reliability), _) => {
                let name = format!("reliability {reliability}");
                outcomes.push(Measured { name, reliability, votes: None });
            }
            (None, Some(votes)) => outcomes.push(Measured::by_votes(self.spread, self.vote_error, votes)?),
            (None, None) => {
                for votes in VOTES {
                    outcomes.push(Measured::by_votes(self.spread, self.vote_error, votes)?);
                }
            }
        }
        Ok(outcomes)
    }

    fn question(&self) -> String {
        let chance = 100.0 * self.power;
        match self.plan().sought {
            Sought::Differs { truth, null, .. } => {
                format!(
                    "Reward models needed to tell a correlation of {truth} from {null} with a chance of {chance} %"
                )
            }
            Sought::BetterOf { first, second, between } => format!(
                "Reward models needed for the better of two metrics ({first} and {second}, {between} with each other) \
                 to come out ahead with a chance of {chance} %"
            ),
        }
    }

    fn words(&self) -> String {
        let plan = self.plan();
        let coefficient =
            self.statistic.to_possible_value().map_or_else(String::new, |v| v.get_name().to_owned());
        let made = match plan.statistic {
            correlate::Statistic::Pearson => "by formula for normal data".to_owned(),
            _ => format!("from {} simulated studies of normal data, seed {}", self.rounds, self.seed),
        };
        let test = match plan.sought {
            Sought::Differs { looks: 1, alpha, .. } => format!("; test at {alpha}, two-sided"),
            Sought::Differs { looks, alpha, .. } => {
                format!("; each of {looks} cells tested at {alpha}/{looks}, two-sided")
            }
            Sought::BetterOf { .. } => String::new(),
        };
        let votes = match self.reliability {
            Some(_) => String::new(),
            None => format!("; true ratings spread by {}, variance {}/votes", self.spread, self.vote_error),
        };
        format!("{coefficient}, {made}{test}{votes}")
    }
}

fn needed(row: &PowerNeeded) -> String {
    let outcome = match row.basis.as_str() {
        "free of noise" => "outcome free of noise".to_owned(),
        basis if row.votes.is_some() => format!("{basis} (reliability {:.2})", row.reliability),
        basis => basis.to_owned(),
    };
    match row.n {
        Some(n) => format!("{n:>5}  {outcome}"),
        None => format!("    –  {outcome}: {}", row.note.as_deref().unwrap_or(&row.state)),
    }
}

fn votes(n: u32, found: Result<usize, NoPlan>) -> String {
    match found {
        Ok(votes) => format!("with {n} reward models: {votes} votes for each"),
        Err(reason) => reason.to_string(),
    }
}

fn table(numbers: &[usize], found: &[Planned]) -> String {
    let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let heads = found.iter().map(|found| found.needed.basis.clone());
    table.set_header(std::iter::once("reward models".to_owned()).chain(heads).map(right));
    for n in numbers {
        let at = |found: &Planned| {
            let row = found.curve.iter().find(|row| row.n == *n as i64);
            row.map_or_else(|| "–".to_owned(), |row| share(row.power))
        };
        table.add_row(std::iter::once(n.to_string()).chain(found.iter().map(at)).map(right));
    }
    table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Two decimals; nothing is certain.
fn share(power: f64) -> String {
    if power > 0.99 { "> 0.99".to_owned() } else { format!("{power:.2}") }
}

fn keep(arguments: &PowerArguments, out: &Path, found: &[Planned]) -> Result<(), Failure> {
    let curve: Vec<Power> = found.iter().flat_map(|found| found.curve.clone()).collect();
    let needed: Vec<PowerNeeded> = found.iter().map(|found| found.needed.clone()).collect();
    let tables = [Power::table(&curve)?, PowerNeeded::table(&needed)?];
    let documents =
        tables.iter().map(|table| Store::documents(FOLDER, table)).collect::<Result<Vec<_>, _>>()?;
    let settings = json!({
        "question": arguments.question(), "computed": arguments.words(), "rounds": arguments.rounds,
    });
    let (room, code, seed) = (FOLDER.to_owned(), CODE.to_owned(), arguments.seed);
    let recipe = Recipe { room, code, seed, settings, inputs: BTreeMap::new() };
    let versions = tables.iter().map(|table| (table.schema.table.to_owned(), table.schema.version));
    let mut manifest =
        Manifest { recipe, skipped: None, tables: versions.collect(), outputs: BTreeMap::new() };
    let made = artifact::Made { documents: documents.concat(), streamed: Vec::new() };
    Store::open(out)?.save(FOLDER, &mut manifest, made).context("cannot write the tables")?;
    line(&format!("results    {}", out.join(FOLDER).display()));
    Ok(())
}
