//! Every permutation, depth first.

use rayon::prelude::*;

use super::walk::{Walk, add};

/// n!, if it fits.
pub(super) fn factorial(n: usize) -> Option<u64> {
    (1..=n as u64).try_fold(1_u64, u64::checked_mul)
}

/// Counts over all n! permutations, n ≥ 3; e·n! placements.
///
/// Split by what goes on the first two positions: n(n − 1) equal shares for the threads.
pub(super) fn count<W: Walk>(n: usize, walk: impl Fn() -> W + Sync) -> Vec<u64> {
    (0..n * (n - 1)).into_par_iter().map(|start| count_from(n, walk(), start)).reduce(Vec::new, add)
}

/// Counts over the permutations with one choice for the first two positions.
fn count_from<W: Walk>(n: usize, mut walk: W, start: usize) -> Vec<u64> {
    let mut order: Vec<usize> = (0..n).collect();
    for (depth, chosen) in [start / (n - 1), 1 + start % (n - 1)].into_iter().enumerate() {
        order.swap(depth, chosen);
        walk.place(depth, &order);
    }
    descend(&mut walk, &mut order, 2);
    walk.into_counts()
}

/// Tries every remaining outcome on position `depth`, and everything below it.
fn descend<W: Walk>(walk: &mut W, order: &mut [usize], depth: usize) {
    for chosen in depth..order.len() {
        order.swap(depth, chosen);
        walk.place(depth, order);
        descend(walk, order, depth + 1);
        order.swap(depth, chosen);
    }
}
