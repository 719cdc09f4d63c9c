use bradley_terry::{
    Bootstrap, BootstrapPlan, Comparisons, FitError, Params, Quantity, Refit, ResamplingUnit, Votes,
    acceleration, acceleration_of_clusters, acceleration_of_votes, bootstrap, bootstrap_votes,
    cluster_bootstrap, fit, fit_votes, sandwich_covariance, sandwich_covariance_of_votes,
};
use statistics::Level;

use crate::simulation::{Truth, random};
use crate::votes::covariates;

const PLAN: BootstrapPlan<'static> = BootstrapPlan { rounds: 400, seed: 11, refit: Refit::Full, watch: None };

fn spread(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
}

fn simulated(votes: usize) -> Votes {
    Truth::plain().votes(votes, &mut random(5))
}

fn with_own_clusters(votes: Votes) -> Votes {
    let own = (0..votes.len() as u32).collect();
    votes.with_clusters(own).unwrap()
}

/// The standard deviation of 400 refits is known to 3.5 %; four of these, and the small sample.
fn assert_ratio(found: f64, expected: f64) {
    assert!((found / expected - 1.0).abs() < 0.17, "{found} {expected}");
}

#[test]
fn refits_spread_as_the_sandwich_says() {
    let votes = with_own_clusters(simulated(800));
    let counts = Comparisons::of(&votes).unwrap();
    let fitted = fit(&counts, &Params::default()).unwrap();
    let sandwich = sandwich_covariance(&counts, &fitted).unwrap();
    let by_cell = bootstrap(&counts, &fitted, &PLAN).unwrap();
    let by_cluster = cluster_bootstrap(&votes, &fitted, &PLAN).unwrap();
    let by_weight = bootstrap_votes(&votes, &fitted, &PLAN).unwrap();
    assert_eq!((by_cell.unit, by_cluster.unit), (ResamplingUnit::Vote, ResamplingUnit::Cluster));
    for found in [by_cell, by_cluster, by_weight] {
        assert_eq!((found.rounds, found.degenerate, found.not_converged), (400, 0, 0));
        for model in 0..5 {
            assert_ratio(spread(&found.values(Quantity::Strength(model))), sandwich.strength_error(model));
        }
        assert_ratio(spread(&found.values(Quantity::Difference(0, 3))), sandwich.difference_error(0, 3));
    }
}

#[test]
fn coefficients_spread_as_the_sandwich_says() {
    let votes = simulated(800);
    let count = votes.len();
    let votes = with_own_clusters(votes.with_covariates(2, covariates(count, 2)).unwrap());
    let fitted = fit_votes(&votes, &Params::default()).unwrap();
    let sandwich = sandwich_covariance_of_votes(&votes, &fitted).unwrap();
    let found = [bootstrap_votes(&votes, &fitted, &PLAN), cluster_bootstrap(&votes, &fitted, &PLAN)];
    for found in found.map(Result::unwrap) {
        for covariate in 0..2 {
            let values = found.values(Quantity::Coefficient(covariate));
            assert_ratio(spread(&values), sandwich.coefficient_error(covariate));
        }
    }
}

/// The linearised round sees the same weights: it is off by the square of the step.
#[test]
fn score_rounds_are_near_full_rounds() {
    let votes = simulated(4000);
    let count = votes.len();
    let votes = with_own_clusters(votes.with_covariates(1, covariates(count, 1)).unwrap());
    let fitted = fit_votes(&votes, &Params::default()).unwrap();
    let error = sandwich_covariance_of_votes(&votes, &fitted).unwrap().strength_error(0);
    let few = BootstrapPlan { rounds: 60, ..PLAN };
    let score = BootstrapPlan { refit: Refit::Score, ..few };
    for resample in [bootstrap_votes, cluster_bootstrap] {
        let [full, near] = [few, score].map(|plan| resample(&votes, &fitted, &plan).unwrap());
        let gaps = full.values(Quantity::Strength(0)).into_iter().zip(near.values(Quantity::Strength(0)));
        let squares: f64 = gaps.map(|(full, near)| (full - near).powi(2)).sum();
        assert!((squares / 60.0).sqrt() < 0.1 * error, "{squares} {error}");
    }
}

fn on_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(run)
}

#[test]
fn threads_do_not_matter_and_seeds_do() {
    let votes = simulated(40_000);
    let count = votes.len();
    let styled = votes.with_covariates(1, covariates(count, 1)).unwrap();
    let all = |seed| {
        let plan = BootstrapPlan { rounds: 9, seed, ..PLAN };
        let counts = Comparisons::of(&styled).unwrap();
        let plain = fit(&counts, &Params::default()).unwrap();
        let fitted = fit_votes(&styled, &Params::default()).unwrap();
        let refits = bootstrap_votes(&styled, &fitted, &plan).unwrap();
        (bootstrap(&counts, &plain, &plan).unwrap(), fitted, refits)
    };
    let one = on_threads(1, || all(1));
    assert!(one == on_threads(3, || all(1)));
    assert!(one.0 != on_threads(3, || all(2)).0);
}

#[test]
fn bca_is_percentile_where_nothing_is_skewed_and_shifts_where_it_is() {
    let counts = Comparisons::of(&simulated(800)).unwrap();
    let fitted = fit(&counts, &Params::default()).unwrap();
    let found: Bootstrap =
        bootstrap(&counts, &fitted, &BootstrapPlan { rounds: 2000, seed: 2, ..PLAN }).unwrap();
    let level = Level::new(0.95).unwrap();
    let quantity = Quantity::Difference(0, 4);
    let acceleration = acceleration(&counts, &fitted, &[quantity]).unwrap()[0].unwrap();
    assert!(acceleration.abs() < 0.1);
    let (plain, corrected) =
        (found.percentile(quantity, level).unwrap(), found.bca(quantity, level, acceleration).unwrap());
    let width = plain.upper - plain.lower;
    assert!((plain.lower - corrected.lower).abs() < 0.2 * width && corrected.method == "bca");
    let pushed = found.bca(quantity, level, 0.2).unwrap();
    assert!(pushed.upper > corrected.upper && pushed.lower > corrected.lower);
    let ranks = found.rank_counts();
    assert!(ranks.iter().all(|counts| counts.iter().sum::<u64>() == 2000));
}

#[test]
fn accelerations_of_cells_votes_and_clusters_of_one_agree() {
    let votes = with_own_clusters(simulated(300));
    let counts = Comparisons::of(&votes).unwrap();
    let fitted = fit(&counts, &Params::default()).unwrap();
    let quantities = [Quantity::Strength(0), Quantity::Difference(1, 2)];
    let by_cell = acceleration(&counts, &fitted, &quantities).unwrap();
    let by_vote = acceleration_of_votes(&votes, &fitted, &quantities).unwrap();
    let by_cluster = acceleration_of_clusters(&votes, &fitted, &quantities).unwrap();
    for ((a, b), c) in by_cell.iter().zip(by_vote).zip(by_cluster) {
        assert!((a.unwrap() - b.unwrap()).abs() < 1e-10 && (a.unwrap() - c.unwrap()).abs() < 1e-10);
    }
}

#[test]
fn a_cluster_bootstrap_needs_clusters() {
    let votes = simulated(300);
    let fitted = fit_votes(&votes, &Params::default()).unwrap();
    assert!(matches!(cluster_bootstrap(&votes, &fitted, &PLAN), Err(FitError::NoClusters)));
}
