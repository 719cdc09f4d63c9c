//! One's own reward model in the PPE study.

use std::path::Path;

use crate::harness::Bench;

fn example() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("configs/my-reward-model.yaml").to_string_lossy().into_owned()
}

/// The shipped example: the new judge is a tenth point, on the scatter plot too, and the comparison
/// with the paper stays what it was.
#[test]
fn the_example_adds_a_tenth_point() {
    let bench = Bench::new();
    bench.succeed(&["run", &example(), "--out", "out"]);
    let rows = bench.rows("out/4-correlate/correlations.csv");
    let n = |control: &str, domain: &str| {
        let row = rows.iter().find(|row| {
            row["control"] == control
                && row["domain"] == domain
                && row["benchmark"] == "ppe-human-preference"
                && row["metric"] == "accuracy"
                && row["statistic"] == "pearson"
        });
        row.expect("a row")["n"].clone()
    };
    assert_eq!(n("none", "overall"), "10");
    assert_eq!(n("style", "overall"), "9", "no outcome with style control was given");
    assert_eq!(n("none", "english"), "9", "no metric on this domain was given");
    let reproduced = bench.rows("out/4-correlate/reproduction.csv");
    assert!(reproduced.iter().all(|row| row["status"] != "outside"));
    let report = bench.read("out/report.html");
    assert!(report.contains("My-Reward-Model"));
}

#[test]
fn bins_add_up() {
    let bench = Bench::new();
    bench.succeed(&["run", &example(), "--out", "out", "--to", "ingest"]);
    let rows = bench.rows("out/1-ingest/accounting.csv");
    assert!(rows.iter().any(|row| row["source"].contains("metrics.csv") && row["used"] == "13"));
    for row in rows {
        let count = |column: &str| row[column].parse::<i64>().expect("a count");
        assert_eq!(count("rows_read"), count("used") + count("dropped") + count("rejected"), "{row:?}");
    }
}

/// A faulty value stops the study with its place, and the table of faults is written all the same.
#[test]
fn a_faulty_value_is_shown_with_its_place_and_stops_the_study() {
    let bench = Bench::new();
    bench.write("m.csv", "judge,ppe-human-preference/overall/accuracy\nmine,64.1\nyours,sixty\n");
    bench.write(
        "c.yaml",
        "study: x\nextends: ppe\ningest: {proxies: [{path: m.csv, layout: wide, scale: percent}]}\n",
    );
    for command in ["run", "check"] {
        let ran = bench.run(&[command, "c.yaml"]);
        assert_eq!(ran.code, 1, "{}", ran.err);
        for word in ["m.csv", "line 3", "ppe-human-preference/overall/accuracy", "sixty"] {
            assert!(ran.err.contains(word), "{word} is missing: {}", ran.err);
        }
    }
    let rejections = bench.rows("outputs/x/1-ingest/rejections.csv");
    assert_eq!(rejections.iter().filter(|row| row["action"] == "rejected").count(), 1);
    let again = bench.run(&["run", "c.yaml"]);
    assert_eq!(again.code, 1, "a study with faulty rows must not pass as unchanged");
}

/// Contradictions that only show when points are put together are found by `check` too.
#[test]
fn two_policies_of_one_judge_are_found_before_the_run() {
    let bench = Bench::new();
    bench.write(
        "o.csv",
        "judge,policy,outcome,control,value\nmine,p,win-rate,none,1\nmine,q,win-rate,none,2\n",
    );
    bench.write("c.yaml", "study: x\ningest: {outcomes: [{path: o.csv, layout: long, scale: as-is}]}\n");
    for command in ["check", "run"] {
        let ran = bench.run(&[command, "c.yaml"]);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("`q` here and `p` at o.csv line 2"), "{}", ran.err);
    }
}

#[test]
fn a_name_in_another_spelling_is_an_error_with_the_line_to_add() {
    let bench = Bench::new();
    bench.write("m.csv", "judge,ppe-correctness/gpqa/best-of-k-end\nathene-RM-70b,0.5\n");
    bench.write(
        "c.yaml",
        "study: x\nextends: ppe\ningest: {proxies: [{path: m.csv, layout: wide, scale: fraction}]}\n",
    );
    let ran = bench.run(&["check", "c.yaml"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("athene-RM-70b: Athene-RM-70B"), "{}", ran.err);
}
