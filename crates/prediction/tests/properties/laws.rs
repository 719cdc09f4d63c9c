//! What must not matter, and what must.

use prediction::{Forecast, IntervalMethod, Method, NewModel, Report, Settings, Study, predict};

use crate::data::{Design, Drawn, draw};

fn settings() -> Settings {
    Settings { outcomes_are_elo: true, ..Settings::default() }
}

fn run(study: &Study, new: &[NewModel]) -> Report {
    predict(study, new, &settings()).expect("defined")
}

fn all(report: &Report) -> Vec<&Forecast> {
    let forecasts = report.forecasts.iter().map(|forecast| forecast.as_ref().expect("fitted"));
    std::iter::once(&report.baseline).chain(forecasts).collect()
}

/// Predictions and intervals, `map`ped outcomes expected, to a tolerance in units of the outcome.
fn same(before: &Report, after: &Report, tolerance: f64, map: impl Fn(f64) -> f64) {
    for (old, new) in all(before).into_iter().zip(all(after)) {
        for (a, b) in old.new.iter().zip(&new.new) {
            assert!(
                (map(a.outcome) - b.outcome).abs() < tolerance,
                "{}: {} {}",
                old.method,
                a.outcome,
                b.outcome
            );
            let (a, b) = (a.interval.clone().expect("finite"), b.interval.clone().expect("finite"));
            let mut ends = [map(a.low), map(a.high)];
            ends.sort_by(f64::total_cmp);
            assert!(
                (ends[0] - b.low).abs() < tolerance && (ends[1] - b.high).abs() < tolerance,
                "{a:?} {b:?}"
            );
        }
        let skills = old.skill.zip(new.skill);
        assert!(skills.is_none_or(|(a, b)| (a.q_squared - b.q_squared).abs() < 1e-4), "{skills:?}");
    }
}

fn each_cell(drawn: &mut Drawn, change: impl Fn(usize, f64) -> f64) {
    let new = drawn.new.iter_mut().map(|model| &mut model.cells);
    for cells in drawn.study.cells.iter_mut().chain(new) {
        for (j, cell) in cells.iter_mut().enumerate() {
            *cell = cell.map(|value| change(j, value));
        }
    }
}

/// Tolerance for outcomes around 1200 with a spread of 40: the elastic net stops at a gap of 1e-8.
const CLOSE: f64 = 1e-3;

#[test]
fn units_of_metrics_do_not_matter() {
    for seed in 0..5 {
        let mut drawn = draw(Design::Quality, [9, 6, 2], seed);
        let before = run(&drawn.study, &drawn.new);
        each_cell(&mut drawn, |j, value| [1e-3, -5.0, 1e4][j % 3] * value + j as f64);
        same(&before, &run(&drawn.study, &drawn.new), CLOSE, |value| value);
    }
}

