use std::collections::BTreeMap;

use bradley_terry::{
    Cell, Comparisons, Outcome, Params, RawParams, TieRule, clustered_covariance, fit, model_covariance,
    points,
};

use crate::assert_close;
use crate::board::{Board, json, lines, place, shared};
use crate::plain::{assert_exact, assert_spread};

#[test]
fn llmfao_votes() {
    let Some(folder) = shared() else { return };
    let board = Board::from_lines(lines(&folder.join("votes/llmfao_crowd_style.csv")));
    let file = json(&folder.join("golden/bradley-terry/outputs/bt_llmfao.json"));
    let fitted = fit(&board.comparisons(), &Params::default()).unwrap();
    assert_exact(&board, &fitted, &file["exact"], "llmfao");
    assert_spread(&board, &fitted, &file["exact"], "llmfao");
    let judges: Vec<String> = board.lines.iter().map(|line| line["judge"].clone()).collect();
    let mut names = judges.clone();
    names.sort();
    names.dedup();
    let clusters = judges.iter().map(|judge| place(&names, judge)).collect();
    let votes = board.votes.clone().with_clusters(clusters).unwrap();
    let clustered = clustered_covariance(&votes, &fitted).unwrap();
    for (model, value) in board.values(&file["exact"]["se_cluster_robust_elo"]) {
        assert_close(points(clustered.strength_error(model)), value, 1e-6, &board.names[model]);
    }
    tie_models(&board, &file);
}

/// evalica's sweeps stop at 1e-6, arenakit's at 1e-10.
fn tie_models(board: &Board, file: &serde_json::Value) {
    let rule = |tie_rule| RawParams { tie_rule, ..RawParams::default() }.check().unwrap();
    let fitted = fit(&board.comparisons(), &rule(TieRule::RaoKupper)).unwrap();
    let theirs = &file["arenakit"]["rao_kupper_prior0.0"];
    for (model, value) in board.values(&theirs["scores_logit_mean0"]) {
        assert_close(fitted.strengths[model].0, value, 1e-6, "rao-kupper");
    }
    assert_close(fitted.tie_parameter.unwrap().exp(), theirs["tie_theta"].as_f64().unwrap(), 1e-6, "θ");
    let davidson = fit(&board.comparisons(), &rule(TieRule::Davidson)).unwrap();
    let v = file["evalica"]["newman"]["v"].as_f64().unwrap();
    assert_close(davidson.tie_parameter.unwrap().exp() / v, 2.0, 1e-4, "ν");
}

#[test]
fn citations_between_journals() {
    let Some(folder) = shared() else { return };
    let outputs = folder.join("golden/bradley-terry/outputs");
    let counts = lines(&outputs.join("r_citations_counts.csv"));
    let names = ["Biometrika", "Comm Statist", "JASA", "JRSS-B"].map(String::from);
    let cell = |line: &BTreeMap<String, String>| {
        let (cited, citing) = (place(&names, &line["cited"]), place(&names, &line["citing"]));
        (cited != citing).then(|| Cell::new(cited, citing, Outcome::First, line["Freq"].parse().unwrap()))
    };
    let comparisons = Comparisons::new(4, counts.iter().filter_map(cell)).unwrap();
    let fitted = fit(&comparisons, &Params::default()).unwrap();
    let covariance = model_covariance(&comparisons, &fitted).unwrap();
    for line in lines(&outputs.join("r_btm_citations.csv")) {
        let model = place(&names, &line["journal"]) as usize;
        let found = fitted.strengths[model].0 - fitted.strengths[0].0;
        assert_close(found, line["ability_logit"].parse().unwrap(), 1e-8, &line["journal"]);
        assert_close(
            covariance.relative_to(0).strength_error(model),
            line["se"].parse().unwrap(),
            1e-6,
            "se",
        );
    }
}

#[test]
fn baseball_with_and_without_home_advantage() {
    let Some(folder) = shared() else { return };
    let outputs = folder.join("golden/bradley-terry/outputs");
    let games = lines(&outputs.join("r_baseball_counts.csv"));
    let expected = lines(&outputs.join("r_btm_baseball.csv"));
    let mut names: Vec<String> = games.iter().map(|line| line["home.team"].clone()).collect();
    names.sort();
    names.dedup();
    let cells = games.iter().flat_map(|line| {
        let [home, away] = ["home.team", "away.team"].map(|key| place(&names, &line[key]));
        [(Outcome::First, "home.wins"), (Outcome::Second, "away.wins")]
            .map(|(outcome, key)| Cell::new(home, away, outcome, line[key].parse().unwrap()))
    });
    let comparisons = Comparisons::new(names.len(), cells).unwrap();
    let value = |term: &str, key: &str| -> f64 {
        expected.iter().find(|line| line["term"] == term).unwrap()[key].parse().unwrap()
    };
    let plain = fit(&comparisons, &Params::default()).unwrap();
    let params = RawParams { position: true, ..RawParams::default() }.check().unwrap();
    let home = fit(&comparisons, &params).unwrap();
    let covariance = model_covariance(&comparisons, &home).unwrap();
    for (model, name) in names.iter().enumerate() {
        assert_close(plain.strengths[model].0 - plain.strengths[0].0, value(name, "value"), 1e-8, name);
        if model > 0 {
            let term = format!("home:team{name}");
            let found = home.strengths[model].0 - home.strengths[0].0;
            assert_close(found, value(&term, "value"), 1e-8, &term);
            assert_close(covariance.difference_error(model, 0), value(&term, "se"), 1e-6, &term);
        }
    }
    let advantage = expected.iter().find(|line| line["term"].ends_with("at.home")).unwrap();
    assert_close(home.position.unwrap(), advantage["value"].parse().unwrap(), 1e-8, "home");
    assert_close(covariance.position_error().unwrap(), advantage["se"].parse().unwrap(), 1e-6, "home");
}
