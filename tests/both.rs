//! Metrics that are both published and computed, and what is correlated.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::archive::{self, JUDGES};
use crate::harness::Bench;

type Row = BTreeMap<String, String>;

const OUTCOMES: [(&str, f64); 4] = [("sharp", 1100.0), ("good", 1040.0), ("weak", 1010.0), ("poor", 1000.0)];

fn float(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column}: {row:?}"))
}

/// A study whose judges were trained with, and metrics of it that someone else printed with three decimals, one of
/// them wrongly.
fn study() -> (Bench, String) {
    let bench = archive::bench();
    let mut outcomes = "outcome,control,policy,judge,value,is_baseline\n".to_owned();
    for (judge, value) in OUTCOMES {
        writeln!(outcomes, "arena,none,model-{judge},{judge},{value},false").unwrap();
    }
    // Nobody trained with a baseline; a table that says so adds no point.
    writeln!(outcomes, "arena,none,model-random,baseline-random,990,false").unwrap();
    bench.write("outcomes.csv", outcomes);
    let outcomes = "  outcomes: [{path: outcomes.csv, layout: long, scale: as-is}]\n";
    let text = archive::config("archive").replace("metrics:\n", &format!("{outcomes}metrics:\n"));
    bench.write("study.yaml", &text);
    bench.succeed(&["run", "study.yaml", "--out", "raw"]);
    let mut printed = "judge,benchmark,domain,metric,value,resolution,origin,source\n".to_owned();
    for row in bench.rows("raw/3-metrics/metrics.csv") {
        let judge = row["judge"].as_str();
        if row["domain"] != "overall"
            || row["metric"] != "accuracy"
            || !JUDGES.iter().any(|(name, _)| *name == judge)
        {
            continue;
        }
        let value = float(&row, "value") - if judge == "weak" { 0.1 } else { 0.0 };
        writeln!(
            printed,
            "{judge},ppe-human-preference,overall,accuracy,{value:.3},0.0005,published,Table 9"
        )
        .unwrap();
    }
    writeln!(printed, "llm,ppe-human-preference,overall,kendall-tau,0.5,0.0005,published,Table 9").unwrap();
    bench.write("printed.csv", printed);
    let proxies = "  proxies: [{path: printed.csv, layout: long, scale: fraction}]\n";
    (bench, text.replace("metrics:\n", &format!("{proxies}metrics:\n")))
}

fn pearson(x: &[f64], y: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mx, my) = (mean(x), mean(y));
    let dot = |a: &[f64], (ma, b, mb): (f64, &[f64], f64)| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - ma) * (b - mb)).sum()
    };
    dot(x, (mx, y, my)) / (dot(x, (mx, x, mx)) * dot(y, (my, y, my))).sqrt()
}

fn correlation(bench: &Bench, out: &str, metric: &str) -> Row {
    let rows = bench.rows(&format!("{out}/4-correlate/correlations.csv"));
    let here =
        |row: &Row| row["domain"] == "overall" && row["metric"] == metric && row["statistic"] == "pearson";
    rows.into_iter().find(here).unwrap_or_else(|| panic!("no correlation of {metric}"))
}

#[test]
fn both_stand_side_by_side_and_the_setting_says_which_is_correlated() {
    let (bench, text) = study();
    bench.write("computed.yaml", &text);
    bench.write("published.yaml", text.replace("metrics:\n", "correlate: {prefer: published}\nmetrics:\n"));
    let mut estimates = Vec::new();
    for prefer in ["computed", "published"] {
        let ran = bench.succeed(&["run", &format!("{prefer}.yaml"), "--out", prefer]);
        let told = format!("5 values are both published and computed; the {prefer} ones are correlated");
        assert!(ran.err.contains(&told) && ran.err.contains("3 of 5 agree"), "{}", ran.err);
        let rows = bench.rows(&format!("{prefer}/4-correlate/comparison.csv"));
        assert_eq!(rows.len(), 5);
        for row in &rows {
            let difference = float(row, "computed") - float(row, "published");
            assert_eq!(difference, float(row, "difference"), "{row:?}");
            let right = !matches!(row["judge"].as_str(), "weak" | "llm");
            assert_eq!(row["within_resolution"], right.to_string(), "{row:?}");
            assert_eq!(row["correlated"], prefer);
        }
        let column = |row: &&Row, judge: &str| row["judge"] == judge && row["metric"] == "accuracy";
        let value = |judge: &str| float(rows.iter().find(|row| column(row, judge)).expect("a row"), prefer);
        let judges = OUTCOMES.map(|(judge, _)| value(judge));
        let row = correlation(&bench, prefer, "accuracy");
        assert_eq!(row["n"], "4", "the baseline is no point");
        assert!(
            (float(&row, "estimate") - pearson(&judges, &OUTCOMES.map(|(_, value)| value))).abs() < 1e-12
        );
        estimates.push(float(&row, "estimate"));
        assert!(
            bench
                .read(&format!("{prefer}/report.html"))
                .contains(&format!("the {prefer} ones are correlated"))
        );
    }
    assert!(estimates[0] != estimates[1]);
}

/// Two estimators of one quantity keep their own names, and the family of all cells counts them once.
#[test]
fn variants_are_correlated_by_name_and_no_second_look() {
    let (bench, _) = study();
    let rows = bench.rows("raw/4-correlate/correlations.csv");
    let families = |metric: &str| -> Vec<&str> {
        let own = rows.iter().filter(|row| row["metric"] == metric && row["domain"] == "math");
        own.map(|row| row["family"].as_str()).collect()
    };
    let (sampled, exact) = (families("best-of-k-max"), families("best-of-k-max-closed-form"));
    assert_eq!((sampled.len(), exact.len()), (3, 3));
    assert!(sampled.iter().all(|family| family.starts_with("all, ")), "{sampled:?}");
    assert!(exact.iter().all(|family| family.is_empty()), "{exact:?}");
    assert!(rows.iter().all(|row| row["note"].contains("baseline-random") || row["n"] == "4"), "{rows:?}");
}

#[test]
fn a_name_that_is_spelt_otherwise_elsewhere_is_refused() {
    let (bench, text) = study();
    bench.write(
        "printed.csv",
        "judge,benchmark,domain,metric,value\nSharp,ppe-human-preference,overall,accuracy,0.9\n",
    );
    bench.write(
        "study.yaml",
        text.replace("  outcomes: [{path: outcomes.csv, layout: long, scale: as-is}]\n", ""),
    );
    let ran = bench.run(&["run", "study.yaml", "--out", "out"]);
    assert_eq!(ran.code, 1);
    assert_eq!(bench.run(&["check", "study.yaml"]).code, 1);
    assert!(ran.err.contains("`sharp` has raw scores, and other tables speak of `Sharp`"), "{}", ran.err);
}
