//! `predict`: new reward models in the terminal and in tables.

use crate::harness::Bench;

const TWO: &str = "judge,ppe-human-preference/overall/accuracy,ppe-correctness/mean/accuracy\n\
                   NewRM,75.1,61\nOther,64,66\n";

fn bench() -> Bench {
    let bench = Bench::new();
    bench.write("two.csv", TWO);
    bench
}

const PERCENT: [&str; 6] = ["predict", "ppe", "--judge", "two.csv", "--scale", "percent"];

#[test]
fn whether_the_mean_is_beaten_comes_before_any_number() {
    let bench = bench();
    let before = bench.files(".");
    let out = bench.succeed(&PERCENT).out;
    let first = out.lines().next().unwrap();
    assert!(
        first.starts_with("arena-score, control none: no model predicts better than the mean of the nine"),
        "{out}"
    );
    for words in [
        "80 % intervals by jackknife-plus: at least 60 %, typically about 80 %",
        "what `NewRM` lacks: ppe-correctness/mean/best-of-k-max",
        "`NewRM` lies outside the known range: ppe-human-preference/overall/accuracy 0.751 (known 0.566 to 0.666)",
        "P(first better)  expected win share",
    ] {
        assert!(out.contains(words), "`{words}` is not in\n{out}");
    }
    assert!(!out.contains("`Other` lies outside the known range: ppe-human-preference"), "{out}");
    assert_eq!(bench.files("."), before, "nothing is kept without --out");
}

#[test]
fn long_tables_and_json_lines_say_the_same() {
    let bench = bench();
    let long = |sep: fn(&str, &str, &str) -> String| {
        [("NewRM", "75.1", "61"), ("Other", "64", "66")]
            .map(|(judge, overall, mean)| sep(judge, overall, mean))
            .concat()
    };
    let head = "judge,benchmark,domain,metric,value\n";
    let rows = long(|judge, overall, mean| {
        format!(
            "{judge},ppe-human-preference,overall,accuracy,{overall}\n{judge},ppe-correctness,mean,accuracy,{mean}\n"
        )
    });
    bench.write("long.csv", format!("{head}{rows}"));
    let lines = long(|judge, overall, mean| {
        format!(
            "{{\"judge\":\"{judge}\",\"ppe-human-preference/overall/accuracy\":{overall},\
             \"ppe-correctness/mean/accuracy\":{mean}}}\n"
        )
    });
    bench.write("lines.jsonl", lines);
    let wide = bench.succeed(&PERCENT).out;
    for file in ["long.csv", "lines.jsonl"] {
        let out = bench.succeed(&["predict", "ppe", "--judge", file, "--scale", "percent"]).out;
        assert_eq!(out, wide, "{file}");
    }
}

/// A judge that the study's own config brings, named, is the same as its table given beside the study.
#[test]
fn judges_of_the_study_are_named() {
    let bench = bench();
    bench.write(
        "c.yaml",
        "study: mine\nextends: ppe\ningest: {proxies: [{path: two.csv, layout: wide, scale: percent}]}\n",
    );
    let named = bench.succeed(&["predict", "c.yaml", "--judge", "NewRM", "--judge", "Other"]);
    assert_eq!(named.out, bench.succeed(&PERCENT).out);
    let one = bench.succeed(&["predict", "c.yaml", "--judge", "NewRM"]).out;
    assert!(!one.contains("Other") && !one.contains("P(first better)"), "{one}");
}

#[test]
fn tables_are_written_and_repeat_to_the_same_bytes() {
    let bench = bench();
    let run = |out, threads| {
        bench.succeed(&[&PERCENT[..], &["--out", out, "--threads", threads, "--level", "0.9"]].concat());
    };
    run("one", "1");
    run("two", "8");
    let (one, two) = (bench.files("one"), bench.files("two"));
    assert!(one.contains_key("predict/predictions.parquet") && one.contains_key("predict/manifest.json"));
    assert_eq!(one, two);
    let rows = bench.rows("one/predict/predictions.csv");
    let new: Vec<_> = rows.iter().filter(|row| row["kind"] == "new").collect();
    assert_eq!((rows.len(), new.len()), (2 * 5 * (9 + 2), 2 * 5 * 2));
    for row in new {
        let number = |column: &str| row[column].parse::<f64>().unwrap();
        assert!(number("lower") < number("upper") && row["level"] == "0.9", "{row:?}");
        assert!(row["observed"].is_empty(), "{row:?}");
    }
    let duels = bench.rows("one/predict/prediction_duels.csv");
    assert!(
        duels.iter().all(|row| row["first"] == "NewRM" && !row["expected_win_share"].is_empty()),
        "{duels:?}"
    );
}

