//! Errors of measurement, gaps and groups in tables of one's own.

use correlate::{Block, Inputs, NoiseModel, Outputs, RawSettings, compute};
use records::tables::{CorrelationNoise, Outcome, Proxy, RatingCovariance};
use records::{Control, Direction, Origin};

const JUDGES: [&str; 7] = ["a", "b", "c", "d", "e", "f", "g"];
const OUTCOMES: [f64; 7] = [1000.0, 1010.0, 1025.0, 1031.0, 1050.0, 1044.0, 1070.0];
const METRIC: [f64; 7] = [0.50, 0.56, 0.55, 0.61, 0.63, 0.66, 0.70];
const OTHER: [f64; 7] = [0.7, 0.4, 0.6, 0.5, 0.8, 0.45, 0.65];

fn proxy(judge: &str, metric: &str, value: f64) -> Proxy {
    Proxy {
        judge: judge.into(),
        benchmark: "bench".into(),
        domain: "overall".into(),
        metric: metric.into(),
        value,
        resolution: None,
        unit: "share".into(),
        direction: Direction::Higher,
        n: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        origin: Origin::Published,
        source: "table".into(),
    }
}

fn outcome(judge: &str, value: f64) -> Outcome {
    Outcome {
        judge: Some(judge.into()),
        policy: format!("policy-{judge}"),
        outcome: "score".into(),
        control: Control::None,
        value,
        resolution: None,
        lower: Some(value - 19.6),
        upper: Some(value + 19.6),
        level: Some(0.95),
        interval_method: None,
        standard_error: None,
        n: None,
        rank: None,
        rank_lower: None,
        rank_upper: None,
        is_baseline: false,
        group: None,
        origin: Origin::Published,
        source: "table".into(),
    }
}

fn inputs() -> Inputs {
    let metric = JUDGES.iter().zip(METRIC).map(|(judge, value)| proxy(judge, "accuracy", value));
    let other = JUDGES.iter().zip(OTHER).map(|(judge, value)| proxy(judge, "spearman", value));
    Inputs {
        proxies: metric.chain(other).collect(),
        outcomes: JUDGES.iter().zip(OUTCOMES).map(|(judge, value)| outcome(judge, value)).collect(),
        ..Inputs::default()
    }
}

fn study(settings: &RawSettings, inputs: Inputs) -> Outputs {
    compute(&settings.check().expect("sound settings"), inputs, 3).expect("computes")
}

fn accuracy(outputs: &Outputs) -> &CorrelationNoise {
    let found = outputs.noise.iter().find(|row| row.metric == "accuracy" && row.statistic == "pearson");
    found.expect("a row")
}

/// By hand: standard error 10, so error variance 100, over the variance of the outcomes.
#[test]
fn the_reliability_of_printed_limits_is_that_of_their_standard_errors() {
    let mean = OUTCOMES.iter().sum::<f64>() / 7.0;
    let variance = OUTCOMES.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 6.0;
    let outputs = study(&RawSettings::default(), inputs());
    let row = accuracy(&outputs);
    let expected = 1.0 - 100.0 / variance;
    assert!((row.reliability_outcome.expect("known") - expected).abs() < 1e-4, "{row:?}");
    assert_eq!(row.errors_outcome.as_deref(), Some("interval"));
    let (plain, corrected) = (row.estimate.expect("r"), row.corrected);
    let by_hand = plain / expected.sqrt();
    match corrected {
        Some(corrected) => assert!((corrected - by_hand).abs() < 1e-4, "{row:?}"),
        None => assert!(by_hand > 1.0 && row.corrected_state == "above-one", "{row:?}"),
    }
}

/// The covariance of a fit comes first, then a standard error, then printed limits; a shift of all is no error.
#[test]
fn the_best_known_errors_are_taken() {
    let mut with_error = inputs();
    with_error.outcomes.iter_mut().for_each(|outcome| outcome.standard_error = Some(5.0));
    let mut fitted = with_error.clone();
    let pairs = (0..7).flat_map(|a| (a..7).map(move |b| (a, b)));
    let shared = 400.0;
    fitted.rating_covariances = pairs
        .map(|(a, b)| RatingCovariance {
            outcome: "score".into(),
            control: Control::None,
            policy_a: format!("policy-{}", JUDGES[a]),
            policy_b: format!("policy-{}", JUDGES[b]),
            covariance: shared + if a == b { 25.0 } else { 0.0 },
        })
        .collect();
    let given = study(&RawSettings::default(), with_error);
    let fitted = study(&RawSettings::default(), fitted);
    assert_eq!(accuracy(&given).errors_outcome.as_deref(), Some("standard-error"));
    assert_eq!(accuracy(&fitted).errors_outcome.as_deref(), Some("covariance"));
    let of = |outputs: &Outputs| accuracy(outputs).reliability_outcome.expect("known");
    assert!((of(&given) - of(&fitted)).abs() < 1e-9, "what all share is no error");
}

