use std::collections::BTreeSet;

use proptest::prelude::*;
use selection::{
    Candidates, ResamplePlan, Trio, compact_letters, differing_pairs, holm_adjusted, pairwise_tests,
    simultaneous_pairs, williams_test,
};
use statistics::Statistic;

use crate::{every_resample, normal_columns};

/// Estimates of up to seven metrics, and some pairs of them.
fn display() -> impl Strategy<Value = (Vec<f64>, Vec<(usize, usize)>)> {
    (1..=7_usize).prop_flat_map(|size| {
        let every = (0..size).flat_map(move |i| (i + 1..size).map(move |j| (i, j))).collect::<Vec<_>>();
        let count = every.len();
        (prop::collection::vec(-1.0..1.0_f64, size), prop::sample::subsequence(every, 0..=count))
    })
}

proptest! {
    #[test]
    fn groups_are_the_largest_sets_without_a_differing_pair((estimates, differing) in display()) {
        let size = estimates.len();
        let found = compact_letters(&estimates, &differing).unwrap();
        let alike = |mask: u32| differing.iter().all(|&(i, j)| mask >> i & 1 == 0 || mask >> j & 1 == 0);
        let sets: Vec<u32> = (1..1_u32 << size).filter(|mask| alike(*mask)).collect();
        let largest = sets.iter().filter(|own| !sets.iter().any(|other| *other != **own && *own & other == **own));
        let expected: BTreeSet<u32> = largest.copied().collect();
        let groups = found.groups.iter().map(|group| group.iter().map(|metric| 1_u32 << metric).sum());
        prop_assert_eq!(groups.collect::<BTreeSet<u32>>(), expected);
        let best = (0..size).max_by(|a, b| estimates[*a].total_cmp(&estimates[*b]).then(b.cmp(a))).unwrap();
        prop_assert!(found.of_metric[best].starts_with('a'));
        for i in 0..size {
            for j in 0..i {
                let share = found.of_metric[i].chars().any(|letter| found.of_metric[j].contains(letter));
                prop_assert_eq!(share, !differing.contains(&(j, i)));
            }
        }
    }

    #[test]
    fn the_order_of_the_pairs_does_not_matter((estimates, mut differing) in display()) {
        let one = compact_letters(&estimates, &differing).unwrap();
        differing.reverse();
        let turned: Vec<(usize, usize)> = differing.iter().map(|&(i, j)| (j, i)).collect();
        prop_assert_eq!(one, compact_letters(&estimates, &turned).unwrap());
    }

    #[test]
    fn holm_rejects_step_by_step(p_values in prop::collection::vec(0.0..1.0_f64, 1..12), alpha in 0.01..0.5_f64) {
        let mut order: Vec<usize> = (0..p_values.len()).collect();
        order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
        let mut rejected = vec![false; p_values.len()];
        for (step, &place) in order.iter().enumerate() {
            if p_values[place] * (p_values.len() - step) as f64 > alpha {
                break;
            }
            rejected[place] = true;
        }
        let adjusted: Vec<bool> = holm_adjusted(&p_values).iter().map(|p| *p <= alpha).collect();
        prop_assert_eq!(adjusted, rejected);
    }
}

#[test]
fn bad_pairs_and_too_many_groups_are_named() {
    assert_eq!(compact_letters(&[1.0, 2.0], &[(0, 2)]).unwrap_err().state(), "out-of-range");
    assert_eq!(compact_letters(&[1.0, 2.0], &[(1, 1)]).unwrap_err().state(), "out-of-range");
    assert_eq!(compact_letters(&[f64::NAN], &[]).unwrap_err().state(), "out-of-range");
    // Ten couples that differ within: 1,024 ways to take one of each.
    let couples: Vec<(usize, usize)> = (0..10).map(|couple| (2 * couple, 2 * couple + 1)).collect();
    assert_eq!(compact_letters(&[0.0; 20], &couples).unwrap_err().state(), "too-many-groups");
    // All different: 28 groups need letters beyond z.
    let all: Vec<(usize, usize)> = (0..28).flat_map(|i| (i + 1..28).map(move |j| (i, j))).collect();
    let estimates: Vec<f64> = (0..28).map(|metric| -f64::from(metric)).collect();
    let letters = compact_letters(&estimates, &all).unwrap().of_metric;
    assert_eq!([&*letters[25], &*letters[26], &*letters[27]], ["z", "(aa)", "(ab)"]);
}

#[test]
fn pairs_are_williams_tests_adjusted_over_those_that_exist() {
    let mut metrics = normal_columns(9, 4, 2);
    let outcome = metrics.pop().unwrap();
    metrics.push(metrics[0].iter().map(|value| 2.0 * value).collect());
    let pairs =
        pairwise_tests(Statistic::Pearson, &Candidates { metrics: &metrics, outcome: &outcome }).unwrap();
    assert_eq!(pairs.len(), 6);
    let same = pairs.iter().find(|pair| (pair.first, pair.second) == (0, 3)).unwrap();
    assert_eq!((same.test.unwrap_err().state(), same.p_adjusted), ("same-metric", None));
    let p_values: Vec<f64> = pairs.iter().filter_map(|pair| Some(pair.test.ok()?.p_value)).collect();
    let adjusted: Vec<f64> = pairs.iter().filter_map(|pair| pair.p_adjusted).collect();
    assert_eq!((adjusted.len(), &adjusted), (5, &holm_adjusted(&p_values)));
    let trio = Trio::of_columns(Statistic::Pearson, &metrics[1], &metrics[2], &outcome).unwrap();
    let own = pairs.iter().find(|pair| (pair.first, pair.second) == (1, 2)).unwrap();
    assert_eq!(own.test, Ok(williams_test(&trio)));
    let smallest = adjusted.iter().copied().fold(1.0, f64::min);
    assert!(differing_pairs(&pairs, smallest / 2.0).is_empty());
    assert_eq!(differing_pairs(&pairs, 1.0).len(), 5, "the pair without a test never differs");
}

#[test]
fn simultaneous_p_values_are_those_of_all_ordered_resamples() {
    for seed in 0..5 {
        let mut metrics = normal_columns(5, 4, seed);
        let outcome = metrics.pop().unwrap();
        let candidates = Candidates { metrics: &metrics, outcome: &outcome };
        let found = simultaneous_pairs(Statistic::Pearson, &candidates, &ResamplePlan::default()).unwrap();
        let all: Vec<Vec<f64>> =
            every_resample(Statistic::Pearson, &metrics, &outcome).into_iter().flatten().collect();
        let count = all.len() as f64;
        let moved = |r: &[f64], pair: &selection::SimultaneousPair| r[pair.first] - r[pair.second];
        let errors: Vec<f64> = found
            .iter()
            .map(|pair| {
                let mean = all.iter().map(|r| moved(r, pair)).sum::<f64>() / count;
                (all.iter().map(|r| (moved(r, pair) - mean).powi(2)).sum::<f64>() / count).sqrt()
            })
            .collect();
        for (own, pair) in found.iter().enumerate() {
            assert!((pair.standard_error - errors[own]).abs() < 1e-9);
            let bound = pair.difference.abs() / errors[own];
            let reached = all.iter().filter(|r| {
                let each = found.iter().zip(&errors);
                let largest = each.map(|(other, error)| (moved(r, other) - other.difference).abs() / error);
                largest.fold(0.0, f64::max) >= bound - 1e-9
            });
            let expected = reached.count() as f64 / count;
            assert!((pair.p_adjusted.unwrap() - expected).abs() < 1e-9, "{pair:?} {expected}");
        }
    }
}
