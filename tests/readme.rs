//! The README's promises: its commands, its numbers, its picture.

use std::path::Path;

use crate::harness::Bench;

fn text(file: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

#[test]
fn its_two_commands_are_the_ones_that_ci_runs() {
    let readme = text("README.md");
    let ci = text(".ci/run").replace(" --locked", "");
    for command in ["cargo run -- run ppe", "cargo test"] {
        assert!(readme.contains(&format!("    {command}\n")), "{command} is not in the README");
        assert!(ci.contains(command), "{command} is not what .ci/run runs");
    }
}

#[test]
fn every_file_it_points_to_is_there() {
    let readme = text("README.md");
    let mut links = 0;
    for piece in readme.split("](").skip(1) {
        let target = piece.split([')', ' ']).next().unwrap_or_default();
        if !target.starts_with("http") && !target.starts_with('#') {
            assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join(target).exists(), "{target} is missing");
            links += 1;
        }
    }
    assert!(links >= 3);
}

/// The counts it states are the ones a run gives.
#[test]
fn its_counts_are_those_of_a_run() {
    let bench = Bench::new();
    let out = bench.succeed(&["run", "ppe", "--out", "out", "--to", "correlate"]).out;
    let line = out.lines().find(|line| line.starts_with("reproduced")).expect("a line of counts");
    let stated = line.trim_start_matches("reproduced").trim();
    assert!(text("README.md").contains(stated), "the README does not say: {stated}");
}
