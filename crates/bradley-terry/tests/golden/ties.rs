use bradley_terry::{Fit, FitError, Params, RawParams, Solver, TieRule, fit};
use serde_json::Value;

use crate::assert_close;
use crate::board::{Board, board, expected};

const BOARDS: [&str; 2] = ["tiny", "unbeaten_with_tie"];

fn params(tie_rule: TieRule, position: bool, solver: Solver) -> Params {
    RawParams { tie_rule, position, solver, iteration_limit: 500, ..RawParams::default() }.check().unwrap()
}

/// Both solvers' fits.
fn fits(board: &Board, tie_rule: TieRule, position: bool) -> [Fit; 2] {
    [Solver::Newton, Solver::Lbfgs]
        .map(|solver| fit(&board.comparisons(), &params(tie_rule, position, solver)).unwrap())
}

fn assert_strengths(board: &Board, fit: &Fit, expected: &Value, allowed: f64) {
    for (model, value) in board.values(expected) {
        assert_close(fit.strengths[model].0, value, allowed, &board.names[model]);
    }
}

/// evalica's Newman sweeps stop at a change of 1e-6 in scores; its v is half of Davidson's ν.
#[test]
fn davidson_agrees_with_evalica() {
    let board = board("tiny");
    let newman = &expected("bt_tiny")["evalica"]["newman"];
    let scores = newman["scores"].as_object().unwrap();
    let logs: Vec<(String, f64)> =
        scores.iter().map(|(name, score)| (name.clone(), score.as_f64().unwrap().ln())).collect();
    let mean = logs.iter().map(|(_, log)| log).sum::<f64>() / logs.len() as f64;
    for fit in fits(&board, TieRule::Davidson, false) {
        for (name, log) in &logs {
            assert_close(fit.strengths[board.model(name)].0, log - mean, 1e-5, name);
        }
        let ratio = fit.tie_parameter.unwrap().exp() / newman["v"].as_f64().unwrap();
        assert_close(ratio, 2.0, 1e-4, "ν");
    }
}

#[test]
fn rao_and_kupper_agree_with_arenakit() {
    let board = board("tiny");
    let theirs = &expected("bt_tiny")["arenakit"]["rao_kupper_prior0.0"];
    for fit in fits(&board, TieRule::RaoKupper, false) {
        assert_strengths(&board, &fit, &theirs["scores_logit_mean0"], 1e-6);
        assert_close(fit.tie_parameter.unwrap().exp(), theirs["tie_theta"].as_f64().unwrap(), 1e-6, "θ");
    }
}

#[test]
fn the_position_effect_agrees_with_arenakit() {
    for name in BOARDS {
        let board = board(name);
        let theirs = &expected(&format!("bt_{name}"))["arenakit"]["fit_bt_half_order_prior0.0"];
        if !theirs.is_object() {
            continue;
        }
        for fit in fits(&board, TieRule::HalfWin, true) {
            assert_strengths(&board, &fit, &theirs["scores_logit_mean0"], 1e-6);
            assert_close(fit.position.unwrap(), theirs["order_log"].as_f64().unwrap(), 1e-6, "order");
        }
    }
}

#[test]
fn a_tie_model_needs_ties_and_something_else() {
    for (name, rule) in [("wikipedia", TieRule::Davidson), ("all_ties", TieRule::RaoKupper)] {
        let refused = fit(&board(name).comparisons(), &params(rule, false, Solver::Newton));
        assert!(matches!(refused, Err(FitError::TieParameter(_))), "{name}: {refused:?}");
    }
}
