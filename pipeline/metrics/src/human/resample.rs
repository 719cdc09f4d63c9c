//! Tallies of resampled battles.

use rayon::prelude::*;

use super::field::Field;
use super::tally::Tally;
use crate::Settings;
use crate::seed::{PoissonRound, key, mix};

/// How the intervals of this file's rounds are named.
pub(crate) fn bootstrap_name(settings: &Settings) -> String {
    format!("poisson-bootstrap(question, {} rounds)", settings.rounds())
}

/// What `measure` says of each domain in each round of the bootstrap over questions: `[domain][round]`.
///
/// All judges and the humans see the same draws, so that their rounds are paired.
pub(crate) fn rounds<T: Send>(
    settings: &Settings,
    field: &Field,
    cells: &[u32],
    seed: u64,
    measure: impl Fn(usize, usize, &Tally) -> T + Sync,
) -> Vec<Vec<T>> {
    let seed = seed ^ key(&["human preference", "rounds"]);
    let scratch = || (Vec::new(), Tally::new(field.pairs.len()));
    let one = |(weights, tally): &mut (Vec<u8>, Tally), round: u64| {
        PoissonRound::new(seed, round).fill(&field.keys, weights);
        let domains = field.domains.iter().enumerate().map(|(place, domain)| {
            tally.refill(cells, &domain.rows, weights);
            measure(place, round as usize, tally)
        });
        domains.collect()
    };
    transposed((0..settings.rounds()).into_par_iter().map_init(scratch, one).collect(), field.domains.len())
}

/// What `measure` says of each domain on each random half of the questions: `[domain][half]`.
///
/// Which halves a question is in hangs on its name.
pub(crate) fn halves<T: Send>(
    settings: &Settings,
    field: &Field,
    cells: &[u32],
    seed: u64,
    measure: impl Fn(usize, usize, &Tally) -> T + Sync,
) -> Vec<Vec<T>> {
    let seed = seed ^ key(&["human preference", "halves"]);
    let one = |half: u64| {
        let inside = |key: &u64| (mix(mix(key ^ seed).wrapping_add(half)) >> 63) as u8;
        let weights: Vec<u8> = field.keys.iter().map(inside).collect();
        let mut tally = Tally::new(field.pairs.len());
        let domains = field.domains.iter().enumerate().map(|(place, domain)| {
            tally.refill(cells, &domain.rows, &weights);
            measure(place, half as usize, &tally)
        });
        domains.collect()
    };
    transposed((0..settings.raw().intervals.halves).into_par_iter().map(one).collect(), field.domains.len())
}

/// `[domain][draw]` from `[draw][domain]`.
pub(crate) fn transposed<T>(draws: Vec<Vec<T>>, domains: usize) -> Vec<Vec<T>> {
    let mut found: Vec<Vec<T>> = (0..domains).map(|_| Vec::with_capacity(draws.len())).collect();
    for draw in draws {
        found.iter_mut().zip(draw).for_each(|(domain, value)| domain.push(value));
    }
    found
}
