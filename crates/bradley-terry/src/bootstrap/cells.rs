//! Multinomial resampling of cells.

use super::multinomial::Multinomial;
use super::{Bootstrap, BootstrapPlan, ResamplingUnit, run};
use crate::fit::refit_pairs;
use crate::pairs::{Pair, places};
use crate::{Cell, Comparisons, Fit, FitError};

/// Draws votes with replacement and refits, cell by cell.
///
/// ```text
/// (n₁*, n₂*, …) ~ Multinomial(n; n₁/n, n₂/n, …)        n_c votes in cell c, n in all
/// ```
///
/// The same law as drawing n single votes, in time that depends on the number of cells. Sides are forgotten first
/// unless the fit has a position effect, so swapping them changes nothing. Each round starts from `fit` and uses its
/// settings.
///
/// # Errors
///
/// None but those of the input; rounds without a fit are counted.
///
/// Source: Efron (1979), *Ann. Stat.* 7, 1–26.
pub fn bootstrap(
    comparisons: &Comparisons,
    fit: &Fit,
    plan: &BootstrapPlan<'_>,
) -> Result<Bootstrap, FitError> {
    let cells = if fit.position.is_some() { comparisons.clone() } else { comparisons.folded() };
    let (template, places) = places(cells.cells());
    let law = Multinomial::new(cells.cells().iter().map(|cell| cell.count).collect());
    run(ResamplingUnit::Vote, fit, plan, |round, start| {
        let pairs = drawn(cells.cells(), &law.draw(round.random()), &places, template.clone());
        refit_pairs(&pairs, fit, start)
    })
}

/// What was drawn from each cell, added up by pair; pairs that nothing was drawn from vanish.
fn drawn(cells: &[Cell], counts: &[u64], places: &[usize], mut pairs: Vec<Pair>) -> Vec<Pair> {
    for ((cell, count), place) in cells.iter().zip(counts).zip(places) {
        pairs[*place].weights[cell.outcome.index()] += *count as f64 * cell.weight;
    }
    pairs.retain(|pair| !pair.is_empty());
    pairs
}
