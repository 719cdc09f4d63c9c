//! Rows made by hand.

pub mod arena;
pub mod built_in;
pub mod inference;
pub mod metrics;

use records::tables::{Correlation, Outcome, Proxy, QuantileCorrelation};
use records::{Control, Direction, Origin};
use render::{Inputs, StudyFacts};

/// A metric of a judge on `bench/domain`.
pub fn proxy(judge: &str, domain: &str, value: f64) -> Proxy {
    Proxy {
        judge: judge.into(),
        benchmark: "bench".into(),
        domain: domain.into(),
        metric: "accuracy".into(),
        value,
        resolution: Some(0.0005),
        unit: "share".into(),
        direction: Direction::Higher,
        n: None,
        lower: None,
        upper: None,
        level: None,
        interval_method: None,
        origin: Origin::Published,
        source: "Table 1".into(),
    }
}

/// The outcome of the model trained with a judge.
pub fn outcome(judge: &str, value: f64) -> Outcome {
    Outcome {
        judge: Some(judge.into()),
        policy: judge.into(),
        outcome: "quality".into(),
        control: Control::None,
        value,
        resolution: Some(0.5),
        lower: Some(value - 9.0),
        upper: Some(value + 9.0),
        level: Some(0.95),
        interval_method: Some("bootstrap-percentile".into()),
        standard_error: None,
        n: None,
        rank: None,
        rank_lower: None,
        rank_upper: None,
        is_baseline: false,
        group: None,
        origin: Origin::Published,
        source: "Table 2".into(),
    }
}

/// Pearson's r of `bench/domain/accuracy` with `quality`.
pub fn correlation(domain: &str, estimate: f64, p_value: f64) -> Correlation {
    Correlation {
        outcome: "quality".into(),
        control: Control::None,
        benchmark: "bench".into(),
        domain: domain.into(),
        metric: "accuracy".into(),
        statistic: "pearson".into(),
        n: 5,
        estimate: Some(estimate),
        lower: Some((estimate - 0.6).max(-1.0)),
        upper: Some((estimate + 0.2).min(1.0)),
        level: Some(0.95),
        interval_method: Some("fisher-z".into()),
        p_value: Some(p_value),
        p_method: Some("exact-permutation".into()),
        p_familywise: None,
        p_familywise_all: None,
        p_false_discovery: None,
        family: None,
        sign: 1,
        state: "ok".into(),
        note: None,
    }
}

/// A row without a number.
pub fn constant(domain: &str) -> Correlation {
    let blank = correlation(domain, 0.0, 1.0);
    Correlation { estimate: None, lower: None, upper: None, p_value: None, state: "constant".into(), ..blank }
}

/// A quantile of `bench` against `quality`.
pub fn quantile(quantile: f64, estimate: f64) -> QuantileCorrelation {
    QuantileCorrelation {
        outcome: "quality".into(),
        control: Control::None,
        benchmark: "bench".into(),
        quantile,
        metric: "accuracy".into(),
        statistic: "pearson".into(),
        domains: "a b".into(),
        standardised: true,
        n: 5,
        estimate: Some(estimate),
        lower: Some(-0.1),
        upper: Some(0.99),
        level: Some(0.95),
        interval_method: Some("fisher-z".into()),
        p_value: Some(0.2),
        p_method: Some("exact-permutation".into()),
        p_familywise: None,
        p_false_discovery: None,
        family: None,
        sign: 1,
        state: "ok".into(),
        note: None,
    }
}

/// Five judges on two domains, with everything that follows.
pub fn study(judges: [&str; 5]) -> Inputs {
    let mut inputs = Inputs {
        study: StudyFacts {
            name: "by-hand".into(),
            title: "A study by hand".into(),
            citation: "Nobody 2024".into(),
            seed: "7".into(),
            version: "0.1.0".into(),
        },
        ..Inputs::default()
    };
    for (index, judge) in judges.into_iter().enumerate() {
        let step = index as f64;
        inputs.proxies.push(proxy(judge, "a", 0.5 + 0.05 * step));
        inputs.proxies.push(proxy(judge, "b", 0.6 + 0.01 * (step * 2.0 - 3.0).abs()));
        inputs.outcomes.push(outcome(judge, 1000.0 + 17.0 * step));
    }
    inputs.correlations = vec![correlation("a", 0.97, 0.016), correlation("b", 0.31, 0.6), constant("c")];
    inputs.quantile_correlations = vec![quantile(0.0, 0.41), quantile(1.0, 0.83)];
    inputs
}

/// Eight judges on so many domains, none of which says anything.
pub fn wide(domains: usize) -> Inputs {
    let judges = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let mut inputs =
        Inputs { outcomes: judges.map(|judge| outcome(judge, 1000.0)).into(), ..Inputs::default() };
    for domain in (0..domains).map(|index| format!("domain-{index:05}")) {
        inputs.correlations.push(correlation(&domain, 0.1, 0.9));
        inputs.proxies.extend(judges.map(|judge| proxy(judge, &domain, 0.5)));
    }
    inputs
}
