use bradley_terry::{
    BootstrapPlan, Cell, Comparisons, NeighbourPlan, Outcome, Params, bootstrap, compare_neighbours,
    compare_neighbours_by_bootstrap, fit, sandwich_covariance, votes_needed,
};
use statistics::Level;

use crate::simulation::{Truth, random};

fn plan() -> NeighbourPlan {
    NeighbourPlan { level: Level::new(0.95).unwrap(), rounds: 20_000, seed: 4 }
}

#[test]
fn one_pair_is_an_ordinary_test() {
    let votes = [Cell::new(0, 1, Outcome::First, 60), Cell::new(0, 1, Outcome::Second, 40)];
    let votes = Comparisons::new(2, votes).unwrap();
    let fitted = fit(&votes, &Params::default()).unwrap();
    let covariance = sandwich_covariance(&votes, &fitted).unwrap();
    let found = compare_neighbours(&fitted, &covariance, &plan()).unwrap();
    assert!((found.critical_value - 1.96).abs() < 0.04, "{}", found.critical_value);
    let pair = found.comparisons[0];
    // z = ln 1.5/√(1/60 + 1/40) = 1.986
    assert!((pair.difference / pair.error - 1.986).abs() < 1e-3);
    assert!((pair.adjusted_p.unwrap() - 0.047).abs() < 0.005, "{pair:?}");
    assert_eq!((pair.above, pair.below), (0, 1));
    assert_eq!(votes_needed(100, pair.difference, pair.error, 1.96), Some(98));
    assert_eq!(votes_needed(100, 0.0, pair.error, 1.96), None);
}

#[test]
fn covariance_and_bootstrap_agree_and_lie_between_one_test_and_bonferroni() {
    let votes = Comparisons::of(&Truth::plain().votes(2000, &mut random(8))).unwrap();
    let fitted = fit(&votes, &Params::default()).unwrap();
    let covariance = sandwich_covariance(&votes, &fitted).unwrap();
    let by_covariance = compare_neighbours(&fitted, &covariance, &plan()).unwrap();
    let refits =
        bootstrap(&votes, &fitted, &BootstrapPlan { rounds: 2000, seed: 3, ..BootstrapPlan::default() })
            .unwrap();
    let by_bootstrap = compare_neighbours_by_bootstrap(&fitted, &refits, plan().level).unwrap();
    // Bonferroni for four comparisons: 2.498.
    for found in [&by_covariance, &by_bootstrap] {
        assert!(found.critical_value > 2.3 && found.critical_value < 2.58, "{}", found.critical_value);
    }
    for (a, b) in by_covariance.comparisons.iter().zip(&by_bootstrap.comparisons) {
        assert_eq!((a.above, a.below, a.separated), (b.above, b.below, b.separated));
        assert!((a.error / b.error - 1.0).abs() < 0.1);
    }
}

#[test]
fn without_error_equal_models_are_not_separated() {
    let votes = [Cell::new(0, 1, Outcome::Tie, 9), Cell::new(1, 2, Outcome::Tie, 9)];
    let votes = Comparisons::new(3, votes).unwrap();
    let fitted = fit(&votes, &Params::default()).unwrap();
    let covariance = sandwich_covariance(&votes, &fitted).unwrap();
    let found = compare_neighbours(&fitted, &covariance, &plan()).unwrap();
    assert!(found.comparisons.iter().all(|pair| !pair.separated && pair.adjusted_p.is_none()));
}
