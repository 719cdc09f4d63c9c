//! `score`: metrics of raw scores without a config.

use std::collections::BTreeMap;

use crate::archive;
use crate::harness::Bench;

fn results(bench: &Bench, out: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = bench.files(out);
    files.retain(|file, _| file != "timings.json" && file != "config.yaml");
    files
}

#[test]
fn score_prints_judges_by_metric_and_keeps_nothing() {
    let bench = archive::bench();
    let before = bench.files(".");
    let ran = bench.succeed(&["score", "archive.zip", "--data", "sets", "--rounds", "40"]);
    for words in ["ppe-human-preference, overall", "ppe-correctness, math", "120 of 240", "95 % intervals"] {
        assert!(ran.out.contains(words), "`{words}` is not in\n{}", ran.out);
    }
    let place =
        |judge: &str| ran.out.find(&format!(" {judge} ")).unwrap_or_else(|| panic!("{judge}: {}", ran.out));
    assert!(place("sharp") < place("weak"), "{}", ran.out);
    assert!(!ran.out.contains("[1.000, 1.000]"), "what never varies has no interval: {}", ran.out);
    assert!(ran.out.contains(" [0.") && !ran.out.contains("closed-form  "), "{}", ran.out);
    assert!(ran.err.contains("`--lengths` reads them"), "{}", ran.err);
    assert_eq!(bench.files("."), before);
}

#[test]
fn run_repeats_the_config_of_score_to_the_same_bytes() {
    let bench = archive::bench();
    let flags = ["--data", "sets", "--out", "made/board", "--rounds", "40", "--seed", "5", "--threads", "1"];
    bench.succeed(&[&["score", "archive"][..], &flags].concat());
    let made = results(&bench, "made/board");
    for file in ["3-metrics/metrics.csv", "3-metrics/best_of_k_curves.csv", "report.html"] {
        assert!(made.contains_key(file), "{file}");
    }
    bench.succeed(&["run", "made/board/config.yaml", "--out", "again", "--threads", "8"]);
    let again = results(&bench, "again");
    assert_eq!(made.keys().collect::<Vec<_>>(), again.keys().collect::<Vec<_>>());
    for (file, bytes) in &made {
        assert!(again[file] == *bytes, "{file} differs");
    }
    // A second time the board itself, which holds tables of battles, is not taken for a data set.
    let twice =
        bench.succeed(&["score", "archive", "--data", ".", "--out", "made/board", "--rounds", "0"]).out;
    assert!(!twice.contains("made/board/1-ingest"), "{twice}");
}

#[test]
fn single_files_are_told_by_keys_and_names() {
    let bench = archive::bench();
    bench.write("mine.json", bench.read("archive/data/math_best_of_k/good.json"));
    bench.write("verdicts.json", bench.read("archive/data/human_preference_v1/llm.json"));
    let flags = ["--data", "sets", "--rounds", "0", "--no-baselines"];
    let out = bench.succeed(&[&["score", "mine.json", "verdicts.json"][..], &flags].concat()).out;
    assert!(out.contains(" mine ") && out.contains(" verdicts ") && !out.contains("baseline"), "{out}");
    bench.write("sets/gpqa.jsonl", archive::answers());
    let unclear = bench.run(&[&["score", "mine.json"][..], &flags].concat());
    assert!(unclear.code == 2 && unclear.err.contains("--domain, one of gpqa, math"), "{}", unclear.err);
    bench.succeed(&[&["score", "mine.json", "--domain", "math"][..], &flags].concat());
}

#[test]
fn a_data_set_of_ones_own_is_called_as_its_file() {
    let bench = archive::bench();
    bench.write("own/my_set.jsonl", archive::answers());
    bench.write("scores/my_set/good.json", bench.read("archive/data/math_best_of_k/good.json"));
    let out = bench.succeed(&["score", "scores", "--data", "own", "--rounds", "0"]).out;
    assert!(out.contains("ppe-correctness, my-set"), "{out}");
}

#[test]
fn wrong_calls_of_score_exit_2() {
    let bench = archive::bench();
    bench.write("notes/readme.txt", "nothing");
    bench.write("plain.json", "[{\"a\": 1}]");
    for (call, word) in [
        (vec!["archive", "--data", "nowhere"], "--data nowhere is no folder"),
        (vec!["archive", "--data", "notes"], "none of its 1 files is a data set"),
        (vec!["nowhere", "--data", "sets"], "nowhere is not there"),
        (vec!["plain.json", "--data", "sets"], "holds no raw scores"),
        (vec!["archive", "--data", "sets", "--out", "archive/out"], "--out lies in archive"),
        (vec!["archive", "--data", "sets", "--level", "95"], "`--level` is 95"),
        (vec!["archive", "--data", "sets", "--domain", "math"], "none is named"),
        (vec!["archive"], "--data"),
    ] {
        let ran = bench.run(&[vec!["score"], call.clone()].concat());
        assert_eq!(ran.code, 2, "{call:?}: {}", ran.err);
        assert!(ran.err.contains(word), "{call:?}: {}", ran.err);
    }
}
