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
fn a_judge_without_one_of_the_domains_has_no_mean() {
    let text = "judge,ppe-correctness/mmlu-pro/accuracy,ppe-correctness/mean/accuracy\nmine,70,71\n";
    let files = BTreeMap::from([("m.csv".to_owned(), text.as_bytes().to_vec())]);
    let raw = settings("proxies: [{path: m.csv, layout: wide, scale: percent}]\n");
    let outputs = compute(&raw.check().expect("sound"), Inputs { files }).expect("tables");
    let mine: Vec<&str> =
        outputs.proxies.iter().filter(|row| row.judge == "mine").map(|row| row.domain.as_str()).collect();
    assert_eq!(mine, ["mmlu-pro"]);
    assert!(outputs.rejections.iter().any(|row| row.source == "m.csv" && row.action == RowAction::Dropped));
}

#[test]
fn a_mean_of_nothing_or_of_itself_is_refused() {
    for of in ["[]", "[mean, math]"] {
        let mean = format!("means: [{{benchmark: b, metric: accuracy, domain: mean, of: {of}}}]\n");
        let raw: RawSettings = serde_yaml::from_str(&mean).expect("settings");
        assert!(raw.check().is_err(), "{of}");
    }
}
