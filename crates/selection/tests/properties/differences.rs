use proptest::prelude::*;
use selection::{
    NoAnswer, ResamplePlan, Trio, bootstrap_difference, compare, meng_test, steiger_test, williams_test,
    zou_interval,
};
use statistics::{Level, Statistic};

use crate::{columns, every_resample, in_threads, normal_columns, statistic};

fn level() -> Level {
    Level::new(0.9).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn enumerated_resamples_are_the_ordered_ones((statistic, data) in (statistic(), columns(5, 3))) {
        let found = bootstrap_difference(statistic, [&data[0], &data[1]], &data[2], level(), &ResamplePlan::default());
        let Ok(found) = found else {
            prop_assert!(data.iter().any(|column| column.iter().all(|value| *value == column[0])));
            return Ok(());
        };
        let all = every_resample(statistic, &data[..2], &data[2]);
        let mut differences: Vec<f64> = all.iter().flatten().map(|r| r[0] - r[1]).collect();
        differences.sort_by(f64::total_cmp);
        let count = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let error = (differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / count).sqrt();
        prop_assert!(found.enumerated && found.resamples == 126);
        prop_assert!((found.undefined_share - (1.0 - count / 3125.0)).abs() < 1e-12);
        prop_assert!((found.standard_error - error).abs() < 1e-9, "{} {}", found.standard_error, error);
        // Where the cumulated share meets the tail exactly, either neighbour is right.
        for (limit, share) in [(found.interval.lower, 0.05), (found.interval.upper, 0.95)] {
            let below = differences.iter().filter(|d| **d < limit - 1e-9).count() as f64;
            let up_to = differences.iter().filter(|d| **d <= limit + 1e-9).count() as f64;
            prop_assert!(below <= share * count + 1e-6 && up_to >= share * count - 1e-6);
        }
        let larger = differences.iter().filter(|d| **d > 1e-9).count() as f64;
        let smaller = differences.iter().filter(|d| **d < -1e-9).count() as f64;
        // Differences that are 0 up to rounding may count as 0, half or 1.
        prop_assert!(found.first_larger >= larger / count - 1e-9);
        prop_assert!(found.first_larger <= 1.0 - smaller / count + 1e-9);
    }

    #[test]
    fn swapping_the_metrics_turns_the_sign(r in prop::array::uniform3(-0.9..0.9_f64), n in 4..40_usize) {
        let Ok(trio) = Trio::new(r[0], r[1], r[2], n) else { return Ok(()) };
        let turned = Trio::new(r[1], r[0], r[2], n).unwrap();
        for test in [williams_test, steiger_test, meng_test] {
            let (one, other) = (test(&trio), test(&turned));
            prop_assert!((one.statistic + other.statistic).abs() <= 1e-9 * one.statistic.abs());
            prop_assert!((one.p_value - other.p_value).abs() < 1e-9);
            prop_assert!((0.0..=1.0).contains(&one.p_value));
        }
        let (one, other) = (zou_interval(&trio, level()).unwrap(), zou_interval(&turned, level()).unwrap());
        prop_assert!((one.lower + other.upper).abs() < 1e-12 && (one.upper + other.lower).abs() < 1e-12);
        prop_assert!(one.lower <= trio.difference() && trio.difference() <= one.upper);
    }

    #[test]
    fn turning_both_metrics_round_changes_no_p_value(r in prop::array::uniform3(-0.9..0.9_f64)) {
        let Ok(trio) = Trio::new(r[0], r[1], r[2], 9) else { return Ok(()) };
        let turned = Trio::new(-r[0], -r[1], r[2], 9).unwrap();
        for test in [williams_test, steiger_test, meng_test] {
            prop_assert!((test(&trio).p_value - test(&turned).p_value).abs() < 1e-12);
        }
    }
}

#[test]
fn states_are_named() {
    let state = |first, second, between, n| Trio::new(first, second, between, n).unwrap_err().state();
    assert_eq!(state(0.5, 0.4, 0.3, 3), "too-few-points");
    assert_eq!(state(0.5, 0.5, 1.0, 9), "same-metric");
    assert_eq!(state(0.5, -0.5, -1.0, 9), "same-metric");
    assert_eq!(state(1.0, 0.5, 0.5, 9), "perfect");
    assert_eq!(state(0.9, -0.9, 0.9, 9), "inconsistent");
    assert_eq!(state(f64::NAN, 0.5, 0.5, 9), "out-of-range");
    let line = [1.0, 2.0, 3.0, 5.0];
    let doubled = line.map(|value| 2.0 * value);
    let outcome = [1.0, 0.0, 2.0, 4.0];
    let of = |second: &[f64]| Trio::of_columns(Statistic::Pearson, &line, second, &outcome).unwrap_err();
    assert_eq!(of(&doubled), NoAnswer::SameMetric);
    assert_eq!(of(&[1.0; 4]).state(), "constant-proxy");
    assert_eq!(of(&outcome), NoAnswer::Perfect);
}

#[test]
fn random_resamples_approach_the_enumerated_ones_and_ignore_the_threads() {
    let data = normal_columns(9, 3, 4);
    let of = |plan: &ResamplePlan| {
        bootstrap_difference(Statistic::Pearson, [&data[0], &data[1]], &data[2], level(), plan).unwrap()
    };
    let exact = of(&ResamplePlan::default());
    assert_eq!((exact.resamples, exact.enumerated), (24_310, true));
    let plan = ResamplePlan { enumeration_limit: 0, rounds: 40_000, seed: 7 };
    let random = of(&plan);
    assert!((random.standard_error - exact.standard_error).abs() < 0.02 * exact.standard_error);
    assert!((random.first_larger - exact.first_larger).abs() < 4.0 * 0.5 / 200.0);
    assert!((random.interval.lower - exact.interval.lower).abs() < 0.05);
    assert_eq!(in_threads(1, || of(&plan)), in_threads(2, || of(&plan)));
}

#[test]
fn a_comparison_gathers_what_there_is() {
    let data = normal_columns(9, 3, 6);
    let of = |statistic, second: &[f64]| {
        compare(statistic, [&data[0], second], &data[2], level(), &ResamplePlan::default())
    };
    let found = of(Statistic::Pearson, &data[1]).unwrap();
    let trio = Trio::of_columns(Statistic::Pearson, &data[0], &data[1], &data[2]).unwrap();
    assert_eq!(found.test, Ok(williams_test(&trio)));
    assert_eq!(found.interval, zou_interval(&trio, level()));
    let bootstrap = found.bootstrap.unwrap();
    assert!((bootstrap.difference - trio.difference()).abs() < 1e-12);
    let ranks = of(Statistic::Spearman, &data[1]).unwrap();
    assert_eq!(ranks.interval.unwrap_err().state(), "not-for-statistic");
    let doubled: Vec<f64> = data[0].iter().map(|value| 2.0 * value).collect();
    let same = of(Statistic::Pearson, &doubled).unwrap();
    assert_eq!(same.test, Err(NoAnswer::SameMetric));
    assert!(same.bootstrap.unwrap().standard_error < 1e-12);
    assert_eq!(of(Statistic::Pearson, &[1.0; 9]).unwrap_err().state(), "constant-proxy");
}
