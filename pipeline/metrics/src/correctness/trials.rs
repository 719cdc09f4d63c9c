//! The best-of-K curve over sampled orders of the answers, as PPE samples it.

use rayon::prelude::*;

use super::scored::Scored;
use super::sets::{Domain, Prompt};
use crate::seed::{Stream, key, mix};
use crate::{AnswerPermutation, Settings};

/// Sums over prompts of picked and best labels, for each K of each trial.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Trials {
    /// Prompts summed over.
    pub(crate) prompts: u64,
    /// `[trial][K − 1]`: label of the pick, best label.
    pub(crate) sums: Vec<Vec<[u32; 2]>>,
}

/// What the trials say.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sampled {
    /// Loss, maximum, end.
    pub(crate) values: [f64; 3],
    /// Standard errors of the means over trials.
    pub(crate) errors: [f64; 3],
}

/// The trials of each generator; their prompts' sums add up to the domain's.
pub(crate) fn run(settings: &Settings, domain: &Domain, scored: &Scored, seed: u64) -> Vec<Trials> {
    let places: Vec<Option<Vec<u16>>> = (0..domain.prompts.len())
        .map(|prompt| scored.covers(prompt).then(|| levels(scored.prompt(prompt))))
        .collect();
    let trial = |trial: u64| one(settings, domain, &places, mix(seed ^ mix(trial)));
    let sums: Vec<Vec<Vec<[u32; 2]>>> =
        (0..settings.raw().best_of_k.trials).into_par_iter().map(trial).collect();
    let of = |generator: usize| {
        let covered = domain.prompts.iter().zip(&places);
        let prompts =
            covered.filter(|(prompt, place)| prompt.generator == generator && place.is_some()).count();
        let sums = sums.iter().map(|trial| trial[generator].clone()).collect();
        Trials { prompts: prompts as u64, sums }
    };
    (0..domain.generators.len()).map(of).collect()
}

/// The scores' ranks among themselves, equal ones alike, higher ones higher; no score is lowest.
fn levels(scores: &[Option<f64>]) -> Vec<u16> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|a, b| scores[*a].partial_cmp(&scores[*b]).expect("scores are finite"));
    let mut found = vec![0; scores.len()];
    for (level, tied) in (0..).zip(order.chunk_by(|a, b| scores[*a] == scores[*b])) {
        tied.iter().for_each(|answer| found[*answer] = level);
    }
    found
}

/// One trial: sums of each generator.
fn one(settings: &Settings, domain: &Domain, places: &[Option<Vec<u16>>], seed: u64) -> Vec<Vec<[u32; 2]>> {
    let shared = settings.raw().best_of_k.order == AnswerPermutation::Shared;
    let common = key(&[&domain.benchmark, &domain.name]);
    let mut sums = vec![vec![[0; 2]; domain.answers]; domain.generators.len()];
    let mut order: Vec<u16> = Vec::with_capacity(domain.answers);
    for (prompt, levels) in domain.prompts.iter().zip(places) {
        let Some(levels) = levels else { continue };
        shuffle(&mut order, domain.answers, mix(seed ^ if shared { common } else { prompt.key }));
        walk(prompt, levels, &order, &mut sums[prompt.generator]);
    }
    sums
}

/// Fisher and Yates.
fn shuffle(order: &mut Vec<u16>, answers: usize, seed: u64) {
    order.clear();
    order.extend(0..answers as u16);
    let mut stream = Stream::new(seed);
    for last in (1..answers).rev() {
        order.swap(last, stream.below(last as u32 + 1) as usize);
    }
}

/// Adds the labels of the running pick and of the best so far; the first of equal scores is kept.
fn walk(prompt: &Prompt, levels: &[u16], order: &[u16], sums: &mut [[u32; 2]]) {
    let (mut pick, mut best) = (usize::from(order[0]), false);
    for (answer, sum) in order.iter().zip(sums) {
        let answer = usize::from(*answer);
        if levels[answer] > levels[pick] {
            pick = answer;
        }
        best |= prompt.labels[answer];
        sum[0] += u32::from(prompt.labels[pick]);
        sum[1] += u32::from(best);
    }
}

impl Trials {
    /// The trials over several generators' prompts together.
    pub(crate) fn pooled(parts: &[Self]) -> Option<Self> {
        let (first, rest) = parts.split_first()?;
        let mut all = first.clone();
        for part in rest {
            all.prompts += part.prompts;
            for (trial, other) in all.sums.iter_mut().zip(&part.sums) {
                for (sum, other) in trial.iter_mut().zip(other) {
                    *sum = [sum[0] + other[0], sum[1] + other[1]];
                }
            }
        }
        Some(all)
    }

    /// Loss, maximum and end.
    ///
    /// ```text
    /// loss = mean over t and K of (oracle_t(K) − curve_t(K))²,   max = mean_t max_K curve_t(K),   end = mean_t curve_t(n)
    /// ```
    ///
    /// Sums are of integers, so a loss is a multiple of 1/(n·T·R²) as nearly as a float can be. `None` without a
    /// prompt.
    ///
    /// Source: Frick et al. (2024), arXiv 2410.14872, section 5.3; the estimator by exact arithmetic on their printed
    /// values.
    pub(crate) fn sampled(&self) -> Option<Sampled> {
        let (rows, trials) = (self.prompts as f64, self.sums.len() as f64);
        if self.prompts == 0 || self.sums.is_empty() {
            return None;
        }
        let gaps =
            |trial: &Vec<[u32; 2]>| trial.iter().map(|[pick, best]| u64::from(best - pick).pow(2)).sum();
        let most = |trial: &Vec<[u32; 2]>| trial.iter().map(|[pick, _]| u64::from(*pick)).max().unwrap_or(0);
        let end = |trial: &Vec<[u32; 2]>| trial.last().map_or(0, |[pick, _]| u64::from(*pick));
        let answers = self.sums[0].len() as f64;
        let units = [answers * rows * rows, rows, rows];
        let of = |what: &dyn Fn(&Vec<[u32; 2]>) -> u64| self.sums.iter().map(what).collect::<Vec<u64>>();
        let counts = [of(&gaps), of(&most), of(&end)];
        let mut found = Sampled { values: [0.0; 3], errors: [0.0; 3] };
        for (place, (counts, unit)) in counts.iter().zip(units).enumerate() {
            let sum: u64 = counts.iter().sum();
            let mean = sum as f64 / trials;
            let square: f64 = counts.iter().map(|count| (*count as f64 - mean).powi(2)).sum();
            found.values[place] = sum as f64 / (unit * trials);
            found.errors[place] = (square / (trials - 1.0) / trials).sqrt() / unit;
        }
        Some(found)
    }

    /// Means over trials of the picked and best labels, for each K.
    pub(crate) fn curves(&self) -> Vec<[f64; 2]> {
        let unit = self.prompts as f64 * self.sums.len() as f64;
        let answers = self.sums.first().map_or(0, Vec::len);
        let mean = |k: usize, side: usize| {
            let sum: u64 = self.sums.iter().map(|trial| u64::from(trial[k][side])).sum();
            sum as f64 / unit
        };
        (0..answers).map(|k| [mean(k, 0), mean(k, 1)]).collect()
    }
}
