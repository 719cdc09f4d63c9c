use metrics::{AnswerPermutation, AucZeroRange, PairAverage, PairError, RowRule};
use records::tables::AnswerSet;

use crate::world::{World, answer_score, answer_world, note, plain, row, value};

/// Prompts of one domain and generator with the judge's scores.
fn prompts<'a>(
    world: &'a World,
    judge: &str,
    (domain, generator): (&str, Option<&str>),
) -> Vec<(&'a AnswerSet, Vec<Option<f64>>)> {
    let inside = |set: &&AnswerSet| {
        set.domain == domain && generator.is_none_or(|generator| set.generator.to_lowercase() == generator)
    };
    let scores = |set: &AnswerSet| {
        let rows = world.answer_scores.iter().filter(|row| row.judge == judge && row.prompt == set.prompt);
        let mut found: Vec<(i64, Option<f64>)> = rows.map(|row| (row.answer, row.score)).collect();
        found.sort_by_key(|(answer, _)| *answer);
        found.into_iter().map(|(_, score)| score).collect()
    };
    world.sets.iter().filter(inside).map(|set| (set, scores(set))).collect()
}

fn labels(set: &AnswerSet) -> Vec<bool> {
    set.labels.chars().map(|label| label == '1').collect()
}

/// Every order of `0..n`.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let grown = |order: Vec<usize>| {
        (0..n).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, n - 1);
            longer
        })
    };
    orders(n - 1).into_iter().flat_map(grown).collect()
}

#[test]
fn accuracy_and_area_agree_with_slow_implementations() {
    let world = answer_world(30, 9, 1);
    let outputs = world.outputs(&plain());
    for judge in ["rm-fine", "rm-coarse"] {
        for domain in ["mmlu-pro", "math"] {
            for generator in [None, Some("gen-a"), Some("gen-b")] {
                let name = generator.map_or(domain.to_owned(), |generator| format!("{domain}/{generator}"));
                let found = prompts(&world, judge, (domain, generator));
                let close = |metric: &str, expected: f64| {
                    let found = value(&outputs, judge, &name, metric).unwrap();
                    assert!((found - expected).abs() < 1e-12, "{judge} {name} {metric} {found} {expected}");
                };
                close("accuracy", pair_accuracy(&found));
                close("roc-auc", area(&found));
            }
        }
    }
}

fn pair_accuracy(found: &[(&AnswerSet, Vec<Option<f64>>)]) -> f64 {
    let of = |(set, scores): &(&AnswerSet, Vec<Option<f64>>)| {
        let labels = labels(set);
        let pairs: Vec<(usize, usize)> = set
            .pairs
            .as_ref()
            .unwrap()
            .split(' ')
            .map(|pair| {
                let (i, j) = pair.split_once('-').unwrap();
                (i.parse::<usize>().unwrap() - 1, j.parse::<usize>().unwrap() - 1)
            })
            .collect();
        let right = pairs.iter().filter(|(i, j)| {
            let (correct, wrong) = if labels[*i] { (i, j) } else { (j, i) };
            match (scores[*correct], scores[*wrong]) {
                (None, _) => false,
                (_, None) => true,
                (Some(correct), Some(wrong)) => correct > wrong,
            }
        });
        right.count() as f64 / pairs.len() as f64
    };
    found.iter().map(of).sum::<f64>() / found.len() as f64
}

/// By comparing all pairs of a correct and a wrong answer.
fn area(found: &[(&AnswerSet, Vec<Option<f64>>)]) -> f64 {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for (set, scores) in found {
        let known: Vec<f64> = scores.iter().copied().flatten().collect();
        let (low, high) =
            (known.iter().copied().fold(f64::MAX, f64::min), known.iter().copied().fold(f64::MIN, f64::max));
        for (label, score) in labels(set).into_iter().zip(scores) {
            let Some(score) = score else { continue };
            let scaled = if high > low { (score - low) / (high - low) } else { 0.5 };
            if label { right.push(scaled) } else { wrong.push(scaled) }
        }
    }
    let credit = |a: f64, b: f64| if (a - b).abs() < 1e-12 { 0.5 } else { f64::from(u8::from(a > b)) };
    let sum: f64 = right.iter().map(|a| wrong.iter().map(|b| credit(*a, *b)).sum::<f64>()).sum();
    sum / (right.len() * wrong.len()) as f64
}