#[test]
fn predictions_follow_the_unit_of_the_outcome() {
    for seed in 0..5 {
        let mut drawn = draw(Design::Quality, [9, 6, 2], seed);
        let before = run(&drawn.study, &drawn.new);
        let map = |value: f64| 3.0 - 0.5 * value;
        drawn.study.outcomes.iter_mut().for_each(|outcome| *outcome = map(*outcome));
        let after = run(&drawn.study, &drawn.new);
        same(&before, &after, CLOSE, map);
        for (old, new) in all(&before).into_iter().zip(all(&after)) {
            let (a, b) = (&old.duels[0], &new.duels[0]);
            assert!((a.probability_first_higher + b.probability_first_higher - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn the_order_of_models_and_metrics_does_not_matter() {
    for seed in 0..5 {
        let mut drawn = draw(Design::Quality, [9, 6, 2], seed);
        let before = run(&drawn.study, &drawn.new);
        drawn.study.cells.reverse();
        drawn.study.outcomes.reverse();
        drawn.study.models.reverse();
        drawn.study.metrics.rotate_left(2);
        drawn.study.cells.iter_mut().for_each(|cells| cells.rotate_left(2));
        drawn.new.iter_mut().for_each(|model| model.cells.rotate_left(2));
        same(&before, &run(&drawn.study, &drawn.new), CLOSE, |value| value);
    }
}

#[test]
fn every_metric_twice_changes_nothing_but_for_the_elastic_net() {
    let mut drawn = draw(Design::Quality, [9, 5, 2], 4);
    let before = run(&drawn.study, &drawn.new);
    let new = drawn.new.iter_mut().map(|model| &mut model.cells);
    drawn.study.cells.iter_mut().chain(new).for_each(|cells| cells.extend_from_within(..));
    drawn.study.metrics.extend((0..5).map(|j| format!("copy{j}")));
    let after = run(&drawn.study, &drawn.new);
    for index in [0, 1, 3] {
        let [old, new] = [&before, &after].map(|report| report.forecasts[index].as_ref().expect("fitted"));
        assert!((old.new[0].outcome - new.new[0].outcome).abs() < 1e-6, "{}", old.method);
    }
    for index in [1, 3] {
        let slopes = &after.forecasts[index].as_ref().expect("fitted").slopes;
        assert!((0..5).all(|j| (slopes[j] - slopes[j + 5]).abs() < 1e-8), "copies share: {slopes:?}");
    }
}

#[test]
fn two_equal_new_models_are_even_to_the_last_bit() {
    let mut drawn = draw(Design::Quality, [9, 6, 1], 1);
    drawn.new.push(NewModel { name: "again".to_owned(), ..drawn.new[0].clone() });
    for forecast in all(&run(&drawn.study, &drawn.new)) {
        assert_eq!(forecast.duels[0].probability_first_higher, 0.5);
        assert_eq!(forecast.duels[0].expected_win_share, Some(0.5));
    }
}

#[test]
fn a_duel_turned_round_is_its_complement_and_never_certain() {
    let mut drawn = draw(Design::Quality, [9, 6, 2], 1);
    each_cell(&mut drawn, |_, value| value);
    drawn.new[0].cells.iter_mut().for_each(|cell| *cell = Some(50.0));
    let before = run(&drawn.study, &drawn.new);
    drawn.new.reverse();
    let after = run(&drawn.study, &drawn.new);
    for (old, new) in all(&before).into_iter().zip(all(&after)) {
        let (a, b) = (&old.duels[0], &new.duels[0]);
        assert!((a.probability_first_higher + b.probability_first_higher - 1.0).abs() < 1e-12);
        assert!((0.05..=0.95).contains(&a.probability_first_higher), "{a:?}");
        let shares = a.expected_win_share.zip(b.expected_win_share).expect("Elo");
        assert!((shares.0 + shares.1 - 1.0).abs() < 1e-12);
    }
    let ridge = &before.forecasts[1].as_ref().expect("fitted").duels[0];
    assert!(ridge.probability_first_higher > 0.9, "{ridge:?}");
}

#[test]
fn higher_levels_and_minmax_are_wider() {
    let drawn = draw(Design::Quality, [9, 6, 2], 2);
    let with = |level, interval| {
        predict(&drawn.study, &drawn.new, &Settings { level, interval, ..settings() }).expect("defined")
    };
    let plus = with(0.8, IntervalMethod::JackknifePlus);
    for wider in [with(0.9, IntervalMethod::JackknifePlus), with(0.8, IntervalMethod::JackknifeMinmax)] {
        for (inner, outer) in all(&plus).into_iter().zip(all(&wider)) {
            let (inner, outer) = (inner.new[0].interval.clone(), outer.new[0].interval.clone());
            let (inner, outer) = (inner.expect("finite"), outer.expect("finite"));
            assert!(outer.low <= inner.low && outer.high >= inner.high, "{inner:?} {outer:?}");
        }
    }
}

#[test]
fn threads_do_not_matter() {
    let drawn = draw(Design::Quality, [18, 12, 2], 3);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        pool.install(|| run(&drawn.study, &drawn.new))
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn a_named_metric_is_the_line_on_it() {
    let drawn = draw(Design::Quality, [9, 6, 1], 5);
    let methods = vec![Method::Line { metric: Some("m3".to_owned()) }];
    let report = predict(&drawn.study, &drawn.new, &Settings { methods, ..settings() }).expect("defined");
    let forecast = report.forecasts[0].as_ref().expect("fitted");
    let x: Vec<f64> = drawn.study.cells.iter().map(|cells| cells[3].expect("complete")).collect();
    let y = &drawn.study.outcomes;
    let sum = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>();
    let (sx, sy) = (sum(&mut x.iter().copied()), sum(&mut y.iter().copied()));
    let (sxx, sxy) = (sum(&mut x.iter().map(|a| a * a)), sum(&mut x.iter().zip(y).map(|(a, b)| a * b)));
    let slope = (9.0 * sxy - sx * sy) / (9.0 * sxx - sx * sx);
    assert!((forecast.slopes[3] - slope).abs() < 1e-8 * slope.abs(), "{} {slope}", forecast.slopes[3]);
    let at = (sy - slope * sx) / 9.0 + slope * drawn.new[0].cells[3].expect("complete");
    assert!((forecast.new[0].outcome - at).abs() < 1e-7);
    assert!(forecast.slopes.iter().enumerate().all(|(j, slope)| j == 3 || *slope == 0.0));
}
