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

/// What `measure` says of each domain in each round of the bootstrap over questions: `[round][domain]`.
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
    (0..settings.rounds()).into_par_iter().map_init(scratch, one).collect()
}

/// What `measure` says of each domain without each block of questions: `[domain][block]`.
///
/// A question's block hangs on its name. Blocks without a battle are left out.
pub(crate) fn blocks<T: Send>(
    settings: &Settings,
    field: &Field,
    cells: &[u32],
    seed: u64,
    measure: impl Fn(usize, usize, &Tally) -> T + Sync,
) -> Vec<Vec<T>> {
    let count = settings.raw().intervals.blocks;
    let seed = seed ^ key(&["human preference", "blocks"]);
    let pairs = field.pairs.len();
    let domain = |(place, domain): (usize, &super::domains::Domain)| {
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); count as usize];
        for row in &domain.rows {
            members[(mix(field.keys[*row as usize] ^ seed) % count) as usize].push(*row);
        }
        let all = Tally::of(pairs, cells, &domain.rows);
        let held: Vec<&Vec<u32>> = members.iter().filter(|members| !members.is_empty()).collect();
        let without = |members: &[u32]| all.without(&Tally::of(pairs, cells, members));
        held.iter().enumerate().map(|(block, members)| measure(place, block, &without(members))).collect()
    };
    if count == 0 {
        return field.domains.iter().map(|_| Vec::new()).collect();
    }
    field.domains.par_iter().enumerate().map(domain).collect()
}
