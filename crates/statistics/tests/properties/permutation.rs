use proptest::prelude::*;
use statistics::{
    PermutationCell, PermutationMethod, PermutationPlan, PermutationTest, Statistic, Undefined, correlate,
    permutation_tests,
};

use super::pair;

/// Every permutation of `values`, by Heap's algorithm.
fn heap(values: &mut Vec<f64>, size: usize, visit: &mut dyn FnMut(&[f64])) {
    if size <= 1 {
        visit(values);
        return;
    }
    for index in 0..size {
        heap(values, size - 1, visit);
        values.swap(if size.is_multiple_of(2) { index } else { 0 }, size - 1);
    }
}

/// Permutations at least as extreme, one correlation at a time.
fn brute_force(statistic: Statistic, proxy: &[f64], outcome: &[f64]) -> u64 {
    let observed = correlate(statistic, proxy, outcome).unwrap().abs();
    let mut count = 0;
    heap(&mut outcome.to_vec(), outcome.len(), &mut |permuted| {
        count += u64::from(correlate(statistic, proxy, permuted).unwrap().abs() >= observed - 1e-12);
    });
    count
}

fn test(
    statistic: Statistic,
    x: &[f64],
    y: &[f64],
    plan: &PermutationPlan,
) -> Result<PermutationTest, Undefined> {
    permutation_tests(&[PermutationCell { statistic, proxy: x, in_family: false }], y, plan)[0]
}

fn monte_carlo(rounds: u64, seed: u64) -> PermutationPlan {
    PermutationPlan { exact_limit: 0, rounds, seed }
}

/// Cells of all statistics and of good and bad columns at once.
fn mixed_cells() -> (Vec<(Statistic, Vec<f64>)>, Vec<f64>) {
    let outcome = vec![3.0, 1.0, 4.0, 1.5, 9.0, 2.6, 5.3];
    let columns = [
        vec![2.0, 7.0, 1.0, 8.0, 2.0, 8.0, 1.0],
        vec![1.0; 7],
        vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, f64::NAN],
        vec![1.0, 2.0],
        vec![0.5, 0.1, 0.7, 0.2, 0.9, 0.3, 0.8],
    ];
    let cells = columns.iter().flat_map(|column| Statistic::ALL.map(|statistic| (statistic, column.clone())));
    (cells.collect(), outcome)
}

fn run_mixed(plan: &PermutationPlan) -> Vec<Result<PermutationTest, Undefined>> {
    let (cells, outcome) = mixed_cells();
    let cells: Vec<_> = cells
        .iter()
        .rev()
        .map(|(statistic, proxy)| PermutationCell { statistic: *statistic, proxy, in_family: false })
        .collect();
    permutation_tests(&cells, &outcome, plan)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn enumeration_is_brute_force((x, y) in pair(3..=6)) {
        for statistic in Statistic::ALL {
            let found = test(statistic, &x, &y, &PermutationPlan::default());
            match correlate(statistic, &x, &y) {
                Ok(_) => prop_assert_eq!(found.unwrap().at_least_as_extreme, brute_force(statistic, &x, &y)),
                Err(state) => prop_assert_eq!(found, Err(state)),
            }
        }
    }

    #[test]
    fn p_does_not_see_units_signs_or_order((x, y) in pair(3..=7), scale in 0.1..10.0_f64) {
        let plan = PermutationPlan::default();
        let mapped: Vec<f64> = x.iter().map(|value| 3.0 - scale * value).collect();
        let turned = |values: &[f64]| [&values[1..], &values[..1]].concat();
        for statistic in Statistic::ALL {
            let plain = test(statistic, &x, &y, &plan);
            prop_assert_eq!(plain, test(statistic, &mapped, &y, &plan));
            prop_assert_eq!(plain, test(statistic, &turned(&x), &turned(&y), &plan));
        }
    }

    #[test]
    fn random_permutations_approach_the_exact_p((x, y) in pair(4..=7), seed in any::<u64>()) {
        for statistic in Statistic::ALL {
            let Ok(exact) = test(statistic, &x, &y, &PermutationPlan::default()) else { continue };
            let drawn = test(statistic, &x, &y, &monte_carlo(4_000, seed)).unwrap();
            let error = (exact.p_value * (1.0 - exact.p_value) / 4_000.0).sqrt();
            prop_assert!((drawn.p_value - exact.p_value).abs() <= 5.0 * error + 1.0 / 4_001.0);
            prop_assert_eq!((drawn.permutations, drawn.method), (4_001, PermutationMethod::MonteCarlo));
        }
    }
}

#[test]
fn cells_together_are_cells_alone() {
    let (cells, outcome) = mixed_cells();
    for plan in [PermutationPlan::default(), monte_carlo(777, 5)] {
        let alone = cells.iter().rev().map(|(statistic, proxy)| test(*statistic, proxy, &outcome, &plan));
        assert_eq!(run_mixed(&plan), alone.collect::<Vec<_>>());
    }
}

#[test]
fn an_unusable_outcome_fails_every_cell() {
    let cell = PermutationCell { statistic: Statistic::Kendall, proxy: &[1.0, 2.0, 3.0], in_family: false };
    let found = permutation_tests(&[cell, cell], &[2.0; 3], &PermutationPlan::default());
    assert_eq!(found, [Err(Undefined::ConstantOutcome); 2]);
    assert_eq!(permutation_tests(&[], &[2.0; 3], &PermutationPlan::default()), []);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for plan in [PermutationPlan::default(), monte_carlo(5_000, 11)] {
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| run_mixed(&plan))
        };
        assert_eq!(with(1), with(8));
    }
}

#[test]
fn the_seed_changes_the_draws_and_no_rounds_leave_the_identity() {
    let (cells, outcome) = mixed_cells();
    let (statistic, proxy) = &cells[0];
    let of = |plan| test(*statistic, proxy, &outcome, &plan).unwrap();
    assert_eq!(of(monte_carlo(1_000, 1)), of(monte_carlo(1_000, 1)));
    assert_ne!(of(monte_carlo(1_000, 1)), of(monte_carlo(1_000, 2)));
    assert_eq!(of(monte_carlo(0, 1)).p_value, 1.0);
}
