//! The family-wise p-value: against brute force, between its bounds, and keeping its promise.

use proptest::prelude::*;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::{PermutationCell, PermutationPlan, Statistic, correlate, permutation_tests};

/// A family of columns, two strangers, and an outcome, on `n` points.
fn columns(seed: u64, n: usize) -> (Vec<Vec<f64>>, Vec<f64>) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // Few distinct values, so that ties occur.
    let mut column = || (0..n).map(|_| f64::from(random.random_range(0..12_u32))).collect::<Vec<f64>>();
    ((0..6).map(|_| column()).collect(), column())
}

fn in_family(place: usize) -> bool {
    place % 3 != 2
}

fn cells(statistic: Statistic, columns: &[Vec<f64>]) -> Vec<PermutationCell<'_>> {
    let cell = |(place, proxy)| PermutationCell { statistic, proxy, in_family: in_family(place) };
    columns.iter().map(Vec::as_slice).enumerate().map(cell).collect()
}

/// Every order of `values`.
fn orders(values: &[f64]) -> Vec<Vec<f64>> {
    if values.len() == 1 {
        return vec![values.to_vec()];
    }
    let mut all = Vec::new();
    for first in 0..values.len() {
        let mut rest = values.to_vec();
        let head = rest.remove(first);
        all.extend(orders(&rest).into_iter().map(|mut tail| {
            tail.insert(0, head);
            tail
        }));
    }
    all
}

fn size(statistic: Statistic, proxy: &[f64], outcome: &[f64]) -> f64 {
    correlate(statistic, proxy, outcome).map_or(0.0, f64::abs)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The slow road: every order, every member, one coefficient at a time.
    #[test]
    fn is_the_share_of_orders_whose_largest_member_is_as_large(seed in 0..10_000_u64, n in 3..=6_usize) {
        let (columns, outcome) = columns(seed, n);
        for statistic in Statistic::ALL {
            let tests = permutation_tests(&cells(statistic, &columns), &outcome, &PermutationPlan::default());
            let largest: Vec<f64> = orders(&outcome)
                .iter()
                .map(|order| {
                    let members = columns.iter().enumerate().filter(|(place, _)| in_family(*place));
                    members.map(|(_, proxy)| size(statistic, proxy, order)).fold(0.0, f64::max)
                })
                .collect();
            for (place, (test, proxy)) in tests.iter().zip(&columns).enumerate() {
                let Ok(test) = test else { continue };
                if !in_family(place) {
                    prop_assert_eq!(test.p_familywise, None);
                    continue;
                }
                let observed = size(statistic, proxy, &outcome) - 1e-12;
                let reached = largest.iter().filter(|size| **size >= observed).count();
                let expected = reached as f64 / largest.len() as f64;
                let found = test.p_familywise.expect("a member");
                prop_assert!((found - expected).abs() < 1e-12, "{statistic:?}: {found} {expected}");
                prop_assert!(found >= test.p_value - 1e-12);
            }
        }
    }
}

/// A family of one looks at nothing but itself.
#[test]
fn alone_it_is_the_plain_p_value() {
    let (columns, outcome) = columns(5, 6);
    for statistic in Statistic::ALL {
        let cell = PermutationCell { statistic, proxy: &columns[0], in_family: true };
        for plan in [PermutationPlan::default(), PermutationPlan { exact_limit: 0, rounds: 999, seed: 3 }] {
            let test = permutation_tests(&[cell], &outcome, &plan)[0].expect("varies");
            assert_eq!(test.p_familywise, Some(test.p_value));
        }
    }
}

/// With nothing to find, the least family-wise p is at most 0.05 in at most 5 % of studies; 3.3
/// standard errors of 1,000 studies are 0.023.
#[test]
fn finds_nothing_where_nothing_is_at_the_rate_it_promises() {
    let studies = 1_000;
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut false_finds = 0;
    for _ in 0..studies {
        let mut column = || (0..6).map(|_| random.random::<f64>()).collect::<Vec<f64>>();
        let (columns, outcome) = ((0..8).map(|_| column()).collect::<Vec<_>>(), column());
        let cells: Vec<_> = columns
            .iter()
            .map(|proxy| PermutationCell { statistic: Statistic::Pearson, proxy, in_family: true })
            .collect();
        let tests = permutation_tests(&cells, &outcome, &PermutationPlan::default());
        let least = tests.iter().flatten().filter_map(|test| test.p_familywise).fold(1.0, f64::min);
        false_finds += usize::from(least <= 0.05);
    }
    let rate = f64::from(u32::try_from(false_finds).expect("few")) / f64::from(studies);
    assert!(rate <= 0.05 + 0.023, "{rate}");
    assert!(rate >= 0.02, "{rate}: far below what a test at 5 % with 720 orders gives");
}
