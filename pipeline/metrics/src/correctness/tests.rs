//! Golden values of scikit-learn, and the pieces by themselves.

use serde_json::Value;

use super::curve::{expected_curve, oracle_curve, pick_chances, summary};
use super::pair_accuracy::PairBins;
use super::roc_auc::Pooled;
use crate::{AucZeroRange, PairError, RowRule};

#[test]
fn areas_of_scikit_learn() {
    let text = include_str!("../../tests/data/stats_auc_brier.json");
    let file: Value = serde_json::from_str(text).expect("JSON");
    let mut checked = 0;
    for (name, case) in file["cases"].as_object().expect("cases") {
        let list = |key: &str| case[key].as_array().expect("a list").clone();
        let Some(expected) = case["roc_auc"].as_f64() else { continue };
        let labels: Vec<bool> = list("y").iter().map(|label| label.as_f64() == Some(1.0)).collect();
        let scores: Vec<Option<f64>> = list("score").iter().map(Value::as_f64).collect();
        let prompts = std::iter::once((0, scores.as_slice(), labels.as_slice()));
        let area = Pooled::new(prompts, AucZeroRange::Half).area(&[1]).expect("defined");
        assert!((area - expected).abs() < 1e-12, "{name}: {area} {expected}");
        checked += 1;
    }
    assert!(checked >= 5);
}

#[test]
fn a_weight_is_a_repeated_prompt() {
    let scores: [[Option<f64>; 3]; 2] =
        [[Some(1.0), Some(3.0), Some(2.0)], [Some(0.0), Some(1.0), Some(5.0)]];
    let labels = [[true, false, true], [false, true, false]];
    let once = |numbers: &[(usize, usize)]| {
        let prompts =
            numbers.iter().map(|(number, which)| (*number, &scores[*which][..], &labels[*which][..]));
        Pooled::new(prompts, AucZeroRange::Half)
    };
    let weighted = once(&[(0, 0), (1, 1)]).area(&[2, 1]);
    assert_eq!(weighted, once(&[(0, 0), (1, 0), (2, 1)]).area(&[1, 1, 1]));
    assert_eq!(once(&[(0, 0)]).area(&[0]), None);
}

#[test]
fn a_part_of_the_pool_is_a_pool_of_the_part() {
    let mut state = crate::seed::Stream::new(3);
    // Two scores only at times, so that equal ones cross the parts.
    let rows: Vec<([Option<f64>; 4], [bool; 4])> = (0..12)
        .map(|row| {
            let levels = if row % 2 == 0 { 2 } else { 50 };
            let score = |state: &mut crate::seed::Stream| Some(f64::from(state.below(levels)));
            let scores = [0; 4].map(|_| score(&mut state));
            (scores, [0; 4].map(|_| state.below(2) == 1))
        })
        .collect();
    let pool = |inside: &dyn Fn(usize) -> bool| {
        let prompts = rows.iter().enumerate().filter(|(row, _)| inside(*row));
        Pooled::new(
            prompts.map(|(row, (scores, labels))| (row, &scores[..], &labels[..])),
            AucZeroRange::Half,
        )
    };
    let whole = pool(&|_| true);
    for parts in 1..5 {
        for part in 0..parts {
            let inside = |row: usize| row % parts == part;
            assert_eq!(whole.part(inside), pool(&inside));
        }
    }
}

/// C(n, k) as a float.
fn binomial(n: usize, k: usize) -> f64 {
    if k > n { 0.0 } else { (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product() }
}

#[test]
fn chances_are_binomial_and_add_up() {
    for answers in [2, 5, 32] {
        for (row, k) in pick_chances(answers).iter().zip(1..) {
            assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{answers} {k}");
            for (j, chance) in row.iter().enumerate() {
                let expected = binomial(answers - 1 - j, k - 1) / binomial(answers, k);
                assert!((chance - expected).abs() < 1e-12, "{answers} {k} {j}");
            }
        }
    }
}

#[test]
fn the_oracle_is_a_judge_that_scores_by_label() {
    let labels = [false, true, false, false, true, false, false];
    let scores = labels.map(|label| Some(f64::from(u8::from(label))));
    let (picked, oracle) = (expected_curve(&scores, &labels, &pick_chances(7)), oracle_curve(&labels));
    assert!(picked.iter().zip(&oracle).all(|(a, b)| (a - b).abs() < 1e-12), "{picked:?} {oracle:?}");
    assert_eq!(summary(&oracle, &oracle).expect("defined")[0], 0.0);
    assert_eq!(oracle[6], 1.0);
    let flat = expected_curve(&[Some(1.0); 7], &labels, &pick_chances(7));
    assert!(flat.iter().all(|share| (share - 2.0 / 7.0).abs() < 1e-12), "a constant judge picks at random");
}

#[test]
fn pairs_fall_into_one_bin_each() {
    let labels = [true, false, true, false];
    let scores = [Some(1.0), Some(1.0), None, None];
    let bins = PairBins::of(&[[0, 1], [1, 0], [2, 1], [3, 0], [2, 3], [0, 3]], &labels, &scores);
    let expected =
        PairBins { tied_first: 1, tied_second: 1, correct_failed: 2, wrong_failed: 2, ..PairBins::default() };
    assert_eq!((bins, bins.all()), (expected, 6));
    let rule = PairError::WrongIfCorrectFailed;
    assert_eq!(bins.counted(RowRule::Second, rule), (3.0, 6));
    assert_eq!(bins.counted(RowRule::Half, rule), (3.0, 6));
    assert_eq!(bins.counted(RowRule::Wrong, rule), (2.0, 6));
    assert_eq!(bins.counted(RowRule::LeftOut, PairError::LeftOut), (0.0, 0));
}
