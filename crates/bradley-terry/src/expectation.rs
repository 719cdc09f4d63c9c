//! What a fit expects of two models.

use crate::layout::{Layout, Row};
use crate::likelihood::expected_share;
use crate::pairs::Table;
use crate::source::{fold, fold_long};
use crate::{Chunk, Comparisons, Fit, FitError, VoteSource};

/// Votes between two models, and what the fit expects of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExpectedShare {
    /// The model with the smaller number.
    pub first: u32,
    /// The other.
    pub second: u32,
    /// Votes between the two, in either order.
    pub votes: u64,
    /// Mean expected share of `first` over these votes, a tie counting half.
    pub share: f64,
}

impl Fit {
    /// Expected share of `a` against `b`, a tie counting half, without position effect and covariates.
    ///
    /// # Panics
    ///
    /// For a model that the fit does not have.
    #[must_use]
    pub fn expected_share(&self, a: usize, b: usize) -> f64 {
        let eta = self.strengths[a].0 - self.strengths[b].0;
        expected_share(self.params.get().tie_rule, eta, self.tie_parameter.unwrap_or(0.0))
    }
}

/// Expected shares of all pairs that met, sorted; weights are left aside.
#[must_use]
pub fn expected_shares(comparisons: &Comparisons, fit: &Fit) -> Vec<ExpectedShare> {
    let expectation = Expectation::new(fit);
    let mut table = Table::new(comparisons.models());
    for cell in comparisons.cells() {
        let row = Row { first: cell.first as usize, second: cell.second as usize, covariates: &[] };
        add(&mut table, expectation.of(&row), cell.count);
    }
    listed(table)
}

/// [`expected_shares`] of votes with covariates.
///
/// # Errors
///
/// The source fails.
pub fn expected_shares_of_votes(source: &dyn VoteSource, fit: &Fit) -> Result<Vec<ExpectedShare>, FitError> {
    let expectation = Expectation::new(fit);
    let mut table = Table::new(source.models());
    if source.models() <= FEW_MODELS {
        let note = |part: &mut Table, chunk: &Chunk<'_>| {
            for vote in 0..chunk.len() {
                add(part, expectation.of(&expectation.layout.row(chunk, vote)), 1);
            }
        };
        fold(source, || Table::new(source.models()), note, |part| table.merge(part))
            .map_err(FitError::Source)?;
        return Ok(listed(table));
    }
    let note = |part: &mut Vec<_>, chunk: &Chunk<'_>| {
        part.extend((0..chunk.len()).map(|vote| expectation.of(&expectation.layout.row(chunk, vote))));
    };
    let merge = |part: Vec<_>| part.into_iter().for_each(|found| add(&mut table, found, 1));
    fold_long(source, Vec::new, note, merge).map_err(FitError::Source)?;
    Ok(listed(table))
}

/// Up to so many models each chunk has a table of its own: at most 0.4 MB.
const FEW_MODELS: usize = 128;

struct Expectation<'a> {
    fit: &'a Fit,
    layout: Layout,
    point: Vec<f64>,
}

impl<'a> Expectation<'a> {
    fn new(fit: &'a Fit) -> Self {
        Self { fit, layout: fit.layout(), point: fit.point() }
    }

    /// The pair, smaller number first, and the expected share of that model.
    fn of(&self, row: &Row<'_>) -> ((u32, u32), f64) {
        let eta = self.layout.predictor(row, &self.point);
        let share = expected_share(self.fit.params.get().tie_rule, eta, self.layout.tie(&self.point));
        let (first, second) = (row.first as u32, row.second as u32);
        if first < second { ((first, second), share) } else { ((second, first), 1.0 - share) }
    }
}

/// Votes and sum of shares, in the first two of the table's three places.
fn add(table: &mut Table, (pair, share): ((u32, u32), f64), count: u64) {
    let entry = table.entry(pair);
    entry[0] += count as f64;
    entry[1] += count as f64 * share;
}

fn listed(table: Table) -> Vec<ExpectedShare> {
    let pairs = table.pairs().into_iter().map(|pair| {
        let [votes, sum, _] = pair.weights;
        ExpectedShare { first: pair.first, second: pair.second, votes: votes as u64, share: sum / votes }
    });
    pairs.collect()
}
