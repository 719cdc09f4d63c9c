//! Spread of the slopes of the loss.

use ndarray::Array2;

use super::square;
use crate::layout::{Layout, Row};
use crate::likelihood::vote_slope;
use crate::objective::add;
use crate::source::fold;
use crate::{Cell, Chunk, Fit, Outcome, SourceError, TieRule, VoteSource};

/// The slope by (η, tie) of one vote at a fit.
pub(crate) struct Slopes {
    pub(crate) layout: Layout,
    point: Vec<f64>,
    rule: TieRule,
}

impl Slopes {
    pub(crate) fn new(fit: &Fit) -> Self {
        Self { layout: fit.layout(), point: fit.point(), rule: fit.params.get().tie_rule }
    }

    /// w·∂ℓ/∂(η, tie).
    pub(crate) fn at(&self, row: &Row<'_>, outcome: Outcome, weight: f64) -> [f64; 2] {
        let eta = self.layout.predictor(row, &self.point);
        vote_slope(self.rule, eta, self.layout.tie(&self.point), outcome).map(|slope| weight * slope)
    }

    /// Rows and slopes of a chunk.
    pub(crate) fn of_chunk<'a>(&'a self, chunk: &'a Chunk<'_>) -> impl Iterator<Item = (Row<'a>, [f64; 2])> {
        (0..chunk.len()).map(|vote| {
            let row = self.layout.row(chunk, vote);
            (row, self.at(&row, chunk.outcomes[vote], chunk.weight(vote)))
        })
    }

    /// Rows, slopes and counts of cells.
    pub(crate) fn of_cells<'a>(
        &'a self,
        cells: &'a [Cell],
    ) -> impl Iterator<Item = (Row<'a>, [f64; 2], f64)> {
        cells.iter().map(|cell| {
            let row = Row { first: cell.first as usize, second: cell.second as usize, covariates: &[] };
            (row, self.at(&row, cell.outcome, cell.weight), cell.count as f64)
        })
    }
}

/// Σ count·s sᵀ over cells.
pub(super) fn of_cells(cells: &[Cell], fit: &Fit) -> Array2<f64> {
    let slopes = Slopes::new(fit);
    let mut upper = vec![0.0; slopes.layout.dimension().pow(2)];
    for (row, [eta, tie], count) in slopes.of_cells(cells) {
        let products = [count * eta * eta, count * eta * tie, count * tie * tie];
        slopes.layout.add_curvature(&mut upper, &row, products);
    }
    mirrored(upper, &slopes.layout)
}

/// Σ s sᵀ over votes.
pub(super) fn of_votes(source: &dyn VoteSource, fit: &Fit) -> Result<Array2<f64>, SourceError> {
    let slopes = Slopes::new(fit);
    let zeros = || vec![0.0; slopes.layout.dimension().pow(2)];
    let add_chunk = |upper: &mut Vec<f64>, chunk: &Chunk<'_>| {
        for (row, [eta, tie]) in slopes.of_chunk(chunk) {
            slopes.layout.add_curvature(upper, &row, [eta * eta, eta * tie, tie * tie]);
        }
    };
    let mut upper = zeros();
    fold(source, zeros, add_chunk, |part| add(&mut upper, &part))?;
    Ok(mirrored(upper, &slopes.layout))
}

/// Σ s sᵀ over clusters.
pub(super) fn of_clusters(source: &dyn VoteSource, fit: &Fit) -> Result<Array2<f64>, SourceError> {
    let dimension = fit.layout().dimension();
    let sums = cluster_slopes(source, fit)?;
    let mut matrix = vec![0.0; dimension * dimension];
    for slope in sums.chunks_exact(dimension) {
        for (line, value) in matrix.chunks_exact_mut(dimension).zip(slope) {
            let scaled: Vec<f64> = slope.iter().map(|other| value * other).collect();
            add(line, &scaled);
        }
    }
    Ok(square(matrix, dimension))
}

/// The slope of each cluster's loss by all parameters, side by side.
pub(crate) fn cluster_slopes(source: &dyn VoteSource, fit: &Fit) -> Result<Vec<f64>, SourceError> {
    let slopes = Slopes::new(fit);
    let dimension = slopes.layout.dimension();
    let mut sums = vec![0.0; source.clusters() * dimension];
    for index in 0..source.chunks() {
        source.visit(index, &mut |chunk| {
            let clusters = chunk.clusters.unwrap_or(&[]);
            for ((row, slope), cluster) in slopes.of_chunk(chunk).zip(clusters) {
                let place = *cluster as usize * dimension;
                slopes.layout.add_slope(&mut sums[place..place + dimension], &row, slope);
            }
        })?;
    }
    Ok(sums)
}

/// The full matrix of an upper triangle.
fn mirrored(mut upper: Vec<f64>, layout: &Layout) -> Array2<f64> {
    layout.mirror(&mut upper);
    square(upper, layout.dimension())
}
