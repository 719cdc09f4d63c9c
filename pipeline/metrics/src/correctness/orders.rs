//! The random orders of answers that trials walk through: the same for every judge, so drawn once.

use rayon::prelude::*;

use super::sets::Domain;
use crate::seed::{Stream, key, mix};
use crate::{AnswerPermutation, Settings};

/// Places that are kept at most, 64 MiB of them; where there are more, each judge draws them anew.
const KEPT: usize = 1 << 25;

/// The orders of every trial.
pub(crate) struct Orders {
    seed: u64,
    /// Of each prompt: what its orders hang on.
    keys: Vec<u64>,
    answers: usize,
    /// Those of the first trial, prompt after prompt, then the next trial's; empty where they are too many.
    kept: Vec<u16>,
}

impl Orders {
    pub(crate) fn new(settings: &Settings, domain: &Domain, seed: u64) -> Self {
        let common = key(&[&domain.benchmark, &domain.name]);
        let keys = domain.prompts.iter().map(|prompt| match settings.raw().best_of_k.order {
            AnswerPermutation::Shared => common,
            AnswerPermutation::EachPrompt => prompt.key,
        });
        let mut orders = Self { seed, keys: keys.collect(), answers: domain.answers, kept: Vec::new() };
        let places = orders.keys.len() * orders.answers;
        let trials = usize::try_from(settings.raw().best_of_k.trials).ok();
        let in_all = trials.and_then(|trials| trials.checked_mul(places)).filter(|places| *places <= KEPT);
        let mut kept = vec![0; in_all.unwrap_or(0)];
        kept.par_chunks_mut(places.max(1)).enumerate().for_each(|(trial, kept)| {
            let mut rest = kept.chunks_mut(orders.answers);
            orders.draw(trial as u64, |_, order| rest.next().expect("one a prompt").copy_from_slice(order));
        });
        orders.kept = kept;
        orders
    }

    /// Hands over each prompt's order in a trial.
    pub(crate) fn each(&self, trial: u64, mut visit: impl FnMut(usize, &[u16])) {
        let places = self.keys.len() * self.answers;
        match self.kept.get(trial as usize * places..(trial as usize + 1) * places) {
            Some(kept) => {
                kept.chunks_exact(self.answers).enumerate().for_each(|(prompt, order)| visit(prompt, order));
            }
            None => self.draw(trial, visit),
        }
    }

    fn draw(&self, trial: u64, mut visit: impl FnMut(usize, &[u16])) {
        let seed = mix(self.seed ^ mix(trial));
        let mut order = Vec::with_capacity(self.answers);
        for (prompt, key) in self.keys.iter().enumerate() {
            shuffle(&mut order, self.answers, mix(seed ^ key));
            visit(prompt, &order);
        }
    }
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
