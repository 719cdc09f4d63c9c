//! The bootstrap: against resamples written out, random against exact, and its laws.

use proptest::prelude::*;
use statistics::{
    Bootstrap, BootstrapMethod, BootstrapPlan, Distribution, Level, NoInterval, Resamples, Statistic,
    Undefined, bootstrap, correlate,
};

use super::pair;

const DRAWN: BootstrapPlan = BootstrapPlan { exact_limit: 0, rounds: 4_000, seed: 3 };

fn run(statistic: Statistic, x: &[f64], y: &[f64], plan: &BootstrapPlan) -> Result<Bootstrap, Undefined> {
    bootstrap(statistic, x, y, &Resamples::new(x.len(), plan).unwrap())
}

fn level() -> Level {
    Level::new(0.9).unwrap()
}

/// Every one of the nⁿ ordered draws, written out: value or nothing.
fn all_draws(statistic: Statistic, x: &[f64], y: &[f64]) -> Vec<Option<f64>> {
    let n = x.len();
    let draws = (0..n.pow(u32::try_from(n).unwrap())).map(|code| {
        let points: Vec<usize> =
            (0..n).scan(code, |rest, _| Some(std::mem::replace(rest, *rest / n) % n)).collect();
        let of = |values: &[f64]| points.iter().map(|point| values[*point]).collect::<Vec<f64>>();
        correlate(statistic, &of(x), &of(y)).ok()
    });
    draws.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Share, mean and distribution function over nⁿ draws one by one.
    #[test]
    fn enumeration_is_every_ordered_draw((x, y) in pair(3..=5)) {
        for statistic in Statistic::ALL {
            let Ok(found) = run(statistic, &x, &y, &BootstrapPlan::default()) else { continue };
            let draws = all_draws(statistic, &x, &y);
            let defined: Vec<f64> = draws.iter().copied().flatten().collect();
            let share = 1.0 - defined.len() as f64 / draws.len() as f64;
            prop_assert!((found.degenerate_share - share).abs() < 1e-12);
            let all = found.distribution.as_ref().unwrap();
            let mean = defined.iter().sum::<f64>() / defined.len() as f64;
            prop_assert!((all.mean() - mean).abs() < 1e-10);
            for at in [found.estimate, -0.97, -0.31, 0.01, 0.57, 0.97] {
                let below = defined.iter().filter(|r| **r < at - 1e-12).count();
                let through = defined.iter().filter(|r| **r <= at + 1e-12).count();
                let expected = (below + through) as f64 / (2 * defined.len()) as f64;
                prop_assert!((all.share_below(at) - expected).abs() < 1e-10, "{statistic:?} at {at}");
            }
        }
    }

    /// Blocks against one resample at a time, where there are too many to enumerate.
    #[test]
    fn drawn_resamples_are_what_they_are_written_out((x, y) in pair(6..=13), seed in 0..1_000_u64) {
        let plan = BootstrapPlan { exact_limit: 0, rounds: 300, seed };
        let resamples = Resamples::new(x.len(), &plan).unwrap();
        for statistic in Statistic::ALL {
            let Ok(found) = bootstrap(statistic, &x, &y, &resamples) else { continue };
            let repeat = |values: &[f64], round| -> Vec<f64> {
                let counts = values.iter().zip(resamples.counts(round));
                counts.flat_map(|(value, count)| std::iter::repeat_n(*value, count)).collect()
            };
            let slow: Vec<f64> = (0..300)
                .filter_map(|round| correlate(statistic, &repeat(&x, round), &repeat(&y, round)).ok())
                .collect();
            prop_assert_eq!(found.degenerate, 300 - slow.len());
            let slow = Distribution::of_draws(slow).unwrap();
            for q in [0.0, 0.05, 0.4, 0.5, 0.77, 1.0] {
                let fast = found.distribution.as_ref().unwrap().quantile(q);
                prop_assert!((fast - slow.quantile(q)).abs() < 1e-10, "{statistic:?} {q}");
            }
        }
    }

    #[test]
    fn limits_follow_units_order_and_sign((x, y) in pair(4..=6), scale in 0.1..10.0_f64) {
        let turned = |values: &[f64]| [&values[1..], &values[..1]].concat();
        let mapped: Vec<f64> = x.iter().map(|value| 3.0 + scale * value).collect();
        let negated: Vec<f64> = x.iter().map(|value| -value).collect();
        for statistic in Statistic::ALL {
            let Ok(plain) = run(statistic, &x, &y, &BootstrapPlan::default()) else { continue };
            let of = |x: &[f64], y: &[f64]| run(statistic, x, y, &BootstrapPlan::default()).unwrap();
            let pairs = [
                (of(&mapped, &y), false),
                (of(&turned(&x), &turned(&y)), false),
                (of(&negated, &y), true),
            ];
            for (other, reversed) in pairs {
                for method in [Bootstrap::percentile, Bootstrap::bca] {
                    match (method(&plain, level()), method(&other, level())) {
                        (Ok(a), Ok(b)) => {
                            let b = if reversed { (-b.upper, -b.lower) } else { (b.lower, b.upper) };
                            prop_assert!((a.lower - b.0).abs() < 1e-9 && (a.upper - b.1).abs() < 1e-9);
                        }
                        (a, b) => prop_assert_eq!(a.map_err(|e| e.state()), b.map_err(|e| e.state())),
                    }
                }
            }
        }
    }

    /// Distribution function of 4,000 rounds within five standard errors of the exact one.
    #[test]
    fn random_resamples_approach_the_exact_distribution((x, y) in pair(4..=7)) {
        for statistic in Statistic::ALL {
            let Ok(exact) = run(statistic, &x, &y, &BootstrapPlan::default()) else { continue };
            let drawn = run(statistic, &x, &y, &DRAWN).unwrap();
            prop_assert_eq!((exact.method, drawn.method), (BootstrapMethod::Exact, BootstrapMethod::MonteCarlo));
            let allowed = |share: f64| 5.0 * (share * (1.0 - share) / 4_000.0).sqrt() + 1e-9;
            prop_assert!((exact.degenerate_share - drawn.degenerate_share).abs()
                <= allowed(exact.degenerate_share) + 3.0 / 4_000.0);
            let (exact, drawn) = (exact.distribution.unwrap(), drawn.distribution.unwrap());
            for at in [-0.5, 0.0, 0.4, 0.8] {
                let share = exact.share_below(at);
                prop_assert!((share - drawn.share_below(at)).abs() <= allowed(share) + 3.0 / 4_000.0);
            }
        }
    }
}

