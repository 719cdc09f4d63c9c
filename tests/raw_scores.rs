//! Raw scores to metrics: studies with archives and data sets, and what is wrong with them.

use std::collections::BTreeMap;

use crate::archive::{self, BATTLES, HALF, JUDGES, PROMPTS, VERDICTS};
use crate::harness::Bench;

type Row = BTreeMap<String, String>;

fn value(rows: &[Row], judge: &str, (domain, metric): (&str, &str)) -> f64 {
    let here = |row: &&Row| row["judge"] == judge && row["domain"] == domain && row["metric"] == metric;
    let row = rows.iter().find(here).unwrap_or_else(|| panic!("no {metric} of {judge} on {domain}"));
    row["value"].parse().unwrap()
}

fn number(row: &Row, column: &str) -> i64 {
    row[column].parse().unwrap()
}

fn study(bench: &Bench, text: &str, out: &str) -> Vec<Row> {
    bench.write("study.yaml", text);
    bench.succeed(&["run", "study.yaml", "--out", out]);
    bench.rows(&format!("{out}/3-metrics/metrics.csv"))
}

/// The whole folder of a study but its timings.
fn files(bench: &Bench, out: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = bench.files(out);
    files.retain(|file, _| file != "timings.json" && file != "config.yaml");
    files
}

#[test]
fn a_folder_and_its_zip_give_the_same_numbers_on_any_number_of_threads() {
    let bench = archive::bench();
    bench.write("folder.yaml", archive::config("archive"));
    bench.write("zip.yaml", archive::config("archive.zip"));
    bench.succeed(&["run", "folder.yaml", "--out", "one", "--threads", "1"]);
    bench.succeed(&["run", "folder.yaml", "--out", "many", "--threads", "8"]);
    bench.succeed(&["run", "zip.yaml", "--out", "zip"]);
    let (one, many) = (files(&bench, "one"), files(&bench, "many"));
    assert_eq!(one.keys().collect::<Vec<_>>(), many.keys().collect::<Vec<_>>());
    for (file, bytes) in &one {
        assert!(many[file] == *bytes, "{file} differs");
    }
    let zip = files(&bench, "zip");
    for table in
        ["1-ingest/battle_scores", "1-ingest/answer_scores", "3-metrics/metrics", "3-metrics/metric_notes"]
    {
        let file = format!("{table}.parquet");
        assert!(one[&file] == zip[&file], "{file} differs");
    }
}

/// What the judges are by construction, and accuracy counted anew from the files.
#[test]
fn metrics_are_those_of_the_scores() {
    let bench = archive::bench();
    let rows = study(&bench, &archive::config("archive"), "out");
    let sharp = JUDGES[0].0;
    for (domain, metric, wanted) in [
        ("overall", "accuracy", 1.0),
        ("hard", "accuracy", 1.0),
        ("overall", "spearman", 1.0),
        ("math", "roc-auc", 1.0),
        ("math", "best-of-k-loss-closed-form", 0.0),
    ] {
        assert_eq!(value(&rows, sharp, (domain, metric)), wanted, "{metric}");
    }
    assert_eq!(value(&rows, "baseline-constant", ("math", "roc-auc")), 0.5);
    let accuracies: Vec<f64> =
        JUDGES.iter().map(|(judge, _)| value(&rows, judge, ("overall", "accuracy"))).collect();
    assert!(accuracies.is_sorted_by(|a, b| a >= b), "{accuracies:?}");
    let winners: BTreeMap<String, String> = archive::battles()
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|row| (row["question_id"].as_str().unwrap().into(), row["winner"].as_str().unwrap().into()))
        .collect();
    for (judge, _) in JUDGES {
        let text = bench.read(&format!("archive/data/human_preference_v1/{judge}.json"));
        let scores: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        let (mut right, mut all) = (0.0, 0.0);
        for row in &scores {
            let pick =
                if row["score_1"].as_f64() > row["score_2"][0].as_f64() { "model_a" } else { "model_b" };
            let winner = &winners[row["question_id"].as_str().unwrap()];
            if winner != "tie" {
                all += 1.0;
                right += f64::from(u8::from(winner == pick));
            }
        }
        assert!((value(&rows, judge, ("overall", "accuracy")) - right / all).abs() < 1e-12, "{judge}");
    }
}

