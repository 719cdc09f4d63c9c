//! Random permutations, the same for every cell.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use super::walk::{Walk, add};

/// Random permutations of `n` points, and how they are shared out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Draws {
    pub(super) n: usize,
    pub(super) rounds: u64,
    pub(super) seed: u64,
    /// Rounds that share one stream of random numbers and one walk. Not the number of threads' business, so that the
    /// draws do not depend on it.
    pub(super) chunk: u64,
}

/// Counts over random permutations; the identity is not among them.
pub(super) fn count<W: Walk>(draws: Draws, walk: impl Fn() -> W + Sync) -> Vec<u64> {
    let none = || walk().into_counts();
    let chunk = |index: u64| count_chunk(draws, walk(), index);
    (0..draws.rounds.div_ceil(draws.chunk)).into_par_iter().map(chunk).reduce(none, add)
}

/// Counts over one chunk, drawn from stream `index` of the seed.
fn count_chunk<W: Walk>(draws: Draws, mut walk: W, index: u64) -> Vec<u64> {
    let mut random = ChaCha8Rng::seed_from_u64(draws.seed);
    random.set_stream(index);
    let mut order: Vec<usize> = (0..draws.n).collect();
    for _ in 0..draws.chunk.min(draws.rounds - index * draws.chunk) {
        order.shuffle(&mut random);
        (0..draws.n).for_each(|depth| walk.place(depth, &order));
    }
    walk.into_counts()
}
