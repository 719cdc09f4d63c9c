//! The released size: `cargo test -p rlhf-study-synthetic --test archive -- --ignored --nocapture released_size`, with
//! `JUDGES` in the environment.

use std::time::Instant;

use synthetic::{RawArchive, RawJudge};

use crate::desk::{Desk, archive, plain};

/// Largest memory held so far in MiB, as Linux tells it.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0.0) / 1024.0
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let made = work();
    println!("{what}: {:.2} s, peak so far {:.0} MiB", start.elapsed().as_secs_f64(), peak());
    made
}

#[test]
#[ignore = "a measurement"]
fn released_size() {
    let judges = std::env::var("JUDGES").ok().and_then(|text| text.parse().ok()).unwrap_or(14);
    let raw = RawArchive { judges: RawJudge::panel(judges, 0, 9.min(judges)), ..RawArchive::default() };
    let archive = timed("drawn", || archive(&raw));
    let desk = timed("written", || Desk::new(&archive));
    println!("in {}", desk.folder().display());
    let read = timed("read", || desk.read());
    let mut settings = plain();
    timed("values", || read.metrics(&settings));
    settings.intervals.rounds = 1000;
    timed("values and bootstrap", || read.metrics(&settings));
    timed("everything", || read.metrics(&metrics::RawSettings::default()));
    timed("votes rated", || desk.ratings());
}
