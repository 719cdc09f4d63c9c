//! How long the whole PPE study takes, all figures included, and how much memory: ten warm runs.
//!
//!     cargo bench --bench study
#![allow(clippy::disallowed_methods, clippy::print_stdout, missing_docs)]

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const RUNS: usize = 10;

fn main() {
    let folder = std::env::temp_dir().join(format!("rlhf-study-bench-{}", std::process::id()));
    let mut seconds = Vec::new();
    let mut mebibytes = Vec::new();
    for run in 0..=RUNS {
        let started = Instant::now();
        let peak = peak_memory(start(&folder));
        if run > 0 {
            seconds.push(started.elapsed().as_secs_f64());
            mebibytes.push(peak);
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    report("run ppe --force, seconds", seconds);
    report("peak memory, MiB", mebibytes);
}

fn start(folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_rlhf-study"))
        .args(["run", "ppe", "--force", "--out"])
        .arg(folder)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts")
}

/// Watches the process until it ends: the system keeps the peak under `VmHWM` (Linux; else 0).
fn peak_memory(mut child: Child) -> f64 {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0.0_f64;
    loop {
        if let Ok(text) = std::fs::read_to_string(&status) {
            peak = peak.max(kibibytes(&text) / 1024.0);
        }
        match child.try_wait().expect("a child to wait for") {
            Some(ended) => {
                assert!(ended.success(), "the study failed");
                return peak;
            }
            None => sleep(Duration::from_millis(2)),
        }
    }
}

fn kibibytes(status: &str) -> f64 {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0.0)
}

fn report(what: &str, mut values: Vec<f64>) {
    values.sort_by(f64::total_cmp);
    let median = values[values.len() / 2];
    println!("{what}: median {median:.2}, least {:.2}, most {:.2}", values[0], values[values.len() - 1]);
}
