//! Values of SciPy, NumPy and R (versions in `data/README.md`), by file and case.
#![expect(clippy::unwrap_used, reason = "a broken golden file should stop the test")]

use serde_json::Value;
use statistics::{
    Distribution, Level, PermutationCell, PermutationPlan, Statistic, Undefined, bca_interval,
    bias_correction, correlate, correlation_interval, false_discovery, midranks, percentile_interval,
    permutation_tests, quantile_type7,
};

/// Closed forms.
const RELATIVE: f64 = 1e-12;
/// Quantiles of distributions.
const SPECIAL_FUNCTION: f64 = 1e-10;

#[track_caller]
fn assert_close(found: f64, expected: f64, relative: f64, case: &str) {
    let allowed = relative * expected.abs().max(1e-3);
    assert!((found - expected).abs() <= allowed, "{case}: found {found}, expected {expected}");
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

/// Name, proxy, outcome and expected values of each case.
fn cases() -> Vec<(String, Vec<f64>, Vec<f64>, Value)> {
    let file: Value = serde_json::from_str(include_str!("data/stats_correlation.json")).unwrap();
    let cases = file["cases"].as_object().unwrap();
    cases
        .iter()
        .map(|(name, case)| (name.clone(), numbers(&case["x"]), numbers(&case["y"]), case.clone()))
        .collect()
}

fn exact_p(statistic: Statistic, proxy: &[f64], outcome: &[f64]) -> f64 {
    let cells = [PermutationCell { statistic, proxy, in_family: false }];
    permutation_tests(&cells, outcome, &PermutationPlan::default())[0].unwrap().p_value
}

/// Estimate and p-value of one line of the R table.
fn r_line(name: &str) -> (f64, f64) {
    let line = include_str!("data/r_tests.csv")
        .lines()
        .find(|line| line.starts_with(&format!("\"{name}\"")))
        .unwrap();
    let fields: Vec<&str> = line.rsplitn(5, ',').collect();
    (fields[3].parse().unwrap(), fields[2].parse().unwrap())
}

#[test]
fn correlations_agree_with_scipy() {
    let mut compared = 0;
    for (name, proxy, outcome, case) in cases() {
        let places = [&case["pearson"]["r"], &case["spearman"]["rho"], &case["kendall_tau_b"]["tau"]];
        for (statistic, expected) in Statistic::ALL.into_iter().zip(places) {
            match correlate(statistic, &proxy, &outcome) {
                Ok(found) => {
                    assert_close(found, expected.as_f64().unwrap(), RELATIVE, &name);
                    compared += 1;
                }
                Err(Undefined::TooFewPoints { n }) => assert_eq!((name.as_str(), n), ("n2", 2)),
                Err(state) => assert_eq!((name.as_str(), state), ("constant_x", Undefined::ConstantProxy)),
            }
        }
    }
    assert_eq!(compared, 33);
}

#[test]
fn midranks_agree_with_scipy() {
    for (name, proxy, outcome, case) in cases() {
        assert_eq!(midranks(&proxy), numbers(&case["average_ranks_x"]), "{name}");
        assert_eq!(midranks(&outcome), numbers(&case["average_ranks_y"]), "{name}");
    }
}

#[test]
fn fisher_intervals_agree_with_scipy() {
    let level = Level::new(0.95).unwrap();
    let mut compared = 0;
    for (name, proxy, outcome, case) in cases() {
        let Ok(estimate) = correlate(Statistic::Pearson, &proxy, &outcome) else { continue };
        let Ok(found) = correlation_interval(Statistic::Pearson, estimate, proxy.len(), level) else {
            continue;
        };
        let expected = numbers(&case["pearson"]["ci95_fisher_z"]);
        assert_close(found.lower, expected[0], SPECIAL_FUNCTION, &name);
        assert_close(found.upper, expected[1], SPECIAL_FUNCTION, &name);
        compared += 1;
    }
    assert_eq!(compared, 8);
}

#[test]
fn exact_kendall_p_values_agree_with_scipy() {
    let mut compared = 0;
    for (name, proxy, outcome, case) in cases() {
        let Some(expected) = case["kendall_tau_b"]["p_exact"].as_f64() else { continue };
        if (3..=10).contains(&proxy.len()) {
            assert_close(exact_p(Statistic::Kendall, &proxy, &outcome), expected, RELATIVE, &name);
            compared += 1;
        }
    }
    assert_eq!(compared, 6);
}

#[test]
fn exact_rank_tests_agree_with_r() {
    let (_, proxy, outcome, _) = cases().into_iter().find(|(name, ..)| name == "nine_models").unwrap();
    let spearman = r_line("spearman nine_models exact");
    assert_close(correlate(Statistic::Spearman, &proxy, &outcome).unwrap(), spearman.0, RELATIVE, "rho");
    assert_close(exact_p(Statistic::Spearman, &proxy, &outcome), spearman.1, RELATIVE, "p of rho");
    let kendall = r_line("kendall nine_models exact");
    assert_close(correlate(Statistic::Kendall, &proxy, &outcome).unwrap(), kendall.0, RELATIVE, "tau");
    assert_close(exact_p(Statistic::Kendall, &proxy, &outcome), kendall.1, RELATIVE, "p of tau");
}

#[test]
fn quantiles_agree_with_numpy_and_r() {
    let file: Value = serde_json::from_str(include_str!("data/stats_quantile.json")).unwrap();
    let samples = [
        (numbers(&file["data"]), "type7_linear"),
        (vec![5.0], "single_value"),
        (vec![1.0, 2.0], "two_values_[1,2]"),
    ];
    for (sample, place) in samples {
        for (q, expected) in file[place].as_object().unwrap() {
            let found = quantile_type7(&sample, q.parse().unwrap()).unwrap();
            assert_close(found, expected.as_f64().unwrap(), RELATIVE, &format!("{place} {q}"));
        }
    }
    for line in include_str!("data/r_quantile_type7.csv").lines().skip(1) {
        let (q, expected) = line.split_once(',').unwrap();
        let found = quantile_type7(&numbers(&file["data"]), q.parse().unwrap()).unwrap();
        assert_close(found, expected.parse().unwrap(), RELATIVE, line);
    }
}

#[test]
fn false_discovery_agrees_with_statsmodels() {
    let file: Value = serde_json::from_str(include_str!("data/stats_multiple_testing.json")).unwrap();
    let cases = file["cases"].as_object().unwrap();
    for (name, case) in cases {
        let found = false_discovery(&numbers(&case["p"]));
        let expected = numbers(&case["fdr_bh"]["adjusted"]);
        assert_eq!(found.len(), expected.len(), "{name}");
        found
            .iter()
            .zip(&expected)
            .for_each(|(found, expected)| assert_close(*found, *expected, RELATIVE, name));
    }
    assert!(cases.len() >= 4);
}

#[test]
fn bootstrap_limits_agree_with_scipy() {
    /// Limits given the distribution, which the file rounds to 15 digits.
    const LIMITS: f64 = 1e-9;
    let file: Value = serde_json::from_str(include_str!("data/stats_bootstrap_ci.json")).unwrap();
    let level = Level::new(0.95).unwrap();
    for (name, case) in file["cases"].as_object().unwrap() {
        let distribution = Distribution::of_draws(numbers(&case["bootstrap_distribution"])).unwrap();
        let estimate = case["theta_hat"].as_f64().unwrap();
        let bias = case["z0"].as_f64().unwrap();
        // SciPy breaks ties with the estimate by rounding, this file's by at most one of them.
        let draws = case["bootstrap_distribution"].as_array().unwrap().len() as f64;
        let shift = (bias_correction(&distribution, estimate).unwrap() - bias).abs();
        assert!(
            shift <= 2.0 * 2.6 / draws && (name.as_str() != "median_n12_B499" || shift < 1e-10),
            "{name}"
        );
        let bca = bca_interval(&distribution, bias, &numbers(&case["jackknife"]), level).unwrap();
        let percentile = percentile_interval(&distribution, level);
        let by_hand = numbers(&case["bca_by_hand_type7"]);
        let scipy = numbers(&case["percentile_scipy"]);
        for (found, expected) in [bca.lower, bca.upper].iter().zip(&by_hand) {
            assert_close(*found, *expected, LIMITS, name);
        }
        for (found, expected) in [percentile.lower, percentile.upper].iter().zip(&scipy) {
            assert_close(*found, *expected, LIMITS, name);
        }
    }
}
