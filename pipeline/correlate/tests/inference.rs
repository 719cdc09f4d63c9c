//! What the built-in studies say of how sure their correlations are.

use std::sync::OnceLock;

use correlate::{Analysis, Inputs, Outputs, RawSettings, compute};
use records::tables::{Correlation, GroupCorrelation, Influence};

fn section<T: serde::de::DeserializeOwned>(config: &str, name: &str) -> T {
    let config: serde_yaml::Value = serde_yaml::from_str(config).expect("shipped config");
    serde_yaml::from_value(config[name].clone()).expect("a section")
}

const PPE: &str = include_str!("../../../configs/ppe.yaml");
const REWARDBENCH2: &str = include_str!("../../../configs/rewardbench2.yaml");

fn inputs(config: &str) -> Inputs {
    let raw: ingest::RawSettings = section(config, "ingest");
    let taken = ingest::compute(&raw.check().expect("sound settings"), ingest::Inputs::default());
    let taken = taken.expect("printed tables");
    Inputs { proxies: taken.proxies, outcomes: taken.outcomes, ..Inputs::default() }
}

fn settings(config: &str) -> RawSettings {
    section(config, "correlate")
}

fn study(settings: &RawSettings, inputs: Inputs) -> Outputs {
    let settings = settings.check().expect("sound settings");
    compute(&settings, inputs, 7).expect("computes")
}

fn ppe() -> &'static Outputs {
    static PPE_STUDY: OnceLock<Outputs> = OnceLock::new();
    PPE_STUDY.get_or_init(|| study(&settings(PPE), inputs(PPE)))
}

fn rewardbench2() -> &'static Outputs {
    static STUDY: OnceLock<Outputs> = OnceLock::new();
    STUDY.get_or_init(|| study(&settings(REWARDBENCH2), inputs(REWARDBENCH2)))
}

/// The PPO correlation of RewardBench 2 rests on models 10 to 12 and turns without them.
#[test]
fn three_weak_models_carry_the_ppo_correlation() {
    let outputs = rewardbench2();
    let of_ppo = |row: &&Correlation| {
        (row.benchmark.as_str(), row.outcome.as_str(), row.statistic.as_str())
            == ("rewardbench-2", "ppo-average", "pearson")
    };
    let whole = outputs.correlations.iter().find(of_ppo).expect("a row");
    assert!((whole.estimate.expect("a number") - 0.716).abs() < 0.0005, "{whole:?}");
    let of_group = |row: &&Influence| {
        (row.benchmark.as_str(), row.outcome.as_str(), row.statistic.as_str(), row.left_out.as_str())
            == ("rewardbench-2", "ppo-average", "pearson", "on-policy-weak")
    };
    let without = outputs.influence.iter().find(of_group).expect("a row");
    assert!((without.estimate.expect("a number") + 0.721).abs() < 0.0005, "{without:?}");
    assert_eq!((without.n, without.sign_flips, without.jumps), (14, true, true), "{without:?}");
    let turned: Vec<&str> = outputs
        .influence
        .iter()
        .filter(|row| row.outcome == "ppo-average" && row.statistic == "pearson" && row.sign_flips)
        .map(|row| row.left_out.as_str())
        .collect();
    assert_eq!(turned, ["on-policy-weak"; 5], "every benchmark, and no single reward model");
}

#[test]
fn within_groups_and_overall_disagree_and_it_is_told() {
    let outputs = rewardbench2();
    let pooled = |row: &&GroupCorrelation| row.kind == "pooled-within" && row.statistic == "pearson";
    assert_eq!(outputs.group_correlations.iter().filter(pooled).count(), 5 * 2);
    let told = |what: &str| outputs.warnings.iter().filter(|warning| warning.contains(what)).count();
    assert_eq!(told("5 correlations with `ppo-average` (control none) change their sign without"), 1);
    assert!(told("have the opposite sign of that over all reward models") >= 1, "{:#?}", outputs.warnings);
    assert!(ppe().group_correlations.is_empty(), "the reward models of PPE have no groups");
}

