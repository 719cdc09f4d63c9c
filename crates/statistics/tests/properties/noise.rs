//! Noise: definitions, laws, states, and where estimates go in many points.

use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, StandardNormal};
use statistics::{
    Errors, Interval, Level, Measured, NoiseModel, NoisePlan, NoiseUndefined, Statistic, Undefined,
    corrected_correlation, corrected_interval, correlate, noisy_correlations, reliability,
};

use super::pair;

fn plan(rounds: u64) -> NoisePlan {
    NoisePlan { rounds, seed: 5, level: Level::new(0.95).unwrap(), resample_points: false }
}

fn exact(values: &[f64]) -> Measured<'_> {
    Measured { values, errors: Errors::Exact }
}

fn with_errors<'a>(values: &'a [f64], errors: &'a [f64]) -> Measured<'a> {
    Measured { values, errors: Errors::StandardErrors(errors) }
}

/// A bivariate normal sample, and its outcome with errors of the given standard error.
fn noisy_sample(n: usize, truth: f64, error: f64, random: &mut ChaCha8Rng) -> [Vec<f64>; 3] {
    let mut normal = || -> f64 { StandardNormal.sample(random) };
    let x: Vec<f64> = (0..n).map(|_| normal()).collect();
    let y: Vec<f64> = x.iter().map(|x| truth * x + (1.0 - truth * truth).sqrt() * normal()).collect();
    let measured = y.iter().map(|y| y + error * normal()).collect();
    [x, y, measured]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The matrix product written out.
    #[test]
    fn reliability_is_its_definition((y, root) in (3..=6_usize).prop_flat_map(|n| (
        prop::collection::vec(-9.0..9.0_f64, n), prop::collection::vec(-1.0..1.0_f64, n * n)))) {
        let n = y.len();
        let sigma: Vec<f64> = (0..n * n)
            .map(|place| (0..n).map(|k| root[place / n * n + k] * root[place % n * n + k]).sum())
            .collect();
        let centring = |i: usize, j: usize| f64::from(u8::from(i == j)) - 1.0 / n as f64;
        let mut trace = 0.0;
        for i in 0..n { for j in 0..n { for k in 0..n { trace += centring(i, j) * sigma[j * n + k] * centring(k, i); } } }
        let mean = y.iter().sum::<f64>() / n as f64;
        let observed: f64 = y.iter().map(|y| (y - mean).powi(2)).sum();
        let expected = 1.0 - trace / observed;
        match reliability(&Measured { values: &y, errors: Errors::Covariance(&sigma) }) {
            Ok(found) => prop_assert!((found - expected).abs() < 1e-9),
            Err(NoiseUndefined::ReliabilityNotPositive { reliability }) =>
                prop_assert!(expected < 1e-9 && (reliability - expected).abs() < 1e-9 * expected.abs().max(1.0)),
            Err(state) => prop_assert!(false, "{state}"),
        }
    }

    /// A diagonal covariance is standard errors; units, offsets and labels say nothing.
    #[test]
    fn draws_do_not_see_units((x, y) in pair(4..=8), scale in 0.1..10.0_f64) {
        let errors: Vec<f64> = (0..y.len()).map(|place| 0.1 + 0.1 * place as f64).collect();
        let n = y.len();
        let mut diagonal = vec![0.0; n * n];
        errors.iter().enumerate().for_each(|(i, error)| diagonal[i * n + i] = error * error);
        let moved: Vec<f64> = y.iter().map(|y| 7.0 + scale * y).collect();
        let larger: Vec<f64> = errors.iter().map(|error| scale * error).collect();
        for model in [NoiseModel::Shrunken, NoiseModel::ShrunkenGivenProxy, NoiseModel::Added] {
            for statistic in Statistic::ALL {
                let of = |outcome: &Measured<'_>| noisy_correlations(statistic, (&exact(&x), outcome), model, &plan(40));
                let plain = of(&with_errors(&y, &errors));
                let others = [
                    of(&with_errors(&moved, &larger)),
                    of(&Measured { values: &y, errors: Errors::Covariance(&diagonal) }),
                ];
                for other in others {
                    match (plain, other) {
                        (Ok(a), Ok(b)) => prop_assert!((a.mean - b.mean).abs() < 1e-7, "{a:?} {b:?}"),
                        (a, b) => prop_assert_eq!(a.map_err(|e| e.state()).is_ok(), b.is_ok()),
                    }
                }
            }
        }
    }

    #[test]
    fn correction_keeps_the_sign_and_grows_with_noise(r in -0.99..0.99_f64, noise in 0.05..1.0_f64) {
        for statistic in Statistic::ALL {
            let turned = corrected_correlation(statistic, -r, noise, 0.9).map(|value| -value);
            let plain = corrected_correlation(statistic, r, noise, 0.9);
            match (plain, turned) {
                (Ok(a), Ok(b)) => {
                    prop_assert!((a - b).abs() < 1e-12);
                    prop_assert!(a.abs() >= r.abs() - 1e-12 && a * r >= 0.0);
                }
                (a, b) => prop_assert_eq!(a.map_err(|e| e.state()), b.map_err(|e| e.state())),
            }
            prop_assert!((corrected_correlation(statistic, r, 1.0, 1.0).unwrap() - r).abs() < 1e-12);
        }
    }
}

