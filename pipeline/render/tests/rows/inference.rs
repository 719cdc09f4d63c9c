//! What `correlate` says of the two metrics of the study by hand, as rows by hand.

use records::Control;
use records::tables::{
    CorrelationInterval, CorrelationNoise, Influence, Power, PowerNeeded, Prediction, PredictionSkill,
    QuantileGain, Redundancy, Selection,
};
use render::Inputs;

/// How often `bench/domain/accuracy` would be chosen.
pub fn selection(domain: &str, estimate: f64, (best, top3): (f64, f64), cluster: &str) -> Selection {
    Selection {
        outcome: "quality".into(),
        control: Control::None,
        among: "metrics".into(),
        benchmark: "bench".into(),
        domain: domain.into(),
        metric: "accuracy".into(),
        statistic: "pearson".into(),
        n: 5,
        estimate: Some(estimate),
        frequency_best: Some(best),
        frequency_top3: Some(top3),
        noise: "outcome".into(),
        rounds: 2000,
        plain_best: Some(best),
        plain_top3: Some(top3),
        plain_rounds: 126,
        plain_exact: true,
        degenerate_share: Some(0.01),
        probability_best: Some(0.5 * best),
        probability_top3: Some(top3),
        prior: Some("all alike".into()),
        cluster: Some(cluster.into()),
        state: "ok".into(),
        note: None,
    }
}

/// The interval of true values.
pub fn carried(domain: &str, lower: f64, upper: f64) -> CorrelationInterval {
    CorrelationInterval {
        outcome: "quality".into(),
        control: Control::None,
        benchmark: "bench".into(),
        domain: domain.into(),
        metric: "accuracy".into(),
        statistic: "pearson".into(),
        interval_method: "noise-carried".into(),
        level: 0.95,
        lower: Some(lower),
        upper: Some(upper),
        unit: "reward-model and error".into(),
        rounds: 0,
        exact: false,
        degenerate: 0,
        degenerate_share: 0.0,
        state: "ok".into(),
        note: None,
    }
}

/// The errors of the outcome and what they do to a coefficient.
pub fn noise(domain: &str, estimate: f64, corrected: Option<f64>) -> CorrelationNoise {
    CorrelationNoise {
        outcome: "quality".into(),
        control: Control::None,
        benchmark: "bench".into(),
        domain: domain.into(),
        metric: "accuracy".into(),
        statistic: "pearson".into(),
        n: 5,
        estimate: Some(estimate),
        reliability_outcome: Some(0.9),
        reliability_metric: None,
        errors_outcome: Some("interval".into()),
        errors_metric: None,
        corrected,
        corrected_state: if corrected.is_some() { "ok" } else { "above-one" }.into(),
        model: "shrunken-given-proxy".into(),
        mean: Some(estimate),
        median: Some(estimate),
        lower: Some(estimate - 0.1),
        upper: Some(estimate),
        level: Some(0.95),
        above_zero: Some(1.0),
        rounds: 1000,
        undefined: 0,
        state: "ok".into(),
        note: None,
    }
}

/// A coefficient without somebody.
pub fn without(domain: &str, (kind, who): (&str, &str), full: f64, estimate: f64) -> Influence {
    Influence {
        outcome: "quality".into(),
        control: Control::None,
        benchmark: "bench".into(),
        domain: domain.into(),
        metric: "accuracy".into(),
        statistic: "pearson".into(),
        left_out: who.into(),
        left_out_kind: kind.into(),
        n: 4,
        estimate: Some(estimate),
        change: Some(estimate - full),
        lower: None,
        upper: None,
        level: Some(0.95),
        interval_method: None,
        sign_flips: full * estimate < 0.0,
        jumps: (full - estimate).abs() > 0.5,
        crosses_zero: false,
        state: "ok".into(),
    }
}

/// Two metrics against each other.
pub fn pair((a, place_a): (&str, i64), (b, place_b): (&str, i64), estimate: f64) -> Redundancy {
    Redundancy {
        benchmark_a: "bench".into(),
        domain_a: a.into(),
        metric_a: "accuracy".into(),
        benchmark_b: "bench".into(),
        domain_b: b.into(),
        metric_b: "accuracy".into(),
        statistic: "pearson".into(),
        n: 5,
        estimate,
        place_a,
        place_b,
    }
}

/// A reward model left out.
pub fn prediction(model: &str, judge: &str, observed: f64, value: f64) -> Prediction {
    Prediction {
        outcome: "quality".into(),
        control: Control::None,
        model: model.into(),
        judge: judge.into(),
        kind: "left-out".into(),
        observed: Some(observed),
        value,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        extrapolated: false,
        tuning: None,
        note: None,
    }
}

