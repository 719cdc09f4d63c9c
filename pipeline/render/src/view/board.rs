//! What `arena` handed over about one outcome, in the order in which people read it.

use std::collections::{BTreeMap, BTreeSet};

use records::Control;
use records::tables::{
    FitSummary, Outcome, RatingInterval, RatingNeighbour, RatingPair, RatingRank, StyleCoefficient,
};

use crate::Inputs;

/// State of a fit that has numbers.
const OK: &str = "ok";

/// Everything about one outcome.
#[derive(Debug)]
pub(crate) struct Board<'a> {
    pub outcome: &'a str,
    /// By control; at least one.
    pub sides: Vec<Side<'a>>,
    /// By component and name.
    pub coefficients: Vec<&'a StyleCoefficient>,
}

/// One outcome under one control.
#[derive(Debug)]
pub(crate) struct Side<'a> {
    pub control: Control,
    /// By component, best first; equal ones by name.
    pub ratings: Vec<&'a Outcome>,
    /// By component.
    pub fits: Vec<&'a FitSummary>,
    /// By component and place.
    pub neighbours: Vec<&'a RatingNeighbour>,
    /// By names.
    pub pairs: Vec<&'a RatingPair>,
    /// By policy and rank.
    pub ranks: Vec<&'a RatingRank>,
    /// By policy, method and unit.
    pub intervals: Vec<&'a RatingInterval>,
    components: BTreeMap<&'a str, i64>,
    split: bool,
    places: BTreeMap<&'a str, i64>,
}

/// The boards, by outcome.
pub(super) fn boards(inputs: &Inputs) -> Vec<Board<'_>> {
    let ratings = inputs.ratings.iter().map(|row| (row.outcome.as_str(), row.control));
    let fits = inputs.fits.iter().map(|row| (row.outcome.as_str(), row.control));
    let keys: BTreeSet<(&str, Control)> = ratings.chain(fits).collect();
    let mut boards: Vec<Board<'_>> = Vec::new();
    for (outcome, control) in keys {
        let side = Side::new(inputs, outcome, control);
        match boards.last_mut().filter(|board| board.outcome == outcome) {
            Some(board) => board.sides.push(side),
            None => {
                boards.push(Board {
                    outcome,
                    sides: vec![side],
                    coefficients: coefficients(inputs, outcome),
                });
            }
        }
    }
    boards
}

fn coefficients<'a>(inputs: &'a Inputs, outcome: &str) -> Vec<&'a StyleCoefficient> {
    let mut rows: Vec<_> = inputs.style_coefficients.iter().filter(|row| row.outcome == outcome).collect();
    rows.sort_by(|a, b| (a.component, &a.feature).cmp(&(b.component, &b.feature)));
    rows
}

/// The rows of one outcome and control.
macro_rules! rows {
    ($table:expr, $outcome:expr, $control:expr) => {
        $table.iter().filter(|row| row.outcome == $outcome && row.control == $control).collect::<Vec<_>>()
    };
}

impl<'a> Side<'a> {
    fn new(inputs: &'a Inputs, outcome: &str, control: Control) -> Self {
        let mut fits = rows!(inputs.fits, outcome, control);
        fits.sort_by_key(|row| row.component);
        let mut neighbours = rows!(inputs.rating_neighbours, outcome, control);
        neighbours.sort_by_key(|row| (row.component, row.place));
        let mut pairs = rows!(inputs.rating_pairs, outcome, control);
        pairs.sort_by(|a, b| (&a.policy_a, &a.policy_b).cmp(&(&b.policy_a, &b.policy_b)));
        let mut ranks = rows!(inputs.rating_ranks, outcome, control);
        ranks.sort_by(|a, b| (&a.policy, a.rank).cmp(&(&b.policy, b.rank)));
        let mut intervals = rows!(inputs.rating_intervals, outcome, control);
        intervals.sort_by(|a, b| {
            (&a.policy, &a.interval_method, &a.unit).cmp(&(&b.policy, &b.interval_method, &b.unit))
        });
        let components = components(&neighbours);
        let numbers: BTreeSet<i64> = components.values().copied().collect();
        let split = fits.len() > 1 || numbers.len() > 1;
        let component = |row: &'a Outcome| part(&components, split, &row.policy);
        let mut ratings = rows!(inputs.ratings, outcome, control);
        ratings.sort_by(|a, b| {
            let by_component = component(a).cmp(&component(b));
            by_component.then(b.value.total_cmp(&a.value)).then(a.policy.cmp(&b.policy))
        });
        let places = places(&ratings, component);
        Self { control, ratings, fits, neighbours, pairs, ranks, intervals, components, split, places }
    }

