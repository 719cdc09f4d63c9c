//! `rlhf-study`: which offline proxy metric predicts how good an RLHF-trained model will be?
//!
//! Five rooms, one direction: `ingest → arena → metrics → correlate → render`. This binary reads
//! the config, hands each room its tables, stores what it gives back, and says what happened.
//! Exit codes: 0 done, 1 the study failed, 2 wrong usage.

mod check;
mod cli;
mod closing;
mod config;
mod explain;
mod failure;
mod plan;
mod rooms;
mod run;
mod schema;
mod source;
mod studies;
mod terminal;
mod timings;
mod yaml;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::dispatch() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
