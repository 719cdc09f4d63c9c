//! Worked examples of the literature, and values of pingouin (versions in `data/README.md`).
#![expect(clippy::unwrap_used, reason = "a broken golden file should stop the test")]

use selection::{
    DifferenceTest, Trio, holm_adjusted, meng_test, partial_correlation, steiger_test, williams_test,
    zou_interval,
};
use serde_json::Value;
use statistics::{Level, Statistic};

fn trio(first: f64, second: f64, between: f64, n: usize) -> Trio {
    Trio::new(first, second, between, n).unwrap()
}

/// Printed digits of statistic and p-value.
fn printed(test: DifferenceTest) -> String {
    format!("{:.4} {:.4}", test.statistic, test.p_value)
}

#[test]
fn silver_hittner_and_may_2006() {
    // The worked example of their program, Appl. Psychol. Meas. 30, 152-153: r = .3, .4, .5 over 100.
    let example = trio(0.3, 0.4, 0.5, 100);
    assert_eq!(printed(williams_test(&example)), "-1.0767 0.2843");
    assert_eq!(printed(steiger_test(&example)), "-1.0718 0.2838");
    assert_eq!(printed(meng_test(&example)), "-1.0707 0.2843");
    assert_eq!(williams_test(&example).degrees_of_freedom, Some(97));
}

#[test]
fn steiger_1980_case_a() {
    // Page 249 prints Z = -.8913 after rounding the covariance to .0042; unrounded it is -.8887.
    let test = steiger_test(&trio(0.4, 0.5, 0.1, 103));
    assert!((test.statistic - -0.888_718_5).abs() < 5e-8, "{}", test.statistic);
}

#[test]
fn meng_rosenthal_and_rubin_1992() {
    // Page 173: r = .63, -.03, -.19 over 15, Z = 1.68, one-sided p = .047.
    let test = meng_test(&trio(0.63, -0.03, -0.19, 15));
    assert_eq!(format!("{:.2} {:.3}", test.statistic, test.p_value / 2.0), "1.68 0.047");
}

#[test]
fn may_and_hittner_1997() {
    // Table 1: r = .5, .2 and r = .7, .4 over 50, the metrics correlated 0 to .8.
    let printed = [
        [1.62, 1.70, 1.80, 1.91, 2.06, 2.245, 2.50, 2.87, 3.50],
        [2.03, 2.10, 2.20, 2.32, 2.47, 2.66, 2.94, 3.35, 4.05],
    ];
    for ((first, second), row) in [(0.5, 0.2), (0.7, 0.4)].into_iter().zip(printed) {
        for (step, expected) in row.into_iter().enumerate() {
            let found = meng_test(&trio(first, second, step as f64 / 10.0, 50)).statistic;
            assert!((found - expected).abs() <= 0.005_001, "{first} {step}: {found}");
        }
    }
}

#[test]
fn zou_2007() {
    // Overlapping correlations .396 and .179, .088 between, over 66: 95 % interval -.093 to .517.
    let interval = zou_interval(&trio(0.396, 0.179, 0.088, 66), Level::new(0.95).unwrap()).unwrap();
    assert_eq!(format!("{:.3} {:.3}", interval.lower, interval.upper), "-0.093 0.517");
}

fn column(file: &Value, name: &str) -> Vec<f64> {
    file["data"][name].as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect()
}

#[test]
fn partial_correlations_agree_with_pingouin() {
    let file: Value = serde_json::from_str(include_str!("data/stats_partial_correlation.json")).unwrap();
    let [x, y, z1, z2] = ["x", "y", "z1", "z2"].map(|name| column(&file, name));
    let level = Level::new(0.95).unwrap();
    for (given, controls) in [("z1", vec![z1.clone()]), ("z1_z2", vec![z1, z2])] {
        for statistic in [Statistic::Pearson, Statistic::Spearman] {
            let found = partial_correlation(statistic, &x, &y, &controls, level).unwrap();
            let expected = &file[format!("given_{given}_{}", statistic.as_str())];
            let case = format!("{given} {}", statistic.as_str());
            let (r, p) = (expected["r"].as_f64().unwrap(), expected["p_val"].as_f64().unwrap());
            assert!((found.coefficient - r).abs() < 1e-12 * r.abs(), "{case}: {}", found.coefficient);
            assert!((found.p_value - p).abs() < 1e-10 * p, "{case}: {} {p}", found.p_value);
            let interval = found.interval.unwrap();
            // The file prints two digits.
            for (limit, printed) in [interval.lower, interval.upper].into_iter().zip(0..) {
                let printed = expected["CI95"][printed].as_f64().unwrap();
                assert!((limit - printed).abs() <= 0.005 + 1e-9, "{case}: {limit} {printed}");
            }
            assert_eq!(found.degrees_of_freedom, 40 - 2 - controls.len(), "{case}");
        }
    }
}

#[test]
fn holm_agrees_with_r() {
    // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") of R.
    let adjusted = holm_adjusted(&[0.01, 0.04, 0.03, 0.005]);
    for (found, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
        assert!((found - expected).abs() < 1e-15);
    }
}
