use proptest::prelude::*;
use selection::{
    Contest, NoAnswer, Question, Simulation, attenuated, correlation_above, power, probability_of_choosing,
    reliability, simulated_choosing, simulated_power, smallest_number,
};
use statistics::{Statistic, critical_correlation};

use crate::in_threads;

const QUESTION: Question = Question { truth: 0.3, null: 0.0, alpha: 0.05, looks: 1 };

#[test]
fn the_distribution_without_correlation_is_students() {
    for n in [4, 5, 9, 17, 100, 2000] {
        for alpha in [0.5, 0.05, 0.001] {
            let bound = critical_correlation(n, alpha).unwrap();
            let found = correlation_above(bound, 0.0, n).unwrap();
            assert!((found - alpha / 2.0).abs() < 1e-8, "{n} {alpha}: {found}");
        }
        assert!((correlation_above(-1.0, 0.7, n).unwrap() - 1.0).abs() < 1e-8, "{n}");
    }
}

#[test]
fn printed_sample_sizes() {
    // G*Power 3.1, exact bivariate normal model, two-sided 0.05, power 0.8: 84 for 0.3.
    let needed = smallest_number(0.8, 4, 10_000, |n| power(&QUESTION, n)).unwrap();
    assert_eq!(needed, 84);
    // Fisher's approximation with 1.96 and 0.84 gives 85.
    let approximate = ((1.959_964 + 0.841_621) / 0.3_f64.atanh()).powi(2) + 3.0;
    assert_eq!(approximate.ceil() as usize, 85);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn both_tails_sum_to_one(bound in -0.99..0.99_f64, truth in -0.95..0.95_f64, n in 4..200_usize) {
        let above = correlation_above(bound, truth, n).unwrap();
        let below = correlation_above(-bound, -truth, n).unwrap();
        prop_assert!((above + below - 1.0).abs() < 1e-8);
    }

    #[test]
    fn the_smallest_number_is_the_smallest(first in 4..300_usize, limit in 4..400_usize) {
        let found = smallest_number(0.5, 4, limit, |n| Ok(if n >= first { 0.9 } else { 0.1 }));
        prop_assert_eq!(found, if first <= limit { Ok(first) } else { Err(NoAnswer::NotReached { limit }) });
    }
}

#[test]
fn simulation_agrees_with_the_exact_power_and_with_the_choice() {
    let simulation = Simulation { rounds: 20_000, null_rounds: 20_000, seed: 3 };
    let allowance = 4.0 * 0.5 / f64::sqrt(20_000.0);
    for (truth, null, n) in [(0.8, 0.0, 9), (0.8, 0.5, 30), (-0.4, 0.0, 40)] {
        let question = Question { truth, null, ..QUESTION };
        let found = simulated_power(Statistic::Pearson, &question, n, &simulation).unwrap();
        assert!((found - power(&question, n).unwrap()).abs() < allowance, "{question:?}: {found}");
    }
    // Spearman's efficiency is about 0.91: less power, not by much.
    let question = Question { truth: 0.6, ..QUESTION };
    let ranks = simulated_power(Statistic::Spearman, &question, 20, &simulation).unwrap();
    let plain = power(&question, 20).unwrap();
    assert!(ranks < plain && ranks > plain - 0.12, "{ranks} {plain}");
    for (first, second, between, n) in [(0.8, 0.5, 0.6, 9), (0.4, 0.7, 0.2, 17), (0.9, 0.85, 0.9, 40)] {
        let contest = Contest::new(first, second, between).unwrap();
        let found = simulated_choosing(Statistic::Pearson, &contest, n, &simulation).unwrap();
        let approximate = probability_of_choosing(&contest, n).unwrap();
        assert!((found - approximate).abs() < 0.02 + allowance, "{contest:?} {n}: {found} {approximate}");
    }
}

#[test]
fn rank_tests_keep_their_level_and_ignore_the_threads() {
    let null = Question { truth: 0.0, ..QUESTION };
    let simulation = Simulation { rounds: 20_000, null_rounds: 20_000, seed: 4 };
    for statistic in [Statistic::Spearman, Statistic::Kendall] {
        for n in [5, 9] {
            let found = simulated_power(statistic, &null, n, &simulation).unwrap();
            assert!(found <= 0.05 + 5.0 * f64::sqrt(0.05 * 0.95 / 20_000.0), "{statistic:?} {n}: {found}");
        }
    }
    let run = || simulated_power(Statistic::Kendall, &QUESTION, 9, &simulation).unwrap();
    assert_eq!(in_threads(1, run).to_bits(), in_threads(2, run).to_bits());
    // Five points have 120 orders: none is rare enough for 1,000 looks.
    let many = Question { truth: 0.9, looks: 1_000, ..QUESTION };
    assert_eq!(simulated_power(Statistic::Spearman, &many, 5, &simulation), Ok(0.0));
}

#[test]
fn more_looks_less_reliability_and_a_closer_null_cost_power() {
    let at = |question: Question| power(&question, 12).unwrap();
    let plain = Question { truth: 0.8, ..QUESTION };
    assert!(at(plain) > at(Question { looks: 79, ..plain }));
    assert!(at(plain) > at(Question { null: 0.5, ..plain }));
    let noisy = attenuated(0.8, reliability(1.0, 100.0, 400.0).unwrap()).unwrap();
    assert!((noisy - 0.8 * 0.8_f64.sqrt()).abs() < 1e-12);
    assert!(at(plain) > at(Question { truth: noisy, ..plain }));
}

#[test]
fn states_are_named() {
    assert_eq!(power(&QUESTION, 3).unwrap_err().state(), "too-few-points");
    assert_eq!(power(&Question { looks: 0, ..QUESTION }, 9).unwrap_err().state(), "out-of-range");
    assert_eq!(power(&Question { truth: 1.0, ..QUESTION }, 9).unwrap_err().state(), "out-of-range");
    assert_eq!(Contest::new(0.5, 0.5, 0.1).unwrap_err(), NoAnswer::NeitherBetter);
    assert_eq!(Contest::new(0.9, -0.9, 0.5).unwrap_err(), NoAnswer::Inconsistent);
    assert_eq!(reliability(0.0, 1.0, 10.0).unwrap_err().state(), "out-of-range");
    assert_eq!(attenuated(0.5, 0.0).unwrap_err().state(), "out-of-range");
    let never = smallest_number(0.8, 4, 50, |n| power(&QUESTION, n));
    assert_eq!(never, Err(NoAnswer::NotReached { limit: 50 }));
}
