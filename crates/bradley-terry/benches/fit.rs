//! Times of fits, errors and refits: `cargo bench -p rlhf-study-bradley-terry`.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench prints, and stops at the first failure"
)]

use std::time::Instant;

use bradley_terry::{
    BootstrapPlan, Comparisons, Outcome, Params, RawParams, Refit, Solver, TieRule, Votes, bootstrap,
    bootstrap_votes, clustered_covariance, fit, fit_votes, sandwich_covariance, sandwich_covariance_of_votes,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const MODELS: usize = 50;
const COVARIATES: usize = 4;

/// Votes between models of evenly spaced strengths, a fifth of them ties, with bounded covariates.
fn votes(count: usize) -> Votes {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut first, mut second, mut outcomes, mut covariates) = (vec![], vec![], vec![], vec![]);
    for _ in 0..count {
        let a = random.random_range(0..MODELS);
        let b = (a + random.random_range(1..MODELS)) % MODELS;
        let style: Vec<f64> = (0..COVARIATES).map(|_| random.random_range(-1.7..1.7)).collect();
        let eta = (b as f64 - a as f64) * 0.04 + 0.3 * style[0] - 0.1 * style[1];
        let win = random.random::<f64>() < 1.0 / (1.0 + (-eta).exp());
        outcomes.push(match (random.random::<f64>() < 0.2, win) {
            (true, _) => Outcome::Tie,
            (false, true) => Outcome::First,
            (false, false) => Outcome::Second,
        });
        first.push(a as u32);
        second.push(b as u32);
        covariates.extend(style);
    }
    Votes::new(MODELS, first, second, outcomes).unwrap().with_covariates(COVARIATES, covariates).unwrap()
}

/// Prints the median time of `times` runs.
fn time<T>(name: &str, times: usize, mut run: impl FnMut() -> T) -> T {
    let mut result = run();
    let mut seconds: Vec<f64> = (0..times)
        .map(|_| {
            let start = Instant::now();
            result = run();
            start.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    println!("{name:<58} {:>12.3} ms", seconds[times / 2] * 1e3);
    result
}

fn main() {
    let votes = votes(1_000_000);
    let plain = Params::default();
    let settings = |raw: RawParams| raw.check().unwrap();
    let counts = time("1 M votes to cells", 5, || Comparisons::of(&votes).unwrap());
    let fitted = time("fit, 50 models", 21, || fit(&counts, &plain).unwrap());
    for tie_rule in [TieRule::Davidson, TieRule::RaoKupper] {
        let params = settings(RawParams { tie_rule, ..RawParams::default() });
        time(&format!("fit, 50 models, {}", tie_rule.as_str()), 21, || fit(&counts, &params).unwrap());
    }
    let lbfgs = settings(RawParams { solver: Solver::Lbfgs, iteration_limit: 1000, ..RawParams::default() });
    time("fit, 50 models, L-BFGS", 21, || fit(&counts, &lbfgs).unwrap());
    time("sandwich, 50 models", 21, || sandwich_covariance(&counts, &fitted).unwrap());
    let plan = BootstrapPlan::default();
    time("1,000 multinomial refits, 50 models", 3, || bootstrap(&counts, &fitted, &plan).unwrap());
    let styled = time("fit, 1 M votes, 4 covariates", 5, || fit_votes(&votes, &plain).unwrap());
    println!("{}", styled.stop);
    time("fit, 1 M votes, 4 covariates, L-BFGS", 1, || fit_votes(&votes, &lbfgs).unwrap());
    time("sandwich, 1 M votes, 4 covariates", 3, || sandwich_covariance_of_votes(&votes, &styled).unwrap());
    let clusters = (0..1_000_000).map(|vote| vote / 8).collect();
    let judged = votes.clone().with_clusters(clusters).unwrap();
    time("clustered, 1 M votes, 125,000 clusters", 5, || clustered_covariance(&judged, &fitted).unwrap());
    time("clustered, the same, 4 covariates", 5, || clustered_covariance(&judged, &styled).unwrap());
    let few = BootstrapPlan { rounds: 10, seed: 0, ..BootstrapPlan::default() };
    time("10 refits, 1 M votes, 4 covariates", 1, || bootstrap_votes(&votes, &styled, &few).unwrap());
    let score = BootstrapPlan { refit: Refit::Score, ..few };
    time("10 score refits, 1 M votes, 4 covariates", 1, || bootstrap_votes(&votes, &styled, &score).unwrap());
}
