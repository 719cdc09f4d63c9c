//! A study through all rooms: same bytes twice, on one thread and on many; what is skipped.

use std::path::Path;

use crate::harness::Bench;

fn tiny() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/tiny/study.yaml")
        .to_string_lossy()
        .into_owned()
}

/// Golden bytes of the tables of a tiny study; rewritten by `RLHF_STUDY_BLESS=1 cargo test`.
#[test]
fn a_tiny_study_gives_the_kept_tables() {
    let bench = Bench::new();
    bench.succeed(&["run", &tiny(), "--out", "out"]);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/tiny");
    for table in ["1-ingest/accounting", "1-ingest/rejections", "4-correlate/correlations"] {
        let made = bench.read(&format!("out/{table}.csv"));
        testkit::assert_golden(&kept.join(format!("{}.csv", table.replace('/', "-"))), &made);
    }
}

#[test]
fn the_same_study_gives_the_same_bytes_on_one_thread_and_on_many() {
    let bench = Bench::new();
    bench.succeed(&["run", "ppe", "--out", "one", "--threads", "1"]);
    bench.succeed(&["run", "ppe", "--out", "many", "--threads", "8"]);
    let (one, many) = (bench.files("one"), bench.files("many"));
    assert_eq!(one.keys().collect::<Vec<_>>(), many.keys().collect::<Vec<_>>());
    for (file, bytes) in &one {
        assert!(file == "timings.json" || many[file] == *bytes, "{file} differs");
    }
    for extension in ["svg", "png", "pdf", "tex", "md", "html", "parquet", "csv"] {
        assert!(one.keys().any(|file| file.ends_with(extension)), "no {extension} was written");
    }
}

#[test]
fn what_did_not_change_is_skipped_and_what_did_is_made_again() {
    let bench = Bench::new();
    let config = "study: t\nextends: rewardbench2\nrender: {formats: [svg]}\n";
    bench.write("c.yaml", config);
    bench.succeed(&["run", "c.yaml"]);
    let before = bench.files("outputs/t");
    let again = bench.succeed(&["run", "c.yaml"]).out;
    assert_eq!(again.matches("unchanged, skipped").count(), 3, "{again}");
    assert_eq!(without_timings(before), without_timings(bench.files("outputs/t")));

    bench.write("c.yaml", config.replace("render:", "correlate: {level: 0.9}\nrender:"));
    let changed = bench.succeed(&["run", "c.yaml"]).out;
    assert_eq!(changed.matches("unchanged, skipped").count(), 1, "{changed}");

    std::fs::write(bench.path("outputs/t/4-correlate/correlations.csv"), "spoilt").unwrap();
    bench.succeed(&["run", "c.yaml"]);
    assert!(bench.read("outputs/t/4-correlate/correlations.csv").starts_with("outcome,"));
    let forced = bench.succeed(&["run", "c.yaml", "--force"]).out;
    assert!(!forced.contains("unchanged"), "{forced}");
}

fn without_timings(
    mut files: std::collections::BTreeMap<String, Vec<u8>>,
) -> std::collections::BTreeMap<String, Vec<u8>> {
    files.remove("timings.json");
    files
}

/// A folder holds one study: what was made from other inputs goes when they do.
#[test]
fn results_of_other_settings_do_not_stay_behind() {
    let bench = Bench::new();
    let config = "study: t\nextends: rewardbench2\nrender: {formats: [svg]}\n";
    bench.write("c.yaml", config);
    bench.succeed(&["run", "c.yaml"]);
    assert!(bench.path("outputs/t/report.html").exists());
    bench.write("m.csv", "judge,rm-bench/overall/mean-score\nRM-01,high\n");
    let faulty = "ingest: {proxies: [{path: m.csv, layout: wide, scale: percent, replace: true}]}\n";
    bench.write("c.yaml", format!("{config}{faulty}"));
    assert_eq!(bench.run(&["run", "c.yaml"]).code, 1);
    assert!(bench.path("outputs/t/1-ingest/rejections.csv").exists());
    for gone in ["report.html", "4-correlate/correlations.csv", "5-render/manifest.json"] {
        assert!(!bench.path("outputs/t").join(gone).exists(), "{gone} is of another study");
    }
}

