//! Best-of-K sets: prompts with answers that are correct or wrong.

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::battles::normal;
use super::{ArchiveDesign, Set};
use crate::Feature;
use crate::random::{Purpose, random};

/// Models that answer, and by how many standard deviations of quality the bar is lower for each.
pub(crate) const GENERATORS: [(&str, f64); 4] = [
    ("Meta-Llama-3-8B-Instruct", 0.0),
    ("gemma-2-9b-it", 0.1),
    ("claude-3-haiku-20240307", 0.2),
    ("gpt-4o-mini-2024-07-18", 0.4),
];

/// Pairs that are sampled of each prompt.
const SAMPLED: usize = 5;
/// Bars that leave a prompt neither too easy nor too hard.
const HIGHEST_BAR: f64 = 1.2;
/// Least share of answers that are correct, and that are wrong, where there are enough answers for it.
const LEAST_SHARE: f64 = 0.1;

/// A prompt as one model answered it.
#[derive(Debug, Clone)]
pub(crate) struct Answered {
    pub(crate) question: u32,
    /// Place in [`GENERATORS`].
    pub(crate) generator: usize,
    /// An answer is correct where its quality passes the prompt's bar.
    pub(crate) labels: Vec<bool>,
    pub(crate) quality: Vec<f64>,
    pub(crate) tokens: Vec<u32>,
    /// Places from 0 of one correct and one wrong answer, in either order.
    pub(crate) sampled: [[u16; 2]; SAMPLED],
}

/// The prompts of a set: one question is asked of several models, and has its own bar.
pub(crate) fn draw(design: &ArchiveDesign, set: Set) -> Vec<Answered> {
    let raw = design.get();
    let rows = set.prompts(raw.answers.prompts);
    let mut random = random(raw.seed, 0, Purpose::Prompts, set as u64);
    let pool = rows.div_ceil(2).max(1);
    let bars: Vec<f64> = (0..pool).map(|_| raw.answers.difficulty * normal(&mut random)).collect();
    let orders: Vec<Vec<u32>> = GENERATORS.map(|_| shuffled(pool, &mut random)).into();
    let row = |row: u32| {
        let generator = row as usize % GENERATORS.len();
        let question = orders[generator][row as usize / GENERATORS.len()];
        let bar = (bars[question as usize] - GENERATORS[generator].1).clamp(-HIGHEST_BAR, HIGHEST_BAR);
        let answered = answered((question, generator), (bar, raw.answers.count as usize), &mut random);
        let pairs = conflict_pairs(raw.seed, (set, row), &answered.labels);
        let sampled = std::array::from_fn(|_| pairs[random.random_range(0..pairs.len())]);
        Answered { sampled, ..answered }
    };
    (0..rows).map(row).collect()
}

fn answered(
    (question, generator): (u32, usize),
    (bar, count): (f64, usize),
    random: &mut ChaCha8Rng,
) -> Answered {
    let least = ((LEAST_SHARE * count as f64) as usize).max(1);
    let quality = loop {
        let quality: Vec<f64> = (0..count).map(|_| normal(random)).collect();
        let correct = quality.iter().filter(|quality| **quality > bar).count();
        if (least..=count - least).contains(&correct) {
            break quality;
        }
    };
    let labels = quality.iter().map(|quality| *quality > bar).collect();
    let tokens = quality.iter().map(|_| Feature::Tokens.draw(0.0, random)).collect();
    Answered { question, generator, labels, quality, tokens, sampled: [[0; 2]; SAMPLED] }
}

fn shuffled(count: u32, random: &mut ChaCha8Rng) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, random.random_range(0..=last));
    }
    order
}

/// Every pair of a correct and a wrong answer of a prompt, by its place in its set; each in one of the two orders.
///
/// Drawn from a stream of its own, as they are too many to be kept.
pub(crate) fn conflict_pairs(seed: u64, (set, row): (Set, u32), labels: &[bool]) -> Vec<[u16; 2]> {
    let mut random = random(seed, 0, Purpose::Pairs, (set as u64) << 32 | u64::from(row));
    let mut pairs = Vec::new();
    for first in 0..labels.len() {
        for second in (first + 1..labels.len()).filter(|second| labels[*second] != labels[first]) {
            let pair = [first as u16, second as u16];
            pairs.push(if random.random() { pair } else { [pair[1], pair[0]] });
        }
    }
    pairs
}