#[test]
fn what_has_no_limits_says_why() {
    let line: Vec<f64> = (0..6).map(f64::from).collect();
    let found = run(Statistic::Pearson, &line, &line, &BootstrapPlan::default()).unwrap();
    assert_eq!(found.percentile(level()), Err(NoInterval::Extreme));
    assert_eq!(found.bca(level()), Err(NoInterval::Extreme));
    // Five equal values of six: (5/6)⁶ = 0.33 of the resamples are constant, far more than a tail.
    let (flat, other) = ([1.0, 1.0, 1.0, 1.0, 1.0, 2.0], [0.0, 3.0, 1.0, 5.0, 2.0, 4.0]);
    let found = run(Statistic::Kendall, &flat, &other, &BootstrapPlan::default()).unwrap();
    assert_eq!(found.percentile(level()).map_err(|state| state.state()), Err("degenerate-resamples"));
    assert_eq!(found.jackknife[5], Err(Undefined::ConstantProxy));
    let three = run(Statistic::Pearson, &line[..3], &[0.0, 2.0, 1.0], &BootstrapPlan::default()).unwrap();
    assert_eq!(three.bca(level()), Err(NoInterval::TooFewPoints { n: 3, needed: 4 }));
    // Rounding apart counts as equal, in every statistic.
    let rounded = [0.1 + 0.2, 0.3, 0.3, 0.3, 0.3, 2.0];
    for statistic in Statistic::ALL {
        let found = run(statistic, &rounded, &other, &BootstrapPlan::default()).unwrap();
        assert!((found.degenerate_share - (5.0_f64 / 6.0).powi(6) - 6.0_f64.powi(-6)).abs() < 1e-12);
    }
}

#[test]
fn exact_at_nine_points() {
    let x = [0.617, 0.642, 0.668, 0.655, 0.603, 0.689, 0.634, 0.671, 0.598];
    let y = [1134.0, 1141.0, 1163.0, 1152.0, 1128.0, 1171.0, 1149.0, 1158.0, 1139.0];
    let found = run(Statistic::Pearson, &x, &y, &BootstrapPlan::default()).unwrap();
    assert_eq!((found.rounds, found.degenerate), (24_310, 9));
    assert!((found.degenerate_share - 9.0_f64.powi(-8)).abs() < 1e-15);
    let limits = found.bca(Level::new(0.95).unwrap()).unwrap();
    // SciPy's 999 random resamples give 0.730 to 0.985 (`stats_bootstrap_ci.json`).
    assert!((limits.lower - 0.73).abs() < 0.05 && (limits.upper - 0.985).abs() < 0.01, "{limits:?}");
}

/// `cargo test -p rlhf-study-statistics --test properties speed -- --ignored --nocapture`
#[test]
#[ignore = "measures time"]
fn speed_of_a_cell_of_nine() {
    let x = [0.617, 0.642, 0.668, 0.655, 0.603, 0.689, 0.634, 0.671, 0.598];
    let y = [1134.0, 1141.0, 1163.0, 1152.0, 1128.0, 1171.0, 1149.0, 1158.0, 1139.0];
    let start = std::time::Instant::now();
    let resamples = Resamples::new(9, &BootstrapPlan::default()).unwrap();
    println!("enumeration {:?}", start.elapsed());
    for statistic in Statistic::ALL {
        let start = std::time::Instant::now();
        for _ in 0..20 {
            let found = bootstrap(statistic, &x, &y, &resamples).unwrap();
            found.percentile(level()).unwrap();
            found.bca(level()).unwrap();
        }
        println!("{} {:?} a cell", statistic.as_str(), start.elapsed() / 20);
    }
}