/// The way `predict` goes, without the judge, ends where the way of `run`, leaving each out, ends.
#[test]
fn a_known_judge_is_predicted_as_run_predicts_it_left_out() {
    let bench = Bench::new();
    bench.succeed(&["run", "ppe", "--out", "study", "--to", "correlate"]);
    let told = bench.succeed(&["predict", "ppe", "--judge", "Athene-RM-70B", "--out", "one"]).out;
    assert!(told.contains("`Athene-RM-70B` has an outcome; it is predicted as if it had none"), "{told}");
    assert!(told.contains("mean of the eight"), "{told}");
    let left_out = |file: &str| -> Vec<(String, String, f64)> {
        let rows = bench.rows(file).into_iter().filter(|row| row["judge"] == "Athene-RM-70B");
        rows.map(|row| (row["control"].clone(), row["model"].clone(), row["value"].parse().unwrap()))
            .collect()
    };
    let (here, there) =
        (left_out("one/predict/predictions.csv"), left_out("study/4-correlate/predictions.csv"));
    assert_eq!(here.len(), 10);
    for (a, b) in here.iter().zip(&there) {
        assert_eq!((&a.0, &a.1), (&b.0, &b.1));
        assert!((a.2 - b.2).abs() < 1e-9, "{a:?} {b:?}");
    }
}

#[test]
fn a_level_that_nine_cannot_carry_is_a_state() {
    let bench = bench();
    let out = bench.succeed(&[&PERCENT[..], &["--level", "0.95"]].concat()).out;
    assert!(
        out.contains("no intervals: level-beyond-n: level 0.95 is beyond what n = 9 can carry (at most 0.9)"),
        "{out}"
    );
    assert!(!out.contains('['), "{out}");
}

#[test]
fn raw_scores_are_scored_first_and_then_predicted() {
    let bench = crate::archive::bench();
    let raw = bench.run(&["predict", "ppe", "--judge", "archive/data/math_best_of_k/good.json"]);
    assert!(raw.code == 2 && raw.err.contains("rlhf-study score FILE --data DIR"), "{}", raw.err);
    bench.succeed(&["score", "archive.zip", "--data", "sets", "--out", "scored", "--rounds", "0"]);
    let out = bench.succeed(&["predict", "ppe", "--judge", "scored/3-metrics/metrics.csv"]).out;
    assert!(out.contains(" sharp ") && !out.contains("baseline-"), "{out}");
}

#[test]
fn wrong_calls_of_predict_name_what_was_meant() {
    let bench = bench();
    bench.write(
        "nan.csv",
        "judge,benchmark,domain,metric,value\nA,ppe-human-preference,overall,accuracy,nan\n",
    );
    bench.write("near.csv", "judge,ppe-human-preference/overal/accuracy\nA,0.6\n");
    bench.write("unknown.csv", "judge,ppe-human-preference/overall/acuracy\nA,0.6\n");
    bench.write("math.csv", "judge,ppe-human-preference/math/accuracy\nA,0.6\n");
    bench.write("nobody.csv", "model,accuracy\nA,0.6\n");
    bench.write("empty.csv", "judge,ppe-human-preference/overall/accuracy\nA,\n");
    bench.write(
        "apart.csv",
        "judge,ppe-human-preference/overall/accuracy,ppe-correctness/math/accuracy\nA,0.7,\nB,,0.6\n",
    );
    bench.write(
        "known.csv",
        "judge,benchmark,domain,metric,value\nAthene-RM-70B,ppe-human-preference,overall,accuracy,0.5\n",
    );
    for (call, code, words) in [
        (vec!["ppe"], 2, "--judge"),
        (vec!["ppe", "--judge", "empty.csv"], 2, "hold no value of a judge"),
        (vec!["ppe", "--judge", "apart.csv"], 2, "predict them one at a time"),
        (vec!["ppe", "--judge", "known.csv"], 1, "or predict the judge by its name"),
        (vec!["pep", "--judge", "math.csv"], 2, "did you mean `ppe`?"),
        (vec!["ppe", "--judge", "nan.csv"], 1, "  nan.csv, line 2, column `value`, value `nan`"),
        (vec!["ppe", "--judge", "two.csv"], 1, "declare `--scale percent`"),
        (vec!["ppe", "--judge", "unknown.csv"], 1, "did you mean `accuracy`?"),
        (vec!["ppe", "--judge", "near.csv"], 2, "did you mean `ppe-human-preference/overall/accuracy`"),
        (
            vec!["rewardbench2", "--judge", "math.csv"],
            2,
            "share no metric: `A` has `ppe-human-preference/math/accuracy`",
        ),
        (vec!["ppe", "--judge", "Athene-RM-7B"], 2, "did you mean `Athene-RM-70B`?"),
        (vec!["ppe", "--judge", "gone/metrics.csv"], 2, "gone/metrics.csv is not there"),
        (vec!["ppe", "--judge", "nobody.csv"], 2, "in a column `judge`"),
        (vec!["ppe", "--judge", "math.csv", "--level", "95"], 2, "`--level` is 95"),
        (vec!["ppe", "--judge", "math.csv", "--metrics", "ppe-correctness/math/acuracy"], 2, "did you mean"),
    ] {
        let ran = bench.run(&[vec!["predict"], call.clone()].concat());
        assert_eq!(ran.code, code, "{call:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{call:?}: {}", ran.err);
    }
}
