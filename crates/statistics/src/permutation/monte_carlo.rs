//! Random permutations, the same for every cell.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::tally::{Prepared, Tally, add};

/// Rounds that share one stream of random numbers. Fixed, so that the draws do not depend on the threads.
const CHUNK: u64 = 256;

/// Counts over `rounds` random permutations; the identity is not among them.
pub(super) fn count(prepared: &Prepared, rounds: u64, seed: u64) -> Vec<u64> {
    let none = || Tally::new(prepared).into_counts();
    let chunk = |index: u64| count_chunk(prepared, CHUNK.min(rounds - index * CHUNK), seed, index);
    (0..rounds.div_ceil(CHUNK)).into_par_iter().map(chunk).reduce(none, add)
}

/// Counts over one chunk, drawn from stream `index` of the seed.
fn count_chunk(prepared: &Prepared, rounds: u64, seed: u64, index: u64) -> Vec<u64> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(index);
    let mut order: Vec<usize> = (0..prepared.n).collect();
    let mut tally = Tally::new(prepared);
    for _ in 0..rounds {
        order.shuffle(&mut random);
        (0..prepared.n).for_each(|depth| tally.place(depth, &order));
    }
    tally.into_counts()
}