#[test]
fn the_closed_form_is_the_mean_over_all_orders() {
    let (answers, world) = (5, answer_world(12, 5, 2));
    let outputs = world.outputs(&plain());
    for judge in ["rm-fine", "rm-coarse"] {
        let found = prompts(&world, judge, ("math", None));
        let (mut curve, mut oracle) = (vec![0.0; answers], vec![0.0; answers]);
        let orders = orders(answers);
        for (set, scores) in &found {
            let labels = labels(set);
            for order in &orders {
                for k in 1..=answers {
                    let mut pick = order[0];
                    for answer in &order[..k] {
                        let higher = match (scores[*answer], scores[pick]) {
                            (Some(new), Some(old)) => new > old,
                            (new, old) => new.is_some() && old.is_none(),
                        };
                        pick = if higher { *answer } else { pick };
                    }
                    curve[k - 1] += f64::from(u8::from(labels[pick]));
                    oracle[k - 1] += f64::from(u8::from(order[..k].iter().any(|answer| labels[*answer])));
                }
            }
        }
        let unit = (found.len() * orders.len()) as f64;
        let rows = |estimator: &str| {
            let inside = outputs.curves.iter().filter(|row| row.judge == judge && row.domain == "math");
            inside.filter(|row| row.estimator == estimator).cloned().collect::<Vec<_>>()
        };
        for row in rows("closed-form") {
            let k = row.k as usize - 1;
            assert!(
                (row.picked - curve[k] / unit).abs() < 1e-12 && (row.oracle - oracle[k] / unit).abs() < 1e-12
            );
            assert!((row.random - curve[0] / unit).abs() < 1e-12);
        }
        assert_eq!(rows("closed-form").len(), answers);
        let loss: f64 = (0..answers).map(|k| ((oracle[k] - curve[k]) / unit).powi(2)).sum::<f64>() / 5.0;
        let most = curve.iter().copied().fold(0.0, f64::max) / unit;
        for (metric, expected) in [("loss", loss), ("max", most), ("end", curve[answers - 1] / unit)] {
            let found = value(&outputs, judge, "math", &format!("best-of-k-{metric}-closed-form")).unwrap();
            assert!((found - expected).abs() < 1e-12, "{judge} {metric}");
        }
    }
}

#[test]
fn sampled_orders_agree_with_the_closed_form_within_their_error() {
    let world = answer_world(40, 16, 3);
    for order in [AnswerPermutation::EachPrompt, AnswerPermutation::Shared] {
        let mut settings = plain();
        (settings.best_of_k.trials, settings.best_of_k.order) = (3000, order);
        let outputs = world.outputs(&settings);
        for judge in ["rm-fine", "rm-coarse"] {
            let end = value(&outputs, judge, "math", "best-of-k-end").unwrap();
            let exact = value(&outputs, judge, "math", "best-of-k-end-closed-form").unwrap();
            let error = note(&outputs, (judge, "math", "best-of-k-end"), "monte-carlo-error", None).unwrap();
            let error = error.value.unwrap();
            assert!((end - exact).abs() < 4.0 * error + 1e-12, "{order:?} {judge} {end} {exact} {error}");
            for k in 1..=16 {
                let of = |estimator: &str| {
                    let rows = &mut outputs.curves.iter();
                    let row = rows.find(|row| {
                        row.judge == judge && row.domain == "math" && row.estimator == estimator && row.k == k
                    });
                    row.map(|row| (row.picked, row.oracle)).unwrap()
                };
                let (sampled, exact) = (of("permutations"), of("closed-form"));
                // 80 prompts and 3000 trials: a share's error is below √(¼/(80·3000)), or √(¼/3000) if shared.
                let bound = if order == AnswerPermutation::Shared { 0.04 } else { 0.0046 };
                assert!((sampled.0 - exact.0).abs() < bound && (sampled.1 - exact.1).abs() < bound, "{k}");
            }
            // Both are inflated by a trial's noise.
            let inflated = |metric: &str| {
                let of = |name: String| value(&outputs, judge, "math", &name).unwrap();
                of(format!("best-of-k-{metric}")) - of(format!("best-of-k-{metric}-closed-form"))
            };
            assert!(inflated("loss") > -1e-4 && inflated("max") > -1e-4, "{order:?} {judge}");
        }
    }
}