/// What `--from` keeps must be what this config and these inputs make.
#[test]
fn from_refuses_rooms_that_were_made_of_something_else() {
    let bench = Bench::new();
    let config = "study: t\nextends: rewardbench2\nrender: {formats: [svg]}\n";
    bench.write("c.yaml", config);
    bench.succeed(&["run", "c.yaml"]);
    bench.succeed(&["run", "c.yaml", "--from", "render", "--force"]);
    bench.write("c.yaml", format!("{config}seed: 5\n"));
    let other = bench.run(&["run", "c.yaml", "--from", "render"]);
    assert!(other.code == 1 && other.err.contains("made from this config"), "{}", other.err);
    bench.write("c.yaml", config);
    bench.write("outputs/t/4-correlate/correlations.parquet", "spoilt");
    let spoilt = bench.run(&["run", "c.yaml", "--from", "render", "--force"]);
    assert!(spoilt.code == 1 && spoilt.err.contains("`4-correlate`"), "{}", spoilt.err);
}

/// A reader that has seen enough does not stop the study.
#[test]
fn a_closed_pipe_does_not_stop_the_work() {
    let bench = Bench::new();
    let program = env!("CARGO_BIN_EXE_rlhf-study");
    let command = format!("'{program}' run rewardbench2 --to correlate | true");
    let shell = std::process::Command::new("sh").args(["-c", &command]).current_dir(bench.path("")).status();
    assert!(shell.unwrap().success());
    assert!(bench.path("outputs/rewardbench2/study.json").exists());
}

#[test]
fn a_part_of_the_flow_runs_on_what_earlier_rooms_stored() {
    let bench = Bench::new();
    let refused = bench.run(&["run", "rewardbench2", "--from", "correlate"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("run without --from first"), "{}", refused.err);
    bench.succeed(&["run", "rewardbench2", "--to", "ingest"]);
    bench.succeed(&["run", "rewardbench2", "--from", "correlate", "--to", "correlate"]);
    assert!(bench.path("outputs/rewardbench2/4-correlate/correlations.parquet").exists());
    assert!(!bench.path("outputs/rewardbench2/5-render/manifest.json").exists());
}

/// Table 4 of the RewardBench 2 paper does not print these; two scripts of ours agree on them.
/// The values have three decimals.
#[test]
fn rewardbench2_rests_on_three_weak_models_and_its_ranks_say_so() {
    let bench = Bench::new();
    bench.succeed(&["run", "rewardbench2", "--to", "correlate", "--out", "out"]);
    let rows = bench.rows("out/4-correlate/correlations.csv");
    let estimate = |outcome: &str, benchmark: &str, statistic: &str| -> f64 {
        let fits = |row: &&std::collections::BTreeMap<String, String>| {
            row["outcome"] == outcome && row["benchmark"] == benchmark && row["statistic"] == statistic
        };
        rows.iter().find(fits).expect("a row")["estimate"].parse().expect("a number")
    };
    for (benchmark, best_of_n, ppo) in [
        ("rewardbench-2", 0.913, 0.716),
        ("rm-bench", 0.960, 0.849),
        ("ppe-human-preference", 0.987, 0.887),
        ("ppe-correctness", 0.965, 0.783),
        ("rewardbench-1", 0.949, 0.806),
    ] {
        assert!((estimate("best-of-n-average", benchmark, "pearson") - best_of_n).abs() <= 0.0005);
        assert!((estimate("ppo-average", benchmark, "pearson") - ppo).abs() <= 0.0005);
    }
    assert!(estimate("ppo-average", "rewardbench-2", "spearman") < 0.1);
    assert!(rows.iter().all(|row| row["n"] == "17" && row["p_method"] == "monte-carlo-permutation"));
}
