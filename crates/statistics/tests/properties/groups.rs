//! Influence of points, groups, and correlations within them.

use proptest::prelude::*;
use statistics::{
    Level, NoInterval, Statistic, Undefined, correlate, group_correlations, leave_group_out, leave_one_out,
    pooled_within,
};

use super::pair;

/// RewardBench 2 score and PPO average of 17 reward models: Malik et al. (2025), arXiv 2506.01937, Table 10 of the
/// ICLR 2026 version, typed in.
const SCORE: [f64; 17] =
    [68.5, 68.0, 64.9, 60.0, 60.0, 59.9, 58.9, 55.5, 49.8, 41.4, 22.1, 6.1, 72.6, 72.1, 69.5, 67.1, 65.8];
const PPO: [f64; 17] =
    [59.8, 60.4, 59.9, 59.5, 60.1, 59.6, 60.3, 60.7, 60.2, 56.4, 54.2, 38.0, 54.5, 55.8, 56.4, 57.0, 58.5];
/// 0: strong, of the policy's lineage (1–9); 1: weak (10–12); 2: of another (13–17).
const GROUPS: [usize; 17] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2];

fn level() -> Level {
    Level::new(0.95).unwrap()
}

#[test]
fn the_correlation_with_ppo_hangs_on_three_weak_models() {
    let found = leave_group_out(Statistic::Pearson, (&SCORE, &PPO), &GROUPS, level()).unwrap();
    let [_, weak, _] = &found[..] else { panic!("three groups") };
    let full = correlate(Statistic::Pearson, &SCORE, &PPO).unwrap();
    assert_eq!((weak.left_out, weak.n), (1, 14));
    assert_eq!(format!("{full:.3} {:.3}", weak.estimate.unwrap()), "0.716 -0.721");
    assert!(weak.sign_flips && weak.jumps);
    assert!(!weak.crosses_zero, "significant either way, in opposite directions");
    // No single model does it.
    let each = leave_one_out(Statistic::Pearson, &SCORE, &PPO, level()).unwrap();
    let flips: Vec<usize> = each.iter().filter(|one| one.sign_flips).map(|one| one.left_out).collect();
    assert!(flips.is_empty(), "{flips:?}");
    let most =
        each.iter().max_by(|a, b| a.change.unwrap().abs().total_cmp(&b.change.unwrap().abs())).unwrap();
    assert_eq!(most.left_out, 11);
}

#[test]
fn within_groups_and_overall_disagree_without_the_weakest() {
    let strong = |values: &[f64; 17]| [&values[..9], &values[12..]].concat();
    let groups: Vec<usize> = [[0; 9].as_slice(), &[1; 5]].concat();
    let columns = (strong(&SCORE), strong(&PPO));
    let each = group_correlations(Statistic::Pearson, (&columns.0, &columns.1), &groups).unwrap();
    let shown: Vec<String> = each.iter().map(|one| format!("{:.3}", one.estimate.unwrap())).collect();
    assert_eq!((each[0].n, each[1].n), (9, 5));
    assert_eq!(shown[1], "-0.942");
    let all = pooled_within(Statistic::Spearman, (&SCORE, &PPO), &GROUPS, level()).unwrap();
    assert_eq!((all.n, all.groups, all.interval), (17, 3, Err(NoInterval::NotDerived)));
}

/// Each group falls while the whole rises.
#[test]
fn simpson_is_seen_by_all_three() {
    let x: [f64; 12] = std::array::from_fn(|i| (i % 4) as f64 + 10.0 * (i / 4) as f64);
    let y: [f64; 12] = std::array::from_fn(|i| 10.0 * (i / 4) as f64 - [0.0, 1.0, 0.5, 2.0][i % 4]);
    let groups: [usize; 12] = std::array::from_fn(|i| i / 4);
    for statistic in Statistic::ALL {
        let found = pooled_within(statistic, (&x, &y), &groups, level()).unwrap();
        assert!(found.reverses && found.estimate < 0.0 && found.overall.unwrap() > 0.0, "{found:?}");
        let whole = pooled_within(statistic, (&x, &y), &[7; 12], level()).unwrap();
        assert!(!whole.reverses && (whole.estimate - whole.overall.unwrap()).abs() < 1e-12);
    }
}

