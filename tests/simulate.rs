//! `simulate ppe` as users drive it.

use crate::harness::Bench;

const SMALL: [&str; 8] = ["--battles", "300", "--models", "5", "--prompts", "8", "--answers", "4"];

fn small<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["simulate", "ppe", "--out", out, "--votes", "500"][..], &SMALL, more].concat()
}

#[test]
fn the_same_design_gives_the_same_bytes() {
    let bench = Bench::new();
    let said = bench.succeed(&small("sim", &["--judges", "4", "--llm-judges", "1", "--seed", "7"])).out;
    assert!(
        said.contains("300 battles") && said.contains("5 judges") && said.contains("sim/study.yaml"),
        "{said}"
    );
    bench.succeed(&["simulate", "ppe", "--out", "again", "--design", "sim/design.yaml"]);
    let files = bench.files("sim");
    assert_eq!(files, bench.files("again"));
    for file in [
        "data/human_preference_v1/llm-judge-01.json",
        "data/ifeval_best_of_k/reward-model-04.json",
        "datasets/PPE-MBPP-Plus-Best-of-K.parquet",
        "truth/strengths.csv",
        "votes.jsonl",
        "study.yaml",
    ] {
        assert!(files.contains_key(file), "{file} in {:?}", files.keys());
    }
    bench.succeed(&["simulate", "ppe", "--out", "again", "--design", "sim/design.yaml", "--seed", "8"]);
    assert_ne!(
        files["votes.jsonl"],
        bench.files("again")["votes.jsonl"],
        "an own earlier folder is replaced"
    );
}

#[test]
fn nothing_of_others_is_replaced_or_mixed_in() {
    let bench = Bench::new();
    bench.write("mine/study.yaml", "study: mine\n");
    let mine = bench.run(&small("mine", &[]));
    assert_eq!(mine.code, 2);
    assert!(mine.err.contains("mine/study.yaml is not from an earlier `simulate ppe`"), "{}", mine.err);
    assert_eq!(bench.files("mine").len(), 1);

    bench.succeed(&small("sim", &["--judges", "3", "--llm-judges", "0"]));
    let fewer = bench.run(&small("sim", &["--judges", "2", "--llm-judges", "0"]));
    assert_eq!(fewer.code, 2);
    assert!(fewer.err.contains("reward-model-03.json is of no judge of this design"), "{}", fewer.err);
    bench.write("file", "");
    assert!(bench.run(&small("file", &[])).err.contains("is a file"));
}

#[test]
fn a_wrong_design_is_wrong_usage_and_leaves_nothing() {
    let bench = Bench::new();
    for (design, word) in [
        ("judges: [{name: a, skil: 1}]", "did you mean `skill`?"),
        ("judges: [{name: a}, {name: A}]", "twice"),
        ("judges: [{name: a/b}]", "plain name"),
        ("judges: [{name: a, weak: {maths: 0.5}}]", "`maths`"),
        ("judges: [{name: a, kind: human}]", "reward-model"),
        ("judges: [{name: a, noise: -1}]", "noise = -1"),
        ("battles: {ties: 1.5}", "battles.ties = 1.5"),
        ("answers: {count: 1}", "answers.count = 1"),
        ("arena: {baselines: 0}\njudges: []", "two models"),
        ("battles: {count: many}", "a whole number"),
    ] {
        bench.write("design.yaml", design);
        let ran = bench.run(&["simulate", "ppe", "--out", "sim", "--design", "design.yaml"]);
        assert_eq!(ran.code, 2, "{design}: {}", ran.err);
        assert!(ran.err.contains(word), "{design}: {}", ran.err);
    }
    assert!(!bench.path("sim").exists());
    for (arguments, word) in [
        (vec!["simulate"], "--out"),
        (vec!["simulate", "ppe"], "--out"),
        (vec!["simulate", "--out", "x", "ppe", "--out", "y"], "cannot be used with"),
        (vec!["simulate", "ppe", "--out", "x", "--design", "d", "--judges", "3"], "cannot be used with"),
        (vec!["simulate", "ppe", "--out", "x", "--design", "gone.yaml"], "gone.yaml"),
    ] {
        let ran = bench.run(&arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(word), "{arguments:?}: {}", ran.err);
    }
}

/// From raw scores and votes to correlations, offline, the same on one thread and on many.
#[test]
fn a_simulated_archive_is_a_whole_study() {
    let bench = Bench::new();
    bench.succeed(&small("sim", &["--judges", "6", "--trained", "6", "--llm-judges", "1"]));
    let section = "\nmetrics: {intervals: {rounds: 40, halves: 4}}\n";
    bench.write("sim/quick.yaml", bench.read("sim/study.yaml") + section);
    bench.succeed(&["run", "sim/quick.yaml", "--out", "out"]);
    let correlations = bench.rows("out/4-correlate/correlations.csv");
    for (benchmark, domain, metric) in [
        ("ppe-human-preference", "overall", "accuracy"),
        ("ppe-correctness", "mean", "roc-auc"),
        ("ppe-correctness", "mean", "best-of-k-loss"),
    ] {
        let row = correlations.iter().find(|row| {
            (row["benchmark"].as_str(), row["domain"].as_str(), row["metric"].as_str())
                == (benchmark, domain, metric)
                && row["statistic"] == "pearson"
        });
        let row = row.unwrap_or_else(|| panic!("{domain} {metric}"));
        assert_eq!((row["n"].as_str(), row["state"].as_str()), ("6", "ok"), "{row:?}");
    }
    bench.succeed(&["run", "sim/quick.yaml", "--out", "again", "--threads", "1"]);
    let without = |folder| {
        let mut files = bench.files(folder);
        files.remove("timings.json");
        files
    };
    assert_eq!(without("out"), without("again"));
}