#[test]
fn both_sides_carry_noise_where_both_are_known_and_none_gives_no_row() {
    let mut both = inputs();
    for row in &mut both.proxies {
        (row.lower, row.upper, row.level) = (Some(row.value - 0.03), Some(row.value + 0.03), Some(0.95));
    }
    let one = study(&RawSettings::default(), inputs());
    let both = study(&RawSettings::default(), both);
    assert!(accuracy(&both).note.as_deref().is_none_or(|note| !note.contains("only the noise")));
    assert!(accuracy(&both).reliability_metric.expect("known") < 1.0);
    assert!(accuracy(&one).reliability_metric.is_none());
    assert!(both.selection.iter().all(|row| row.noise == "outcome and metric"));
    let mut none = inputs();
    none.outcomes.iter_mut().for_each(|outcome| outcome.level = None);
    let none = study(&RawSettings::default(), none);
    assert!(none.noise.is_empty());
    assert!(none.selection.iter().all(|row| row.noise == "none" && row.frequency_best == row.plain_best));
}

/// Errors as large as the differences leave nothing to correlate: a state, not a number.
#[test]
fn an_outcome_that_is_all_noise_says_so() {
    let mut noisy = inputs();
    for row in &mut noisy.outcomes {
        (row.lower, row.upper) = (Some(row.value - 200.0), Some(row.value + 200.0));
    }
    let outputs = study(&RawSettings::default(), noisy);
    let row = accuracy(&outputs);
    assert_eq!(
        (row.state.as_str(), row.corrected_state.as_str()),
        ("reliability-not-positive", "reliability-not-positive")
    );
    assert!(row.reliability_outcome.is_some_and(|reliability| reliability <= 0.0) && row.mean.is_none());
    assert!(outputs.warnings.iter().any(|warning| warning.contains("more votes")), "{:?}", outputs.warnings);
    let mut added = RawSettings::default();
    added.noise.model = NoiseModel::NoiseAdded;
    let mut noisy = inputs();
    noisy.outcomes.iter_mut().for_each(|row| row.standard_error = Some(100.0));
    let outputs = study(&added, noisy);
    assert_eq!(accuracy(&outputs).model, "noise-added");
    assert!(accuracy(&outputs).mean.is_some(), "what is added needs no true differences");
}

/// One metric lacks a reward model: the family is adjusted by the smallest p-value, and comparisons leave the metric out.
#[test]
fn a_gap_is_told_and_neither_empties_the_comparison_nor_the_adjustment() {
    let mut gap = inputs();
    gap.proxies.extend(
        JUDGES.iter().zip(METRIC).map(|(judge, value)| proxy(judge, "kendall-tau", 1.0 - value * value)),
    );
    gap.proxies.retain(|row| row.judge != "c" || row.metric != "spearman");
    let outputs = study(&RawSettings::default(), gap);
    for row in &outputs.correlations {
        let (family, plain) = (row.p_familywise.expect("adjusted"), row.p_value.expect("p"));
        assert!(family >= plain && row.p_familywise_all >= row.p_familywise, "{row:?}");
        assert!(row.note.as_deref().is_some_and(|note| note.contains("different reward models")), "{row:?}");
    }
    let left_out: Vec<_> =
        outputs.selection.iter().filter(|row| row.state == "other-reward-models").collect();
    assert!(!left_out.is_empty() && left_out.iter().all(|row| row.metric == "spearman"));
    assert!(left_out.iter().all(|row| row.note.as_deref() == Some("no value for c")));
    assert!(outputs.metric_differences.iter().all(|row| row.n == 7 && row.metric_a != "spearman"));
}

#[test]
fn the_family_may_be_smaller_than_all_cells() {
    let block = Block {
        benchmark: "bench".into(),
        domains: vec!["overall".into()],
        metrics: vec!["accuracy".into()],
    };
    let settings = RawSettings { family: vec![block], ..RawSettings::default() };
    let outputs = study(&settings, inputs());
    let row = outputs.correlations.iter().find(|row| row.metric == "accuracy" && row.statistic == "pearson");
    let row = row.expect("a row");
    assert_eq!(row.p_familywise, row.p_value, "one look is no more than one");
    assert!(row.p_familywise_all >= row.p_familywise);
    assert!(outputs.selection.iter().all(|row| row.metric == "accuracy"));
}
