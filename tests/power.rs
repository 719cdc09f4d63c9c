//! `power`: reward models and votes needed.

use crate::harness::Bench;

#[test]
fn noise_and_looks_cost_reward_models() {
    let bench = Bench::new();
    let out = bench.succeed(&["power", "--out", "plan"]).out;
    assert!(out.contains("to tell a correlation of 0.8 from 0 with a chance of 90 %"), "{out}");
    let needed = bench.rows("plan/power/power_needed.csv");
    let n = |votes: &str| -> u32 {
        needed.iter().find(|row| row["votes"] == votes).unwrap()["n"].parse().unwrap()
    };
    // Exact power of the t test: 0.9 is first reached at 11; Fisher's approximation says 11.7.
    assert_eq!(n(""), 11);
    assert!(n("") < n("2000.0") && n("2000.0") < n("500.0"), "{needed:?}");
    let curve = bench.rows("plan/power/power.csv");
    let at =
        |n: &str| curve.iter().find(|row| row["n"] == n && row["votes"].is_empty()).unwrap()["power"].clone();
    assert!(at("9").parse::<f64>().unwrap() < 0.9 && at("12").parse::<f64>().unwrap() > 0.9);
    let looks = bench.succeed(&["power", "--looks", "79", "--out", "plan"]).out;
    assert!(looks.contains("each of 79 cells tested at 0.05/79"), "{looks}");
    let more: u32 = bench.rows("plan/power/power_needed.csv")[0]["n"].parse().unwrap();
    assert!(more > 11, "{looks}");
}

#[test]
fn votes_for_the_reward_models_at_hand() {
    let bench = Bench::new();
    let out = bench.succeed(&["power", "--models", "12"]).out;
    let line = out.lines().find(|line| line.contains("with 12 reward models")).unwrap().to_owned();
    let votes: f64 =
        line.split_whitespace().find_map(|word| word.parse().ok().filter(|n| *n > 12.0)).unwrap();
    let power = |votes: f64| -> f64 {
        let votes = votes.to_string();
        bench.succeed(&["power", "--models", "12", "--votes-per-model", &votes, "--out", "plan"]);
        let rows = bench.rows("plan/power/power.csv");
        rows.iter().find(|row| row["n"] == "12" && !row["votes"].is_empty()).unwrap()["power"]
            .parse()
            .unwrap()
    };
    assert!(power(votes) >= 0.9 && power(votes - 1.0) < 0.9, "{line}");
    let few = bench.succeed(&["power", "--models", "12", "--null", "0.5"]).out;
    assert!(few.contains("12 reward models are too few, however many votes each has"), "{few}");
}

#[test]
fn ranks_are_simulated_and_repeat() {
    let bench = Bench::new();
    let run = |threads| {
        bench
            .succeed(&[
                "power",
                "--statistic",
                "spearman",
                "--rounds",
                "200",
                "--reliability",
                "0.9",
                "--threads",
                threads,
            ])
            .out
    };
    let out = run("1");
    assert!(out.contains("spearman, from 200 simulated studies") && out.contains("reliability 0.9"), "{out}");
    assert_eq!(out, run("8"));
}

#[test]
fn the_better_of_two_needs_fewer_when_they_are_alike_otherwise() {
    let bench = Bench::new();
    let needed = |between: &str| -> u32 {
        bench.succeed(&["power", "--better-of", "0.8", "0.5", between, "--out", "plan"]);
        bench.rows("plan/power/power_needed.csv")[0]["n"].parse().unwrap()
    };
    assert!(needed("0.8") < needed("0.2"));
}

#[test]
fn impossible_questions_exit_2() {
    let bench = Bench::new();
    for (call, words) in [
        (vec!["--rho", "1.2"], "true correlation = 1.2"),
        (vec!["--rho", "0.5", "--null", "0.5"], "equal"),
        (vec!["--alpha", "5"], "alpha = 5"),
        (vec!["--power", "90"], "target = 90"),
        (vec!["--looks", "0"], "looks = 0"),
        (vec!["--reliability", "0"], "reliability = 0"),
        (vec!["--votes-per-model", "0"], "votes = 0"),
        (vec!["--better-of", "0.9", "-0.9", "0.9"], "no data can have these"),
        (vec!["--better-of", "0.9", "0.5"], "3 values"),
        (vec!["--models", "3"], "4..=10000"),
    ] {
        let ran = bench.run(&[vec!["power"], call.clone()].concat());
        assert_eq!(ran.code, 2, "{call:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{call:?}: {}", ran.err);
    }
}
