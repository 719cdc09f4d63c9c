//! Usage errors, messages, exit codes.

use crate::harness::Bench;

#[test]
fn wrong_usage_exits_2_with_a_hint() {
    let bench = Bench::new();
    for (arguments, hint) in [
        (vec!["runn"], "run"),
        (vec!["run"], "CONFIG|STUDY"),
        (vec!["run", "pep"], "did you mean `ppe`?"),
        (vec!["run", "nowhere.yaml"], "nor a file"),
        (vec!["run", "ppe", "--from", "render", "--to", "ingest"], "data flows"),
        (vec!["run", "ppe", "--threads", "0"], "--threads"),
        (vec!["run", "ppe", "--threads", "100000"], "512"),
        (vec!["explain", "acuracy"], "did you mean `accuracy`?"),
        (vec!["schema", "proxy"], "did you mean `proxies`?"),
        (vec!["completions", "tcsh"], "bash"),
    ] {
        let ran = bench.run(&arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(hint), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn an_unknown_key_is_located_and_the_nearest_known_one_named() {
    let bench = Bench::new();
    bench.write("c.yaml", "study: x\ningest:\n  datsets: [ppe]\n");
    let ran = bench.run(&["check", "c.yaml"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("c.yaml:3:3") && ran.err.contains("did you mean `datasets`?"), "{}", ran.err);
}

#[test]
fn a_setting_that_makes_no_sense_is_wrong_usage() {
    let bench = Bench::new();
    for (config, word) in [
        ("study: ../x\n", "plain name"),
        ("study: x\ncorrelate: {level: 95}\n", "correlate.level"),
        ("study: x\ncorrelate: {statistics: []}\n", "correlate.statistics"),
        ("study: x\ncorrelate: {statistics: [pearson, pearson]}\n", "twice"),
        ("study: x\ncorrelate: {permutation: {rounds: 18446744073709551615}}\n", "100 million"),
        ("study: x\ncorrelate: {permutation: {rounds: many}}\n", "a whole number"),
        ("study: x\ningest: {datasets: [pep]}\n", "ppe"),
        ("study: x\ningest: {proxies: [{path: a.csv, layout: wide}]}\n", "scale"),
    ] {
        bench.write("c.yaml", config);
        let ran = bench.run(&["check", "c.yaml"]);
        assert_eq!(ran.code, 2, "{config}: {}", ran.err);
        assert!(ran.err.contains(word), "{config}: {}", ran.err);
    }
}

#[test]
fn a_missing_input_file_fails_before_anything_is_written() {
    let bench = Bench::new();
    bench.write("c.yaml", "study: x\ningest: {proxies: [{path: gone.csv, layout: wide, scale: percent}]}\n");
    let ran = bench.run(&["run", "c.yaml"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("gone.csv"), "{}", ran.err);
    assert!(!bench.path("outputs").exists());
}

#[test]
fn everything_explains_itself() {
    let bench = Bench::new();
    for name in ["accuracy", "separability", "brier-score", "best-of-k-loss", "pearson", "permutation-p"] {
        let out = bench.succeed(&["explain", name]).out;
        for word in ["formula", "range", "source"] {
            assert!(out.contains(word), "{name}: {out}");
        }
    }
    let listed = bench.succeed(&["explain"]).out;
    assert!(listed.contains("quantile-aggregation") && listed.contains("best-of-k-end"));
    let studies = bench.succeed(&["studies"]).out;
    assert!(studies.contains("29 judges, 9 of them with a trained model"), "{studies}");
    assert!(bench.succeed(&["completions", "zsh"]).out.contains("rlhf-study"));
    assert!(bench.succeed(&["--help"]).out.contains("Examples:"));
    assert!(bench.succeed(&["run", "--help"]).out.contains("Examples:"));
}

#[test]
fn no_colour_leaks_into_a_pipe() {
    let bench = Bench::new();
    assert!(!bench.succeed(&["studies"]).out.contains('\u{1b}'));
}

/// `check` computes nothing and leaves no trace.
#[test]
fn check_prints_the_plan_and_every_default_and_writes_nothing() {
    let bench = Bench::new();
    let out = bench.succeed(&["check", "ppe"]).out;
    for word in ["1-ingest", "skipped: no votes", "exact_limit: 10000000", "level: 0.95", "ppe/table-03"] {
        assert!(out.contains(word), "{word} is missing in {out}");
    }
    assert!(!bench.path("outputs").exists());
}
