use arena::Outputs;
use proptest::prelude::*;
use records::Control;
use records::tables::Outcome;

use crate::ballots::{Ballot, store};
use crate::run;

const VERDICTS: [&str; 4] = ["model_a", "model_b", "tie", "both_bad"];
const COLUMNS: [&str; 2] = ["x_a", "x_b"];
const STYLED: &str = "style: {features: [x]}";

fn name(model: usize) -> String {
    format!("m{model}")
}

/// Votes among three to six models with a finite fit: a ring of ties beside the rest, and a feature.
fn ballots() -> impl Strategy<Value = Vec<Ballot>> {
    (3..=6_usize).prop_flat_map(|models| {
        let vote = (0..models, 1..models, 0..4_usize, 1..4_i64, (0..40_u8, 0..40_u8), 0..5_usize);
        prop::collection::vec(vote, 8..30).prop_map(move |drawn| {
            let tie = |k: usize| {
                let values = [(k * 7 % 5) as f64, (k * 3 % 4) as f64];
                Ballot::new(&name(k), &name((k + 1) % models), "tie").by("ring").with(&values)
            };
            let drawn = drawn.into_iter().map(|(first, step, verdict, count, (x, y), voter)| {
                Ballot::new(&name(first), &name((first + step) % models), VERDICTS[verdict])
                    .times(count)
                    .by(&format!("v{voter}"))
                    .with(&[f64::from(x), f64::from(y)])
            });
            (0..models).map(tie).chain(drawn).collect()
        })
    })
}

fn outputs(ballots: &[Ballot], settings: &str) -> Outputs {
    run(&store(ballots, &COLUMNS, 10), settings)
}

/// Value, error and limits of each rating.
fn numbers(row: &Outcome) -> [f64; 4] {
    [row.value, row.standard_error.unwrap(), row.lower.unwrap(), row.upper.unwrap()]
}