    /// Whether some policies cannot be compared with some others.
    pub(crate) fn is_split(&self) -> bool {
        self.split
    }

    /// What sorts a policy among the parts.
    pub(super) fn part<'p>(&self, policy: &'p str) -> (i64, &'p str) {
        part(&self.components, self.split, policy)
    }

    /// The connected component of a policy; unknown where it has no neighbour.
    pub(crate) fn component(&self, policy: &str) -> Option<i64> {
        self.components.get(policy).copied()
    }

    /// Place of a policy: as the row says, else counted.
    pub(crate) fn place(&self, row: &Outcome) -> i64 {
        row.rank.or_else(|| self.places.get(row.policy.as_str()).copied()).unwrap_or(1)
    }

    /// Fits that have numbers.
    pub(crate) fn fitted(&self) -> impl Iterator<Item = &'a FitSummary> {
        self.fits.iter().copied().filter(|fit| fit.state == OK)
    }

    /// Fits that have none.
    pub(crate) fn failed(&self) -> impl Iterator<Item = &'a FitSummary> {
        self.fits.iter().copied().filter(|fit| fit.state != OK)
    }

    /// Votes behind all fits.
    pub(crate) fn votes(&self) -> i64 {
        self.fits.iter().map(|fit| fit.votes).sum()
    }

    /// Level of the intervals; none where no row has one.
    pub(crate) fn level(&self) -> Option<f64> {
        let rated = self.ratings.iter().find(|row| row.lower.is_some()).and_then(|row| row.level);
        rated.or_else(|| self.fits.first().map(|fit| fit.level))
    }

    /// Decimals of ratings: two digits of the usual standard error.
    pub(crate) fn decimals(&self) -> usize {
        let errors: Vec<f64> = self.ratings.iter().filter_map(|row| error(row)).collect();
        let values: Vec<_> = self.ratings.iter().map(|row| (row.value, row.resolution, false)).collect();
        crate::number::error_decimals(&errors).unwrap_or_else(|| crate::number::column_decimals(&values))
    }

    /// The row of a policy.
    pub(crate) fn rating(&self, policy: &str) -> Option<&'a Outcome> {
        self.ratings.iter().copied().find(|row| row.policy == policy)
    }
}

/// The number of a policy's part. One whose part is unknown is alone where there are several, else with the others.
fn part<'p>(components: &BTreeMap<&str, i64>, split: bool, policy: &'p str) -> (i64, &'p str) {
    match components.get(policy) {
        Some(number) => (*number, ""),
        None if split => (i64::MAX, policy),
        None => (components.values().next().copied().unwrap_or(1), ""),
    }
}

/// Standard error, or half of half an interval.
fn error(row: &Outcome) -> Option<f64> {
    let half = || row.lower.zip(row.upper).map(|(lower, upper)| (upper - lower) / 4.0);
    row.standard_error.or_else(half)
}

fn components<'a>(neighbours: &[&'a RatingNeighbour]) -> BTreeMap<&'a str, i64> {
    let both = |row: &&'a RatingNeighbour| {
        [(row.above.as_str(), row.component), (row.below.as_str(), row.component)]
    };
    neighbours.iter().flat_map(both).collect()
}

/// Places counted within components: one more than there are higher ratings.
fn places<'a>(
    sorted: &[&'a Outcome],
    component: impl Fn(&'a Outcome) -> (i64, &'a str),
) -> BTreeMap<&'a str, i64> {
    let mut places = BTreeMap::new();
    let (mut first, mut place) = (0, 1);
    for (index, row) in sorted.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| sorted[before]);
        let new = before.is_none_or(|before| component(before) != component(row));
        if new {
            first = index;
        }
        if new || before.is_some_and(|before| before.value > row.value) {
            place = (index - first) as i64 + 1;
        }
        places.insert(row.policy.as_str(), place);
    }
    places
}

#[cfg(test)]
mod tests;
