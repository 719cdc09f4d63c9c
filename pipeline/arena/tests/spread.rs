use std::collections::BTreeMap;
use std::sync::Mutex;

use arena::{Inputs, RawSettings};
use records::Control;

use crate::ballots::{Ballot, Stored, board, store};
use crate::{assert_close, run, try_run};

fn tiny(batch: usize) -> Stored {
    store(&board("tiny", &[]), &[], batch)
}

/// Ten votes of each of twelve voters who agree with themselves.
pub fn judged() -> Vec<Ballot> {
    let names = ["a", "b", "c", "d"];
    let vote = |voter: usize, round: usize| {
        let (first, second) = (names[(voter + round) % 4], names[(voter + round + 1 + round % 3) % 4]);
        let verdict = match (voter * 7 + round / 4) % 5 {
            0 | 1 => "model_a",
            2 | 3 => "model_b",
            _ => "tie",
        };
        let values = [(voter * 13 + round * 5) % 17, (voter * 5 + round * 11) % 19].map(|value| value as f64);
        let ballot = Ballot::new(first, second, verdict).by(&format!("v{voter}")).with(&values);
        Ballot { prompt: Some(format!("p{}", round / 2)), ..ballot }
    };
    (0..12).flat_map(|voter| (0..10).map(move |round| vote(voter, round))).collect()
}

pub const STYLE: &str = "style: {features: [x]}";

/// The standard deviation of 400 refits is known to 3.5 %; four of these, and the small sample.
#[test]
fn refits_are_as_wide_as_the_sandwich_says() {
    let columns = ["tokens_a", "tokens_b"];
    let stored = store(&board("style8", &columns), &columns, 700);
    let style = "style: {features: [tokens]}";
    let sandwich = run(&stored, &format!("{{{style}}}"));
    for (method, text) in [("percentile", "percentile, vote, 400 rounds"), ("bca", "bca, vote, 400 rounds")] {
        let interval = format!("interval: {{method: bootstrap-{method}, rounds: 400}}");
        let refits = run(&stored, &format!("{{{style}, {interval}}}"));
        for (row, near) in refits.ratings.iter().zip(&sandwich.ratings) {
            assert_close(row.standard_error.unwrap() / near.standard_error.unwrap(), 1.0, 0.17, &row.policy);
            let width = |row: &records::tables::Outcome| row.upper.unwrap() - row.lower.unwrap();
            assert_close(width(row) / width(near), 1.0, 0.25, &row.policy);
            assert_eq!((row.value, row.interval_method.as_deref()), (near.value, Some(text)));
        }
        let (found, near) = (&refits.style_coefficients[0], &sandwich.style_coefficients[0]);
        assert_close(found.standard_error / near.standard_error, 1.0, 0.17, "coefficient");
        assert!(refits.warnings.iter().any(|text| text.contains("fewer than 1000 rounds")));
    }
}

#[test]
fn resamples_without_a_finite_fit_are_counted() {
    let outputs = run(&tiny(11), "interval: {method: bootstrap-percentile, rounds: 2000}");
    let fit = &outputs.fit[0];
    assert_eq!((fit.rounds, fit.not_converged), (Some(2000), Some(0)));
    assert!(fit.degenerate.unwrap() > 20 && outputs.warnings.iter().any(|text| text.contains("resamples")));
    assert_eq!(outputs.rating_ranks[0].rounds, 2000 - fit.degenerate.unwrap());
}

#[test]
fn ranks_of_refits_add_up_and_bound_nothing_twice() {
    let outputs = run(&tiny(60), "interval: {method: bootstrap-bca, rounds: 400}");
    let mut shares: BTreeMap<&str, f64> = BTreeMap::new();
    for row in &outputs.rating_ranks {
        *shares.entry(&row.policy).or_default() += row.share;
    }
    assert_eq!(shares.len(), 5);
    assert!(shares.values().all(|share| (share - 1.0).abs() < 1e-12));
    let methods: Vec<&str> =
        outputs.rating_intervals.iter().map(|row| row.interval_method.as_str()).collect();
    for method in ["model", "sandwich", "percentile", "bca"] {
        assert_eq!(methods.iter().filter(|found| **found == method).count(), 5, "{method}");
    }
    assert!(outputs.rating_intervals.iter().all(|row| row.chosen == (row.interval_method == "bca")));
    assert!(run(&tiny(60), "{}").rating_ranks.is_empty());
}

#[test]
fn rank_limits_are_arenas() {
    let outputs = run(&tiny(60), "{}");
    for row in &outputs.ratings {
        let above = outputs.ratings.iter().filter(|other| other.lower > row.upper).count() as i64;
        let possible =
            outputs.ratings.iter().filter(|other| other.policy != row.policy && other.upper > row.lower);
        assert_eq!((row.rank_lower, row.rank_upper), (Some(1 + above), Some(1 + possible.count() as i64)));
        let better = outputs.ratings.iter().filter(|other| other.value > row.value).count() as i64;
        assert_eq!(row.rank, Some(1 + better));
    }
}

#[test]
fn neighbours_are_in_order_and_their_limits_wider_than_alone() {
    let outputs = run(&tiny(60), "{}");
    assert_eq!(outputs.rating_neighbours.len(), 4);
    for row in &outputs.rating_neighbours {
        let same = |pair: &&records::tables::RatingPair| {
            let names = [pair.policy_a.as_str(), pair.policy_b.as_str()];
            names.contains(&row.above.as_str()) && names.contains(&row.below.as_str())
        };
        let pair = outputs.rating_pairs.iter().find(same).unwrap();
        assert_close(row.difference, pair.difference.abs(), 1e-9, &row.above);
        assert_close(row.standard_error, pair.standard_error, 1e-9, &row.above);
        assert!(row.upper - row.lower > pair.upper - pair.lower);
        assert_eq!(row.separated, row.lower > 0.0);
        let votes = row.votes_needed.unwrap();
        assert_eq!(row.separated, votes <= 60, "{votes}");
        assert_eq!(row.interval_method, "max-t, sandwich");
    }
}

