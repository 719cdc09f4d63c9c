use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statistics::{
    Level, PermutationCell, PermutationPlan, Statistic, correlation_interval, critical_correlation, pearson,
    permutation_tests,
};

/// Standard normal numbers (Box & Muller, 1958).
fn normal(random: &mut ChaCha8Rng) -> f64 {
    let (radius, angle) = (1.0 - random.random::<f64>(), random.random::<f64>());
    (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

/// A bivariate normal sample.
fn sample(n: usize, correlation: f64, random: &mut ChaCha8Rng) -> (Vec<f64>, Vec<f64>) {
    let rest = (1.0 - correlation * correlation).sqrt();
    (0..n)
        .map(|_| {
            let x = normal(random);
            (x, correlation * x + rest * normal(random))
        })
        .unzip()
}

/// Three standard errors of a share.
fn allowance(share: f64, trials: u32) -> f64 {
    3.0 * (share * (1.0 - share) / f64::from(trials)).sqrt()
}

#[test]
fn the_permutation_test_rejects_true_independence_no_more_often_than_it_says() {
    const TRIALS: u32 = 2_000;
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let mut rejected = [0_u32; 3];
    for _ in 0..TRIALS {
        let (proxy, outcome) = sample(6, 0.0, &mut random);
        let cells =
            Statistic::ALL.map(|statistic| PermutationCell { statistic, proxy: &proxy, in_family: false });
        let tests = permutation_tests(&cells, &outcome, &PermutationPlan::default());
        for (count, test) in rejected.iter_mut().zip(tests) {
            *count += u32::from(test.unwrap().p_value <= 0.05);
        }
    }
    for count in rejected {
        assert!(f64::from(count) / f64::from(TRIALS) <= 0.05 + allowance(0.05, TRIALS), "{rejected:?}");
    }
}

#[test]
fn fisher_intervals_cover_and_the_critical_value_rejects_as_often_as_they_say() {
    const TRIALS: u32 = 10_000;
    let level = Level::new(0.95).unwrap();
    let critical = critical_correlation(9, 0.05).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for truth in [0.0, 0.6] {
        let (mut covered, mut rejected) = (0, 0);
        for _ in 0..TRIALS {
            let (proxy, outcome) = sample(9, truth, &mut random);
            let r = pearson(&proxy, &outcome).unwrap();
            let interval = correlation_interval(Statistic::Pearson, r, 9, level).unwrap();
            covered += u32::from(interval.lower <= truth && truth <= interval.upper);
            rejected += u32::from(r.abs() >= critical);
        }
        let share = |count: u32| f64::from(count) / f64::from(TRIALS);
        // The normal approximation itself is off by less than half a percent at n = 9.
        assert!((share(covered) - 0.95).abs() <= 0.005 + allowance(0.95, TRIALS), "{covered}");
        assert!(truth != 0.0 || (share(rejected) - 0.05).abs() <= allowance(0.05, TRIALS), "{rejected}");
    }
}