/// What a prediction model is worth.
pub fn skill(model: &str, q_squared: f64, verdict: Option<&str>) -> PredictionSkill {
    PredictionSkill {
        outcome: "quality".into(),
        control: Control::None,
        model: model.into(),
        n: 5,
        metrics: 2,
        q_squared: Some(q_squared),
        rmse: Some(21.5),
        rmse_of_mean: Some(30.25),
        ratio: Some(0.71),
        p_value: verdict.map(|_| 0.2),
        p_familywise: verdict.map(|_| 0.25),
        verdict: verdict.map(str::to_owned),
        tuning: None,
        guarantee: None,
        state: "ok".into(),
        note: None,
    }
}

/// The chance at one number of reward models.
pub fn power(looks: i64, n: i64, power: f64) -> Power {
    Power {
        question: "differs".into(),
        statistic: "pearson".into(),
        true_correlation: 0.8,
        other_correlation: 0.0,
        between: None,
        basis: "free of noise".into(),
        reliability: 1.0,
        votes: None,
        looks,
        n,
        alpha: Some(0.05),
        power,
        method: "analytic".into(),
    }
}

/// Reward models needed.
pub fn needed(looks: i64, target: f64, n: Option<i64>) -> PowerNeeded {
    PowerNeeded {
        question: "differs".into(),
        statistic: "pearson".into(),
        true_correlation: 0.8,
        other_correlation: 0.0,
        between: None,
        basis: "free of noise".into(),
        reliability: 1.0,
        votes: None,
        looks,
        target,
        alpha: Some(0.05),
        n,
        method: "analytic".into(),
        state: if n.is_some() { "ok" } else { "not-found" }.into(),
        note: None,
    }
}

/// A quantile against the mean of the domains.
pub fn gain(quantile: f64, difference: f64) -> QuantileGain {
    QuantileGain {
        outcome: "quality".into(),
        control: Control::None,
        benchmark: "bench".into(),
        quantile,
        metric: "accuracy".into(),
        statistic: "pearson".into(),
        n: 5,
        estimate_quantile: Some(0.5 + difference),
        estimate_mean: Some(0.5),
        difference: Some(difference),
        lower: Some(difference - 0.3),
        upper: Some(difference + 0.3),
        level: Some(0.95),
        interval_method: Some("zou".into()),
        bootstrap_lower: Some(difference - 0.2),
        bootstrap_upper: Some(difference + 0.2),
        p_value: Some(if difference > 0.3 { 0.01 } else { 0.4 }),
        p_adjusted: Some(0.4),
        state: "ok".into(),
        note: None,
    }
}

/// The study by hand with everything that is said of its two metrics: `a` at 0.97 and `b` at 0.31.
pub fn study(judges: [&str; 5]) -> Inputs {
    let mut inputs = super::study(judges);
    inputs.selection = vec![selection("a", 0.97, (0.9, 1.0), "a"), selection("b", 0.31, (0.1, 1.0), "a")];
    inputs.noise = vec![noise("a", 0.97, None), noise("b", 0.31, Some(0.33))];
    inputs.correlation_intervals = vec![carried("a", 0.4, 1.0), carried("b", -0.35, 0.55)];
    for judge in judges {
        inputs.influence.push(without("a", ("judge", judge), 0.97, 0.95));
        inputs.influence.push(without("b", ("judge", judge), 0.31, 0.25));
    }
    let turned = inputs.influence.iter_mut().find(|row| row.domain == "b" && row.left_out == judges[2]);
    *turned.expect("a row") = without("b", ("judge", judges[2]), 0.31, -0.42);
    inputs.influence.push(without("a", ("group", "strong"), 0.97, 0.35));
    inputs.redundancy =
        vec![pair(("a", 1), ("a", 1), 1.0), pair(("a", 1), ("b", 2), 0.46), pair(("b", 2), ("b", 2), 1.0)];
    for (index, judge) in judges.into_iter().enumerate() {
        let observed = 1000.0 + 17.0 * index as f64;
        inputs.predictions.push(prediction("line", judge, observed, 0.5 * (observed + 1034.0)));
        inputs.predictions.push(prediction("mean", judge, observed, 1034.0 - 0.25 * (observed - 1034.0)));
    }
    inputs.prediction_skill =
        vec![skill("line", 0.49, Some("no-better-than-mean")), skill("mean", 0.0, None)];
    for (n, one, many) in [(5, 0.41, 0.1), (10, 0.85, 0.5), (20, 0.99, 0.9)] {
        inputs.power.extend([power(1, n, one), power(7, n, many)]);
    }
    inputs.power_needed = vec![
        needed(1, 0.8, Some(9)),
        needed(1, 0.9, Some(11)),
        needed(7, 0.8, Some(17)),
        needed(7, 0.9, Some(21)),
    ];
    inputs.quantile_gains = vec![gain(0.0, -0.09), gain(1.0, 0.33)];
    inputs
}
