//! Intervals of one correlation.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use statistics::{BootstrapPlan, Resamples, Statistic, bootstrap, correlate, correlation_interval};

use super::{Count, Design, Line, level};

/// Counts over replications, each from its own stream.
pub(super) fn replicate(
    replications: u32,
    methods: usize,
    seed: u64,
    one: impl Fn(&mut ChaCha8Rng, &mut [Count]) + Sync,
) -> Vec<Count> {
    let chunk = |index: u32| {
        let mut counts = vec![Count::default(); methods];
        for replication in (index..replications).step_by(64) {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            random.set_stream(u64::from(replication));
            one(&mut random, &mut counts);
        }
        counts
    };
    let parts: Vec<Vec<Count>> = (0..64).into_par_iter().map(chunk).collect();
    let add = |sums: Vec<Count>, part: &Vec<Count>| {
        sums.into_iter().zip(part).map(|(sum, count)| sum.plus(count)).collect()
    };
    parts.iter().fold(vec![Count::default(); methods], add)
}

/// The defaults.
pub(super) fn analytic(design: &Design, n: usize, replications: u32) -> Vec<Line> {
    let truths = Statistic::ALL.map(|statistic| design.truth(statistic));
    let counts = replicate(replications, 3, 100 + n as u64, |random, counts| {
        let (x, y) = design.sample(n, random);
        for ((statistic, truth), count) in Statistic::ALL.into_iter().zip(truths).zip(counts) {
            let estimate = correlate(statistic, &x, &y).ok();
            let interval = estimate.and_then(|r| correlation_interval(statistic, r, n, level()).ok());
            count.add(interval, truth);
        }
    });
    let methods = ["fisher-z", "bonett-wright", "fieller"];
    let lines = Statistic::ALL.into_iter().zip(methods).zip(truths).zip(counts);
    lines
        .map(|(((statistic, method), truth), count)| Line {
            design: design.name(),
            n,
            statistic,
            method,
            truth,
            promised: design.is_promised(),
            count,
        })
        .collect()
}

/// Percentile and BCa.
pub(super) fn resampled(design: &Design, n: usize, replications: u32) -> Vec<Line> {
    let plan = BootstrapPlan { rounds: 2_000, ..BootstrapPlan::default() };
    let resamples = Resamples::new(n, &plan).unwrap();
    let truths = Statistic::ALL.map(|statistic| design.truth(statistic));
    let counts = replicate(replications, 6, 200 + n as u64, |random, counts| {
        let (x, y) = design.sample(n, random);
        for (place, statistic) in Statistic::ALL.into_iter().enumerate() {
            let found = bootstrap(statistic, &x, &y, &resamples).ok();
            let percentile = found.as_ref().and_then(|found| found.percentile(level()).ok());
            let bca = found.as_ref().and_then(|found| found.bca(level()).ok());
            counts[2 * place].add(percentile, truths[place]);
            counts[2 * place + 1].add(bca, truths[place]);
        }
    });
    let line = |(place, count): (usize, Count)| Line {
        design: design.name(),
        n,
        statistic: Statistic::ALL[place / 2],
        method: ["percentile", "bca"][place % 2],
        truth: truths[place / 2],
        promised: false,
        count,
    };
    counts.into_iter().enumerate().map(line).collect()
}
