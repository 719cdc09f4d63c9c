//! What counts while permutations are walked through.

/// A walk places outcomes on positions one after the other and counts whole permutations.
pub(super) trait Walk {
    /// Puts the outcome `order[depth]` on position `depth`; positions before it must be placed already.
    fn place(&mut self, depth: usize, order: &[usize]);

    /// All counters.
    fn into_counts(self) -> Vec<u64>;
}

/// Sums counts of separate walks; integers, so in any order.
pub(super) fn add(mut left: Vec<u64>, right: Vec<u64>) -> Vec<u64> {
    if left.is_empty() {
        return right;
    }
    left.iter_mut().zip(right).for_each(|(sum, count)| *sum += count);
    left
}
