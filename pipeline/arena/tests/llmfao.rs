use records::Control;

use crate::ballots::{from_csv, json, shared, store};
use crate::golden::rating;
use crate::{assert_close, run};

const COLUMNS: [&str; 8] =
    ["tokens_a", "tokens_b", "headers_a", "headers_b", "bold_a", "bold_b", "lists_a", "lists_b"];

/// 8,931 votes of 124 workers on 59 models.
#[test]
fn real_votes_end_to_end() {
    let Some(folder) = shared() else { return };
    let ballots = from_csv(&folder.join("votes/llmfao_crowd_style.csv"), &COLUMNS);
    let stored = store(&ballots, &COLUMNS, 2000);
    let outputs = run(&stored, "{preset: fastchat, style: {features: [tokens, headers, lists, bold]}}");
    let exact = &json(&folder.join("golden/bradley-terry/outputs/bt_llmfao.json"))["exact"];
    for (policy, value) in exact["elo_mean1000"].as_object().unwrap() {
        assert_close(rating(&outputs, Control::None, policy), value.as_f64().unwrap(), 2e-6, policy);
    }
    let mut seen = 0;
    for row in outputs.rating_intervals.iter().filter(|row| row.control == Control::None) {
        let (expected, scale) = match (row.interval_method.as_str(), row.unit.as_str()) {
            ("sandwich", "vote") => (&exact["se_sandwich_hc0_elo"], 1.0),
            ("clustered-sandwich", "voter") => (&exact["se_cluster_robust_elo"], 1.0),
            _ => continue,
        };
        assert_close(row.standard_error, scale * expected[&row.policy].as_f64().unwrap(), 1e-5, &row.policy);
        seen += 1;
    }
    assert_eq!(seen, 118);
    let fit = &outputs.fit[0];
    // Told is the unit that widens errors most in the median: the 13 prompts, not the 124 workers.
    assert_eq!((fit.votes, fit.policies, fit.clusters), (8931, 59, Some(13)));
    assert!(fit.cluster_ratio_largest.unwrap() > 5.6 && fit.cluster_ratio_largest.unwrap() < 5.8);
    let warned = |text: &String| text.contains("Weaver 12k") && text.contains("cluster: voter");
    assert!(outputs.warnings.iter().any(warned), "{:?}", outputs.warnings);
    outputs.tables().unwrap();
}

#[test]
fn a_worker_is_the_unit_when_asked_for() {
    let Some(folder) = shared() else { return };
    let stored = store(&from_csv(&folder.join("votes/llmfao_crowd_style.csv"), &[]), &[], 5000);
    let outputs = run(&stored, "interval: {cluster: voter}");
    let weaver = outputs.ratings.iter().find(|row| row.policy == "Weaver 12k").unwrap();
    assert_close(weaver.standard_error.unwrap(), 20.12, 0.005, "Weaver 12k");
    assert_eq!(weaver.interval_method.as_deref(), Some("clustered-sandwich by voter"));
    assert_eq!(weaver.n, Some(2762));
    assert!(!outputs.warnings.iter().any(|text| text.contains("by voter")), "{:?}", outputs.warnings);
    let refits = run(&stored, "interval: {cluster: voter, method: bootstrap-percentile, rounds: 300}");
    let weaver = refits.ratings.iter().find(|row| row.policy == "Weaver 12k").unwrap();
    // The standard deviation of 300 refits is known to 4 %; and there are only 124 workers.
    assert_close(weaver.standard_error.unwrap() / 20.12, 1.0, 0.2, "Weaver 12k by refits");
}
