//! Means of domains: made where all domains are there, in place of what was printed.

use std::collections::BTreeMap;

use ingest::{Inputs, RawSettings, compute};
use records::{Origin, RowAction};

fn settings(extra: &str) -> RawSettings {
    let mean = "means: [{benchmark: ppe-correctness, metric: accuracy, domain: mean, of: \
                [mmlu-pro, math, gpqa, mbpp-plus, ifeval]}]\n";
    serde_yaml::from_str(&format!("datasets: [ppe]\n{mean}{extra}")).expect("settings")
}

#[test]
fn a_mean_takes_the_place_of_the_printed_one_and_the_bins_add_up() {
    let outputs = compute(&settings("").check().expect("sound"), Inputs::default()).expect("tables");
    let mean = outputs.proxies.iter().find(|row| {
        row.judge == "Athene-RM-70B"
            && (row.benchmark.as_str(), row.domain.as_str(), row.metric.as_str())
                == ("ppe-correctness", "mean", "accuracy")
    });
    let mean = mean.expect("a mean");
    // Table 2: 0.77, 0.79, 0.59, 0.68, 0.62, printed mean 0.69.
    assert!((mean.value - 0.69).abs() < 1e-12, "{}", mean.value);
    assert!((mean.resolution.expect("rounded inputs") - 0.005).abs() < 1e-15);
    assert_eq!(mean.origin, Origin::Published);
    let dropped = outputs.rejections.iter().filter(|row| row.reason.contains("are averaged in its place"));
    assert_eq!(dropped.filter(|row| row.action == RowAction::Dropped).count(), 16);
    for row in &outputs.accounting {
        assert_eq!(row.rows_read, row.used + row.dropped + row.rejected, "{row:?}");
    }
    let made = outputs.accounting.iter().find(|row| row.source == "ingest.means").expect("an account");
    assert_eq!((made.used, made.rejected), (16, 0));
}

#[test]
fn a_judge_without_one_of_the_domains_keeps_a_given_mean() {
    let text = "judge,ppe-correctness/mmlu-pro/accuracy,ppe-correctness/mean/accuracy\nmine,70,71\n";
    let files = BTreeMap::from([("m.csv".to_owned(), text.as_bytes().to_vec())]);
    let raw = settings("proxies: [{path: m.csv, layout: wide, scale: percent}]\n");
    let outputs = compute(&raw.check().expect("sound"), Inputs { files }).expect("tables");
    let mine: Vec<&str> =
        outputs.proxies.iter().filter(|row| row.judge == "mine").map(|row| row.domain.as_str()).collect();
    assert_eq!(mine, ["mmlu-pro", "mean"]);
    assert!(outputs.rejections.iter().all(|row| row.source != "m.csv"));
    let warnings = outputs.warnings();
    let own = warnings.iter().find(|line| line.contains("has a mean of its own")).expect("a warning");
    assert!(own.starts_with("`mine` has a mean of its own on ppe-correctness/mean/accuracy: kept"), "{own}");
}

#[test]
fn a_mean_of_names_that_occur_nowhere_is_mentioned() {
    let plain = "means: [{benchmark: ppe-correctness, metric: accuracy, domain: all, of: [mth, gpqa]}]";
    for (from, to, words) in [
        ("all", "all", "the domain `mth` has no values; did you mean `math`?"),
        ("ppe-correctness", "ppe-corectness", "the benchmark `ppe-corectness` has no values; did you mean"),
        ("accuracy", "acuracy", "the metric `acuracy` has no values; did you mean `accuracy`?"),
    ] {
        let text = format!("datasets: [ppe]\n{}\n", plain.replace(from, to));
        let raw: RawSettings = serde_yaml::from_str(&text).expect("settings");
        let outputs = compute(&raw.check().expect("sound"), Inputs::default()).expect("tables");
        let warnings = outputs.warnings();
        assert!(warnings.len() == 1 && warnings[0].contains(words), "{warnings:?}");
    }
}

#[test]
fn means_are_declared_once_with_names_a_table_can_have() {
    let one = "{benchmark: b, metric: accuracy, domain: mean, of: [c, d]}";
    for (means, words) in [
        (format!("[{one}, {one}]"), "declared twice"),
        (format!("[{}]", one.replace("c, d", "c, c")), "`c` stands twice in `of`"),
        (format!("[{}]", one.replace("c, d", "c, ''")), "`of`: a name is empty"),
        (format!("[{}]", one.replace(": b", ": \"b\\tc\"")), "control character"),
        (format!("[{}]", one.replace("}", ", named: acuracy}")), "did you mean `accuracy`?"),
    ] {
        let raw: RawSettings = serde_yaml::from_str(&format!("means: {means}")).expect("settings");
        let error = raw.check().expect_err(&means).to_string();
        assert!(error.contains(words), "{error}");
    }
    let file = "proxies: [{path: ingest.means, layout: long, scale: fraction}]";
    let raw: RawSettings = serde_yaml::from_str(file).expect("settings");
    assert!(raw.check().expect_err("reserved").to_string().contains("write `./ingest.means`"));
}

#[test]
fn a_mean_of_nothing_or_of_itself_is_refused() {
    for of in ["[]", "[mean, math]"] {
        let mean = format!("means: [{{benchmark: b, metric: accuracy, domain: mean, of: {of}}}]\n");
        let raw: RawSettings = serde_yaml::from_str(&mean).expect("settings");
        assert!(raw.check().is_err(), "{of}");
    }
}