#[test]
fn without_errors_every_draw_is_the_plain_coefficient() {
    let (x, y) = ([1.0, 2.0, 2.0, 4.0, 0.0], [2.0, 1.0, 1.0, 5.0, 3.0]);
    for statistic in Statistic::ALL {
        let plain = correlate(statistic, &x, &y).unwrap();
        let found = noisy_correlations(
            statistic,
            (&exact(&x), &exact(&y)),
            NoiseModel::ShrunkenGivenProxy,
            &plan(20),
        )
        .unwrap();
        assert!((found.interval.lower - plain).abs() < 1e-12 && (found.interval.upper - plain).abs() < 1e-12);
        assert_eq!((found.undefined, found.interval.method), (0, "shrunken-given-proxy"));
    }
}

#[test]
fn threads_do_not_change_draws() {
    let (x, y) = ([1.0, 2.0, 6.0, 4.0, 0.0], [2.0, 1.0, 1.5, 5.0, 3.0]);
    let errors = [0.3; 5];
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let (x, y) = (with_errors(&x, &errors), with_errors(&y, &errors));
        pool.install(|| noisy_correlations(Statistic::Pearson, (&x, &y), NoiseModel::Shrunken, &plan(500)))
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn what_noise_leaves_nothing_of_says_so() {
    let (x, y) = ([1.0, 2.0, 3.0, 5.0], [1.0, 3.0, 2.0, 4.0]);
    let state = |outcome: &Measured<'_>| {
        let found =
            noisy_correlations(Statistic::Pearson, (&exact(&x), outcome), NoiseModel::Shrunken, &plan(10));
        found.map_err(|state| state.state()).unwrap_err()
    };
    assert_eq!(state(&with_errors(&y, &[2.0; 4])), "reliability-not-positive");
    assert_eq!(state(&with_errors(&y, &[0.1; 3])), "errors-mismatch");
    assert_eq!(state(&with_errors(&y, &[0.1, 0.1, 0.1, -0.1])), "not-a-covariance");
    assert_eq!(state(&exact(&[1.0; 4])), "constant-outcome");
    let lopsided: Vec<f64> = (0..16).map(f64::from).collect();
    assert_eq!(state(&Measured { values: &y, errors: Errors::Covariance(&lopsided) }), "not-a-covariance");
    let above = corrected_correlation(Statistic::Pearson, 0.9, 0.5, 1.0);
    assert!(matches!(above, Err(NoiseUndefined::AboveOne { value }) if (value - 1.272_792_2).abs() < 1e-6));
    let none = corrected_correlation(Statistic::Pearson, 0.9, 0.0, 1.0);
    assert_eq!(none, Err(NoiseUndefined::ReliabilityNotPositive { reliability: 0.0 }));
    assert_eq!(reliability(&exact(&[1.0])), Err(NoiseUndefined::Plain(Undefined::TooFewPoints { n: 1 })));
    let interval = |lower, upper| Interval { lower, upper, level: 0.95, method: "fisher-z" };
    let corrected = corrected_interval(Statistic::Pearson, &interval(0.4, 0.9), 0.64, 1.0).unwrap();
    assert_eq!((corrected.lower, corrected.upper, corrected.method), (0.5, 1.0, "noise-carried"));
    let beyond = corrected_interval(Statistic::Kendall, &interval(-0.99, -0.9), 0.5, 0.5);
    assert_eq!(beyond.map_err(|state| state.state()), Err("above-one"));
}

