//! What is said of every two models, and the limits of curves, against the metrics made of the same numbers.

use std::collections::BTreeMap;

use metrics::{ModelPairs, Outputs, RawSettings};
use records::Verdict;
use records::tables::ModelPair;

use crate::world::{answer_world, human_world, plain, row, value};

/// A judge's rows by the two models.
fn of<'a>(outputs: &'a Outputs, judge: Option<&str>) -> BTreeMap<(&'a str, &'a str), &'a ModelPair> {
    let rows = outputs.pairs.iter().filter(|row| row.judge.as_deref() == judge);
    rows.map(|row| ((row.model_a.as_str(), row.model_b.as_str()), row)).collect()
}

#[test]
fn metrics_follow_from_the_pairs() {
    let outputs = human_world(7, 900, 5).outputs(&plain());
    let humans = of(&outputs, None);
    assert_eq!(humans.len(), 21);
    let sure: Vec<i64> = humans.values().map(|row| row.separated.unwrap()).collect();
    for judge in ["rm-fine", "rm-coarse", "llm"] {
        let pairs = of(&outputs, Some(judge));
        assert_eq!(pairs.keys().collect::<Vec<_>>(), humans.keys().collect::<Vec<_>>());
        let orders: Vec<i64> = pairs.values().map(|row| row.separated.unwrap()).collect();
        let separated = orders.iter().filter(|order| **order != 0).count() as f64 / 21.0;
        assert_eq!(value(&outputs, judge, "overall", "separability"), Some(separated));
        let agreement: i64 = sure.iter().zip(&orders).map(|(human, judge)| human * judge).sum();
        let among = sure.iter().filter(|order| **order != 0).count();
        let agreement = agreement as f64 / among as f64;
        assert_eq!(value(&outputs, judge, "overall", "confidence-agreement"), Some(agreement));
        let square = |(judge, human): (&&ModelPair, &&ModelPair)| {
            let truth = if human.difference.unwrap() > 0.0 { 1.0 } else { 0.0 };
            (judge.probability.unwrap() - truth).powi(2)
        };
        let brier = pairs.values().zip(humans.values()).map(square).sum::<f64>() / 21.0;
        assert!((value(&outputs, judge, "overall", "brier-score").unwrap() - brier).abs() < 1e-12);
    }
}

#[test]
fn win_shares_are_counted_from_the_battles() {
    let world = human_world(5, 300, 9);
    let outputs = world.outputs(&plain());
    let mut counted: BTreeMap<(String, String), (f64, i64)> = BTreeMap::new();
    for battle in &world.battles {
        let turned = battle.model_a > battle.model_b;
        let won = match battle.winner {
            Verdict::ModelA => f64::from(u8::from(!turned)),
            Verdict::ModelB => f64::from(u8::from(turned)),
            Verdict::Tie | Verdict::BothBad => 0.5,
        };
        let (a, b) = (battle.model_a.clone(), battle.model_b.clone());
        let entry = counted.entry(if turned { (b, a) } else { (a, b) }).or_default();
        *entry = (entry.0 + won, entry.1 + 1);
    }
    for ((a, b), row) in of(&outputs, None) {
        let (won, n) = counted[&(a.to_owned(), b.to_owned())];
        assert_eq!((row.win_share, row.n), (Some(won / n as f64), n));
    }
    let decided: i64 = of(&outputs, Some("llm")).values().map(|row| row.n).sum();
    assert!(decided < 300 && decided > 250, "failed judgements are behind no win rate: {decided}");
}

#[test]
fn a_pair_that_never_met_is_a_row_without_a_share() {
    let mut world = human_world(4, 400, 3);
    let apart = |battle: &records::tables::Battle| {
        let both = [battle.model_a.as_str(), battle.model_b.as_str()];
        both.contains(&"model-00") && both.contains(&"model-03")
    };
    let gone: Vec<i64> = world.battles.iter().filter(|row| apart(row)).map(|row| row.battle).collect();
    world.battles.retain(|row| !apart(row));
    world.battle_scores.retain(|row| !gone.contains(&row.battle));
    world.domains.clear();
    let outputs = world.outputs(&plain());
    let pairs = of(&outputs, Some("rm-fine"));
    let row = pairs[&("model-00", "model-03")];
    assert_eq!((pairs.len(), row.n, row.win_share), (6, 0, None));
    assert!(row.probability.is_some() && row.difference.is_some(), "others connect the two");
}

#[test]
fn the_judges_kept_are_those_named_or_the_most_accurate() {
    let world = human_world(4, 300, 1);
    let kept = |model_pairs: ModelPairs| {
        let outputs = world.outputs(&RawSettings { model_pairs, ..plain() });
        let mut judges: Vec<Option<String>> = outputs.pairs.iter().map(|row| row.judge.clone()).collect();
        judges.sort();
        judges.dedup();
        (judges.into_iter().flatten().collect::<Vec<_>>(), outputs.warnings)
    };
    assert_eq!(kept(ModelPairs { most: 1, ..ModelPairs::default() }).0, ["rm-fine"]);
    assert_eq!(kept(ModelPairs { judges: vec!["llm".into()], ..ModelPairs::default() }).0, ["llm"]);
    let (judges, warnings) = kept(ModelPairs { judges: vec!["lmm".into()], ..ModelPairs::default() });
    assert!(judges.is_empty() && warnings.iter().any(|warning| warning.contains("`lmm`")), "{warnings:?}");
    let none = ModelPairs { domains: Vec::new(), ..ModelPairs::default() };
    assert!(world.outputs(&RawSettings { model_pairs: none, ..plain() }).pairs.is_empty());
}

#[test]
fn limits_of_a_curve_are_those_of_its_end_and_hold_it() {
    let mut settings = RawSettings { baselines: Vec::new(), ..RawSettings::default() };
    (settings.intervals.rounds, settings.best_of_k.trials) = (200, 20);
    let outputs = answer_world(40, 8, 4).outputs(&settings);
    for (estimator, metric) in
        [("closed-form", "best-of-k-end-closed-form"), ("permutations", "best-of-k-end")]
    {
        for judge in ["rm-fine", "rm-coarse"] {
            let curve: Vec<_> = outputs
                .curves
                .iter()
                .filter(|row| row.judge == judge && row.domain == "math" && row.estimator == estimator)
                .collect();
            let (end, metric) = (curve.last().unwrap(), row(&outputs, judge, "math", metric).unwrap());
            assert_eq!((curve.len(), end.k), (8, 8));
            let near = |a: Option<f64>, b: Option<f64>| (a.unwrap() - b.unwrap()).abs() < 1e-12;
            assert!(near(end.lower, metric.lower) && near(end.upper, metric.upper), "{end:?} {metric:?}");
            assert_eq!(end.interval_method, metric.interval_method);
            assert!(
                curve.iter().all(|row| row.lower.unwrap() < row.picked && row.picked < row.upper.unwrap())
            );
        }
    }
    assert!(answer_world(9, 4, 4).outputs(&plain()).curves.iter().all(|row| row.lower.is_none()));
}
