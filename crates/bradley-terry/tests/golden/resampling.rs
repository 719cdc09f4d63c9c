use bradley_terry::{
    BootstrapPlan, Cell, Comparisons, EloScale, Outcome, Params, Quantity, bootstrap, fit, points,
    rank_ranges,
};
use serde_json::Value;
use statistics::{Interval, Level};

use crate::assert_close;
use crate::board::{Board, board, expected, json, lines, place, shared};

#[test]
fn replayed_counts_give_the_kept_ratings() {
    let board = board("tiny");
    let file = expected("bootstrap_replay_tiny");
    let cell = |cell: &Value, count: &Value| {
        let text = |place: usize| cell[place].as_str().unwrap();
        let outcome = match text(2) {
            "model_a" => Outcome::First,
            "model_b" => Outcome::Second,
            _ => Outcome::Tie,
        };
        Cell::new(
            place(&board.names, text(0)),
            place(&board.names, text(1)),
            outcome,
            count.as_u64().unwrap(),
        )
    };
    let replicates = file["replicates"].as_array().unwrap();
    for replicate in replicates {
        let counts = replicate["counts"].as_array().unwrap();
        let cells = file["cells"].as_array().unwrap().iter().zip(counts).map(|(key, count)| cell(key, count));
        let fitted = fit(&Comparisons::new(5, cells).unwrap(), &Params::default()).unwrap();
        let ratings = EloScale::default().ratings(&fitted.strengths).unwrap();
        for (model, value) in board.values(&replicate["elo_mean1000"]) {
            assert_close(ratings[model].0, value, 1e-6, "replay");
        }
    }
    assert_eq!(replicates.len(), 12);
}

/// Percentiles of 1,000 rounds on either side: four standard errors of a limit, about 4 % of the half-width each.
fn assert_percentiles(board: &Board, theirs: &Value) {
    let fitted = fit(&board.comparisons(), &Params::default()).unwrap();
    let found = bootstrap(
        &board.comparisons(),
        &fitted,
        &BootstrapPlan { rounds: 1000, seed: 1, ..BootstrapPlan::default() },
    )
    .unwrap();
    let level = Level::new(0.95).unwrap();
    for (name, limits) in theirs.as_object().unwrap() {
        let [lower, upper] = ["q025", "q975"].map(|key| limits[key].as_f64().unwrap());
        let own = found.percentile(Quantity::Strength(board.model(name)), level).unwrap();
        let allowed = 4.0 * 2_f64.sqrt() * 0.04 * (upper - lower) / 2.0;
        assert_close(1000.0 + points(own.lower), lower, allowed, name);
        assert_close(1000.0 + points(own.upper), upper, allowed, name);
    }
}

#[test]
fn bootstrap_limits_agree_with_fastchat_on_llmfao() {
    let Some(folder) = shared() else { return };
    let board = Board::from_lines(lines(&folder.join("votes/llmfao_crowd_style.csv")));
    let file = json(&folder.join("golden/bradley-terry/outputs/bootstrap_llmfao.json"));
    assert_percentiles(&board, &file["fastchat_bootstrap_1000"]);
}

#[test]
fn few_votes_make_degenerate_rounds_which_are_counted() {
    let board = board("tiny");
    let fitted = fit(&board.comparisons(), &Params::default()).unwrap();
    let plan = BootstrapPlan { rounds: 10_000, seed: 1, ..BootstrapPlan::default() };
    let found = bootstrap(&board.comparisons(), &fitted, &plan).unwrap();
    // FastChat prints what its solver reached in such rounds: a lower limit of 431 for echo. About 158, by 100,000
    // rounds of draws cell by cell; five standard deviations around.
    assert!(found.degenerate > 95 && found.degenerate < 221, "{}", found.degenerate);
    assert_eq!(found.not_converged, 0);
    let kept = found.values(Quantity::Strength(0)).len() as u64;
    assert_eq!(kept + found.degenerate, 10_000);
}

#[test]
fn rank_ranges_follow_arenas_definition() {
    let board = board("tiny");
    let file = expected("bootstrap_tiny");
    let limits = &file["fastchat_bootstrap_1000"];
    let interval = |name: &String| Interval {
        lower: limits[name]["q025"].as_f64().unwrap(),
        upper: limits[name]["q975"].as_f64().unwrap(),
        level: 0.95,
        method: "percentile",
    };
    let ranges = rank_ranges(&board.names.iter().map(interval).collect::<Vec<_>>());
    for (name, range) in board.names.iter().zip(ranges) {
        let spread = &file["rank_spread_best_worst"][name];
        assert_eq!(spread, &serde_json::json!([range.best, range.worst]), "{name}");
        let best = &file["final_ranking_1_plus_models_whose_lower_exceeds_my_upper"][name];
        assert_eq!(best, &serde_json::json!(range.best), "{name}");
    }
}
