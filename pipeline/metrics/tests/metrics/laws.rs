use proptest::prelude::*;
use records::tables::Proxy;

use crate::world::{World, answer_world, human_world, note, plain};

fn settings() -> metrics::RawSettings {
    let mut settings = metrics::RawSettings::default();
    (settings.intervals.rounds, settings.intervals.halves, settings.ratings.rounds) = (40, 5, 20);
    settings.best_of_k.trials = 20;
    settings.mean.domains = vec!["mmlu-pro".into(), "math".into()];
    settings
}

fn both(seed: u64) -> World {
    let (human, answers) = (human_world(6, 300, seed), answer_world(8, 6, seed));
    World { sets: answers.sets, answer_scores: answers.answer_scores, ..human }
}

/// All rows of `metrics`, in the table's order.
fn sorted(mut rows: Vec<Proxy>) -> Vec<Proxy> {
    rows.sort_by(|a, b| {
        (&a.benchmark, &a.domain, &a.metric, &a.judge).cmp(&(&b.benchmark, &b.domain, &b.metric, &b.judge))
    });
    rows
}

#[test]
fn one_thread_gives_the_bytes_of_four() {
    let stored = both(1).stored();
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| stored.run(&settings(), 3).unwrap())
    };
    let (one, four) = (with(1), with(4));
    assert_eq!(one, four);
    let bytes = |outputs: &metrics::Outputs| format!("{:?}", outputs.tables().unwrap());
    assert_eq!(bytes(&one), bytes(&four));
    assert_ne!(one.metrics, stored.run(&settings(), 4).unwrap().metrics, "the seed is used");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_rows_does_not_matter(seed in 0_u64..1000, turn in 1_usize..200) {
        let world = both(seed);
        let mut turned = World { unsorted: true, ..world.clone() };
        turned.battles.rotate_left(turn);
        turned.domains[0].1.rotate_left(turn);
        turned.battle_scores.rotate_left(turn);
        turned.sets.rotate_left(turn % 32);
        turned.answer_scores.reverse();
        let (first, second) = (world.outputs(&settings()), turned.outputs(&settings()));
        let (first, second) = (sorted(first.metrics), sorted(second.metrics));
        prop_assert_eq!(first.len(), second.len());
        for (a, b) in first.iter().zip(&second) {
            let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
            prop_assert!((&a.judge, &a.metric, &a.domain, a.n) == (&b.judge, &b.metric, &b.domain, b.n));
            prop_assert!(close(a.value, b.value), "{:?} {:?}", a, b);
            prop_assert_eq!(a.lower.is_some(), b.lower.is_some());
            let limits = [(a.lower, b.lower), (a.upper, b.upper)];
            prop_assert!(limits.iter().all(|(a, b)| a.zip(*b).is_none_or(|(a, b)| close(a, b))), "{:?} {:?}", a, b);
        }
    }

    #[test]
    fn values_are_the_fractions_they_must_be(seed in 0_u64..1000) {
        let world = both(seed);
        let outputs = world.outputs(&plain());
        let whole = |value: f64| (value - value.round()).abs() < 1e-6;
        for row in &outputs.metrics {
            let n = row.n.unwrap() as f64;
            let good = match row.metric.as_str() {
                // 6 models, 15 pairs: (C − D)/15 with C + D = 15 is an odd multiple of 1/15.
                "kendall-tau" => whole((row.value * 15.0 - 1.0) / 2.0),
                "separability" => whole(row.value * 15.0),
                "confidence-agreement" => {
                    let cell = (row.judge.as_str(), row.domain.as_str(), row.metric.as_str());
                    whole(row.value * note(&outputs, cell, "separated-by-humans", None).unwrap().rows as f64)
                }
                "accuracy" if row.benchmark == "ppe-human-preference" => whole(row.value * n),
                "accuracy" => whole(row.value * n),
                // 100 trials, 6 answers.
                "best-of-k-loss" => whole(row.value * 6.0 * 100.0 * n * n),
                "best-of-k-max" | "best-of-k-end" => whole(row.value * 100.0 * n),
                _ => true,
            };
            prop_assert!(good, "{:?}", row);
            let entry = records::glossary::metric(&row.benchmark, &row.metric).unwrap();
            prop_assert!(entry.range.0 <= row.value && row.value <= entry.range.1, "{:?}", row);
            prop_assert_eq!(entry.direction, Some(row.direction));
            prop_assert_eq!(entry.unit, row.unit.as_str());
        }
    }

    #[test]
    fn shifting_a_prompts_scores_or_swapping_a_battle_changes_nothing(seed in 0_u64..1000) {
        let world = both(seed);
        let mut moved = world.clone();
        // Powers of two and small integers, so that rounding makes no tie and breaks none.
        for row in moved.answer_scores.iter_mut().filter(|row| row.judge == "rm-coarse") {
            row.score = row.score.map(|score| 4.0 * score + (row.prompt % 8) as f64);
        }
        for battle in moved.battles.iter_mut().filter(|battle| battle.battle % 2 == 0) {
            std::mem::swap(&mut battle.model_a, &mut battle.model_b);
            battle.winner = swapped(battle.winner);
            battle.longer = battle.longer.map(swapped);
        }
        for score in moved.battle_scores.iter_mut().filter(|score| score.battle % 2 == 0) {
            std::mem::swap(&mut score.score_a, &mut score.score_b);
            score.verdict = score.verdict.map(swapped);
        }
        let (first, second) = (world.outputs(&settings()), moved.outputs(&settings()));
        for (a, b) in first.metrics.iter().zip(&second.metrics) {
            prop_assert!((a.value - b.value).abs() < 1e-9, "{:?} {:?}", a, b);
        }
    }
}

fn swapped(verdict: records::Verdict) -> records::Verdict {
    match verdict {
        records::Verdict::ModelA => records::Verdict::ModelB,
        records::Verdict::ModelB => records::Verdict::ModelA,
        other => other,
    }
}

#[test]
fn a_judge_that_copies_the_humans_is_perfect_and_its_opposite_is_not() {
    let mut world = human_world(7, 1500, 11);
    world.battle_scores.clear();
    for battle in &world.battles {
        let copied = crate::world::verdict("copy", battle.battle, Some(battle.winner));
        let against = crate::world::verdict("against", battle.battle, Some(swapped(battle.winner)));
        world.battle_scores.extend([copied, against]);
    }
    let outputs = world.outputs(&plain());
    let of = |judge, metric| crate::world::value(&outputs, judge, "overall", metric).unwrap();
    for metric in ["accuracy", "row-wise-pearson", "kendall-tau", "spearman"] {
        assert!((of("copy", metric) - 1.0).abs() < 1e-12, "{metric}");
        let worst = if metric == "accuracy" { 0.0 } else { -1.0 };
        assert!((of("against", metric) - worst).abs() < 1e-12, "{metric}");
    }
    // Humans and judge have a bootstrap each, so of the 21 pairs one or two at the edge are separated in one alone.
    assert!(of("copy", "confidence-agreement") > 0.8 && of("against", "confidence-agreement") < -0.8);
    assert!(of("copy", "brier-score") < 0.1 && of("against", "brier-score") > 0.7);
    assert!(note(&outputs, ("copy", "overall", "accuracy"), "all-agree", None).is_some());
}