#[test]
fn a_judge_with_a_part_is_used_for_what_it_has_and_marked() {
    let bench = archive::bench();
    let rows = study(&bench, &archive::config("archive"), "out");
    assert!(rows.iter().all(|row| row["judge"] != HALF || row["benchmark"] == "ppe-human-preference"));
    assert_eq!(value(&rows, VERDICTS, ("overall", "accuracy")), 1.0);
    let notes = bench.rows("out/3-metrics/metric_notes.csv");
    let note = |note: &&Row| {
        note["judge"] == HALF
            && note["note"] == "coverage"
            && note["domain"] == "overall"
            && note["metric"] == "accuracy"
    };
    let note = notes.iter().find(note).expect("a note on coverage");
    assert_eq!((number(note, "rows"), number(note, "of")), (BATTLES as i64 / 2, BATTLES as i64));
    let report = bench.read("out/report.html");
    for word in ["Metrics from raw scores", HALF, "(50 %)", "Random score (baseline)"] {
        assert!(report.contains(word), "the report does not say {word}");
    }
    assert!(report.contains("Most accurate on PPE human preference (Overall), of 6 judges"), "no answer");
    assert!(!report.contains("How sure"), "nothing is correlated");
    let short = bench.rows("out/1-ingest/rejections.csv");
    assert!(short.iter().any(|row| row["source"].contains(HALF)), "{short:?}");
}

#[test]
fn every_record_ends_in_one_bin() {
    let bench = archive::bench();
    let file = "archive/data/human_preference_v1/good.json";
    let text = bench.read(file);
    let odd = [
        // Another score of a battle that has one, of no battle at all, and one that is none.
        r#"{"question_id":"q0","score_1":9,"score_2":1}"#,
        r#"{"question_id":"nowhere","score_1":1,"score_2":2}"#,
        r#"{"question_id":"q1","score_1":"good","score_2":2}"#,
    ];
    bench.write(file, text.replacen("[{", &format!("[{},{{", odd.join(",")), 1));
    bench.write("study.yaml", archive::config("archive"));
    let ran = bench.run(&["run", "study.yaml", "--out", "out"]);
    let accounts = bench.rows("out/1-ingest/accounting.csv");
    for row in &accounts {
        let [read, used, dropped, rejected] =
            ["rows_read", "used", "dropped", "rejected"].map(|bin| number(row, bin));
        assert_eq!(read, used + dropped + rejected, "{row:?}");
    }
    let good = accounts.iter().find(|row| row["source"] == file).expect("an account");
    assert_eq!(number(good, "rows_read"), BATTLES as i64 + 3);
    assert!(number(good, "rejected") >= 2, "{good:?}");
    assert_eq!(ran.code, 1, "{}", ran.err);
    for word in [file, "q0", "`good`"] {
        assert!(ran.err.contains(word), "{word}: {}", ran.err);
    }
    assert!(!bench.path("out/3-metrics/metrics.csv").exists());
}

/// A failure of the judge is a judgement that failed, not a fault of the file.
#[test]
fn failures_of_a_judge_are_counted_with_its_metrics() {
    let bench = archive::bench();
    let file = "archive/data/human_preference_v1/good.json";
    let text = bench.read(file);
    let (start, end) = (text.find("\"score_1\":").unwrap() + 10, text.find(",\"score_2\"").unwrap());
    bench.write(file, format!("{}\"$ERROR$\"{}", &text[..start], &text[end..]));
    study(&bench, &archive::config("archive"), "out");
    let notes = bench.rows("out/3-metrics/metric_notes.csv");
    let failed = |note: &&Row| {
        note["judge"] == "good" && note["note"] == "judge-failed" && note["domain"] == "overall"
    };
    let note = notes.iter().find(failed).expect("a note");
    assert_eq!(number(note, "rows"), 1);
}

