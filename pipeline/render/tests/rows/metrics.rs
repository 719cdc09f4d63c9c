//! Rows of metrics computed from raw scores, invented: judges of falling skill, models on a line.

use records::tables::{BestOfKCurve, MetricNote, ModelPair, Proxy};
use records::{BASELINE_JUDGES, Direction, Origin};
use render::Inputs;

use super::arena::noise;

pub const HUMAN: &str = "ppe-human-preference";
pub const CORRECTNESS: &str = "ppe-correctness";

const HUMAN_DOMAINS: [&str; 11] = [
    "overall",
    "hard",
    "easy",
    "instruction-following",
    "code",
    "math",
    "similar-response",
    "shorter-won",
    "english",
    "non-english",
    "chinese",
];
const HUMAN_METRICS: [&str; 7] = [
    "accuracy",
    "row-wise-pearson",
    "separability",
    "confidence-agreement",
    "kendall-tau",
    "spearman",
    "brier-score",
];
const SETS: [(&str, f64); 5] =
    [("mmlu-pro", 0.42), ("math", 0.48), ("gpqa", 0.34), ("mbpp-plus", 0.55), ("ifeval", 0.5)];
const CORRECTNESS_METRICS: [&str; 6] =
    ["accuracy", "roc-auc", "best-of-k-loss", "best-of-k-max", "best-of-k-end", "best-of-k-end-closed-form"];

/// Judges with names as they are, then invented ones.
pub fn judges(count: usize) -> Vec<String> {
    const NAMES: [&str; 15] = [
        "Athene-RM-70B",
        "Llama-3-OffsetBias-RM-8B",
        "InternLM2-20B-Reward",
        "ArmoRM-Llama3-8B-v0.1",
        "Skywork-Reward-Llama-3.1-8B-v0.2",
        "Nemotron-4-340B-Reward",
        "an-organisation/a-reward-model-with-a-very-long-name-70b-v0.3",
        "Athene-RM-8B",
        "Skywork-Reward-Gemma-2-27B",
        "InternLM2-7B-Reward",
        "Starling-RM-34B",
        "Starling-RM-7B-alpha",
        "Eurus-RM-7B",
        "通义千问-72B-奖励",
        "Ünïcode <&> \"judge\"",
    ];
    let name = |index: usize| {
        NAMES.get(index).map_or_else(|| format!("judge-{index:04}"), |name| (*name).to_owned())
    };
    (0..count).map(name).collect()
}

pub fn metric(judge: &str, (benchmark, domain, metric): (&str, &str, &str), value: f64, reach: f64) -> Proxy {
    let entry = records::glossary::metric(benchmark, metric).expect("a metric that is defined");
    let inner = ["separability", "confidence-agreement", "brier-score"].contains(&metric);
    let method = if inner {
        "half-jackknife(question, 30 halves, sandwich limits inside)"
    } else {
        "poisson-bootstrap(question, 1000 rounds)"
    };
    Proxy {
        judge: judge.into(),
        benchmark: benchmark.into(),
        domain: domain.into(),
        metric: metric.into(),
        value,
        resolution: None,
        unit: entry.unit.into(),
        direction: entry.direction.unwrap_or(Direction::Higher),
        n: Some(if domain == "overall" { 10_216 } else { 2_555 }),
        lower: Some((value - reach).max(entry.range.0)),
        upper: Some((value + reach).min(entry.range.1)),
        level: Some(0.95),
        interval_method: Some(method.into()),
        origin: Origin::Computed,
        source: "battle_scores".into(),
    }
}

pub fn note(
    judge: &str,
    (benchmark, domain, metric): (&str, &str, &str),
    note: &str,
    rows: i64,
) -> MetricNote {
    MetricNote {
        judge: judge.into(),
        benchmark: benchmark.into(),
        domain: domain.into(),
        metric: metric.into(),
        note: note.into(),
        choice: None,
        rows,
        of: Some(16_038),
        value: None,
        detail: None,
    }
}

/// Skill of each judge, from 0.95 down; baselines have none.
fn skills(names: &[String]) -> Vec<(String, f64)> {
    let last = names.len().max(2) as f64 - 1.0;
    let skill = |(place, name): (usize, &String)| (name.clone(), 0.95 - 0.6 * place as f64 / last);
    let mut all: Vec<(String, f64)> = names.iter().enumerate().map(skill).collect();
    all.extend(BASELINE_JUDGES.map(|name| (name.to_owned(), 0.0)));
    all
}

/// A study of so many judges and models.
pub fn study(names: &[String], models: usize) -> Inputs {
    let mut inputs = Inputs::default();
    inputs.study.name = "raw".into();
    inputs.study.title = "Metrics from raw scores".into();
    let mut random = noise(11);
    for (judge, skill) in skills(names) {
        human(&mut inputs, (&judge, skill), &mut random);
        correctness(&mut inputs, (&judge, skill), &mut random);
        pairs(&mut inputs, (Some(&judge), skill), models, &mut random);
    }
    pairs(&mut inputs, (None, 1.0), models, &mut random);
    if let Some(first) = names.get(1) {
        for domain in HUMAN_DOMAINS {
            for metric in HUMAN_METRICS {
                inputs.metric_notes.push(note(first, (HUMAN, domain, metric), "coverage", 9_622));
            }
        }
        let ties = MetricNote {
            choice: Some("half".into()),
            value: Some(0.655),
            ..note(first, (HUMAN, "overall", "accuracy"), "judge-ties", 310)
        };
        inputs.metric_notes.push(MetricNote { choice: None, value: None, ..ties.clone() });
        inputs.metric_notes.push(ties);
    }
    inputs
}

