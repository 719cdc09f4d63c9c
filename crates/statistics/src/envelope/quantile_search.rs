//! The largest correlation of quantile scores in a box, looked for from many places.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::ascent::climb;
use super::quantile::quantiles;
use super::range::Range;
use super::region::{Region, scaled, scaled_together};
use super::search::Search;
use crate::deviations::{centred, dot};
use crate::quantile::{Window, window};
use crate::tolerance::{ASCENT_GAIN, VANISHING_LENGTH};

/// Sweeps after which a climb is left where it is.
const SWEEPS: usize = 20;

/// Lower and upper ends of one column.
type Ends = [Vec<f64>; 2];

/// Columns, outcome and quantile; shifts and scales that no correlation sees are gone.
pub(super) struct ColumnSearch {
    columns: Vec<Ends>,
    outcome: Ends,
    standardised: bool,
    q: f64,
}

/// One choice of all numbers.
struct Choice {
    columns: Vec<Vec<f64>>,
    outcome: Vec<f64>,
}

impl ColumnSearch {
    /// From checked ranges.
    pub(super) fn new(columns: &[Vec<Range>], standardised: bool, q: f64, outcome: &[Range]) -> Self {
        let columns = if standardised {
            columns.iter().map(|column| scaled(column)).collect()
        } else {
            scaled_together(columns)
        };
        Self { columns, outcome: scaled(outcome), standardised, q }
    }

    /// Between the lowest and the highest correlation found; `None` if none exists.
    pub(super) fn range(mut self, search: &Search) -> Option<Range> {
        let upper = self.highest(search)?;
        let [lower_ends, upper_ends] = self.outcome;
        let negated = |ends: Vec<f64>| ends.into_iter().map(|end| -end).collect();
        self.outcome = [negated(upper_ends), negated(lower_ends)];
        Some(Range { lower: -self.highest(search)?, upper })
    }

    /// The best of climbs from the middle and from random corners.
    fn highest(&self, search: &Search) -> Option<f64> {
        let mut random = ChaCha8Rng::seed_from_u64(search.seed);
        let mut best = self.climb(self.choose(middle));
        for _ in 0..search.starts {
            let corner = self.choose(|lower, upper| if random.random::<bool>() { upper } else { lower });
            best = best.max(self.climb(corner));
        }
        best.is_finite().then_some(best)
    }

    /// A choice made number by number.
    fn choose(&self, mut pick: impl FnMut(f64, f64) -> f64) -> Choice {
        let mut of =
            |ends: &Ends| ends[0].iter().zip(&ends[1]).map(|(&lower, &upper)| pick(lower, upper)).collect();
        Choice { columns: self.columns.iter().map(&mut of).collect(), outcome: of(&self.outcome) }
    }

    /// Improves one number after the other until nothing is gained; returns the correlation reached.
    fn climb(&self, mut choice: Choice) -> f64 {
        let mut reached = f64::NEG_INFINITY;
        for _ in 0..SWEEPS {
            let before = reached;
            for column in 0..choice.columns.len() {
                reached = self.improve_column(&mut choice, column);
            }
            reached = reached.max(self.improve_outcome(&mut choice));
            if reached - before < ASCENT_GAIN {
                break;
            }
        }
        reached
    }

    /// Tries the ends and the middle of each number of a column; returns the correlation reached.
    fn improve_column(&self, choice: &mut Choice, index: usize) -> f64 {
        let trial = Trial::new(self, choice, index);
        let [lower, upper] = &self.columns[index];
        let column = &mut choice.columns[index];
        let mut reached = trial.correlation(column);
        for model in (0..lower.len()).filter(|&model| lower[model] < upper[model]) {
            for value in [lower[model], middle(lower[model], upper[model]), upper[model]] {
                let kept = std::mem::replace(&mut column[model], value);
                let found = trial.correlation(column);
                if found > reached {
                    reached = found;
                } else {
                    column[model] = kept;
                }
            }
        }
        reached
    }