#[test]
fn what_has_no_correlation_within() {
    let within = |x: &[f64], groups: &[usize]| {
        pooled_within(Statistic::Pearson, (x, &[3.0, 1.0, 2.0, 5.0]), groups, level()).map(|found| found.n)
    };
    let rising = [1.0, 2.0, 3.0, 4.0];
    assert_eq!(within(&rising, &[0, 1, 2, 3]), Err(Undefined::TooFewPoints { n: 0 }));
    assert_eq!(within(&rising, &[0, 0, 1, 2]), Err(Undefined::TooFewPoints { n: 2 }));
    assert_eq!(within(&[1.0, 1.0, 2.0, 2.0], &[0, 0, 1, 1]), Err(Undefined::ConstantProxy));
    assert_eq!(within(&rising, &[0, 0]), Err(Undefined::LengthMismatch { proxy: 2, outcome: 4 }));
    assert_eq!(within(&rising, &[0, 0, 1, 1]), Ok(4));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn leaving_out_is_computing_without((x, y) in pair(4..=9)) {
        for statistic in Statistic::ALL {
            let Ok(found) = leave_one_out(statistic, &x, &y, level()) else { continue };
            let full = correlate(statistic, &x, &y).unwrap();
            for (gone, one) in found.iter().enumerate() {
                let rest = |values: &[f64]| -> Vec<f64> {
                    (0..values.len()).filter(|place| *place != gone).map(|place| values[place]).collect()
                };
                let expected = correlate(statistic, &rest(&x), &rest(&y));
                prop_assert_eq!(&one.estimate, &expected);
                prop_assert_eq!(one.change, expected.ok().map(|r| r - full));
                prop_assert_eq!(one.sign_flips, expected.is_ok_and(|r| r.signum() != full.signum()
                    && r != 0.0 && full != 0.0));
            }
        }
    }

    /// The slow road: residuals after the group means, written out; pairs of one group, one by one.
    #[test]
    fn pooled_is_the_correlation_of_what_groups_leave((x, y) in pair(6..=12), count in 1..4_usize) {
        let groups: Vec<usize> = (0..x.len()).map(|place| place % count).collect();
        let within = |values: &[f64]| -> Vec<f64> {
            let mean = |group| {
                let of: Vec<f64> =
                    (0..values.len()).filter(|p| groups[*p] == group).map(|p| values[p]).collect();
                of.iter().sum::<f64>() / of.len() as f64
            };
            (0..values.len()).map(|place| values[place] - mean(groups[place])).collect()
        };
        let (a, b) = (within(&x), within(&y));
        if let (Ok(found), Ok(expected)) =
            (pooled_within(Statistic::Pearson, (&x, &y), &groups, level()), correlate(Statistic::Pearson, &a, &b))
        {
            prop_assert!((found.estimate - expected).abs() < 1e-9);
        }
        let (mut balance, mut untied) = (0.0, (0.0, 0.0));
        for i in 0..x.len() {
            for j in (0..i).filter(|j| groups[*j] == groups[i]) {
                let sign = |values: &[f64]| if values[i] == values[j] { 0.0 } else { (values[i] - values[j]).signum() };
                balance += sign(&x) * sign(&y);
                untied = (untied.0 + sign(&x).abs(), untied.1 + sign(&y).abs());
            }
        }
        if let Ok(found) = pooled_within(Statistic::Kendall, (&x, &y), &groups, level()) {
            prop_assert!((found.estimate - balance / f64::sqrt(untied.0 * untied.1)).abs() < 1e-12);
        }
    }

    /// A group may be moved and renamed, the whole turned over.
    #[test]
    fn pooled_does_not_see_where_a_group_lies((x, y) in pair(6..=12), shift in -5.0..5.0_f64) {
        let groups: Vec<usize> = (0..x.len()).map(|place| place % 2).collect();
        let renamed: Vec<usize> = groups.iter().map(|group| 9 - group).collect();
        let moved: Vec<f64> = x.iter().zip(&groups).map(|(x, group)| shift * *group as f64 - 2.0 * x).collect();
        for statistic in Statistic::ALL {
            let plain = pooled_within(statistic, (&x, &y), &groups, level());
            let other = pooled_within(statistic, (&moved, &y), &renamed, level());
            if let (Ok(plain), Ok(other)) = (plain, other) {
                // A shift may break a tie of two groups by rounding, never of one.
                prop_assert!((plain.estimate + other.estimate).abs() < 1e-9, "{statistic:?}");
            }
        }
    }
}