#[track_caller]
fn assert_same(one: &[Outcome], two: &[Outcome], rename: impl Fn(&str) -> String) {
    for row in one {
        let policy = rename(&row.policy);
        let other = two.iter().find(|other| other.policy == policy && other.control == row.control).unwrap();
        for (a, b) in numbers(row).into_iter().zip(numbers(other)) {
            assert!((a - b).abs() < 1e-6, "{policy}: {a} {b}");
        }
        assert_eq!((row.n, row.rank), (other.n, other.rank));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn new_names_and_new_order_change_nothing(ballots in ballots(), turn in 0..30_usize) {
        let rename = |name: &str| format!("{}x", name.replace('m', "z").replace('0', "9"));
        let mut renamed: Vec<Ballot> = ballots.iter().cloned().map(|ballot| Ballot {
            a: rename(&ballot.a), b: rename(&ballot.b), ..ballot
        }).collect();
        renamed.reverse();
        let turn = turn % renamed.len();
        renamed.rotate_left(turn);
        let (one, two) = (outputs(&ballots, STYLED), outputs(&renamed, STYLED));
        assert_same(&one.ratings, &two.ratings, rename);
    }

    #[test]
    fn sides_do_not_matter(ballots in ballots(), which in 1..5_usize) {
        let plain = outputs(&ballots, "{}");
        let swap = |(index, ballot): (usize, &Ballot)| if index % which == 0 { ballot.swapped() } else { ballot.clone() };
        let some: Vec<Ballot> = ballots.iter().enumerate().map(swap).collect();
        assert_same(&plain.ratings, &outputs(&some, "{}").ratings, str::to_owned);
        // Standards are taken over one orientation, so with them all rows have to turn.
        let free = "style: {features: [x], standardise: none}";
        assert_same(&outputs(&ballots, free).ratings, &outputs(&some, free).ratings, str::to_owned);
        let all: Vec<Ballot> = ballots.iter().map(Ballot::swapped).collect();
        assert_same(&outputs(&ballots, STYLED).ratings, &outputs(&all, STYLED).ratings, str::to_owned);
    }

    #[test]
    fn a_count_is_so_many_rows(ballots in ballots()) {
        let rows: Vec<Ballot> = ballots.iter()
            .flat_map(|ballot| std::iter::repeat_n(ballot.clone().times(1), ballot.count as usize))
            .collect();
        let by_voter = "{style: {features: [x]}, interval: {cluster: voter}}";
        for settings in [STYLED, by_voter, "interval: {method: bootstrap-percentile, rounds: 100}"] {
            assert_same(&outputs(&ballots, settings).ratings, &outputs(&rows, settings).ratings, str::to_owned);
        }
    }

    #[test]
    fn a_component_apart_changes_nothing(ballots in ballots()) {
        let apart = ["tie", "model_a", "model_b", "model_a"].iter().zip([1.0, 5.0, 2.0, 9.0]);
        let apart = apart.map(|(verdict, x)| Ballot::new("aa", "zz", verdict).by("v1").with(&[x, 3.0]));
        let both: Vec<Ballot> = apart.chain(ballots.clone()).collect();
        for way in ["", ", interval: {cluster: voter}", ", interval: {method: bootstrap-percentile, rounds: 100}"] {
            let settings = format!("{{components: separate, style: {{features: [x]}}{way}}}");
            assert_same(&outputs(&ballots, &settings).ratings, &outputs(&both, &settings).ratings, str::to_owned);
        }
    }

    #[test]
    fn models_with_the_same_votes_have_the_same_ratings(ballots in ballots()) {
        // Every vote of m0 also by its twin; votes between the two are ties.
        let twin = |name: &String| if name == "m0" { "twin".to_owned() } else { name.clone() };
        let twins = ballots.iter().filter(|ballot| ballot.a == "m0" || ballot.b == "m0");
        let twins: Vec<Ballot> =
            twins.map(|ballot| Ballot { a: twin(&ballot.a), b: twin(&ballot.b), ..ballot.clone() }).collect();
        let both: Vec<Ballot> = ballots.iter().cloned().chain(twins).collect();
        let found = outputs(&both, "interval: {cluster: voter}");
        let of = |policy: &str| found.ratings.iter().find(|row| row.policy == policy).unwrap();
        for (a, b) in numbers(of("m0")).into_iter().zip(numbers(of("twin"))) {
            prop_assert!((a - b).abs() < 1e-6);
        }
        prop_assert_eq!(of("m0").rank, of("twin").rank);
    }

    /// At the optimum each model has won as much as the fit expects of it.
    #[test]
    fn expected_wins_are_observed_wins(ballots in ballots()) {
        let found = outputs(&ballots, "{position: true, style: {features: [x]}, penalty: {covariates: 0.1}}");
        for row in &found.ratings {
            let sum = |of: &dyn Fn(&records::tables::RatingPair) -> f64| -> f64 {
                let met = found.rating_pairs.iter().filter(|pair| pair.control == row.control && pair.votes > 0);
                met.map(|pair| {
                    let (share, votes) = (of(pair), pair.votes as f64);
                    if pair.policy_a == row.policy {
                        votes * share
                    } else if pair.policy_b == row.policy {
                        votes * (1.0 - share)
                    } else {
                        0.0
                    }
                }).sum()
            };
            let gap = sum(&|pair| pair.win_share.unwrap()) - sum(&|pair| pair.expected);
            prop_assert!(gap.abs() < 1e-6, "{} {}: {gap}", row.policy, row.control);
        }
    }
}

#[test]
fn the_same_run_twice_is_the_same() {
    let votes = [("a", "b", "model_a"), ("b", "c", "model_a"), ("c", "a", "model_a"), ("a", "c", "tie")];
    let votes: Vec<Ballot> =
        votes.iter().map(|(a, b, verdict)| Ballot::new(a, b, verdict).with(&[1.0, 2.0])).collect();
    let settings = "interval: {method: bootstrap-percentile, rounds: 100}";
    let (one, two) = (outputs(&votes, settings), outputs(&votes, settings));
    assert!(one == two && one.ratings.iter().all(|row| row.control == Control::None));
}
