//! Promises kept, in a small simulation; the large one is in `recorded`.

use prediction::{IntervalMethod, Method, NewModel, Settings, Study, predict};

use crate::data::{Design, draw};
use crate::repeat::{Population, any_beats, coverage, duel_bins, mean, skills};

const DESIGNS: [Design; 3] = [Design::Quality, Design::Useless, Design::HeavyTails];

/// Four standard errors: of some 60 comparisons in this file, one in a few hundred runs of new seeds would fail.
const ERRORS: f64 = 4.0;

fn covers(n: usize, draws: u64, settings: &Settings) {
    for design in DESIGNS {
        let drawn = Population { design, shape: [n, 5, 4] }.repeat(draws, settings);
        let guarantee = drawn[0].report.guarantee.clone().expect("finite");
        for (method, share, error) in coverage(&drawn) {
            let case = format!("{design:?} n {n} {method} {:?}: {share} ± {error}", guarantee.method);
            assert!(share >= guarantee.at_least_for_n - ERRORS * error, "{case}");
            // Jackknife+ is honest, not lavish: about what is typical.
            let typical = guarantee.method == IntervalMethod::JackknifePlus;
            assert!(!typical || (share - guarantee.typical).abs() < 0.05 + ERRORS * error, "{case}");
        }
    }
}

#[test]
fn jackknife_plus_covers_what_it_says() {
    covers(9, 80, &Settings::default());
    covers(9, 40, &Settings { level: 0.9, ..Settings::default() });
    covers(17, 15, &Settings::default());
}

#[test]
fn minmax_and_split_conformal_cover_their_level() {
    for interval in [IntervalMethod::JackknifeMinmax, IntervalMethod::SplitConformal] {
        covers(9, 40, &Settings { interval, ..Settings::default() });
    }
}

#[test]
fn useless_metrics_do_not_beat_the_mean() {
    let drawn = Population { design: Design::Useless, shape: [9, 12, 1] }.repeat(60, &Settings::default());
    for (method, q_squared, error, _) in skills(&drawn) {
        assert!(q_squared < ERRORS * error, "{method}: mean Q² {q_squared} ± {error}");
    }
    // Significance 0.05 for the family: at most 3 of 60 expected, 9.75 are four standard errors above.
    assert!(any_beats(&drawn) < 9.8 / 60.0, "{}", any_beats(&drawn));
}

#[test]
fn shuffled_outcomes_cannot_be_predicted() {
    let drawn = draw(Design::Quality, [9, 7, 0], 7);
    let q_squared: Vec<f64> = (0..40)
        .map(|seed| {
            let outcomes = draw(Design::Useless, [9, 1, 0], seed).study.outcomes;
            let mut order: Vec<usize> = (0..9).collect();
            order.sort_by(|&a, &b| outcomes[a].total_cmp(&outcomes[b]));
            let shuffled = order.iter().map(|&i| drawn.study.outcomes[i]).collect();
            let study = Study { outcomes: shuffled, ..drawn.study.clone() };
            let report = predict(&study, &[], &Settings::default()).expect("defined");
            let skill =
                |index: usize| report.forecasts[index].as_ref().expect("fitted").skill.expect("compared");
            (0..4).map(|index| skill(index).q_squared).sum::<f64>() / 4.0
        })
        .collect();
    let (share, error) = mean(&q_squared);
    assert!(share <= ERRORS * error, "{share} ± {error}");
}

/// The two tests above would notice: a metric chosen with the left-out model in view seems to predict.
#[test]
fn a_choice_that_saw_the_answer_looks_skilled() {
    let naive = (0..60).map(|seed| {
        let drawn = draw(Design::Useless, [9, 40, 0], seed);
        let settings = |metric| Settings { methods: vec![Method::Line { metric }], ..Settings::default() };
        let report = predict(&drawn.study, &[], &settings(None)).expect("defined");
        let forecast = report.forecasts[0].as_ref().expect("fitted");
        let chosen = forecast.slopes.iter().position(|slope| *slope != 0.0).expect("one metric");
        let seen = Some(drawn.study.metrics[chosen].clone());
        let report = predict(&drawn.study, &[], &settings(seen)).expect("defined");
        report.forecasts[0].as_ref().expect("fitted").skill.expect("compared").q_squared
    });
    let (q_squared, error) = mean(&naive.collect::<Vec<_>>());
    assert!(q_squared > 0.2 + ERRORS * error, "{q_squared} ± {error}");
}

#[test]
fn a_duel_is_won_about_as_often_as_said() {
    let drawn = Population { design: Design::Quality, shape: [9, 7, 4] }.repeat(80, &Settings::default());
    for index in 1..5 {
        for ([low, high], count, said, won) in duel_bins(index, &drawn) {
            // Six duels a draw share their models, so that they count as two.
            let error = (0.25 / (count as f64 / 3.0)).sqrt();
            assert!(
                (won - said).abs() < 0.05 + ERRORS * error,
                "{index} {low}–{high}: {said} said, {won} won"
            );
        }
    }
}

#[test]
fn good_metrics_do_beat_the_mean() {
    let drawn = Population { design: Design::Quality, shape: [17, 7, 1] }.repeat(12, &Settings::default());
    assert!(any_beats(&drawn) > 0.3, "{}", any_beats(&drawn));
    assert!(skills(&drawn).into_iter().all(|(_, q_squared, ..)| q_squared > 0.1));
}

#[test]
fn a_new_model_with_the_metrics_of_a_known_one_is_predicted_near_it() {
    let mut drawn = draw(Design::Quality, [9, 5, 0], 1);
    for (cells, outcome) in drawn.study.cells.iter_mut().zip(&drawn.study.outcomes) {
        cells.iter_mut().enumerate().for_each(|(j, cell)| *cell = Some(outcome * (j + 1) as f64));
    }
    let friend = NewModel { name: "friend".to_owned(), cells: drawn.study.cells[3].clone() };
    let report = predict(&drawn.study, &[friend], &Settings::default()).expect("defined");
    let at = |index: usize| report.forecasts[index].as_ref().expect("fitted").new[0].outcome;
    assert!((at(0) - drawn.study.outcomes[3]).abs() < 1e-6);
    assert!((at(3) - drawn.study.outcomes[3]).abs() < 1e-6);
}
