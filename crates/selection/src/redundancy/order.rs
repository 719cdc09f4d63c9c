//! An order in which alike metrics stand side by side.

use kodama::{Method, linkage};

use crate::redundancy::CorrelationMatrix;

/// How far apart two metrics are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dissimilarity {
    /// 1 − r: metrics that run against each other are far apart.
    Signed,
    /// 1 − |r|: they are the same information.
    Absolute,
}

/// Two clusters become one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Merge {
    /// A metric by position, or `size + i` for the cluster that merge `i` made.
    pub left: usize,
    /// As `left`.
    pub right: usize,
    /// Mean dissimilarity of the pairs between them.
    pub dissimilarity: f64,
    /// Metrics in the new cluster.
    pub members: usize,
}

/// Hierarchical clustering of metrics.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// From the closest pair to the whole; one fewer than metrics.
    pub merges: Vec<Merge>,
    /// Positions of the metrics along the leaves; of two branches the one with the lowest position comes first.
    pub order: Vec<usize>,
}

/// Average linkage of the metrics.
///
/// ```text
/// D(A, B) = (1 / |A||B|) Σ_{a ∈ A, b ∈ B} d(a, b),   d = 1 − r or 1 − |r|
/// ```
///
/// Clusters merge from the smallest D on. Ties are broken by position, so equal input gives an equal tree, but the
/// order of the columns can then matter. Computed by `kodama` (nearest-neighbour chain).
///
/// Source: Sokal & Michener (1958), *Univ. Kansas Sci. Bull.* 38, 1409–1438; Müllner (2011), arXiv:1109.2378.
#[must_use]
pub fn metric_tree(matrix: &CorrelationMatrix, dissimilarity: Dissimilarity) -> Tree {
    let size = matrix.size();
    let apart = |i: usize, j: usize| match dissimilarity {
        Dissimilarity::Signed => 1.0 - matrix.at(i, j),
        Dissimilarity::Absolute => 1.0 - matrix.at(i, j).abs(),
    };
    let mut condensed: Vec<f64> =
        (0..size).flat_map(|i| (i + 1..size).map(move |j| (i, j))).map(|(i, j)| apart(i, j)).collect();
    let mut leaves: Vec<Vec<usize>> = (0..size).map(|metric| vec![metric]).collect();
    let mut merges = Vec::with_capacity(size.saturating_sub(1));
    for step in linkage(&mut condensed, size, Method::Average).steps() {
        let lowest = |cluster: usize| leaves[cluster].iter().min().copied();
        let (mut left, mut right) = (step.cluster1, step.cluster2);
        if lowest(right) < lowest(left) {
            std::mem::swap(&mut left, &mut right);
        }
        let joined = [leaves[left].as_slice(), leaves[right].as_slice()].concat();
        leaves.push(joined);
        merges.push(Merge { left, right, dissimilarity: step.dissimilarity, members: step.size });
    }
    Tree { merges, order: leaves.pop().unwrap_or_default() }
}
