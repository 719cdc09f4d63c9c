//! The same question again and again, with data whose answers are known.

use std::fmt::Write as _;

use prediction::{Forecast, Report, Settings, Verdict, predict};
use rayon::prelude::*;

use crate::data::{Design, draw};

/// Reward models of the next draw, and what was said of them.
pub struct Draw {
    pub report: Report,
    pub truth: Vec<f64>,
}

/// A design and its size: known reward models, metrics, new reward models.
#[derive(Debug, Clone, Copy)]
pub struct Population {
    pub design: Design,
    pub shape: [usize; 3],
}

impl Population {
    pub fn repeat(self, draws: u64, settings: &Settings) -> Vec<Draw> {
        let one = |seed| {
            let drawn = draw(self.design, self.shape, seed);
            // The split has to be as random as the data, and drawn from another stream.
            let settings = Settings { seed: seed + (1 << 32), ..settings.clone() };
            let report = predict(&drawn.study, &drawn.new, &settings).expect("defined");
            Draw { report, truth: drawn.truth }
        };
        (0..draws).into_par_iter().map(one).collect()
    }

    fn name(self) -> String {
        let [n, m, _] = self.shape;
        format!("{:?},{n},{m}", self.design)
    }
}

/// The mean and the methods that ran.
pub fn forecasts(report: &Report) -> Vec<&Forecast> {
    let methods = report.forecasts.iter().map(|forecast| forecast.as_ref().expect("fitted"));
    std::iter::once(&report.baseline).chain(methods).collect()
}

/// Mean of one value a draw, and its standard error.
pub fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (variance / n).sqrt())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Share of new reward models inside their interval, with its standard error, for the mean and each method.
pub fn coverage(draws: &[Draw]) -> Vec<(&'static str, f64, f64)> {
    let of = |index: usize| {
        let shares: Vec<f64> = draws
            .iter()
            .map(|draw| {
                let new = &forecasts(&draw.report)[index].new;
                let held = new.iter().zip(&draw.truth).filter(|(new, truth)| {
                    let interval = new.interval.as_ref().expect("finite");
                    (interval.low..=interval.high).contains(truth)
                });
                held.count() as f64 / new.len() as f64
            })
            .collect();
        let (share, error) = mean(&shares);
        (forecasts(&draws[0].report)[index].method, share, error)
    };
    (0..forecasts(&draws[0].report).len()).map(of).collect()
}

pub const COVERAGE_HEADER: &str = "design,n,metrics,interval,level,method,draws,coverage,standard_error,at_least,at_least_for_n,typical,median_width\n";

pub fn coverage_rows(population: Population, draws: &[Draw]) -> String {
    let guarantee = draws[0].report.guarantee.as_ref().expect("finite");
    let mut rows = String::new();
    for (index, (method, share, error)) in coverage(draws).into_iter().enumerate() {
        let width = |draw: &Draw| {
            let interval = forecasts(&draw.report)[index].new[0].interval.clone().expect("finite");
            interval.high - interval.low
        };
        let width = median(draws.iter().map(width).collect());
        let (name, interval, level) = (population.name(), guarantee.method.name(), guarantee.level);
        write!(rows, "{name},{interval},{level},{method},{},{share:.4},{error:.4},", draws.len())
            .expect("text");
        let (least, least_for_n, typical) = (guarantee.at_least, guarantee.at_least_for_n, guarantee.typical);
        writeln!(rows, "{least:.4},{least_for_n:.4},{typical:.4},{width:.0}").expect("text");
    }
    rows
}

/// Q² and verdict of each method: name, mean Q², its standard error, share of draws in which it beats the mean.
pub fn skills(draws: &[Draw]) -> Vec<(&'static str, f64, f64, f64)> {
    let of = |index: usize| {
        let skill = |draw: &Draw| forecasts(&draw.report)[index].skill.expect("compared");
        let (q_squared, error) = mean(&draws.iter().map(|draw| skill(draw).q_squared).collect::<Vec<_>>());
        let beats = draws.iter().filter(|draw| skill(draw).verdict == Verdict::BeatsBaseline).count();
        (forecasts(&draws[0].report)[index].method, q_squared, error, beats as f64 / draws.len() as f64)
    };
    (1..forecasts(&draws[0].report).len()).map(of).collect()
}

/// Share of draws in which any method is said to beat the mean.
pub fn any_beats(draws: &[Draw]) -> f64 {
    let beats = draws.iter().filter(|draw| draw.report.verdict() == Verdict::BeatsBaseline).count();
    beats as f64 / draws.len() as f64
}

pub const SKILL_HEADER: &str = "design,n,metrics,method,draws,mean_q_squared,standard_error,beats_baseline\n";

pub fn skill_rows(population: Population, draws: &[Draw]) -> String {
    let (name, count) = (population.name(), draws.len());
    let row = |(method, q_squared, error, beats)| {
        format!("{name},{method},{count},{q_squared:.4},{error:.4},{beats:.4}\n")
    };
    let any = format!("{name},any,{count},,,{:.4}\n", any_beats(draws));
    skills(draws).into_iter().map(row).chain([any]).collect()
}

pub const DUEL_HEADER: &str =
    "design,n,metrics,method,said_from,said_to,duels,mean_probability,favourite_higher\n";

/// Of the duels in which the favourite was given such a probability: how many, the mean probability, and the share
/// in which the favourite's outcome was higher.
pub fn duel_bins(index: usize, draws: &[Draw]) -> Vec<([f64; 2], usize, f64, f64)> {
    let mut said: Vec<(f64, bool)> = Vec::new();
    for draw in draws {
        let new = &forecasts(&draw.report)[index].new;
        let outcome = |name: &str| draw.truth[new.iter().position(|new| new.model == name).expect("named")];
        for duel in &forecasts(&draw.report)[index].duels {
            let higher = outcome(&duel.first) > outcome(&duel.second);
            let p = duel.probability_first_higher;
            said.push(if p >= 0.5 { (p, higher) } else { (1.0 - p, !higher) });
        }
    }
    let bin = |[low, high]: [f64; 2]| {
        let inside: Vec<_> = said.iter().filter(|(p, _)| (low..high).contains(p)).collect();
        let count = inside.len();
        let probability = inside.iter().map(|(p, _)| p).sum::<f64>() / count as f64;
        (
            [low, high],
            count,
            probability,
            inside.iter().filter(|(_, higher)| *higher).count() as f64 / count as f64,
        )
    };
    [[0.5, 0.6], [0.6, 0.7], [0.7, 0.8], [0.8, 0.9], [0.9, 1.0]]
        .map(bin)
        .into_iter()
        .filter(|bin| bin.1 > 0)
        .collect()
}

pub fn duel_rows(population: Population, draws: &[Draw]) -> String {
    let mut rows = String::new();
    for (index, forecast) in forecasts(&draws[0].report).into_iter().enumerate().skip(1) {
        for ([low, high], count, probability, higher) in duel_bins(index, draws) {
            let (name, method) = (population.name(), forecast.method);
            writeln!(rows, "{name},{method},{low},{high},{count},{probability:.3},{higher:.3}")
                .expect("text");
        }
    }
    rows
}
