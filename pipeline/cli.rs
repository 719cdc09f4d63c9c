//! The command line as typed.

use clap::{CommandFactory, Parser, Subcommand, ValueHint};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::{
    check, explain, fetch, power, predict, predict_arguments, rate, rate_arguments, run, schema, score,
    score_arguments, simulate, studies,
};

/// Which offline proxy metric predicts how good an RLHF-trained model will be, and how sure can
/// anyone be?
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  rlhf-study run ppe                            recompute the PPE study into outputs/ppe
  rlhf-study run configs/my-reward-model.yaml   the same with your own reward model
  rlhf-study rate votes.jsonl                   a leaderboard of the votes in a file
  rlhf-study score archive.zip --data datasets  metrics of the raw scores in an archive
  rlhf-study predict ppe --judge metrics.csv    the outcome to expect of a new reward model
  rlhf-study power --null 0.5                   how many reward models it takes to know
  rlhf-study check my-study.yaml                what would happen, and what is wrong
  rlhf-study explain separability               what a number means

Exit codes: 0 done, 1 the study failed, 2 wrong usage.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a study: ingest → arena → metrics → correlate → render
    #[command(after_help = RUN_EXAMPLES)]
    Run(run::RunArguments),
    /// Votes → leaderboard, without a config
    #[command(after_help = RATE_EXAMPLES)]
    Rate(Box<rate_arguments::RateArguments>),
    /// Raw scores of reward models → metrics, without a config
    #[command(after_help = SCORE_EXAMPLES)]
    Score(Box<score_arguments::ScoreArguments>),
    /// Metrics of a new reward model → the outcome to expect, with an interval
    #[command(after_help = predict_arguments::EXAMPLES)]
    Predict(Box<predict_arguments::PredictArguments>),
    /// How many reward models, and votes for each, it takes to tell correlations apart
    #[command(after_help = power::EXAMPLES)]
    Power(Box<power::PowerArguments>),
    /// Validate a config and its inputs and print the plan; compute nothing
    Check {
        /// Config file, or name of a built-in study
        #[arg(value_name = "CONFIG|STUDY", value_hint = ValueHint::FilePath)]
        study: String,
    },
    /// List the built-in studies
    Studies,
    /// Definition, formula, range, direction and source of a metric or statistic
    Explain {
        /// Metric or statistic; all of them when left out
        #[arg(value_name = "METRIC|STATISTIC")]
        name: Option<String>,
    },
    /// Make votes, or raw scores of reward models, with a known truth, and the config of a study of them
    #[command(after_help = SIMULATE_EXAMPLES)]
    Simulate(Box<simulate::SimulateArguments>),
    /// Download the released raw data of a study from the Hugging Face hub
    #[command(after_help = FETCH_EXAMPLES)]
    Fetch(fetch::FetchArguments),
    /// Print the JSON Schema of the config or of a table
    Schema {
        /// `config`, or the name of a table
        #[arg(value_name = "config|TABLE", default_value = "config")]
        name: String,
    },
    /// Print shell completions
    #[command(after_help = "Example: rlhf-study completions bash > /etc/bash_completion.d/rlhf-study")]
    Completions {
        /// Shell
        shell: Shell,
    },
}

const RUN_EXAMPLES: &str = "\
Examples:
  rlhf-study run ppe
  rlhf-study run configs/rewardbench2.yaml --out /tmp/rb2
  rlhf-study run ppe --from correlate --to render

No flag of `run` changes a number; everything that can is in the config.

Parsed score files are kept in the user's cache folder, at most 2 GiB, and may be deleted at any time:
RLHF_STUDY_CACHE names another folder, `off` keeps none. Results are the same to the byte.";

const RATE_EXAMPLES: &str = "\
Examples:
  rlhf-study rate votes.parquet
  rlhf-study rate battles.json --style tokens,headers,lists,bold --preset fastchat
  rlhf-study rate votes.csv --interval bootstrap --cluster voter --anchor gpt-4-0314=1000 --out board

With --out, the same tables, figures and report as of a study, and the config.yaml that `run` repeats.";

const SCORE_EXAMPLES: &str = "\
Examples:
  rlhf-study score archive.zip --data datasets
  rlhf-study score my-model.json --data datasets/PPE-MATH-Best-of-K
  rlhf-study score archive --data datasets --out scores

With --out, the same tables and report as of a study, and the config.yaml that `run` repeats.

Parsed score files are kept in the user's cache folder, at most 2 GiB, and may be deleted at any time:
RLHF_STUDY_CACHE names another folder, `off` keeps none. Results are the same to the byte.";

const SIMULATE_EXAMPLES: &str = "\
Examples:
  rlhf-study simulate --out sim && rlhf-study run sim/study.yaml
  rlhf-study simulate --votes 1000000 --models 50 --format parquet --out big
  rlhf-study simulate --voters 100 --voter-effect 0.5 --out dependent
  rlhf-study simulate ppe --out ppe

truth/strengths.csv: `strength` is what votes were drawn from, in log odds; `target` what a fit without style finds
with endless votes (ties pull it together, style mixes in), `controlled_target` what one with style finds;
`rating` columns are the same on the Elo scale with mean 1000. truth/style.csv: `effect` on the odds for one
standard deviation, and its `target` in the fit with style.";

const FETCH_EXAMPLES: &str = "\
Examples:
  rlhf-study fetch ppe --dry-run                    which files, how large; nothing is written
  rlhf-study fetch ppe                              all of them into data/ppe
  rlhf-study fetch ppe --only archive --only PPE-Human-Preference-V1
  rlhf-study fetch ppe --revision archive=main      take the newest archive and pin it anew
  HF_ENDPOINT=https://mirror.example rlhf-study fetch ppe

An interrupted download goes on where it stopped when the command is repeated. DIR/fetch.lock.json pins each
repository's commit and each file's checksum; keep it beside your results. Heard in the environment: HF_ENDPOINT,
HF_TOKEN, HF_TOKEN_PATH, HF_HOME, HF_HUB_OFFLINE, HTTPS_PROXY, SSL_CERT_FILE.";

/// Reads the command line and does what it says.
pub(crate) fn dispatch() -> Result<(), Failure> {
    match Arguments::parse().command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Rate(arguments) => rate::rate(&arguments),
        Command::Score(arguments) => score::score(&arguments),
        Command::Predict(arguments) => predict::predict(&arguments),
        Command::Power(arguments) => power::power(&arguments),
        Command::Check { study } => check::check(&study),
        Command::Studies => studies::list(),
        Command::Explain { name } => explain::explain(name.as_deref()),
        Command::Simulate(arguments) => simulate::simulate(&arguments),
        Command::Fetch(arguments) => fetch::fetch(&arguments),
        Command::Schema { name } => schema::print(&name),
        Command::Completions { shell } => {
            completions(shell);
            Ok(())
        }
    }
}

fn completions(shell: Shell) {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "rlhf-study", &mut script);
    crate::terminal::line(String::from_utf8_lossy(&script).trim_end());
}
