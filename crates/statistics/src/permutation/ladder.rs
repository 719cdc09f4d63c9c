//! The family of one statistic: how often its largest member reaches each observed size.

/// Observed sizes of a family's members, lowest rung first.
///
/// The largest member of a permutation reaches a number of rungs; permutations are counted by that
/// number, so that one search a permutation serves every member.
pub(super) struct Ladder {
    /// 1 for members, 0 for the other cells: their sizes then never are the largest.
    weights: Vec<f64>,
    rungs: Vec<f64>,
}

impl Ladder {
    /// From the observed size (less its slack) of every cell, and which of them are members.
    pub(super) fn new(thresholds: &[f64], members: &[bool]) -> Self {
        let mut rungs: Vec<f64> =
            thresholds.iter().zip(members).filter(|(_, member)| **member).map(|(size, _)| *size).collect();
        rungs.sort_by(f64::total_cmp);
        Self { weights: members.iter().map(|member| f64::from(u8::from(*member))).collect(), rungs }
    }

    /// One counter for each number of rungs, none counted yet.
    pub(super) fn counters(&self) -> Vec<u64> {
        vec![0; self.rungs.len() + 1]
    }

    /// Counts one permutation by the sizes its cells reached.
    pub(super) fn count(&self, reached: impl Iterator<Item = f64>, counters: &mut [u64]) {
        if self.rungs.is_empty() {
            return;
        }
        let largest = reached.zip(&self.weights).map(|(size, weight)| size * weight).fold(0.0, f64::max);
        let below = self.rungs.partition_point(|rung| *rung <= largest);
        counters[below] += 1;
    }

    /// Permutations whose largest member reaches this cell's size; none for a cell outside the family.
    pub(super) fn reached(&self, cell: usize, threshold: f64, counters: &[u64]) -> Option<u64> {
        if self.weights[cell] == 0.0 {
            return None;
        }
        let rung = self.rungs.partition_point(|rung| *rung <= threshold);
        Some(counters[rung..].iter().sum())
    }
}