#[test]
fn other_rules_are_in_the_notes_and_in_the_settings() {
    let mut world = answer_world(30, 8, 4);
    // A prompt whose scores are all equal.
    world.answer_scores.iter_mut().filter(|row| row.prompt == 3).for_each(|row| row.score = Some(1.0));
    let outputs = world.outputs(&plain());
    let cell = ("rm-coarse", "mmlu-pro", "accuracy");
    let with = |change: &dyn Fn(&mut metrics::RawSettings), metric: &str| {
        let mut settings = plain();
        change(&mut settings);
        value(&world.outputs(&settings), cell.0, cell.1, metric)
    };
    for rule in [RowRule::Half, RowRule::Second, RowRule::LeftOut] {
        let told = note(&outputs, cell, "score-ties", Some(rule.as_str())).unwrap();
        assert_eq!(told.value, with(&|settings| settings.pairs.score_tie = rule, "accuracy"), "{rule:?}");
    }
    let told = note(&outputs, cell, "failed-pairs", Some("left-out")).unwrap();
    assert_eq!(told.value, with(&|settings| settings.pairs.error = PairError::LeftOut, "accuracy"));
    if let Some(told) = note(&outputs, cell, "average", Some("pairs")) {
        assert_eq!(told.value, with(&|settings| settings.pairs.average = PairAverage::Pairs, "accuracy"));
    }
    let area = ("rm-coarse", "mmlu-pro", "roc-auc");
    let told = note(&outputs, area, "zero-range-prompts", Some("left-out")).unwrap();
    assert_eq!(told.rows, 1);
    assert_eq!(told.value, with(&|settings| settings.zero_range = AucZeroRange::LeftOut, "roc-auc"));
    let failed = note(&outputs, area, "failed-answers", None).unwrap();
    let expected = world.answer_scores.iter().filter(|row| {
        let set = &world.sets[row.prompt as usize - 1];
        row.judge == "rm-coarse" && set.domain == "mmlu-pro" && row.score.is_none()
    });
    assert_eq!(failed.rows, expected.count() as i64);
}

#[test]
fn the_mean_is_unweighted_and_needs_all_its_domains() {
    let world = answer_world(20, 6, 5);
    let mut settings = plain();
    settings.mean.domains = vec!["mmlu-pro".into(), "math".into()];
    let outputs = world.outputs(&settings);
    for metric in ["accuracy", "roc-auc", "best-of-k-loss", "best-of-k-end-closed-form"] {
        for suffix in ["", "/gen-a"] {
            let of = |domain: &str| value(&outputs, "rm-fine", &format!("{domain}{suffix}"), metric).unwrap();
            assert!((of("mean") - (of("mmlu-pro") + of("math")) / 2.0).abs() < 1e-12, "{metric}{suffix}");
        }
    }
    let incomplete = world.outputs(&plain());
    assert!(row(&incomplete, "rm-fine", "mean", "accuracy").is_none());
    let why =
        note(&incomplete, ("rm-fine", "mean", "accuracy"), "undefined", Some("domains-missing")).unwrap();
    assert_eq!((why.rows, why.of), (2, Some(5)));
}

#[test]
fn a_mean_over_a_domain_that_is_not_there_is_refused_by_name() {
    let world = answer_world(10, 6, 5);
    let mut settings = plain();
    settings.mean.domains = vec!["mmlu-pro".into(), "maths".into()];
    let told = world.run(&settings).unwrap_err().to_string();
    assert!(told.contains("`maths`") && told.contains("they are math, mmlu-pro"), "{told}");
}

#[test]
fn a_prompt_without_scores_is_not_covered_and_an_answer_without_is_last() {
    let mut world = answer_world(10, 6, 6);
    world.answer_scores.retain(|row| row.prompt != 1 && !(row.prompt == 2 && row.answer == 4));
    let outputs = world.outputs(&plain());
    let covered = note(&outputs, ("rm-fine", "mmlu-pro", "roc-auc"), "coverage", None).unwrap();
    assert_eq!((covered.rows, covered.of), (19, Some(20)));
    let absent = note(&outputs, ("rm-fine", "mmlu-pro", "best-of-k-end"), "absent-answers", None).unwrap();
    assert_eq!((absent.rows, absent.of), (1, Some(114)));
    // The same as a failure.
    world.answer_scores.push(answer_score("rm-fine", 2, 4, None));
    let failed = world.outputs(&plain());
    let of = |outputs: &metrics::Outputs, metric| value(outputs, "rm-fine", "mmlu-pro", metric);
    for metric in ["accuracy", "roc-auc", "best-of-k-loss"] {
        assert_eq!(of(&outputs, metric), of(&failed, metric), "{metric}");
    }
}
