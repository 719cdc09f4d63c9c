use bradley_terry::{FitError, Params, Penalty, RawParams, fit};

use crate::board::{board, expected};
use crate::plain::assert_exact;
use crate::{EXACT, assert_close};

#[test]
fn two_components_are_refused_and_each_alone_is_exact() {
    let board = board("disconnected");
    let comparisons = board.comparisons();
    let Err(FitError::Disconnected { components }) = fit(&comparisons, &Params::default()) else {
        panic!("two components");
    };
    assert_eq!(components, [vec![0, 1, 2], vec![3, 4]]);
    let exact = &expected("bt_disconnected_by_component")["exact"];
    for (models, key) in components.iter().zip(["component_pqr", "component_xy"]) {
        let alone = fit(&comparisons.restricted(models), &Params::default()).unwrap();
        for (name, value) in exact[key]["theta_logit_mean0"].as_object().unwrap() {
            let place = models.iter().position(|model| board.names[*model] == *name).unwrap();
            assert_close(alone.strengths[place].0, value.as_f64().unwrap(), EXACT, name);
        }
    }
}

#[test]
fn separated_groups_are_refused_by_name() {
    let groups = |name: &str| {
        let board = board(name);
        match fit(&board.comparisons(), &Params::default()) {
            Err(FitError::Separated { unbeaten, winless }) => {
                let named = |groups: Vec<Vec<usize>>| -> Vec<Vec<String>> {
                    let name = |group: Vec<usize>| group.into_iter().map(|model| board.names[model].clone());
                    groups.into_iter().map(|group| name(group).collect()).collect()
                };
                (named(unbeaten), named(winless))
            }
            other => panic!("{name}: {other:?}"),
        }
    };
    assert_eq!(groups("never_loses"), (vec![vec!["top".into()]], vec![vec!["bottom".into()]]));
    assert_eq!(
        groups("two_strata"),
        (vec![vec!["u1".into(), "u2".into()]], vec![vec!["l1".into(), "l2".into()]])
    );
}

#[test]
fn a_ridge_makes_every_board_finite_and_exact() {
    for name in ["disconnected", "never_loses", "two_strata"] {
        let board = board(name);
        let file = expected(&format!("bt_{name}"));
        for (key, strengths) in [("1e-06", 1e-6), ("0.01", 0.01), ("0.5", 0.5), ("1.0", 1.0)] {
            let Some(exact) = file.get(format!("exact_ridge_sum_loss_lambda{key}")) else { continue };
            let penalty = Penalty { strengths, ..Penalty::default() };
            let params = RawParams { penalty, ..RawParams::default() }.check().unwrap();
            let fitted = fit(&board.comparisons(), &params).unwrap();
            for (model, value) in board.values(&exact["theta_logit"]) {
                assert_close(fitted.strengths[model].0, value, EXACT, &format!("{name} {key}"));
            }
        }
    }
}

#[test]
fn one_draw_saves_an_unbeaten_model() {
    let board = board("unbeaten_with_tie");
    let fitted = fit(&board.comparisons(), &Params::default()).unwrap();
    assert_exact(&board, &fitted, &expected("bt_unbeaten_with_tie")["exact"], "unbeaten_with_tie");
}