    /// Climbs in the outcome, the scores held.
    fn improve_outcome(&self, choice: &mut Choice) -> f64 {
        let Some(columns) =
            choice.columns.iter().map(|column| self.scale(column)).collect::<Option<Vec<_>>>()
        else {
            return f64::NEG_INFINITY;
        };
        let scores = quantiles(&columns, choice.outcome.len(), self.q);
        let [lower, upper] = self.outcome.clone();
        let region = Region { lower: [scores.clone(), lower], upper: [scores.clone(), upper] };
        let mut point = [scores, std::mem::take(&mut choice.outcome)];
        let reached = climb(&mut point, &region, SWEEPS);
        let [_, outcome] = point;
        choice.outcome = outcome;
        reached
    }

    /// The column as it enters the quantile; `None` if it is to be standardised and does not vary.
    fn scale(&self, column: &[f64]) -> Option<Vec<f64>> {
        if !self.standardised {
            return Some(column.to_vec());
        }
        let mut deviations = centred(column);
        let length = dot(&deviations, &deviations).sqrt();
        deviations.iter_mut().for_each(|deviation| *deviation /= length);
        (length * length > VANISHING_LENGTH).then_some(deviations)
    }
}

/// What is held while one column is tried: how each model's quantile depends on it, and the outcome.
struct Trial<'a> {
    search: &'a ColumnSearch,
    windows: Vec<Window>,
    outcome: Vec<f64>,
    length: f64,
}

impl<'a> Trial<'a> {
    fn new(search: &'a ColumnSearch, choice: &Choice, index: usize) -> Self {
        let others = choice.columns.iter().enumerate().filter(|(other, _)| *other != index);
        // A column that vanishes counts as 0 here; the correlation is then refused by `improve_outcome`.
        let zeros = || vec![0.0; choice.outcome.len()];
        let others: Vec<_> = others.map(|(_, column)| search.scale(column).unwrap_or_else(zeros)).collect();
        let of = |model: usize| {
            let mut sorted: Vec<f64> = others.iter().map(|column| column[model]).collect();
            sorted.sort_by(f64::total_cmp);
            window(&sorted, search.q)
        };
        let windows = (0..choice.outcome.len()).map(of).collect();
        let outcome = centred(&choice.outcome);
        let length = dot(&outcome, &outcome).sqrt();
        Self { search, windows, outcome, length }
    }

    /// Correlation with this column in its place; the lowest number there is where none exists.
    fn correlation(&self, column: &[f64]) -> f64 {
        let Some(mut scores) = self.search.scale(column) else { return f64::NEG_INFINITY };
        scores.iter_mut().zip(&self.windows).for_each(|(score, window)| *score = window.quantile(*score));
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        let (mut product, mut square) = (0.0, 0.0);
        for (score, outcome) in scores.iter().zip(&self.outcome) {
            product += (score - mean) * outcome;
            square += (score - mean) * (score - mean);
        }
        if square.min(self.length * self.length) <= VANISHING_LENGTH {
            return f64::NEG_INFINITY;
        }
        (product / (square.sqrt() * self.length)).clamp(-1.0, 1.0)
    }
}

fn middle(lower: f64, upper: f64) -> f64 {
    (lower + upper) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{pearson, quantile_scores};

    #[test]
    fn without_width_the_search_finds_the_value() {
        let columns = [vec![0.3, 0.1, 0.4, 0.15], vec![9.0, 2.0, 6.0, 5.0], vec![3.0, 5.0, 8.0, 9.0]];
        let outcome = [7.0, 9.0, 3.0, 2.0];
        let exact =
            |values: &[f64]| values.iter().map(|&value| Range::around(value, 0.0)).collect::<Vec<_>>();
        let ranges: Vec<_> = columns.iter().map(|column| exact(column)).collect();
        for (standardised, q) in [(true, 0.0), (true, 0.3), (false, 0.5), (false, 1.0)] {
            let scores = quantile_scores(&columns, standardised, q).expect("defined");
            let value = pearson(&scores, &outcome).expect("defined");
            let found =
                ColumnSearch::new(&ranges, standardised, q, &exact(&outcome)).range(&Search::default());
            let found = found.expect("a range");
            assert!((found.lower - value).abs() < 1e-12 && (found.upper - value).abs() < 1e-12);
        }
    }
}
