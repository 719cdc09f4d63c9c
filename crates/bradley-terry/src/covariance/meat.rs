//! Spread of the slopes of the loss.

use ndarray::Array2;

use super::clusters::{Sparse, fold_clusters};
use super::square;
use crate::layout::{Layout, Row};
use crate::likelihood::vote_slope;
use crate::objective::add;
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
    #[inline]
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

/// Σ s sᵀ over clusters.
pub(super) fn of_clusters(source: &dyn VoteSource, fit: &Fit) -> Result<Array2<f64>, SourceError> {
    let layout = fit.layout();
    let dimension = layout.dimension();
    let zeros = || vec![0.0; dimension * dimension];
    let add_cluster = |upper: &mut Vec<f64>, slope: &Sparse| {
        for (index, (row, value)) in slope.iter().enumerate() {
            let line = &mut upper[row * dimension..(row + 1) * dimension];
            slope[index..].iter().for_each(|(column, other)| line[*column] += value * other);
        }
    };
    let mut upper = zeros();
    fold_clusters((source, fit), zeros, add_cluster, |part| add(&mut upper, &part))?;
    Ok(mirrored(upper, &layout))
}

/// The full matrix of an upper triangle.
fn mirrored(mut upper: Vec<f64>, layout: &Layout) -> Array2<f64> {
    layout.mirror(&mut upper);
    square(upper, layout.dimension())
}
