//! Multinomial resampling of cells.

use super::binomial::binomial;
use super::{Bootstrap, BootstrapPlan, Random, ResamplingUnit, run};
use crate::fit::fit_pairs;
use crate::pairs::{Pair, places};
use crate::{Cell, Comparisons, Fit, FitError};

/// Draws votes with replacement and refits, cell by cell.
///
/// ```text
/// (n₁*, n₂*, …) ~ Multinomial(n; n₁/n, n₂/n, …)        n_c votes in cell c, n in all
/// ```
///
/// The same law as drawing n single votes, in time that depends on the number of cells only. Counts are drawn
/// one after the other, each binomial given those before. Sides are forgotten first unless the fit has a
/// position effect, so swapping them changes nothing. Each round starts from `fit` and uses its settings.
///
/// # Errors
///
/// None but those of the input; rounds without a fit are counted.
///
/// Sources: Efron (1979), *Ann. Stat.* 7, 1–26; Davis (1993), *Comput. Stat. Data Anal.* 16, 205–217, for the
/// binomials.
pub fn bootstrap(
    comparisons: &Comparisons,
    fit: &Fit,
    plan: &BootstrapPlan<'_>,
) -> Result<Bootstrap, FitError> {
    let cells = if fit.position.is_some() { comparisons.clone() } else { comparisons.folded() };
    let (template, places) = places(cells.cells());
    let votes = comparisons.votes();
    run(ResamplingUnit::Vote, fit, plan, |round, start| {
        let pairs = draw(cells.cells(), &places, template.clone(), round.random());
        fit_pairs(&pairs, comparisons.models(), &fit.params, votes, Some(start)).map(|refit| refit.point())
    })
}

/// One multinomial draw, added up by pair; pairs that nothing was drawn from vanish.
fn draw(cells: &[Cell], places: &[usize], mut pairs: Vec<Pair>, mut random: Random) -> Vec<Pair> {
    let mut left: u64 = cells.iter().map(|cell| cell.count).sum();
    let mut draws = left;
    for (cell, place) in cells.iter().zip(places) {
        let drawn = binomial(draws, cell.count, left, &mut random);
        pairs[*place].weights[cell.outcome.index()] += drawn as f64 * cell.weight;
        left -= cell.count;
        draws -= drawn;
    }
    pairs.retain(|pair| !pair.is_empty());
    pairs
}

#[cfg(test)]
mod tests {
    use super::super::Round;
    use super::*;
    use crate::Outcome;

    #[test]
    fn draws_have_the_total_mean_and_variance_of_a_multinomial() {
        let counts = [1, 6, 40, 153];
        let cells: Vec<Cell> = counts
            .iter()
            .zip(0..)
            .map(|(count, place)| Cell::new(place, 9, Outcome::First, *count))
            .collect();
        let (template, places) = places(&cells);
        let (mut sums, mut squares) = ([0.0; 4], [0.0; 4]);
        for index in 0..4000 {
            let random = Round { seed: 3, index }.random();
            let pairs = draw(&cells, &places, template.clone(), random);
            assert!((pairs.iter().map(|pair| pair.weights[0]).sum::<f64>() - 200.0).abs() < 1e-9);
            for pair in pairs {
                sums[pair.first as usize] += pair.weights[0];
                squares[pair.first as usize] += pair.weights[0].powi(2);
            }
        }
        for (place, count) in counts.iter().enumerate() {
            let (expected, share) = (*count as f64, *count as f64 / 200.0);
            let mean = sums[place] / 4000.0;
            let variance = squares[place] / 4000.0 - mean * mean;
            let law = expected * (1.0 - share);
            assert!((mean - expected).abs() < 4.0 * (law / 4000.0).sqrt(), "{mean} {expected}");
            assert!((variance / law - 1.0).abs() < 0.12, "{variance} {law}");
        }
    }
}
