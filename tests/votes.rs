//! Votes to ratings, as users drive it: `rate`, and studies with votes.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::harness::Bench;

/// A round robin of four models, each pair met 40 times by 10 voters, the better one winning more often.
fn votes() -> String {
    let mut text = String::from("model_a,model_b,winner,judge,tokens_a,tokens_b\n");
    for round in 0..40 {
        for (a, b) in [(0, 1), (2, 0), (0, 3), (1, 2), (3, 1), (2, 3)] {
            let score = (round * 7 + a * 3 + b * 5) % 20;
            let edge = 10 + 2 * (b - a);
            let winner = match score {
                s if s + 1 < edge => "model_a",
                s if s > edge => "model_b",
                _ => "tie",
            };
            let (x, y) = (100 + (round * 31 + a * 17) % 90, 90 + (round * 13 + b * 29) % 110);
            writeln!(text, "m{a},m{b},{winner},v{},{x},{y}", (round + a) % 10).unwrap();
        }
    }
    text
}

fn without_timings(mut files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    files.retain(|file, _| file != "timings.json" && file != "config.yaml");
    files
}

#[test]
fn rate_prints_a_leaderboard_and_keeps_nothing() {
    let bench = Bench::new();
    bench.write("votes.csv", votes());
    let before = bench.files(".");
    let out = bench.succeed(&["rate", "votes.csv"]).out;
    for model in ["m0", "m1", "m2", "m3"] {
        assert!(out.contains(model), "{out}");
    }
    let place = |model| out.find(model).unwrap();
    assert!(place("m0") < place("m3"), "{out}");
    assert!(out.contains("240 votes") && out.contains("sandwich"), "{out}");
    assert_eq!(bench.files("."), before);
}

#[test]
fn run_repeats_the_config_of_rate_to_the_same_bytes() {
    let bench = Bench::new();
    bench.write("data/votes.csv", votes());
    let flags = ["--interval", "bootstrap", "--rounds", "100", "--cluster", "voter", "--style", "tokens"];
    let first = [&["rate", "data/votes.csv", "--out", "board", "--threads", "1"][..], &flags].concat();
    bench.succeed(&first);
    let made = without_timings(bench.files("board"));
    for table in ["ratings", "rating_covariance", "rating_pairs", "style_coefficients", "fit", "rating_ranks"]
    {
        assert!(made.contains_key(&format!("2-arena/{table}.csv")), "{table}");
    }
    assert!(made.contains_key("report.html"));
    bench.succeed(&["run", "board/config.yaml", "--out", "again", "--threads", "8"]);
    let again = without_timings(bench.files("again"));
    assert_eq!(made.keys().collect::<Vec<_>>(), again.keys().collect::<Vec<_>>());
    for (file, bytes) in &made {
        assert!(again[file] == *bytes, "{file} differs");
    }
}

#[test]
fn an_unknown_verdict_is_refused_with_its_place_and_the_words_allowed() {
    let bench = Bench::new();
    bench.write("votes.csv", format!("{}m0,m1,draw,v1,5,5\n", votes()));
    let ran = bench.run(&["rate", "votes.csv"]);
    assert_eq!(ran.code, 1);
    for word in ["votes.csv", "line 242", "draw", "model_a", "both_bad"] {
        assert!(ran.err.contains(word), "{word}: {}", ran.err);
    }
    assert!(!ran.out.contains("m0"), "no rating may be printed: {}", ran.out);
}

#[test]
fn votes_that_determine_no_rating_are_refused_by_name() {
    let bench = Bench::new();
    let head = "model_a,model_b,winner\n";
    bench.write("split.csv", format!("{head}a,b,model_a\nb,a,model_a\nc,d,model_a\nd,c,tie\n"));
    let split = bench.run(&["rate", "split.csv"]);
    assert_eq!(split.code, 1);
    assert!(split.err.contains("separate") && split.err.contains('c'), "{}", split.err);
    let both = bench.succeed(&["rate", "split.csv", "--separate"]).out;
    assert!(both.contains('a') && both.contains('d'), "{both}");

    bench.write("unbeaten.csv", format!("{head}best,b,model_a\nb,c,model_a\nc,b,model_a\n"));
    let unbeaten = bench.run(&["rate", "unbeaten.csv"]);
    assert_eq!(unbeaten.code, 1);
    assert!(unbeaten.err.contains("best"), "{}", unbeaten.err);
    let finite = bench.succeed(&["rate", "unbeaten.csv", "--ridge", "0.1"]).out;
    assert!(finite.contains("ridge 0.1"), "{finite}");
}

#[test]
fn wrong_flags_of_rate_exit_2() {
    let bench = Bench::new();
    bench.write("votes.csv", votes());
    for (flags, word) in [
        (vec!["--anchor", "m0"], "NAME=RATING"),
        (vec!["--level", "95"], "level"),
        (vec!["--style", "token"], "tokens"),
        (vec!["--preset", "fast"], "fastchat"),
        (vec!["--ridge", "-1"], "between 1e-9 and 1e9"),
        (vec!["--ridge", "nan"], "finite"),
    ] {
        let ran = bench.run(&[vec!["rate", "votes.csv"], flags.clone()].concat());
        assert_eq!(ran.code, 2, "{flags:?}: {}", ran.err);
        assert!(ran.err.contains(word), "{flags:?}: {}", ran.err);
    }
    let absent = bench.run(&["rate", "votes.csv", "--anchor", "m9=1000"]);
    assert!(absent.code != 0 && absent.err.contains("m9"), "{}", absent.err);
}

/// Ratings become outcomes where the config says which reward model a policy was trained with.
#[test]
fn ratings_are_correlated_with_metrics() {
    let bench = Bench::new();
    bench.write("votes.csv", votes());
    bench.write(
        "metrics.csv",
        "judge,ppe-human-preference/overall/accuracy\nr0,0.8\nr1,0.7\nr2,0.6\nr3,0.5\n",
    );
    let policies = "policies: {m0: {judge: r0}, m1: {judge: r1}, m2: {judge: r2}, m3: {judge: r3}}";
    bench.write(
        "study.yaml",
        format!(
            "study: votes\ningest:\n  votes: {{files: [votes.csv]}}\n  proxies: [{{path: metrics.csv, layout: \
             wide, scale: fraction}}]\narena: {{{policies}}}\n"
        ),
    );
    bench.succeed(&["run", "study.yaml", "--out", "out"]);
    let correlations = bench.read("out/4-correlate/correlations.csv");
    let pearson = correlations.lines().find(|line| line.contains(",pearson,")).expect("a coefficient");
    assert!(
        pearson.starts_with("arena-score,none,ppe-human-preference,overall,accuracy,pearson,4,"),
        "{pearson}"
    );
    let checked = bench.succeed(&["check", "study.yaml"]).out;
    assert!(checked.contains("240 read") && checked.contains("tie_rule: half-win"), "{checked}");
}

#[test]
fn a_simulated_study_runs() {
    let bench = Bench::new();
    let flags = ["--votes", "3000", "--models", "5", "--seed", "7"];
    bench.succeed(&[&["simulate", "--out", "sim"][..], &flags].concat());
    bench.succeed(&["run", "sim/study.yaml", "--out", "out"]);
    assert!(bench.read("out/2-arena/style_coefficients.csv").contains("tokens"));
    let twice = [&["simulate", "--out", "again"][..], &flags].concat();
    bench.succeed(&twice);
    assert_eq!(bench.files("sim"), bench.files("again"));
}
