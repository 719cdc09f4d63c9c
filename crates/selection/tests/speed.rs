//! How long a study of 70 metrics on nine reward models takes. Run by hand:
//!
//! ```text
//! cargo test -p rlhf-study-selection --test speed -- --ignored --nocapture
//! ```
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};
use selection::*;
use statistics::Statistic;

/// What took how long.
type Times = Vec<(&'static str, Duration)>;

fn timed<T>(name: &'static str, times: &mut Times, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    times.push((name, start.elapsed()));
    result
}

#[test]
#[ignore = "times depend on the machine"]
fn a_study_of_seventy_metrics_takes_well_under_a_second() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut column = || (0..9).map(|_| StandardNormal.sample(&mut random)).collect::<Vec<f64>>();
    let outcome = column();
    let metrics: Vec<Vec<f64>> = (0..70)
        .map(|_| column().iter().zip(&outcome).map(|(own, shared)| 0.6 * own + 0.8 * shared).collect())
        .collect();
    let candidates = Candidates { metrics: &metrics, outcome: &outcome };
    let rule = |statistic| SelectionRule { statistic, best: Best::Highest, top: 3 };
    let noise = |metrics| VoteNoise {
        outcome: Some(Noise::Errors(vec![0.3; 9])),
        metrics,
        carried: Carried::Shrunken,
    };
    let outcome_only = noise(Vec::new());
    let both = noise(vec![Some(Noise::Errors(vec![0.1; 9])); 70]);
    let plan = ResamplePlan::default();
    let mut times = Times::new();
    let level = statistics::Level::new(0.95).unwrap();
    timed("start of the threads", &mut times, || rayon::join(|| (), || ()));
    for (name, statistic, noise) in [
        ("frequency, 24,310 resamples, pearson", Statistic::Pearson, None),
        ("frequency, 24,310 resamples, spearman", Statistic::Spearman, None),
        ("frequency, 24,310 resamples, kendall", Statistic::Kendall, None),
        ("frequency, 10,000 noisy, pearson", Statistic::Pearson, Some(&outcome_only)),
        ("frequency, 10,000 noisy metrics, pearson", Statistic::Pearson, Some(&both)),
    ] {
        timed(name, &mut times, || selection_frequency(&candidates, noise, &rule(statistic), &plan).unwrap());
    }
    timed("probability of being best", &mut times, || {
        best_probability(&candidates, &Prior::default(), &PosteriorPlan::default()).unwrap()
    });
    let pairs = timed("2,415 pairs, williams and holm", &mut times, || {
        pairwise_tests(Statistic::Pearson, &candidates).unwrap()
    });
    timed("2,415 pairs, bootstrap max-t", &mut times, || {
        simultaneous_pairs(Statistic::Pearson, &candidates, &plan).unwrap()
    });
    let estimates: Vec<f64> =
        metrics.iter().map(|metric| statistics::pearson(metric, &outcome).unwrap()).collect();
    let differing: Vec<(usize, usize)> = pairs
        .iter()
        .filter(|pair| pair.test.is_ok_and(|test| test.p_value <= 0.01))
        .map(|pair| (pair.first, pair.second))
        .collect();
    let letters = timed("letters", &mut times, || compact_letters(&estimates, &differing));
    println!("  {} pairs, {} groups", differing.len(), letters.map_or(0, |letters| letters.groups.len()));
    timed("one comparison", &mut times, || {
        compare(Statistic::Pearson, [&metrics[0], &metrics[1]], &outcome, level, &plan).unwrap()
    });
    timed("correlations and tree", &mut times, || {
        metric_tree(&correlation_matrix(Statistic::Pearson, &metrics).unwrap(), Dissimilarity::Absolute)
    });
    timed("principal components", &mut times, || principal_components(&metrics, 8).unwrap());
    timed("nested leave-one-out", &mut times, || {
        out_of_sample(&candidates, Choice::Chosen(Best::Strongest)).unwrap()
    });
    let question = Question { truth: 0.6, null: 0.0, alpha: 0.05, looks: 70 };
    timed("exact smallest number", &mut times, || {
        smallest_number(0.9, 4, 1000, |n| power(&question, n)).unwrap()
    });
    let simulation = Simulation { rounds: 2_000, null_rounds: 20_000, seed: 1 };
    timed("simulated power, spearman, n = 20", &mut times, || {
        simulated_power(Statistic::Spearman, &question, 20, &simulation).unwrap()
    });
    for (name, time) in &times {
        println!("{name:40} {:7.1} ms", time.as_secs_f64() * 1e3);
    }
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    assert!(total < Duration::from_secs(3), "{total:?}");
}
