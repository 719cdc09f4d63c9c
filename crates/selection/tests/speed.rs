//! How long a study of 70 metrics on nine reward models takes. Run by hand:
//!
//! ```text
//! cargo test -p rlhf-study-selection --test speed -- --ignored --nocapture
//! ```
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};
use selection::{
    Best, Candidates, Carried, Choice, Dissimilarity, Noise, PosteriorPlan, Prior, Question, ResamplePlan,
    SelectionRule, Simulation, VoteNoise, best_probability, compact_letters, compare, correlation_matrix,
    differing_pairs, metric_tree, out_of_sample, pairwise_tests, power, principal_components,
    selection_frequency, simulated_power, simultaneous_pairs, smallest_number,
};
use statistics::Statistic;

/// What took how long.
type Times = Vec<(&'static str, Duration)>;

fn timed<T>(name: &'static str, times: &mut Times, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    times.push((name, start.elapsed()));
    result
}

/// Seventy metrics on nine reward models, and an outcome.
fn study() -> (Vec<Vec<f64>>, Vec<f64>) {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut column = || (0..9).map(|_| StandardNormal.sample(&mut random)).collect::<Vec<f64>>();
    let outcome = column();
    let metrics = (0..70)
        .map(|_| column().iter().zip(&outcome).map(|(own, shared)| 0.6 * own + 0.8 * shared).collect());
    (metrics.collect(), outcome)
}

fn frequencies(candidates: &Candidates<'_>, times: &mut Times) {
    let rule = |statistic| SelectionRule { statistic, best: Best::Highest, top: 3 };
    let noise = |metrics| VoteNoise {
        outcome: Some(Noise::Errors(vec![0.3; 9])),
        metrics,
        carried: Carried::Shrunken,
    };
    let outcome_only = noise(Vec::new());
    let both = noise(vec![Some(Noise::Errors(vec![0.1; 9])); 70]);
    for (name, statistic, noise) in [
        ("frequency, 24,310 resamples, pearson", Statistic::Pearson, None),
        ("frequency, 24,310 resamples, spearman", Statistic::Spearman, None),
        ("frequency, 24,310 resamples, kendall", Statistic::Kendall, None),
        ("frequency, 10,000 noisy, pearson", Statistic::Pearson, Some(&outcome_only)),
        ("frequency, 10,000 noisy metrics, pearson", Statistic::Pearson, Some(&both)),
    ] {
        timed(name, times, || {
            selection_frequency(candidates, noise, &rule(statistic), &ResamplePlan::default())
        })
        .expect("frequencies");
    }
}

fn comparisons(candidates: &Candidates<'_>, times: &mut Times) {
    let plan = ResamplePlan::default();
    timed("probability of being best", times, || {
        best_probability(candidates, &Prior::default(), &PosteriorPlan::default())
    })
    .expect("probabilities");
    let pairs =
        timed("2,415 pairs, williams and holm", times, || pairwise_tests(Statistic::Pearson, candidates));
    let found = timed("2,415 pairs, bootstrap max-t", times, || {
        simultaneous_pairs(Statistic::Pearson, candidates, &plan)
    });
    let estimates: Vec<f64> = candidates
        .metrics
        .iter()
        .map(|metric| statistics::pearson(metric, candidates.outcome).expect("r"))
        .collect();
    let differing = differing_pairs(&pairs.expect("pairs"), 0.05);
    timed("letters", times, || compact_letters(&estimates, &differing)).expect("letters");
    assert_eq!(found.expect("pairs").len(), 2_415);
    let (metrics, level) = (candidates.metrics, statistics::Level::new(0.95).expect("a level"));
    timed("one comparison", times, || {
        compare(Statistic::Pearson, [&metrics[0], &metrics[1]], candidates.outcome, level, &plan)
    })
    .expect("a comparison");
}

fn the_rest(candidates: &Candidates<'_>, times: &mut Times) {
    timed("correlations and tree", times, || {
        correlation_matrix(Statistic::Pearson, candidates.metrics)
            .map(|r| metric_tree(&r, Dissimilarity::Absolute))
    })
    .expect("a tree");
    timed("principal components", times, || principal_components(candidates.metrics, 8)).expect("components");
    timed("nested leave-one-out", times, || out_of_sample(candidates, Choice::Chosen(Best::Strongest)))
        .expect("predictions");
    let question = Question { truth: 0.6, null: 0.0, alpha: 0.05, looks: 70 };
    timed("exact smallest number", times, || smallest_number(0.9, 4, 1000, |n| power(&question, n)))
        .expect("a number");
    let simulation = Simulation { rounds: 2_000, null_rounds: 20_000, seed: 1 };
    timed("simulated power, spearman, n = 20", times, || {
        simulated_power(Statistic::Spearman, &question, 20, &simulation)
    })
    .expect("power");
}

#[test]
#[ignore = "times depend on the machine"]
fn a_study_of_seventy_metrics_takes_well_under_a_second() {
    let (metrics, outcome) = study();
    let candidates = Candidates { metrics: &metrics, outcome: &outcome };
    let mut times = Times::new();
    frequencies(&candidates, &mut times);
    comparisons(&candidates, &mut times);
    the_rest(&candidates, &mut times);
    for (name, time) in &times {
        println!("{name:40} {:7.1} ms", time.as_secs_f64() * 1e3);
    }
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    assert!(total < Duration::from_secs(3), "{total:?}");
}
