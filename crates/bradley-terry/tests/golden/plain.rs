use bradley_terry::{
    EloScale, Fit, Params, RawParams, Solver, fit, model_covariance, points, sandwich_covariance,
    wald_interval,
};
use serde_json::Value;
use statistics::Level;

use crate::board::{Board, board, expected};
use crate::{EXACT, assert_close};

const FINITE: [&str; 6] = ["tiny", "wikipedia", "pair", "cycle", "all_ties", "unbeaten_with_tie"];

/// A fit against an `exact` entry.
pub fn assert_exact(board: &Board, fit: &Fit, exact: &Value, case: &str) {
    for (model, value) in board.values(&exact["theta_logit_mean0"]) {
        assert_close(fit.strengths[model].0, value, EXACT, case);
    }
    let ratings = EloScale::default().ratings(&fit.strengths).unwrap();
    for (model, value) in board.values(&exact["elo_mean1000"]) {
        assert_close(ratings[model].0, value, 1e-6, case);
    }
    let loss = exact["neg_loglik"].as_f64().unwrap();
    assert_close(fit.mean_loss * fit.weight, loss, 1e-10 * loss.abs(), case);
    assert!(fit.stop.gradient_norm <= 1e-10, "{case}: {}", fit.stop);
}

/// Variances, errors and intervals against an `exact` entry.
pub fn assert_spread(board: &Board, fit: &Fit, exact: &Value, case: &str) {
    let comparisons = board.comparisons();
    let fisher = model_covariance(&comparisons, fit).unwrap();
    let sandwich = sandwich_covariance(&comparisons, fit).unwrap();
    for (covariance, key) in [(&fisher, "var_fisher_logit"), (&sandwich, "var_sandwich_hc0_logit")] {
        for (model, value) in board.values(&exact[key]) {
            assert_close(covariance.strength_error(model).powi(2), value, EXACT, case);
        }
    }
    let ratings = EloScale::default().ratings(&fit.strengths).unwrap();
    let level = Level::new(0.95).unwrap();
    for (name, limits) in exact["ci95_sandwich_elo"].as_object().unwrap() {
        let model = board.model(name);
        let interval = wald_interval(ratings[model].0, points(sandwich.strength_error(model)), level);
        assert_close(interval.lower, limits[0].as_f64().unwrap(), 1e-5, case);
        assert_close(interval.upper, limits[1].as_f64().unwrap(), 1e-5, case);
    }
    let top = &exact["top_two_difference"];
    let [a, b] = [0, 1].map(|place| board.model(top["models"][place].as_str().unwrap()));
    let errors = [(&sandwich, "se_sandwich_elo"), (&fisher, "se_fisher_elo")];
    for (covariance, key) in errors {
        assert_close(points(covariance.difference_error(a, b)), top[key].as_f64().unwrap(), 1e-5, case);
    }
}

#[test]
fn newton_and_lbfgs_reach_the_exact_fit() {
    let lbfgs =
        RawParams { solver: Solver::Lbfgs, iteration_limit: 500, ..RawParams::default() }.check().unwrap();
    for name in FINITE {
        let board = board(name);
        let exact = &expected(&format!("bt_{name}"))["exact"];
        assert_exact(&board, &fit(&board.comparisons(), &Params::default()).unwrap(), exact, name);
        let second = fit(&board.comparisons(), &lbfgs).unwrap();
        for (model, value) in board.values(&exact["theta_logit_mean0"]) {
            // A gradient of 1e-10 is a distance of up to 1e-10 over the least curvature.
            assert_close(second.strengths[model].0, value, 2e-8, name);
        }
    }
}

#[test]
fn variances_and_intervals_are_exact() {
    for name in FINITE {
        let board = board(name);
        let fitted = fit(&board.comparisons(), &Params::default()).unwrap();
        assert_spread(&board, &fitted, &expected(&format!("bt_{name}"))["exact"], name);
    }
}

#[test]
fn fastchat_ratings_are_met_to_its_own_error_and_its_anchor_shifts_them() {
    let board = board("tiny");
    let fitted = fit(&board.comparisons(), &Params::default()).unwrap();
    let anchored =
        EloScale::Anchored { model: board.model("charlie"), rating: bradley_terry::EloRating(1114.0) };
    let ratings = anchored.ratings(&fitted.strengths).unwrap();
    let expected = &expected("bt_anchor")["fastchat"]["compute_bt_same_loss_tight_tolerance"];
    for (name, value) in expected.as_object().unwrap() {
        let name = if name.starts_with("mixtral") { "charlie" } else { name };
        assert_close(ratings[board.model(name)].0, value.as_f64().unwrap(), 1e-4, name);
    }
}