#[test]
fn covariance_and_errors_agree_whatever_the_anchor() {
    for settings in ["{}", "anchor: {policy: delta, rating: 500}", "interval: {method: bootstrap-percentile}"]
    {
        let outputs = run(&tiny(60), settings);
        let covariance = |a: &str, b: &str| {
            let (a, b) = if a <= b { (a, b) } else { (b, a) };
            let rows = &outputs.rating_covariance;
            rows.iter().find(|row| row.policy_a == a && row.policy_b == b).unwrap().covariance
        };
        for row in &outputs.ratings {
            let variance = covariance(&row.policy, &row.policy);
            assert_close(row.standard_error.unwrap().powi(2), variance, 1e-6, &row.policy);
        }
        for row in &outputs.rating_pairs {
            let (a, b) = (&row.policy_a, &row.policy_b);
            let variance = covariance(a, a) + covariance(b, b) - 2.0 * covariance(a, b);
            assert_close(row.standard_error.powi(2), variance, 1e-6, settings);
        }
    }
}

#[test]
fn a_voter_who_repeats_herself_is_one_voter() {
    let stored = store(&judged(), &["x_a", "x_b"], 50);
    let plain = run(&stored, &format!("{{{STYLE}}}"));
    // Two units, and both controls.
    for unit in ["voter", "prompt"] {
        for control in [Control::None, Control::Style] {
            let is_row = |row: &&records::tables::RatingInterval| row.unit == unit && row.control == control;
            assert_eq!(plain.rating_intervals.iter().filter(is_row).count(), 4, "{unit} {control}");
        }
    }
    // Every vote nine times in the hand of the same voter: errors by vote shrink, errors by voter do not.
    let often: Vec<Ballot> = judged().into_iter().map(|ballot| ballot.times(9)).collect();
    let repeated = run(&store(&often, &["x_a", "x_b"], 50), &format!("{{{STYLE}}}"));
    for (one, two) in plain.rating_intervals.iter().zip(&repeated.rating_intervals) {
        let ratio = if one.interval_method == "clustered-sandwich" { 1.0 } else { 1.0 / 3.0 };
        assert_close(two.standard_error / one.standard_error, ratio, 1e-6, &one.interval_method);
    }
    assert!(repeated.warnings.iter().any(|text| text.contains("cluster")), "{:?}", repeated.warnings);
}

#[test]
fn votes_without_voter_are_a_cluster_each_but_cannot_be_drawn() {
    let mut ballots = judged();
    ballots.iter_mut().skip(60).for_each(|ballot| ballot.voter = None);
    let mut numbered = ballots.clone();
    for (index, ballot) in numbered.iter_mut().enumerate().skip(60) {
        ballot.voter = Some(format!("own{index}"));
    }
    let by_voter = |ballots: &[Ballot]| {
        let settings = format!("{{{STYLE}, interval: {{cluster: voter}}}}");
        let outputs = run(&store(ballots, &["x_a", "x_b"], 7), &settings);
        outputs.ratings.iter().map(|row| row.standard_error.unwrap()).collect::<Vec<_>>()
    };
    for (missing, own) in by_voter(&ballots).into_iter().zip(by_voter(&numbered)) {
        assert_close(missing, own, 1e-9, "own cluster");
    }
    let drawn = "interval: {cluster: voter, method: bootstrap-percentile}";
    let text = try_run(&store(&ballots, &["x_a", "x_b"], 50), drawn).unwrap_err().to_string();
    assert!(text.contains("60 have none"), "{text}");
}

#[test]
fn position_has_one_row_and_the_tie_models_a_parameter() {
    let stored = store(&judged(), &["x_a", "x_b"], 50);
    for (rule, has_parameter) in [("half-win", false), ("davidson", true), ("rao-kupper", true)] {
        let outputs = run(&stored, &format!("{{position: true, tie_rule: {rule}, {STYLE}}}"));
        let effects: Vec<&str> = outputs.style_coefficients.iter().map(|row| row.feature.as_str()).collect();
        assert_eq!(effects, ["x", "position"]);
        assert!(
            outputs
                .fit
                .iter()
                .all(|row| row.tie_rule == rule && row.tie_parameter.is_some() == has_parameter)
        );
        outputs.tables().unwrap();
        let plain = run(&stored, &format!("{{position: true, tie_rule: {rule}}}"));
        assert_eq!(plain.style_coefficients.len(), 1);
    }
}

#[test]
fn progress_is_told_and_ends_where_it_should() {
    let told = Mutex::new(Vec::new());
    let raw: RawSettings =
        serde_yaml::from_str("interval: {method: bootstrap-percentile, rounds: 500}").unwrap();
    let stored = tiny(60);
    let progress = |done, total| told.lock().unwrap().push((done, total));
    arena::compute(&raw.check().unwrap(), &Inputs { votes: &stored.batches, progress: &progress }, 1)
        .unwrap();
    let told = told.into_inner().unwrap();
    assert!(told.len() <= 500 && told.iter().all(|(_, total)| *total == 500));
    assert_eq!(told.iter().max().unwrap().0, 500);
}
