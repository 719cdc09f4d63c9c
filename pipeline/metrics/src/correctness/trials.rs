//! The best-of-K curve over sampled orders of the answers, as PPE samples it.

use rayon::prelude::*;

use super::orders::Orders;
use super::scored::Scored;
use super::sets::Domain;
use crate::Settings;

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
pub(crate) fn run(settings: &Settings, domain: &Domain, scored: &Scored, orders: &Orders) -> Vec<Trials> {
    let faces: Vec<Option<Vec<u32>>> = (0..domain.prompts.len())
        .map(|prompt| {
            scored.covers(prompt).then(|| faces(scored.prompt(prompt), &domain.prompts[prompt].labels))
        })
        .collect();
    let one = |trial: u64| {
        let mut sums = vec![vec![[0; 2]; domain.answers]; domain.generators.len()];
        orders.each(trial, |prompt, order| {
            if let Some(faces) = &faces[prompt] {
                walk(faces, order, &mut sums[domain.prompts[prompt].generator]);
            }
        });
        sums
    };
    let sums: Vec<Vec<Vec<[u32; 2]>>> =
        (0..settings.raw().best_of_k.trials).into_par_iter().map(one).collect();
    let of = |generator: usize| {
        let covered = domain.prompts.iter().zip(&faces);
        let prompts =
            covered.filter(|(prompt, face)| prompt.generator == generator && face.is_some()).count();
        let sums = sums.iter().map(|trial| trial[generator].clone()).collect();
        Trials { prompts: prompts as u64, sums }
    };
    (0..domain.generators.len()).map(of).collect()
}

/// Twice each score's rank among the others, equal ones alike, higher ones higher, no score lowest; and 1 more where
/// the label says correct.
fn faces(scores: &[Option<f64>], labels: &[bool]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|a, b| scores[*a].partial_cmp(&scores[*b]).expect("scores are finite"));
    let mut found = vec![0; scores.len()];
    for (level, tied) in (0..).zip(order.chunk_by(|a, b| scores[*a] == scores[*b])) {
        tied.iter().for_each(|answer| found[*answer] = 2 * level + u32::from(labels[*answer]));
    }
    found
}

/// Adds the labels of the running pick and of the best so far; the first of equal scores is kept.
fn walk(faces: &[u32], order: &[u16], sums: &mut [[u32; 2]]) {
    let (mut pick, mut best) = (faces[usize::from(order[0])], 0);
    for (answer, sum) in order.iter().zip(sums) {
        let face = faces[usize::from(*answer)];
        pick = if face | 1 > pick | 1 { face } else { pick };
        best |= face & 1;
        sum[0] += pick & 1;
        sum[1] += best;
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