#[test]
fn what_did_not_change_is_not_computed_again() {
    let bench = archive::bench();
    bench.write("study.yaml", archive::config("archive"));
    bench.succeed(&["run", "study.yaml", "--out", "out"]);
    let before = files(&bench, "out");
    let again = bench.succeed(&["run", "study.yaml", "--out", "out"]).out;
    assert_eq!(again.matches("unchanged, skipped").count(), 3, "{again}");
    assert_eq!(before, files(&bench, "out"));
    bench.write("study.yaml", archive::config("archive").replace("rounds: 40", "rounds: 41"));
    let metrics = bench.succeed(&["run", "study.yaml", "--out", "out"]).out;
    assert_eq!(metrics.matches("unchanged, skipped").count(), 1, "{metrics}");
    bench.succeed(&["run", "study.yaml", "--out", "out", "--from", "metrics", "--to", "metrics", "--force"]);
    let other =
        bench.read("archive/data/math_best_of_k/good.json").replacen("\"score_1\":", "\"score_1\":1", 1);
    bench.write("archive/data/math_best_of_k/good.json", other);
    let changed = bench.run(&["run", "study.yaml", "--out", "out", "--from", "metrics"]);
    assert!(
        changed.code == 1 && changed.err.contains("made from this config and these inputs"),
        "{}",
        changed.err
    );
}

#[test]
fn check_says_what_would_be_scored_and_computes_nothing() {
    let bench = archive::bench();
    bench.write("study.yaml", archive::config("archive.zip"));
    let before = bench.files(".");
    let out = bench.succeed(&["check", "study.yaml"]).out;
    for words in [
        "3-metrics    metrics, best_of_k_curves, metric_notes",
        "archive.zip/data/human_preference_v1/ (6 files)",
        "240 battles and 48 best-of-K prompts",
        "6 judges: good, half, llm, poor, sharp, weak",
        "touching: separated",
        "column: hard_prompt",
        "prefer: computed",
    ] {
        assert!(out.contains(words), "`{words}` is not in\n{out}");
    }
    assert_eq!(bench.files("."), before);
}

#[test]
fn faults_of_files_come_with_place_and_remedy() {
    let bench = archive::bench();
    let fails = |text: String, words: &[&str]| {
        bench.write("study.yaml", text);
        for command in [vec!["check", "study.yaml"], vec!["run", "study.yaml", "--out", "out"]] {
            let ran = bench.run(&command);
            assert_eq!(ran.code, 1, "{command:?}: {}", ran.err);
            words.iter().for_each(|word| assert!(ran.err.contains(word), "{word}: {}", ran.err));
        }
        assert!(!bench.path("out/3-metrics/metrics.csv").exists());
    };
    fails(archive::config("nowhere"), &["`nowhere`", "is not there", "rlhf-study fetch ppe"]);
    std::fs::create_dir(bench.path("empty")).unwrap();
    fails(archive::config("empty"), &["`empty`", "holds no files"]);
    bench.write("object/human_preference_v1/x.json", "{\"scores\": 1");
    fails(archive::config("object"), &["object/human_preference_v1/x.json"]);
    bench.write("words/human_preference_v1/x.json", r#"[{"question_id":"q1","verdict":"[[A<>B]]"}]"#);
    fails(archive::config("words"), &["words/human_preference_v1/x.json", "[[A<>B]]", "verdict"]);
    let battles = archive::battles().replacen("\"model_b\",\"prompt\"", "\"modelb\",\"prompt\"", 1);
    assert!(battles != archive::battles());
    bench.write("sets/battles.jsonl", battles);
    fails(archive::config("archive"), &["sets/battles.jsonl", "line", "modelb", "both_bad"]);
}

#[test]
fn scores_without_their_data_set_are_refused_before_anything_is_read() {
    let bench = archive::bench();
    bench.write("study.yaml", "study: x\ningest: {scores: [{path: archive}]}\n");
    let ran = bench.run(&["run", "study.yaml"]);
    assert!(ran.code == 2 && ran.err.contains("`ingest.battles` or `ingest.answers`"), "{}", ran.err);
}

/// A study without outcomes has metrics, and a reason why nothing is correlated.
#[test]
fn without_outcomes_nothing_is_correlated_and_that_is_no_failure() {
    let bench = archive::bench();
    bench.write("study.yaml", archive::config("archive"));
    let out = bench.succeed(&["run", "study.yaml", "--out", "out"]).out;
    assert!(out.contains("skipped: no outcomes of models trained with the judges"), "{out}");
    assert!(!bench.path("out/4-correlate/correlations.csv").exists());
    assert_eq!(PROMPTS * 2, 48);
    assert!(bench.path("out/5-render/tables/metrics-ppe-human-preference.csv").exists());
}
