//! Golden values of Arena-Hard's notebook, and the pieces by themselves.

use serde_json::Value;

use super::brier::brier_score;
use super::confidence_agreement::confidence_agreement;
use super::ratings::{Rated, moments};
use super::separability::{order, orders, separability};
use crate::{ConfidenceAgreement, Touching};

fn golden() -> Vec<Value> {
    let text = include_str!("../../tests/data/arena_hard_metrics.json");
    let file: Value = serde_json::from_str(text).expect("JSON");
    file["cases"].as_array().expect("cases").clone()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// A side of a case: models in order of name.
fn side(case: &Value, names: [&str; 3]) -> Vec<Rated> {
    let models = case.as_object().expect("models").values();
    models
        .map(|model| {
            let [estimate, lower, upper] = names.map(|name| number(&model[name]));
            let draws = model["bootstrap"].as_array();
            let draws: Vec<f64> = draws.map_or(Vec::new(), |draws| draws.iter().map(number).collect());
            let (mean, variance) = moments(&draws);
            Rated { estimate, lower, upper, mean, variance }
        })
        .collect()
}

#[test]
fn the_notebooks_numbers() {
    let mut checked = 0;
    for case in golden() {
        let name = case["name"].as_str().expect("a name");
        let bench = side(&case["bench"], ["score", "lower", "upper"]);
        let truth = side(&case["truth"], ["rating", "q025", "q975"]);
        let expected = &case["expected"];
        let (human, judge) = (orders(&truth, Touching::Separated), orders(&bench, Touching::Separated));
        // Upstream counts equal intervals once, whichever models have them.
        if name != "three identical intervals" {
            let close = |found: Option<f64>, key: &str| {
                let expected = &expected[key];
                let expected = expected.get("value").unwrap_or(expected);
                assert!((found.expect("defined") - number(expected)).abs() < 1e-12, "{name}: {key}");
            };
            close(separability(&judge), "separability_bench");
            let notebook = confidence_agreement(&human, &judge, ConfidenceAgreement::Notebook);
            close(notebook, "agreement_with_confidence_notebook");
            checked += 1;
        }
        let touching = Touching::Overlapping;
        let (human, judge) = (orders(&truth, touching), orders(&bench, touching));
        let paper = confidence_agreement(&human, &judge, ConfidenceAgreement::Paper).expect("defined");
        assert!(
            (paper - number(&expected["agreement_paper_rule_own_code"]["value"])).abs() < 1e-12,
            "{name}"
        );
        brier(&case, name, &truth, &bench);
    }
    assert!(checked >= 5);
}

fn brier(case: &Value, name: &str, truth: &[Rated], bench: &[Rated]) {
    let strengths: Vec<f64> = truth.iter().map(|model| model.estimate).collect();
    let found = brier_score(&strengths, bench, |_| true).expect("defined");
    let expected = &case["expected"]["pair_rank_brier"];
    match expected.get("value") {
        Some(value) => {
            assert!((found.value - number(&value["brier"])).abs() < 1e-10, "{name}: {found:?}");
            assert_eq!(found.certain, 0);
        }
        // Upstream divides by a variance of zero.
        None => assert!(found.value.is_finite() && found.certain > 0, "{name}: {found:?}"),
    }
}

#[test]
fn three_identical_models_are_three_overlapping_pairs() {
    let model = Rated { estimate: 1.0, lower: 0.5, upper: 1.5, mean: 1.0, variance: 0.1 };
    assert_eq!(separability(&orders(&[model; 3], Touching::Separated)), Some(0.0));
    assert_eq!(separability(&orders(&[model], Touching::Separated)), None);
}

#[test]
fn intervals_without_width_are_separated_by_their_estimates() {
    let at =
        |estimate: f64| Rated { estimate, lower: estimate, upper: estimate, mean: estimate, variance: 0.0 };
    for touching in [Touching::Separated, Touching::Overlapping] {
        assert_eq!(order(&at(0.0), &at(1e-12), touching), 0, "rounding separates nothing");
        assert_eq!(order(&at(1.0), &at(0.0), touching), 1);
        assert_eq!(order(&at(0.0), &at(1.0), touching), -1);
    }
}

#[test]
fn a_certain_judge_without_variance_is_scored_by_its_order() {
    let at = |mean: f64| Rated { estimate: mean, lower: mean, upper: mean, mean, variance: 0.0 };
    let found = brier_score(&[2.0, 1.0, 0.0], &[at(5.0), at(6.0), at(6.0)], |_| true).expect("defined");
    assert!((found.value - (1.0 + 1.0 + 0.25) / 3.0).abs() < 1e-15 && found.certain == 3);
    assert_eq!(brier_score(&[1.0, 0.0], &[at(1.0), at(0.0)], |_| false), None);
}

#[test]
#[ignore = "temporary"]
fn micro() {
    use super::tally::*;
    use super::*;
    use std::time::Instant;
    let models = 20_u32;
    let pairs: Vec<[u32; 2]> = (0..models).flat_map(|a| (a + 1..models).map(move |b| [a, b])).collect();
    let mut stream = crate::seed::Stream::new(1);
    let n = 16_000;
    let cells: Vec<u32> = (0..n).map(|_| stream.below(190) * 15 + stream.below(3) * 5 + stream.below(3)).collect();
    let rows: Vec<u32> = (0..n).collect();
    let roster = Roster { members: (0..models).collect(), pairs: pairs.iter().map(|p| Some(*p)).collect() };
    let mut tally = Tally::of(190, &cells, &rows);
    let keys: Vec<u64> = (0..n as u64).map(crate::seed::mix).collect();
    let mut weights = Vec::new();
    let t = |what: &str, f: &mut dyn FnMut()| {
        let mut best = f64::MAX;
        for _ in 0..20 {
            let s = Instant::now();
            for _ in 0..20 { f(); }
            best = best.min(s.elapsed().as_secs_f64() / 20.0);
        }
        println!("{what}: {:.2} us", best * 1e6);
    };
    t("weights", &mut || crate::seed::PoissonRound::new(1, 2).fill(&keys, &mut weights));
    t("refill", &mut || tally.refill(&cells, &rows, &weights));
    t("comparisons", &mut || { std::hint::black_box(tally.comparisons(&roster, Side::Judge)); });
    let c = tally.comparisons(&roster, Side::Judge);
    t("fit", &mut || { std::hint::black_box(ratings::fitted(&c, &[]).unwrap()); });
    let f = ratings::fitted(&c, &[]).unwrap();
    println!("{:?}", f.stop);
    t("row-wise", &mut || { std::hint::black_box(row_wise_pearson::row_wise_pearson(&tally, &roster)); });
    let s = ratings::strengths(&f);
    t("ranks", &mut || { std::hint::black_box(rank::rank_correlations(&s, &s).unwrap()); });
    t("bins", &mut || { std::hint::black_box(tally.bins()); });
    t("sandwich", &mut || { std::hint::black_box(ratings::sandwiched(&c, &f, statistics::Level::new(0.95).unwrap()).unwrap()); });
    let settings = crate::RawSettings::default().check().unwrap();
    t("bootstrap", &mut || { std::hint::black_box(ratings::bootstrapped(&settings, &c, &f, 1).unwrap()); });
}
