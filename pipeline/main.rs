//! `rlhf-study`: which offline proxy metric predicts how good an RLHF-trained model will be?
//!
//! Five rooms, one direction: `ingest → arena → metrics → correlate → render`. This binary reads
//! the config, hands each room its tables, stores what it gives back, and says what happened.
//! Exit codes: 0 done, 1 the study failed, 2 wrong usage.

mod beside;
mod cache;
mod check;
mod cli;
mod closing;
mod config;
mod explain;
mod failure;
mod faults;
mod fetch;
mod fetch_progress;
mod files;
mod flow;
mod judges;
mod leaderboard;
mod plan;
mod power;
mod predict;
mod predict_arguments;
mod predictions_board;
mod rate;
mod rate_arguments;
mod recipe;
mod recognise;
mod rooms;
mod run;
mod schema;
mod score;
mod score_arguments;
mod scoreboard;
mod scores;
mod simulate;
mod simulate_ppe;
mod source;
mod studies;
mod terminal;
mod timings;
mod yaml;

use std::panic;
use std::process::ExitCode;
use std::sync::Mutex;

/// Tables come and go by the megabyte; the system's allocator gives each back to the kernel and has its pages
/// cleared anew, which takes a third of the time of a short run.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The last panic. A decoder may give up on a damaged file that way; the room that called it tells
/// the user what is wrong with the file, so the panic itself is told only when nobody caught it.
static PANIC: Mutex<String> = Mutex::new(String::new());

fn main() -> ExitCode {
    panic::set_hook(Box::new(|info| {
        if let Ok(mut last) = PANIC.lock() {
            *last = info.to_string();
        }
    }));
    match panic::catch_unwind(cli::dispatch) {
        Ok(Ok(())) if terminal::lost_output() => ExitCode::FAILURE,
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => failure.report(),
        Err(_) => {
            let what = PANIC.lock().map(|last| last.clone()).unwrap_or_default();
            terminal::error(&format!("a defect of this program, please report it: {what}"));
            ExitCode::FAILURE
        }
    }
}
