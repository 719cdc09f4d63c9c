use proptest::prelude::*;
use synthetic::{Feature, RawDesign, Simulation, Verdict, Vote};

use crate::designs::{design, designs, votes};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn votes_are_what_was_asked_for(raw in designs()) {
        let simulation = Simulation::new(&design(raw.clone()));
        let all = votes(&simulation);
        prop_assert_eq!(all.len() as u64, raw.votes);
        let asked = |feature: Feature| raw.style.iter().any(|effect| effect.feature == feature);
        for vote in &all {
            prop_assert!(vote.first != vote.second && vote.first.max(vote.second) < raw.models);
            prop_assert!(vote.voter < raw.voters.max(1));
            for feature in Feature::ALL.into_iter().filter(|feature| !asked(*feature)) {
                prop_assert!(vote.counts.iter().all(|counts| counts[feature as usize] == 0));
            }
            prop_assert!(!asked(Feature::Tokens) || vote.counts.iter().all(|counts| counts[0] > 0));
        }
        prop_assert!(all.windows(2).all(|pair| pair[0].time < pair[1].time));
    }

    #[test]
    fn the_same_again_and_longer_runs_start_alike(raw in designs(), more in 1..2000_u64) {
        let simulation = Simulation::new(&design(raw.clone()));
        let all = votes(&simulation);
        prop_assert!(all == votes(&Simulation::new(&design(raw.clone()))));
        let longer = votes(&Simulation::new(&design(RawDesign { votes: raw.votes + more, ..raw.clone() })));
        prop_assert!(all[..] == longer[..all.len()]);
        let other = simulation.replicate(1);
        prop_assert!(raw.votes < 50 || votes(&other) != all);
    }
}

const MANY: u64 = 200_000;

fn many(raw: RawDesign) -> (Simulation, Vec<Vote>) {
    let simulation = Simulation::new(&design(RawDesign { votes: MANY, ..raw }));
    let all = votes(&simulation);
    (simulation, all)
}

/// Within five standard errors of a share.
fn assert_share(votes: &[Vote], holds: impl Fn(&Vote) -> bool, expected: f64) {
    let count = votes.len() as f64;
    let share = votes.iter().filter(|vote| holds(vote)).count() as f64 / count;
    let allowed = 5.0 * (expected * (1.0 - expected) / count).sqrt();
    assert!((share - expected).abs() <= allowed, "{share} {expected} {allowed}");
}

fn is_tie(vote: &Vote) -> bool {
    matches!(vote.verdict, Verdict::Tie | Verdict::BothBad)
}

#[test]
fn equals_tie_and_win_as_often_as_asked() {
    let (_, all) =
        many(RawDesign { spread: 0.0, ties: 0.3, both_bad: 0.25, style: Vec::new(), ..RawDesign::default() });
    assert_share(&all, is_tie, 0.3);
    assert_share(&all, |vote| vote.verdict == Verdict::BothBad, 0.075);
    assert_share(&all, |vote| vote.verdict == Verdict::First, 0.35);
}

#[test]
fn being_shown_first_adds_to_the_log_odds() {
    let raw = RawDesign { spread: 0.0, ties: 0.0, position: 0.8, style: Vec::new(), ..RawDesign::default() };
    assert_share(&many(raw).1, |vote| vote.verdict == Verdict::First, 1.0 / (1.0 + (-0.8_f64).exp()));
}

#[test]
fn models_are_shown_by_popularity_on_either_side() {
    let (simulation, all) =
        many(RawDesign { models: 5, popularity: 1.0, style: Vec::new(), ..RawDesign::default() });
    let shown = simulation.truth().unwrap().popularity;
    let different: f64 = 1.0 - shown.iter().map(|share| share * share).sum::<f64>();
    for (model, share) in shown.iter().enumerate() {
        let expected = share * (1.0 - share) / different;
        assert_share(&all, |vote| vote.first == model as u32, expected);
        assert_share(&all, |vote| vote.second == model as u32, expected);
    }
}

#[test]
fn differences_of_style_have_the_stated_deviation_and_no_mean() {
    let (simulation, all) = many(RawDesign::default());
    let truth = simulation.truth().unwrap();
    for style in truth.style {
        let values: Vec<f64> =
            all.iter().map(|vote| vote.differences()[style.feature as usize] / style.deviation).collect();
        let mean = values.iter().sum::<f64>() / MANY as f64;
        let variance = values.iter().map(|value| value * value).sum::<f64>() / MANY as f64;
        // Five standard errors of the mean; a percent for the deviation, which is itself known to 0.2 %.
        assert!(mean.abs() < 5.0 / (MANY as f64).sqrt(), "{} {mean}", style.feature);
        assert!((variance.sqrt() - 1.0).abs() < 0.01, "{} {variance}", style.feature);
    }
}

/// A voter with a taste for a model is one for all of that voter's votes.
#[test]
fn votes_of_a_voter_depend_on_each_other() {
    let disagreement = |voter_effect| {
        let raw = RawDesign { models: 2, spread: 0.0, ties: 0.0, style: Vec::new(), ..RawDesign::default() };
        let (_, all) = many(RawDesign { voters: 500, voter_effect, ..raw });
        let mut shares = vec![[0.0_f64; 2]; 500];
        for vote in &all {
            let won = (vote.verdict == Verdict::First) == (vote.first == 0);
            shares[vote.voter as usize][usize::from(won)] += 1.0;
        }
        let spread = shares.iter().map(|[lost, won]| (won / (won + lost) - 0.5).powi(2)).sum::<f64>() / 500.0;
        spread.sqrt()
    };
    // Of 400 votes a voter a share has a standard error of 0.025; tastes of 1 spread chances by some 0.25.
    assert!((disagreement(0.0) - 0.025).abs() < 0.004);
    assert!((disagreement(1.0) - 0.25).abs() < 0.03);
}