fn human(inputs: &mut Inputs, (judge, skill): (&str, f64), random: &mut impl FnMut() -> f64) {
    for domain in HUMAN_DOMAINS {
        for name in HUMAN_METRICS {
            if judge == BASELINE_JUDGES[0] && name != "accuracy" {
                let undefined = MetricNote {
                    choice: Some("constant-proxy".into()),
                    detail: Some("all models have one rating under the judge".into()),
                    of: None,
                    ..note(judge, (HUMAN, domain, name), "undefined", 0)
                };
                inputs.metric_notes.push(undefined);
                continue;
            }
            let jitter = 0.05 * (random() - 0.5);
            let value = match name {
                "accuracy" if judge == BASELINE_JUDGES[0] => 0.0,
                "accuracy" => 0.5 + 0.2 * skill + 0.5 * jitter,
                "brier-score" => 0.3 - 0.25 * skill + 0.3 * jitter,
                "separability" => 0.5 + 0.35 * skill + jitter,
                "confidence-agreement" => 1.2 * skill - 0.25 + jitter,
                _ => (0.2 + 0.8 * skill + jitter).min(1.0),
            };
            let reach = if domain == "overall" { 0.011 } else { 0.03 };
            inputs.metrics.push(metric(judge, (HUMAN, domain, name), value, reach));
        }
    }
}

fn correctness(inputs: &mut Inputs, (judge, skill): (&str, f64), random: &mut impl FnMut() -> f64) {
    let tilt = random() - 0.4;
    for (domain, share) in SETS {
        for name in CORRECTNESS_METRICS {
            let value = match name {
                "best-of-k-loss" => 0.18 - 0.14 * skill + 0.02 * random(),
                "accuracy" | "roc-auc" => 0.5 + 0.25 * skill + 0.04 * random(),
                _ => share + (0.9 - share) * 0.6 * skill + 0.03 * random(),
            };
            for part in [domain.to_owned(), format!("{domain}/gemma-2-9b-it")] {
                inputs.metrics.push(metric(judge, (CORRECTNESS, &part, name), value, 0.025));
            }
        }
        curve(inputs, judge, (domain, share), (skill, tilt));
    }
    for name in CORRECTNESS_METRICS {
        let values = inputs.metrics.iter().filter(|row| {
            row.judge == judge
                && row.benchmark == CORRECTNESS
                && row.metric == name
                && !row.domain.contains('/')
        });
        let mean = values.map(|row| row.value).sum::<f64>() / SETS.len() as f64;
        inputs.metrics.push(metric(judge, (CORRECTNESS, "mean", name), mean, 0.012));
    }
}

/// Rises to a plateau by skill; a judge with a tilt below 0 falls again.
fn curve(inputs: &mut Inputs, judge: &str, (domain, share): (&str, f64), (skill, tilt): (f64, f64)) {
    for k in 1..=32_i64 {
        let drawn = k as f64;
        let oracle = 1.0 - (1.0 - share) * (-(drawn - 1.0) / 4.0).exp();
        let rise = 1.0 - (-(drawn - 1.0) / 5.0).exp();
        let picked = share + (1.0 - share) * rise * (0.75 * skill + 0.2 * tilt * drawn / 32.0);
        for estimator in ["closed-form", "permutations"] {
            inputs.best_of_k_curves.push(BestOfKCurve {
                benchmark: CORRECTNESS.into(),
                domain: domain.into(),
                judge: judge.into(),
                k,
                picked,
                lower: Some(picked - 0.02 - 0.02 * rise),
                upper: Some(picked + 0.02 + 0.02 * rise),
                level: Some(0.95),
                interval_method: Some("poisson-bootstrap(question, 1000 rounds)".into()),
                oracle,
                random: share,
                estimator: estimator.into(),
                n: 512,
            });
        }
    }
}

/// Models on a line; a judge sees their distance times its skill and a bend of its own.
fn pairs(
    inputs: &mut Inputs,
    (judge, skill): (Option<&str>, f64),
    models: usize,
    random: &mut impl FnMut() -> f64,
) {
    let own: Vec<f64> = (0..models)
        .map(|model| skill * 0.15 * model as f64 + (1.1 - skill) * 0.9 * (random() - 0.5))
        .collect();
    let constant = judge == Some(BASELINE_JUDGES[0]);
    for first in 0..models {
        for second in first + 1..models {
            let difference = own[first] - own[second];
            let won = 1.0 / (1.0 + (-difference).exp());
            let met = random() > 0.03;
            let sure = difference / 0.22;
            inputs.model_pairs.push(ModelPair {
                benchmark: HUMAN.into(),
                domain: "overall".into(),
                judge: judge.map(str::to_owned),
                model_a: model(first),
                model_b: model(second),
                win_share: met.then_some(if constant { 0.5 } else { won }),
                n: if met { 40 + (80.0 * random()) as i64 } else { 0 },
                difference: (!constant).then_some(difference),
                // A logistic curve beside the normal one is near enough for a picture.
                probability: (!constant).then_some(1.0 / (1.0 + (-1.7 * sure).exp())),
                separated: (!constant).then_some(if sure.abs() > 2.8 { sure.signum() as i64 } else { 0 }),
            });
        }
    }
}

fn model(place: usize) -> String {
    const NAMES: [&str; 6] = [
        "gpt-4o",
        "claude-3-5-sonnet-20240620",
        "llama-3-70b-instruct",
        "gemma-2-9b-it",
        "mistral-large",
        "qwen2-72b",
    ];
    format!("{}-{place:02}", NAMES[place % NAMES.len()])
}
