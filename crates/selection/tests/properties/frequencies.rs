use proptest::prelude::*;
use selection::{
    Best, Candidates, Carried, NoAnswer, Noise, PosteriorPlan, Prior, ResamplePlan, SelectionRule, VoteNoise,
    best_probability, selection_frequency,
};
use statistics::{Statistic, pearson};
use statrs::distribution::{ContinuousCDF, Normal};

use crate::{columns, every_resample, in_threads, normal_columns, statistic};

const RULE: SelectionRule = SelectionRule { statistic: Statistic::Pearson, best: Best::Highest, top: 2 };

/// Places of one resample, by counting who is ahead.
fn slow_credit(scores: &[f64], own: usize, places: usize) -> f64 {
    let ahead = scores.iter().filter(|score| **score > scores[own] + 1e-12).count();
    let level = scores.iter().filter(|score| (**score - scores[own]).abs() <= 1e-12).count();
    (places.min(scores.len()).saturating_sub(ahead) as f64 / level as f64).min(1.0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn frequencies_are_those_of_all_ordered_resamples(
        (statistic, strongest, data) in (statistic(), any::<bool>(), columns(4, 5)),
    ) {
        let best = if strongest { Best::Strongest } else { Best::Highest };
        let candidates = Candidates { metrics: &data[..4], outcome: &data[4] };
        let rule = SelectionRule { statistic, best, top: 3 };
        let Ok(found) = selection_frequency(&candidates, None, &rule, &ResamplePlan::default()) else {
            return Ok(());
        };
        let taking: Vec<usize> = (0..4).filter(|metric| found.shares[*metric].is_ok()).collect();
        let metrics: Vec<Vec<f64>> = taking.iter().map(|metric| data[*metric].clone()).collect();
        let all = every_resample(statistic, &metrics, &data[4]);
        let scores: Vec<Vec<f64>> = all.into_iter().flatten()
            .map(|r| if strongest { r.iter().map(|r| r.abs()).collect() } else { r })
            .collect();
        prop_assert!((found.undefined_share - (1.0 - scores.len() as f64 / 256.0)).abs() < 1e-12);
        for (place, metric) in taking.iter().enumerate() {
            let share = found.shares[*metric].unwrap();
            let slow = |places| scores.iter().map(|s| slow_credit(s, place, places)).sum::<f64>() / scores.len() as f64;
            prop_assert!((share.best - slow(1)).abs() < 1e-9, "{} {}", share.best, slow(1));
            prop_assert!((share.top - slow(3)).abs() < 1e-9, "{} {}", share.top, slow(3));
        }
    }
}

#[test]
fn a_metric_without_a_column_takes_no_part_and_says_why() {
    let mut metrics = normal_columns(6, 3, 1);
    let outcome = metrics.pop().unwrap();
    metrics.push(vec![1.0; 6]);
    metrics.push(vec![1.0; 5]);
    let candidates = Candidates { metrics: &metrics, outcome: &outcome };
    let found = selection_frequency(&candidates, None, &RULE, &ResamplePlan::default()).unwrap();
    assert_eq!(found.shares[2].unwrap_err().state(), "constant-proxy");
    assert_eq!(found.shares[3], Err(NoAnswer::LengthMismatch { expected: 6, found: 5 }));
    let sum: f64 = found.shares.iter().flatten().map(|share| share.best).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let constant = Candidates { metrics: &metrics, outcome: &[2.0; 6] };
    let reason = selection_frequency(&constant, None, &RULE, &ResamplePlan::default()).unwrap_err();
    assert_eq!(reason.state(), "constant-outcome");
}

#[test]
fn noise_of_no_size_changes_nothing_and_much_noise_levels_the_field() {
    let mut metrics = normal_columns(9, 4, 3);
    let outcome = metrics.pop().unwrap();
    let candidates = Candidates { metrics: &metrics, outcome: &outcome };
    let plan = ResamplePlan { rounds: 20_000, ..ResamplePlan::default() };
    let frequency = |noise: Option<&VoteNoise>| {
        let found = selection_frequency(&candidates, noise, &RULE, &plan).unwrap();
        found.shares.into_iter().map(|share| share.unwrap().best).collect::<Vec<f64>>()
    };
    let noise = |outcome: Noise, carried| VoteNoise { outcome: Some(outcome), metrics: Vec::new(), carried };
    let plain = frequency(None);
    for carried in [Carried::Added, Carried::Shrunken] {
        let none = frequency(Some(&noise(Noise::Errors(vec![0.0; 9]), carried)));
        for (a, b) in plain.iter().zip(&none) {
            assert!((a - b).abs() < 5.0 * 0.5 / f64::sqrt(20_000.0), "{plain:?} {none:?}");
        }
    }
    let drowned = frequency(Some(&noise(Noise::Errors(vec![1e3; 9]), Carried::Added)));
    let spread =
        |shares: &[f64]| shares.iter().fold(0.0, |most: f64, share| most.max((share - 1.0 / 3.0).abs()));
    assert!(spread(&drowned) < spread(&plain), "{plain:?} {drowned:?}");
    let only = selection_frequency(
        &candidates,
        Some(&noise(Noise::Errors(vec![1e3; 9]), Carried::Shrunken)),
        &RULE,
        &plan,
    );
    assert_eq!(only, Err(NoAnswer::OnlyNoise));
    let diagonal = (0..81).map(|index| if index % 10 == 0 { 0.04 } else { 0.0 }).collect();
    let errors = noise(Noise::Errors(vec![0.2; 9]), Carried::Shrunken);
    let covariance = noise(Noise::Covariance(diagonal), Carried::Shrunken);
    assert_eq!(frequency(Some(&errors)), frequency(Some(&covariance)));
    let run = || frequency(Some(&errors));
    assert_eq!(in_threads(1, run), in_threads(2, run));
    let skew = noise(Noise::Covariance((0..81).map(f64::from).collect()), Carried::Added);
    assert_eq!(selection_frequency(&candidates, Some(&skew), &RULE, &plan), Err(NoAnswer::NotACovariance));
}

/// The posterior of two metrics by hand: one difference, one normal probability.
#[test]
fn two_metrics_have_a_closed_form() {
    let data = normal_columns(9, 3, 12);
    let prior = Prior { mean: 0.4, shared: 0.6, own: 0.3 };
    let candidates = Candidates { metrics: &data[..2], outcome: &data[2] };
    let plan = PosteriorPlan { draws: 100_000, seed: 2, top: 1 };
    let found = best_probability(&candidates, &prior, &plan).unwrap();
    let z = [0, 1].map(|metric| pearson(&data[metric], &data[2]).unwrap().atanh());
    // Two metrics: the shrunken correlation is the sample one.
    let between = pearson(&data[0], &data[1]).unwrap();
    let weight = 0.36 / (0.36 + 1.0 / 6.0);
    let pooled = (0.4 + weight * (f64::midpoint(z[0], z[1]) - 0.4)).tanh();
    let (q, b) = (pooled * pooled, between);
    let together = (b * (1.0 - 2.0 * q) - q / 2.0 * (1.0 - 2.0 * q - b * b)) / (1.0 - q).powi(2);
    // Sum and difference are independent; the difference has prior variance 2·own²(1 − r).
    let (prior_variance, noise) = (2.0 * 0.09 * (1.0 - b), 2.0 * (1.0 - together + 1e-6) / 6.0);
    let mean = prior_variance / (prior_variance + noise) * (z[0] - z[1]);
    let variance = prior_variance * noise / (prior_variance + noise);
    let expected = Normal::standard().cdf(mean / variance.sqrt());
    let best = found[0].unwrap().best;
    assert!((best - expected).abs() < 4.0 * 0.5 / f64::sqrt(100_000.0), "{best} {expected}");
    assert!((found[1].unwrap().best + best - 1.0).abs() < 1e-12);
}

#[test]
fn copies_share_their_probability_and_order_does_not_matter() {
    let data = normal_columns(9, 5, 5);
    let mut metrics = data[..4].to_vec();
    metrics.push(data[0].iter().map(|value| 3.0 * value - 1.0).collect());
    let of = |metrics: &[Vec<f64>]| {
        let candidates = Candidates { metrics, outcome: &data[4] };
        let found = best_probability(&candidates, &Prior::default(), &PosteriorPlan::default()).unwrap();
        found.into_iter().map(|answer| answer.unwrap()).collect::<Vec<_>>()
    };
    let found = of(&metrics);
    assert_eq!(found[0], found[4]);
    let alone = of(&metrics[..4]);
    assert!((found[0].best - alone[0].best / 2.0).abs() < 1e-12);
    assert_eq!(in_threads(1, || of(&metrics)), in_threads(2, || of(&metrics)));
    metrics.reverse();
    for (one, other) in found.iter().zip(of(&metrics).iter().rev()) {
        assert!((one.best - other.best).abs() < 0.02 && (one.correlation - other.correlation).abs() < 1e-9);
    }
    let bad = Prior { own: 0.0, ..Prior::default() };
    let candidates = Candidates { metrics: &metrics, outcome: &data[4] };
    assert_eq!(
        best_probability(&candidates, &bad, &PosteriorPlan::default()).unwrap_err().state(),
        "out-of-range"
    );
    let perfect = Candidates { metrics: &metrics, outcome: &metrics[0] };
    let reason = best_probability(&perfect, &Prior::default(), &PosteriorPlan::default()).unwrap_err();
    assert_eq!(reason, NoAnswer::Perfect);
}

#[test]
fn seventy_metrics_on_nine_points_have_an_answer() {
    let mut metrics = normal_columns(9, 71, 8);
    let outcome = metrics.pop().unwrap();
    let candidates = Candidates { metrics: &metrics, outcome: &outcome };
    let found = best_probability(&candidates, &Prior::default(), &PosteriorPlan::default()).unwrap();
    let sum: f64 = found.iter().map(|answer| answer.unwrap().best).sum();
    let top: f64 = found.iter().map(|answer| answer.unwrap().top).sum();
    assert!((sum - 1.0).abs() < 1e-9 && (top - 3.0).abs() < 1e-9);
}