/// In 400 points, over 60 samples: the corrected coefficient and the draws given the proxy go to the truth; the plain
/// one falls short by √R, the draws that do not know the proxy by R. Standard error of each mean at most 0.006.
#[test]
fn only_what_knows_the_noise_and_the_proxy_is_unbiased() {
    let (truth, error) = (0.6, 0.8);
    let share = 1.0 / (1.0 + error * error);
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut sums = [0.0; 6];
    let samples = 60;
    for _ in 0..samples {
        let [x, _, y] = noisy_sample(400, truth, error, &mut random);
        let errors = vec![error; 400];
        let outcome = with_errors(&y, &errors);
        let r = reliability(&outcome).unwrap();
        let corrected = Statistic::ALL.map(|statistic| {
            corrected_correlation(statistic, correlate(statistic, &x, &y).unwrap(), 1.0, r).unwrap()
        });
        corrected.iter().zip(&mut sums).for_each(|(value, sum)| *sum += value / f64::from(samples));
        sums[5] += correlate(Statistic::Pearson, &x, &y).unwrap() / f64::from(samples);
    }
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let draws = 6;
    for _ in 0..draws {
        let [x, _, y] = noisy_sample(150, truth, error, &mut random);
        let errors = vec![error; 150];
        for (place, model) in [(3, NoiseModel::ShrunkenGivenProxy), (4, NoiseModel::Shrunken)] {
            let pair = (&exact(&x), &with_errors(&y, &errors));
            sums[place] += noisy_correlations(Statistic::Pearson, pair, model, &plan(8)).unwrap().mean
                / f64::from(draws);
        }
    }
    let asin = |value: f64| value.asin() * 2.0 / std::f64::consts::PI;
    let spearman = 3.0 * asin(truth / 2.0);
    let expected = [truth, spearman, asin(truth), truth, share * truth, share.sqrt() * truth];
    let allowed = [0.02, 0.02, 0.02, 0.1, 0.1, 0.02];
    for place in 0..6 {
        assert!((sums[place] - expected[place]).abs() < allowed[place], "{sums:?} {expected:?}");
    }
}

/// Errors in both columns: 40 samples of 300 points, standard error of the mean at most 0.008; draws of 6 samples of 100.
#[test]
fn both_columns_may_be_noisy() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut noisy = |n: usize| {
        let [clean, _, y] = noisy_sample(n, 0.6, 0.7, &mut random);
        let x: Vec<f64> = clean
            .iter()
            .map(|x| x + 0.5 * Distribution::<f64>::sample(&StandardNormal, &mut random))
            .collect();
        (x, y)
    };
    let (mut corrected, mut drawn) = (0.0, 0.0);
    for _ in 0..40 {
        let (x, y) = noisy(300);
        let r = correlate(Statistic::Pearson, &x, &y).unwrap();
        let share = |values: &[f64], error| reliability(&with_errors(values, &vec![error; 300])).unwrap();
        corrected +=
            corrected_correlation(Statistic::Pearson, r, share(&x, 0.5), share(&y, 0.7)).unwrap() / 40.0;
    }
    for _ in 0..6 {
        let (x, y) = noisy(100);
        let (x_errors, y_errors) = (vec![0.5; 100], vec![0.7; 100]);
        let pair = (&with_errors(&x, &x_errors), &with_errors(&y, &y_errors));
        let found =
            noisy_correlations(Statistic::Pearson, pair, NoiseModel::ShrunkenGivenProxy, &plan(10)).unwrap();
        drawn += found.mean / 6.0;
    }
    assert!((corrected - 0.6).abs() < 0.025, "{corrected}");
    // The plain coefficient would be 0.44, draws that do not know each other 0.32.
    assert!((drawn - 0.6).abs() < 0.12, "{drawn}");
}
