use bradley_terry::{
    Solver, clustered_covariance, fit, fit_votes, model_covariance, model_covariance_of_votes,
    sandwich_covariance, sandwich_covariance_of_votes,
};
use proptest::prelude::*;

use crate::votes::{RULES, cells, comparisons, covariates, one_by_one, params};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn counts_single_votes_and_clusters_of_one_have_the_same_covariance(cells in cells()) {
        let (counts, votes) = (comparisons(&cells), one_by_one(&cells));
        let own: Vec<u32> = (0..votes.len() as u32).collect();
        let clustered = votes.clone().with_clusters(own).unwrap();
        for rule in RULES {
            let fitted = fit(&counts, &params(rule, true, Solver::Newton)).unwrap();
            let sandwich = sandwich_covariance(&counts, &fitted).unwrap();
            let others = [
                sandwich_covariance_of_votes(&votes, &fitted).unwrap(),
                clustered_covariance(&clustered, &fitted).unwrap(),
            ];
            for other in others {
                let gap = (sandwich.matrix() - other.matrix()).mapv(f64::abs);
                prop_assert!(gap.iter().all(|gap| *gap < 1e-10));
            }
            let gap = model_covariance(&counts, &fitted).unwrap().matrix() - model_covariance_of_votes(&votes, &fitted).unwrap().matrix();
            prop_assert!(gap.iter().all(|gap| gap.abs() < 1e-10));
        }
    }

    #[test]
    fn errors_of_differences_do_not_depend_on_the_anchor(cells in cells()) {
        let counts = comparisons(&cells);
        let fitted = fit(&counts, &params(RULES[0], false, Solver::Newton)).unwrap();
        let centred = sandwich_covariance(&counts, &fitted).unwrap();
        let anchored = centred.relative_to(1);
        prop_assert!(anchored.strength_error(1) < 1e-8);
        for model in 0..cells.0 {
            prop_assert!((anchored.strength_error(model) - centred.difference_error(model, 1)).abs() < 1e-8);
            prop_assert!((anchored.difference_error(model, 0) - centred.difference_error(model, 0)).abs() < 1e-8);
        }
    }

    /// δθ̂ = H⁻¹ s/n: adding one vote of tiny weight moves the fit by the bread times its slope.
    #[test]
    fn the_model_covariance_is_the_response_to_a_tiny_vote(cells in cells()) {
        let votes = one_by_one(&cells);
        let count = votes.len();
        let x = covariates(count, 1);
        let build = |extra: f64| {
            let weights = (0..count).map(|vote| if vote == 0 { 1.0 + extra } else { 1.0 }).collect();
            votes.clone().with_weights(weights).unwrap().with_covariates(1, x.clone()).unwrap()
        };
        let settings = params(RULES[1], true, Solver::Newton);
        let Ok(base) = fit_votes(&build(0.0), &settings) else { return Ok(()) };
        let covariance = model_covariance_of_votes(&build(0.0), &base).unwrap();
        let [up, down] = [1e-3, -1e-3].map(|extra| fit_votes(&build(extra), &settings).unwrap());
        let moved = (up.strengths[0].0 - down.strengths[0].0) / 2e-3;
        let cell = cells.1[0];
        let (a, b) = (cell.first as usize, cell.second as usize);
        let eta = base.strengths[a].0 - base.strengths[b].0 + base.position.unwrap() + base.coefficients[0] * x[0];
        let nu = base.tie_parameter.unwrap().exp();
        let all = (eta / 2.0).exp() + (-eta / 2.0).exp() + nu;
        let [p, q, t] = [(eta / 2.0).exp() / all, (-eta / 2.0).exp() / all, nu / all];
        let by_eta = cell.outcome.share() - 0.5 - (p - q) / 2.0;
        let by_tie = f64::from(u8::from(cell.outcome.share() == 0.5)) - t;
        let v = covariance.matrix();
        let m = cells.0;
        let along = v[[0, a]] - v[[0, b]] + v[[0, m]] + v[[0, m + 1]] * x[0];
        let expected = along * by_eta + v[[0, m + 2]] * by_tie;
        prop_assert!((moved - expected).abs() < 1e-4 * (1.0 + expected.abs()), "{moved} {expected}");
    }
}
