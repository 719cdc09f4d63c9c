use std::collections::BTreeMap;

use bradley_terry::{Cell, Comparisons, Params, fit, model_covariance, sandwich_covariance};
use serde_json::Value;

use crate::board::{Board, board, expected};
use crate::plain::{assert_exact, assert_spread};
use crate::{EXACT, assert_close};

fn assert_variances(board: &Board, comparisons: &Comparisons, exact: &Value, keys: &[&str]) {
    let fitted = fit(comparisons, &Params::default()).unwrap();
    for key in keys {
        let covariance = match *key {
            "var_fisher_logit" => model_covariance(comparisons, &fitted).unwrap(),
            _ => sandwich_covariance(comparisons, &fitted).unwrap(),
        };
        for (model, value) in board.values(&exact[*key]) {
            assert_close(covariance.strength_error(model).powi(2), value, EXACT * value.max(1.0), key);
        }
    }
}

#[test]
fn row_weights() {
    let board = board("weighted");
    let weights = board.numbers("weight");
    let votes = board.votes.clone().with_weights(weights).unwrap();
    let comparisons = Comparisons::of(&votes).unwrap();
    let exact = &expected("bt_weighted")["exact"];
    assert_exact(&board, &fit(&comparisons, &Params::default()).unwrap(), exact, "weighted");
    assert_variances(&board, &comparisons, exact, &["var_fisher_logit", "var_sandwich_hc0_logit"]);
}

/// Rows of a file, exact repetitions dropped.
fn deduplicated(board: &Board, ignore_side: bool) -> Board {
    let mut seen = BTreeMap::new();
    for line in &board.lines {
        let mut key: Vec<&str> = ["question_id", "judge", "model_a", "model_b", "winner"]
            .map(|column| line[column].as_str())
            .to_vec();
        if ignore_side && line["model_a"] > line["model_b"] {
            key.swap(2, 3);
            key[4] = match key[4] {
                "model_a" => "model_b",
                "model_b" => "model_a",
                tie => tie,
            };
        }
        seen.entry(key.into_iter().map(String::from).collect::<Vec<_>>()).or_insert_with(|| line.clone());
    }
    Board::from_lines(seen.into_values().collect())
}

#[test]
fn duplicates_count_once_each_or_are_dropped_by_the_caller() {
    let board = board("duplicates");
    let file = expected("bt_duplicates");
    let boards = [
        (deduplicated(&board, false), "exact_dedup_exact_rows", 67),
        (deduplicated(&board, true), "exact_dedup_ignoring_side", 60),
        (board, "exact_all_rows", 84),
    ];
    for (board, key, rows) in boards {
        assert_eq!(board.lines.len(), rows);
        let fitted = fit(&board.comparisons(), &Params::default()).unwrap();
        assert_exact(&board, &fitted, &file[key], key);
        assert_spread(&board, &fitted, &file[key], key);
    }
}

#[test]
fn a_weight_is_not_a_count_in_the_sandwich() {
    let board = board("duplicates");
    let file = expected("bt_duplicates");
    let aggregated = &file["exact_aggregated_as_weights"];
    let cells = board.comparisons().cells().to_vec();
    assert_eq!(cells.len() as u64, aggregated["n_rows"].as_u64().unwrap());
    let as_weight = |cell: &Cell| Cell { count: 1, weight: cell.count as f64, ..*cell };
    let weighted = Comparisons::new(board.names.len(), cells.iter().map(as_weight)).unwrap();
    assert_exact(&board, &fit(&weighted, &Params::default()).unwrap(), &file["exact_all_rows"], "weights");
    let keys: Vec<&str> = ["var_fisher_logit", "var_sandwich_hc0_logit"]
        .into_iter()
        .filter(|key| aggregated[*key].is_object())
        .collect();
    assert!(!keys.is_empty());
    assert_variances(&board, &weighted, aggregated, &keys);
}

#[test]
fn pairs_reweighted_by_their_count() {
    let board = board("unbalanced");
    let file = expected("bt_reweighted");
    let plain = fit(&board.comparisons(), &Params::default()).unwrap();
    assert_exact(&board, &plain, &file["exact_unweighted"], "unweighted");
    assert_spread(&board, &plain, &file["exact_unweighted"], "unweighted");
    let reweighted = board.comparisons().reweighted(50);
    assert_exact(
        &board,
        &fit(&reweighted, &Params::default()).unwrap(),
        &file["exact_reweighted"],
        "reweighted",
    );
    let keys = ["var_fisher_logit", "var_sandwich_hc0_logit"];
    assert_variances(&board, &reweighted, &file["exact_reweighted"], &keys);
}