#[test]
fn no_cell_of_ppe_survives_all_looks() {
    let family = ppe().correlations.iter().filter(|row| row.family.is_some());
    let survivors: Vec<&Correlation> =
        family.clone().filter(|row| row.p_familywise.is_some_and(|p| p <= 0.05)).collect();
    assert!(survivors.is_empty(), "{survivors:?}");
    let wider = |row: &&Correlation| row.p_familywise_all < row.p_familywise;
    assert_eq!(family.clone().filter(wider).count(), 0, "more looks, larger p");
    assert!(family.into_iter().all(|row| row.p_familywise_all.is_some()));
}

/// The second road: the crate asked for one cell, its points picked by hand.
#[test]
fn intervals_over_all_resamples_are_those_of_the_cell_alone() {
    let raw = inputs(PPE);
    let outcome = |judge: &str| {
        let row = raw.outcomes.iter().find(|row| {
            row.judge.as_deref() == Some(judge) && row.control == records::Control::Style && !row.is_baseline
        });
        row.map(|row| row.value)
    };
    let cell = raw.proxies.iter().filter(|row| {
        (row.benchmark.as_str(), row.domain.as_str(), row.metric.as_str())
            == ("ppe-correctness", "math", "roc-auc")
    });
    let (proxy, outcome): (Vec<f64>, Vec<f64>) =
        cell.filter_map(|row| Some((row.value, outcome(&row.judge)?))).unzip();
    assert_eq!(proxy.len(), 9);
    let all = statistics::Resamples::new(9, &statistics::BootstrapPlan::default()).expect("nine points");
    let alone = statistics::bootstrap(statistics::Statistic::Spearman, &proxy, &outcome, &all).expect("r");
    let level = statistics::Level::new(0.95).expect("a level");
    for (method, expected) in [("percentile", alone.percentile(level)), ("bca", alone.bca(level))] {
        let row = ppe().correlation_intervals.iter().find(|row| {
            (row.domain.as_str(), row.metric.as_str(), row.statistic.as_str())
                == ("math", "roc-auc", "spearman")
                && row.control == records::Control::Style
                && row.interval_method == method
        });
        let (row, expected) = (row.expect("a row"), expected.expect("limits"));
        // The order of the points differs, and with it the last digits.
        assert!((row.lower.expect("lower") - expected.lower).abs() < 1e-9, "{row:?} {expected:?}");
        assert!((row.upper.expect("upper") - expected.upper).abs() < 1e-9, "{row:?} {expected:?}");
        assert_eq!((row.rounds, row.exact), (24_310, true));
    }
}

#[test]
fn nothing_is_left_empty_without_a_reason() {
    for outputs in [ppe(), rewardbench2()] {
        outputs.tables().expect("rows keep their declarations");
        let explained = |state: &str, value: bool| (state == "ok") == value;
        assert!(outputs.correlation_intervals.iter().all(|row| explained(&row.state, row.lower.is_some())));
        assert!(outputs.noise.iter().all(|row| explained(&row.state, row.mean.is_some())));
        assert!(outputs.noise.iter().all(|row| explained(&row.corrected_state, row.corrected.is_some())));
        assert!(outputs.group_correlations.iter().all(|row| explained(&row.state, row.estimate.is_some())));
        assert!(outputs.metric_differences.iter().all(|row| explained(&row.state, row.p_value.is_some())));
        assert!(outputs.selection.iter().all(|row| explained(&row.state, row.plain_best.is_some())));
        assert!(outputs.selection_optimism.iter().all(|row| explained(&row.state, row.rmse.is_some())));
        assert!(outputs.quantile_gains.iter().all(|row| explained(&row.state, row.p_value.is_some())));
        assert!(outputs.prediction_skill.iter().all(|row| explained(&row.state, row.q_squared.is_some())));
    }
}

