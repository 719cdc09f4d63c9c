use arena::Error;

use crate::ballots::{Ballot, board, store};
use crate::{run, try_run};

fn message(ballots: &[Ballot], columns: &[&str], settings: &str) -> String {
    try_run(&store(ballots, columns, 3), settings).unwrap_err().to_string()
}

fn cycle() -> Vec<Ballot> {
    let vote = |a, b| Ballot::new(a, b, "model_a").by("v1").with(&[3.0, 1.0]);
    let mut votes = vec![vote("a", "b"), vote("b", "c"), vote("c", "a"), vote("a", "c")];
    votes[1].values = vec![Some(1.0), Some(4.0)];
    votes[3].values = vec![Some(0.0), Some(2.0)];
    votes
}

#[test]
fn groups_that_never_met_are_named() {
    let text = message(&board("disconnected", &[]), &[], "{}");
    for part in ["[`p`, `q`, `r`], [`x`, `y`]", "components: separate", "without style"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn unbeaten_and_winless_models_are_named() {
    let text = message(&board("two_strata", &[]), &[], "{}");
    for part in ["[`u1`, `u2`] never lost", "[`l1`, `l2`] never beat", "penalty: {strengths: 0.01}"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_long_group_is_cut_short() {
    let ring: Vec<Ballot> =
        (0..14).map(|k| Ballot::new(&format!("m{k:02}"), &format!("m{:02}", (k + 1) % 14), "tie")).collect();
    let mut ballots = ring;
    ballots.push(Ballot::new("x", "y", "tie"));
    let text = message(&ballots, &[], "{}");
    assert!(text.contains("`m09`, and 4 more]") && !text.contains("m10"), "{text}");
}

#[test]
fn a_component_without_fit_is_a_row_and_all_without_an_error() {
    let mut ballots = board("disconnected", &[]);
    ballots.push(Ballot::new("s", "t", "model_a"));
    let outputs = run(&store(&ballots, &[], 9), "components: separate");
    assert_eq!(outputs.fit.len(), 3);
    let failed = outputs.fit.iter().find(|row| row.state != "ok").unwrap();
    assert!(failed.component == 2 && failed.stop.is_none() && failed.state.contains("[`s`] never lost"));
    assert!(!outputs.ratings.iter().any(|row| row.policy == "s"));
    assert!(outputs.warnings.iter().any(|text| text.contains("component 2")));
    outputs.tables().unwrap();
    let text = message(&[Ballot::new("s", "t", "model_a")], &[], "components: separate");
    assert!(text.contains("component 1"), "{text}");
}

#[test]
fn bad_rows_are_named() {
    let one = |change: &dyn Fn(&mut Ballot)| {
        let mut ballots = cycle();
        change(&mut ballots[3]);
        message(&ballots, &["x_a", "x_b"], "style: {features: [x]}")
    };
    assert!(one(&|ballot| ballot.verdict = "maybe").contains("vote 4: `verdict` `maybe` is not one of"));
    assert!(one(&|ballot| ballot.count = 0).contains("vote 4: `count` is 0"));
    assert!(one(&|ballot| ballot.weight = Some(-1.0)).contains("vote 4: `weight` is -1"));
    assert!(one(&|ballot| ballot.b = "a".into()).contains("vote 4: `model_b` is `model_a`"));
    assert!(one(&|ballot| ballot.values[1] = None).contains("vote 4: `x_b` of `x` is empty"));
    let both = |ballot: &mut Ballot| ballot.values = vec![Some(-0.5), Some(-0.5)];
    assert!(one(&both).contains("vote 4: `x_a` is -0.5 and the other answer's -0.5"), "{}", one(&both));
}

#[test]
fn a_count_beyond_memory_is_named() {
    let ballots: Vec<Ballot> = cycle().into_iter().map(|ballot| ballot.times(1 << 40)).collect();
    assert_eq!(run(&store(&ballots, &["x_a", "x_b"], 2), "{}").fit[0].votes, 1 << 42);
    let text = message(&ballots, &["x_a", "x_b"], "style: {features: [x]}");
    assert!(text.contains("vote 1: `count` is 1099511627776"), "{text}");
}

#[test]
fn columns_and_names_that_are_not_there() {
    let text = message(&cycle(), &["x_a", "x_b"], "style: {features: [y]}");
    assert!(text.contains("no column `y_a`"), "{text}");
    let text = message(&cycle(), &["x_a", "x_b"], "anchor: {policy: A, rating: 1114}");
    assert!(text.contains("`A`, which no vote that is used names; did you mean `a`"), "{text}");
    let text = message(&cycle(), &["x_a", "x_b"], "interval: {cluster: prompt}");
    assert!(text.contains("no vote has one"), "{text}");
    let text = message(&cycle(), &["x_a", "x_b"], "interval: {cluster: voter}");
    assert!(text.contains("the same one"), "{text}");
    let text = message(&cycle(), &["x_a", "x_b"], "policies: {B: {judge: j}}");
    assert!(text.contains("`B`, but the votes say `b`"), "{text}");
    let warned = run(&store(&cycle(), &["x_a", "x_b"], 9), "policies: {elsewhere: {judge: j}}").warnings;
    assert!(warned[0].contains("`elsewhere`, which no vote that is used names"), "{warned:?}");
}

#[test]
fn nothing_to_fit() {
    assert!(matches!(try_run(&store(&[], &[], 3), "{}"), Err(Error::NoVotes)));
    let bad = [Ballot::new("a", "b", "both_bad")];
    assert!(matches!(try_run(&store(&bad, &[], 3), "both_bad: drop"), Err(Error::NoVotes)));
}

#[test]
fn a_constant_feature_is_named() {
    let mut ballots = cycle();
    ballots.iter_mut().for_each(|ballot| ballot.values = vec![Some(2.0), Some(1.0)]);
    let text = message(&ballots, &["x_a", "x_b"], "style: {features: [x]}");
    assert!(text.contains("`x` is 0.25 in every vote"), "{text}");
    let text =
        message(&ballots, &["x_a", "x_b"], "{position: true, style: {features: [x], standardise: none}}");
    // In a cycle the model shown first always wins.
    assert!(text.contains("the position effect decides the votes alone"), "{text}");
}

#[test]
fn both_bad_votes_are_ties_or_left_out_and_their_share_is_told() {
    let mut ballots = cycle();
    ballots.push(Ballot::new("a", "b", "both_bad").times(4).with(&[0.0, 1.0]));
    ballots.push(Ballot::new("d", "b", "both_bad").with(&[0.0, 1.0]));
    let stored = store(&ballots, &["x_a", "x_b"], 3);
    let tie = &run(&stored, "{}").fit[0];
    assert_eq!((tie.votes, tie.policies, tie.both_bad.as_str()), (9, 4, "tie"));
    assert!((tie.tie_share - 5.0 / 9.0).abs() < 1e-15 && (tie.both_bad_share - 5.0 / 9.0).abs() < 1e-15);
    let outputs = run(&stored, "both_bad: drop");
    let drop = &outputs.fit[0];
    assert_eq!((drop.votes, drop.policies, drop.tie_share), (4, 3, 0.0));
    assert!((drop.both_bad_share - 0.5).abs() < 1e-15);
    assert!(outputs.warnings.iter().any(|text| text.contains("`d` has no rating")));
}

/// Where an effect decides every vote, no solver may stop on the way to infinity and call it a number.
#[test]
fn an_effect_that_decides_every_vote_is_refused() {
    for solver in ["newton", "l-bfgs"] {
        let settings = format!("{{solver: {solver}, iteration_limit: 100000, position: true}}");
        let text = message(&cycle(), &["x_a", "x_b"], &settings);
        assert!(text.contains("decides the votes alone"), "{solver}: {text}");
    }
    let mut ballots = Vec::new();
    for (place, pair) in [("a", "b"), ("b", "c"), ("c", "a"), ("b", "a")].into_iter().enumerate() {
        let sign = if place % 2 == 0 { 1.0 } else { -1.0 };
        let verdict = if sign > 0.0 { "model_a" } else { "model_b" };
        ballots.push(Ballot::new(pair.0, pair.1, verdict).times(5).with(&[sign]));
        ballots.push(Ballot::new(pair.1, pair.0, verdict).times(5).with(&[sign]));
    }
    for solver in ["newton", "l-bfgs"] {
        let settings = format!("{{solver: {solver}, iteration_limit: 100000, style: {{covariates: [x]}}}}");
        let text = message(&ballots, &["x"], &settings);
        assert!(text.contains("number") || text.contains("decides the votes alone"), "{solver}: {text}");
    }
}

#[test]
fn balanced_groups_that_never_met_need_but_any_ridge() {
    let both = |a, b| [Ballot::new(a, b, "model_a"), Ballot::new(a, b, "model_b"), Ballot::new(a, b, "tie")];
    let votes = [both("a", "b"), both("c", "d")].concat();
    let outputs = run(&store(&votes, &[], 9), "{penalty: {strengths: 0.01}}");
    assert!(outputs.ratings.iter().all(|row| (row.value - 1000.0).abs() < 1e-6), "{:?}", outputs.ratings);
}

/// A ridge that the solver cannot feel would be stopped short of; a spread of nothing is told.
#[test]
fn a_ridge_too_weak_and_a_spread_of_nothing_are_told() {
    let unbeaten = [
        Ballot::new("a", "b", "model_a").times(1_000_000),
        Ballot::new("b", "c", "model_a"),
        Ballot::new("c", "b", "model_a"),
    ];
    let text = message(&unbeaten, &[], "penalty: {strengths: 1.0e-6}");
    assert!(text.contains("too weak to be felt") || text.contains("did not converge"), "{text}");
    let ties = [Ballot::new("a", "b", "tie").times(9)];
    let warned = run(&store(&ties, &[], 9), "{}").warnings;
    assert!(warned.iter().any(|text| text.contains("zero wide")), "{warned:?}");
}
