//! How often intervals cover, by method and design: `tests/data/coverage.csv`.
#![expect(clippy::unwrap_used, reason = "a failed test panics")]

// Laws that points are drawn from, with their true correlations.
mod designs;
// Intervals of one correlation.
mod plain;
// Intervals under noise, and within groups.
mod noisy;

use std::fmt::Write as _;

use designs::Design;
use statistics::{Interval, Level, Statistic};

/// What was counted of one method in one design.
#[derive(Default, Clone)]
struct Count {
    replications: u32,
    undefined: u32,
    covered: u32,
    width: f64,
}

impl Count {
    /// An interval that does not exist covers nothing, and is counted apart.
    fn add(&mut self, interval: Option<Interval>, truth: f64) {
        self.replications += 1;
        let Some(interval) = interval else {
            self.undefined += 1;
            return;
        };
        self.covered += u32::from(interval.lower <= truth && truth <= interval.upper);
        self.width += interval.upper - interval.lower;
    }

    fn plus(mut self, other: &Self) -> Self {
        self.replications += other.replications;
        self.undefined += other.undefined;
        self.covered += other.covered;
        self.width += other.width;
        self
    }

    /// Of those that exist.
    fn coverage(&self) -> f64 {
        f64::from(self.covered) / f64::from(self.replications - self.undefined)
    }
}

/// One line of the table.
struct Line {
    design: String,
    n: usize,
    statistic: Statistic,
    method: &'static str,
    truth: f64,
    /// Whether 93 to 97 % is promised.
    promised: bool,
    count: Count,
}

fn level() -> Level {
    Level::new(0.95).unwrap()
}

fn table(lines: &[Line]) -> String {
    let mut text = String::from(
        "design,n,statistic,method,truth,replications,undefined,coverage,standard_error,mean_width,promised\n",
    );
    for Line { design, n, statistic, method, truth, promised, count } in lines {
        let (coverage, defined) = (count.coverage(), f64::from(count.replications - count.undefined));
        let error = (coverage * (1.0 - coverage) / defined).sqrt();
        let undefined = f64::from(count.undefined) / f64::from(count.replications);
        writeln!(
            text,
            "{design},{n},{},{method},{truth:.4},{},{undefined:.4},{coverage:.4},{error:.4},{:.3},{promised}",
            statistic.as_str(),
            count.replications,
            count.width / defined,
        )
        .unwrap();
    }
    text
}

/// Lines whose promise is broken by more than three standard errors.
fn broken(lines: &[Line]) -> Vec<String> {
    let breaks = |line: &&Line| {
        let coverage = line.count.coverage();
        let error = (coverage * (1.0 - coverage) / f64::from(line.count.replications)).sqrt();
        line.promised && !(0.93 - 3.0 * error..=0.97 + 3.0 * error).contains(&coverage)
    };
    let show = |line: &Line| {
        format!(
            "{} {} {} {} {:.4}",
            line.design,
            line.n,
            line.statistic.as_str(),
            line.method,
            line.count.coverage()
        )
    };
    lines.iter().filter(breaks).map(show).collect()
}

/// The small version: the default intervals on normal data, and with noise.
#[test]
fn defaults_cover_normal_data() {
    let mut lines = Vec::new();
    for truth in [0.0, 0.5, 0.8] {
        for n in [9, 17] {
            lines.extend(plain::analytic(&Design::Normal(truth), n, 4_000));
        }
    }
    lines.extend(noisy::noise(0.5, 0.7, 9, 600));
    lines.extend(noisy::within(0.5, 600));
    assert!(lines.iter().filter(|line| line.promised).count() >= 20);
    assert_eq!(broken(&lines), Vec::<String>::new());
}

/// `RLHF_STUDY_BLESS=1 cargo test -p rlhf-study-statistics --test coverage -- --ignored` records anew (minutes).
#[test]
#[ignore = "minutes"]
#[expect(clippy::disallowed_methods, reason = "a record of the tests, not a result of a run")]
fn coverage_is_as_recorded() {
    let mut lines = Vec::new();
    for design in Design::ALL {
        for n in [9, 17] {
            lines.extend(plain::analytic(&design, n, 10_000));
            lines.extend(plain::resampled(&design, n, 1_000));
        }
    }
    for (truth, reliability) in [(0.0, 0.6), (0.5, 0.9), (0.5, 0.6), (0.8, 0.9), (0.8, 0.6)] {
        for n in [9, 17] {
            lines.extend(noisy::noise(truth, reliability, n, 1_000));
        }
    }
    [0.0, 0.5, 0.8].into_iter().for_each(|truth| lines.extend(noisy::within(truth, 10_000)));
    let found = table(&lines);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/coverage.csv");
    if std::env::var_os("RLHF_STUDY_BLESS").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    assert_eq!(broken(&lines), Vec::<String>::new());
    assert_eq!(std::fs::read_to_string(path).unwrap(), found);
}