/// Choosing the best of 67 cells promises much; reward models left out of the choice say what it holds.
#[test]
fn the_best_cell_promises_more_than_it_holds() {
    let rows = &ppe().selection_optimism;
    let best = rows.iter().find(|row| row.rule == "best-cell" && row.control == records::Control::None);
    let best = best.expect("a row");
    assert_eq!((best.n, best.candidates), (9, 67));
    let (naive, held) = (best.naive.expect("naive"), best.out_of_sample.expect("held"));
    assert!(naive > 0.7 && held < naive, "{best:?}");
    let rules: std::collections::BTreeSet<&str> = rows.iter().map(|row| row.rule.as_str()).collect();
    let expected = ["best-cell", "best-metric", "best-quantile", "fixed", "mean-of-metrics"];
    assert_eq!(rules.into_iter().collect::<Vec<_>>(), expected);
    assert!(rows.iter().any(|row| row.rule == "fixed" && row.benchmark.as_deref() == Some("rewardbench-1")));
}

#[test]
fn shares_of_a_choice_add_up() {
    for outputs in [ppe(), rewardbench2()] {
        let first = outputs.selection.first().expect("rows");
        for among in ["metrics", "cells"] {
            let own: Vec<_> = outputs
                .selection
                .iter()
                .filter(|row| {
                    (row.among.as_str(), &row.outcome, row.control) == (among, &first.outcome, first.control)
                })
                .collect();
            let sum = |of: fn(&records::tables::Selection) -> Option<f64>| {
                own.iter().filter_map(|row| of(row)).sum::<f64>()
            };
            assert!((sum(|row| row.frequency_best) - 1.0).abs() < 1e-9, "{among}");
            assert!((sum(|row| row.plain_top3) - 3.0).abs() < 1e-9, "{among}");
            assert!((sum(|row| row.probability_best) - 1.0).abs() < 1e-9, "{among}");
            let letters = own.iter().filter(|row| row.cluster.is_some()).count();
            assert_eq!(letters, if among == "metrics" { own.len() } else { 0 });
        }
    }
}

#[test]
fn only_the_noise_of_the_outcome_is_carried_in_ppe_and_it_is_told() {
    let rows = &ppe().noise;
    assert!(!rows.is_empty() && rewardbench2().noise.is_empty(), "RewardBench 2 prints no intervals");
    for row in rows {
        assert_eq!((row.errors_outcome.as_deref(), row.errors_metric.as_deref()), (Some("interval"), None));
        assert!(
            row.note.as_deref().is_some_and(|note| note.contains("only the noise of the outcome")),
            "{row:?}"
        );
        let reliability = row.reliability_outcome.expect("a reliability");
        assert!(reliability > 0.5 && reliability < 1.0, "{row:?}");
        // Noise weakens: the corrected coefficient is further from 0.
        let grows =
            row.corrected.zip(row.estimate).is_none_or(|(own, plain)| own.abs() >= plain.abs() - 1e-12);
        assert!(grows, "{row:?}");
    }
}

#[test]
fn analyses_can_be_switched_off_and_move_nothing_else() {
    let mut some = settings(REWARDBENCH2);
    some.analyses = vec![Analysis::Selection];
    let outputs = study(&some, inputs(REWARDBENCH2));
    let whole = rewardbench2();
    assert_eq!(outputs.correlations, whole.correlations);
    assert!(
        outputs.power.is_empty()
            && outputs.predictions.is_empty()
            && outputs.correlation_intervals.is_empty()
    );
    let plain = |outputs: &Outputs| -> Vec<Option<f64>> {
        outputs.selection.iter().map(|row| row.frequency_best).collect()
    };
    assert_eq!(plain(&outputs), plain(whole));
}

#[test]
fn neither_order_nor_threads_matter() {
    let mut turned = inputs(REWARDBENCH2);
    turned.proxies.reverse();
    turned.outcomes.reverse();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let alone = pool.install(|| study(&settings(REWARDBENCH2), turned));
    assert_eq!(&alone, rewardbench2());
}
