//! What does not exist has a name.

use prediction::{IntervalMethod, LeftOut, Method, NewModel, Settings, Study, Verdict, predict};

use crate::data::{Design, Drawn, draw};

fn nine() -> Drawn {
    draw(Design::Quality, [9, 4, 1], 0)
}

fn state(study: &Study, new: &[NewModel], settings: &Settings) -> &'static str {
    predict(study, new, settings).map_or_else(|reason| reason.state(), |_| "defined")
}

#[test]
fn what_no_method_can_do() {
    let settings = Settings::default();
    let three = draw(Design::Quality, [3, 4, 1], 0);
    assert_eq!(state(&three.study, &three.new, &settings), "too-few-points");
    let four = draw(Design::Quality, [4, 4, 1], 0);
    assert_eq!(state(&four.study, &four.new, &settings), "defined");
    let mut drawn = nine();
    drawn.study.outcomes = vec![1.5; 9];
    assert_eq!(state(&drawn.study, &drawn.new, &settings), "constant-outcome");
    drawn.study.outcomes[3] = f64::NAN;
    assert_eq!(state(&drawn.study, &drawn.new, &settings), "not-finite");
    drawn.study.outcomes.pop();
    assert_eq!(state(&drawn.study, &drawn.new, &settings), "length-mismatch");
    let mut drawn = nine();
    drawn.new[0].cells.pop();
    assert_eq!(state(&drawn.study, &drawn.new, &settings), "length-mismatch");
}

#[test]
fn settings_out_of_range() {
    let drawn = nine();
    let with = |settings: Settings| state(&drawn.study, &drawn.new, &settings);
    assert_eq!(with(Settings { level: 1.0, ..Settings::default() }), "invalid-setting");
    assert_eq!(with(Settings { level: 0.4, ..Settings::default() }), "invalid-setting");
    assert_eq!(with(Settings { level: f64::NAN, ..Settings::default() }), "invalid-setting");
    let grid = |method| Settings { methods: vec![method], ..Settings::default() };
    assert_eq!(with(grid(Method::Ridge { penalties: vec![] })), "invalid-setting");
    assert_eq!(with(grid(Method::Ridge { penalties: vec![0.0] })), "invalid-setting");
    assert_eq!(
        with(grid(Method::ElasticNet { l1_ratios: vec![0.0], fractions: vec![0.5] })),
        "invalid-setting"
    );
    assert_eq!(with(grid(Method::PartialLeastSquares { components: 0 })), "invalid-setting");
}

#[test]
fn a_level_beyond_n_keeps_the_prediction() {
    let drawn = nine();
    for (interval, level) in [
        (IntervalMethod::JackknifePlus, 0.95),
        (IntervalMethod::JackknifeMinmax, 0.91),
        (IntervalMethod::SplitConformal, 0.9),
    ] {
        let settings = Settings { level, interval, ..Settings::default() };
        let report = predict(&drawn.study, &drawn.new, &settings).expect("defined");
        assert_eq!(report.guarantee.clone().map_err(|reason| reason.state()), Err("level-beyond-n"));
        let new = &report.forecasts[1].as_ref().expect("fitted").new[0];
        assert!(new.outcome.is_finite());
        assert_eq!(new.interval.clone().map_err(|reason| reason.state()), Err("level-beyond-n"));
    }
}

#[test]
fn a_metric_with_a_gap_is_left_out_and_said() {
    let mut drawn = nine();
    drawn.new[0].cells[1] = None;
    drawn.study.cells.iter_mut().for_each(|cells| cells[2] = Some(0.5));
    let line = |name: &str| Method::Line { metric: Some(name.to_owned()) };
    let methods = vec![line("m0"), line("m1"), line("m2"), line("none")];
    let report =
        predict(&drawn.study, &drawn.new, &Settings { methods, ..Settings::default() }).expect("defined");
    let missing = LeftOut::Missing { metric: "m1".to_owned(), model: "new0".to_owned() };
    assert_eq!(report.left_out, [missing, LeftOut::Constant { metric: "m2".to_owned() }]);
    assert_eq!(report.metrics, ["m0", "m3"]);
    let states: Vec<&str> = report
        .forecasts
        .iter()
        .map(|forecast| forecast.as_ref().map_or_else(prediction::Undefined::state, |_| "defined"))
        .collect();
    assert_eq!(states, ["defined", "metric-missing", "constant-metric", "unknown-metric"]);
}

#[test]
fn without_metrics_the_mean_still_speaks() {
    let mut drawn = nine();
    drawn.study.cells.iter_mut().for_each(|cells| cells.fill(Some(1.0)));
    let report = predict(&drawn.study, &drawn.new, &Settings::default()).expect("defined");
    let mean = drawn.study.outcomes.iter().sum::<f64>() / 9.0;
    assert!((report.baseline.new[0].outcome - mean).abs() < 1e-9);
    assert!(report.forecasts.iter().all(|f| f.as_ref().is_err_and(|r| r.state() == "no-usable-metric")));
    assert_eq!(report.verdict(), Verdict::NoBetterThanMean);
    assert!(!report.extrapolations[0].is_flagged());
}

#[test]
fn folds_in_which_metric_or_outcome_stand_still_are_fine() {
    // One reward model alone differs in a metric, another alone in the outcome: without it nothing varies.
    let mut drawn = nine();
    for (i, cells) in drawn.study.cells.iter_mut().enumerate() {
        cells[0] = Some(f64::from(u8::from(i == 2)));
    }
    drawn.study.outcomes = (0..9).map(|i| if i == 5 { 1300.0 } else { 1200.0 }).collect();
    let report = predict(&drawn.study, &drawn.new, &Settings::default()).expect("defined");
    for forecast in &report.forecasts {
        let forecast = forecast.as_ref().expect("fitted");
        assert!(forecast.out_of_sample.iter().all(|value| value.is_finite()));
        assert!((forecast.out_of_sample[5] - 1200.0).abs() < 1e-9, "{}", forecast.method);
    }
}

#[test]
fn a_perfect_metric_beats_the_mean() {
    let mut drawn = nine();
    for (cells, outcome) in drawn.study.cells.iter_mut().zip(&drawn.study.outcomes) {
        cells[0] = Some(outcome / 1000.0);
    }
    let report = predict(&drawn.study, &drawn.new, &Settings::default()).expect("defined");
    let skill = report.forecasts[0].as_ref().expect("fitted").skill.expect("compared");
    assert!(skill.q_squared > 0.999_999, "{skill:?}");
    // All nine differences on one side: one pattern in 512, whatever the other methods do.
    assert!((skill.p_value - 1.0 / 512.0).abs() < 1e-12);
    assert_eq!(report.verdict(), Verdict::BeatsBaseline);
}

#[test]
fn a_stranger_is_flagged_and_an_old_friend_is_not() {
    let mut drawn = nine();
    drawn.new = vec![
        NewModel { name: "friend".to_owned(), cells: drawn.study.cells[4].clone() },
        NewModel { name: "stranger".to_owned(), cells: vec![Some(30.0); 4] },
    ];
    let report = predict(&drawn.study, &drawn.new, &Settings::default()).expect("defined");
    assert!(!report.extrapolations[0].is_flagged(), "{:?}", report.extrapolations[0]);
    let stranger = &report.extrapolations[1];
    assert_eq!(stranger.out_of_range.len(), 4);
    assert!(stranger.out_of_range.iter().all(|metric| metric.ranges_beyond() > 1.0));
    let leverage = stranger.leverage.as_ref().expect("directions");
    assert!(leverage.is_beyond() && leverage.components == 2, "{leverage:?}");
}
