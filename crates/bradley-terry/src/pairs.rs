//! Comparisons as the solver sees them: one row a pair of models.

use std::collections::BTreeMap;

use crate::{Cell, Chunk, Comparisons, FitError, Outcome, VoteSource};

/// Total weights of first, tie and second between two models.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pair {
    pub(crate) first: u32,
    pub(crate) second: u32,
    pub(crate) weights: [f64; 3],
}

impl Pair {
    const fn empty(first: u32, second: u32) -> Self {
        Self { first, second, weights: [0.0; 3] }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.weights == [0.0; 3]
    }
}

/// The pairs; ordered ones where it matters who was shown first, else with the smaller number first.
pub(crate) fn pairs(comparisons: &Comparisons, ordered: bool) -> Vec<Pair> {
    let mut table = Table::new(comparisons.models());
    for cell in comparisons.cells() {
        let Cell { first, second, outcome, count, weight } = if ordered { *cell } else { cell.folded() };
        table.entry((first, second))[outcome.index()] += count as f64 * weight;
    }
    table.pairs()
}

/// Empty pairs of sorted cells, and the pair of each cell.
pub(crate) fn places(cells: &[Cell]) -> (Vec<Pair>, Vec<usize>) {
    let mut pairs: Vec<Pair> = Vec::new();
    let place = |cell: &Cell| {
        let same = |pair: &Pair| (pair.first, pair.second) == (cell.first, cell.second);
        if !pairs.last().is_some_and(same) {
            pairs.push(Pair::empty(cell.first, cell.second));
        }
        pairs.len() - 1
    };
    let places = cells.iter().map(place).collect();
    (pairs, places)
}

/// Models up to which all pairs are kept in one square table.
const DENSE_MODELS: usize = 1024;

/// The pairs of votes kept one by one, smaller number first, and how many votes there are. The votes are
/// checked on the way, unless they are a resample of `checked` ones.
pub(crate) fn pairs_of(source: &dyn VoteSource, checked: bool) -> Result<(Vec<Pair>, u64), FitError> {
    let mut table = Table::new(source.models());
    let (mut votes, mut check) = (0, Ok(()));
    for index in 0..source.chunks() {
        let visited = source.visit(index, &mut |chunk| {
            check = if checked { Ok(()) } else { chunk.check(source) };
            if check.is_ok() {
                votes += chunk.len() as u64;
                table.add(chunk);
            }
        });
        visited.map_err(FitError::Source)?;
        std::mem::replace(&mut check, Ok(()))?;
    }
    Ok((table.pairs(), votes))
}

/// Weights by pair: a square where it fits, else only the pairs that met.
pub(crate) enum Table {
    Dense(usize, Vec<[f64; 3]>),
    Sparse(BTreeMap<(u32, u32), [f64; 3]>),
}

impl Table {
    pub(crate) fn new(models: usize) -> Self {
        if models > DENSE_MODELS {
            return Self::Sparse(BTreeMap::new());
        }
        Self::Dense(models, vec![[0.0; 3]; models * models])
    }

    fn add(&mut self, chunk: &Chunk<'_>) {
        for vote in 0..chunk.len() {
            let (first, second) = (chunk.first[vote], chunk.second[vote]);
            let outcome = chunk.outcomes[vote];
            let (pair, outcome): (_, Outcome) = if first < second {
                ((first, second), outcome)
            } else {
                ((second, first), outcome.swapped())
            };
            self.entry(pair)[outcome.index()] += chunk.weight(vote);
        }
    }

    pub(crate) fn entry(&mut self, pair: (u32, u32)) -> &mut [f64; 3] {
        match self {
            Self::Dense(models, table) => &mut table[pair.0 as usize * *models + pair.1 as usize],
            Self::Sparse(table) => table.entry(pair).or_insert([0.0; 3]),
        }
    }

    /// Adds another table.
    pub(crate) fn merge(&mut self, other: Self) {
        let pairs = other.pairs().into_iter();
        pairs.for_each(|pair| crate::objective::add(self.entry((pair.first, pair.second)), &pair.weights));
    }

    pub(crate) fn pairs(self) -> Vec<Pair> {
        let pair = |((first, second), weights)| Pair { first, second, weights };
        let all: Vec<Pair> = match self {
            Self::Dense(models, table) => {
                let names = (0..models as u32)
                    .flat_map(|first| (0..models as u32).map(move |second| (first, second)));
                names.zip(table).map(pair).collect()
            }
            Self::Sparse(table) => table.into_iter().map(pair).collect(),
        };
        all.into_iter().filter(|pair| !pair.is_empty()).collect()
    }
}
