//! Votes collapsed to counts: all a fit without covariates depends on.

use std::collections::BTreeMap;

use crate::source::{check_pair, is_weight};
use crate::{Chunk, FitError, InputError, Outcome, VoteSource};

/// Equal votes: same models in the same order, same outcome, same weight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// Model shown first, from 0.
    pub first: u32,
    /// Model shown second, from 0.
    pub second: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// How many such votes. This is what a bootstrap draws from.
    pub count: u64,
    /// Weight of each of them in the loss.
    pub weight: f64,
}

impl Cell {
    /// `count` votes of weight 1.
    #[must_use]
    pub const fn new(first: u32, second: u32, outcome: Outcome, count: u64) -> Self {
        Self { first, second, outcome, count, weight: 1.0 }
    }

    /// The same votes, the model with the smaller number first.
    pub(crate) const fn folded(self) -> Self {
        if self.first < self.second {
            return self;
        }
        Self { first: self.second, second: self.first, outcome: self.outcome.swapped(), ..self }
    }

    const fn key(&self) -> (u32, u32, Outcome, u64) {
        (self.first, self.second, self.outcome, self.weight.to_bits())
    }
}

/// All votes of a fit as cells, sorted, no two alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparisons {
    models: usize,
    cells: Vec<Cell>,
}

impl Comparisons {
    /// Cells in any order, merged where equal; cells without votes vanish.
    ///
    /// # Errors
    ///
    /// A model out of range or compared with itself, or a weight that is not positive and finite.
    pub fn new(models: usize, cells: impl IntoIterator<Item = Cell>) -> Result<Self, InputError> {
        let mut tally = Tally::default();
        for cell in cells {
            check_pair(cell.first, cell.second, models)?;
            if !is_weight(cell.weight) {
                return Err(InputError::BadWeight { weight: cell.weight });
            }
            tally.push(cell);
        }
        Ok(Self { models, cells: tally.merged() })
    }

    /// The cells of votes kept one by one; clusters and covariates are left behind.
    ///
    /// # Errors
    ///
    /// As [`Comparisons::new`], the other columns have a bad value, or the source fails.
    pub fn of(source: &dyn VoteSource) -> Result<Self, FitError> {
        let (mut tally, mut check) = (Tally::default(), Ok(()));
        for index in 0..source.chunks() {
            let visited = source.visit(index, &mut |chunk| {
                check = chunk.check(source);
                if check.is_ok() {
                    (0..chunk.len()).for_each(|vote| tally.push(cell_of(chunk, vote)));
                }
            });
            visited.map_err(FitError::Source)?;
            std::mem::replace(&mut check, Ok(()))?;
        }
        Ok(Self { models: source.models(), cells: tally.merged() })
    }

    /// How many models, those without a vote included.
    #[must_use]
    pub const fn models(&self) -> usize {
        self.models
    }

    /// The cells, sorted by models, outcome and weight.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many votes.
    #[must_use]
    pub fn votes(&self) -> u64 {
        self.cells.iter().map(|cell| cell.count).sum()
    }

    /// The same votes with sides forgotten: the model with the smaller number is always first.
    #[must_use]
    pub fn folded(&self) -> Self {
        let mut cells: Vec<Cell> = self.cells.iter().map(|cell| cell.folded()).collect();
        merge(&mut cells);
        Self { models: self.models, cells }
    }

    /// The votes between `models` only, which become models 0, 1, … in the order given.
    #[must_use]
    pub fn restricted(&self, models: &[usize]) -> Self {
        let place: BTreeMap<usize, u32> = models.iter().copied().zip(0..).collect();
        let inside = |cell: &Cell| {
            let (first, second) = (place.get(&(cell.first as usize))?, place.get(&(cell.second as usize))?);
            Some(Cell { first: *first, second: *second, ..*cell })
        };
        let mut cells: Vec<Cell> = self.cells.iter().filter_map(inside).collect();
        merge(&mut cells);
        Self { models: models.len(), cells }
    }

    /// The same votes, each weighted by the inverse of how often its two models met, in either order.
    ///
    /// ```text
    /// w = 1 / max(n_ab, minimum)
    /// ```
    ///
    /// Every pair then counts alike, whatever the sampling; `minimum` keeps rare pairs from dominating (50 in
    /// arena-rank 0.1.1, option `reweighted`). Weights so far are forgotten.
    #[must_use]
    pub fn reweighted(&self, minimum: u64) -> Self {
        let mut met: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        let pair = |cell: &Cell| (cell.first.min(cell.second), cell.first.max(cell.second));
        self.cells.iter().for_each(|cell| *met.entry(pair(cell)).or_default() += cell.count);
        let weighted =
            |cell: &Cell| Cell { weight: 1.0 / met[&pair(cell)].max(minimum).max(1) as f64, ..*cell };
        let mut cells: Vec<Cell> = self.cells.iter().map(weighted).collect();
        merge(&mut cells);
        Self { models: self.models, cells }
    }
}

/// One vote as a cell.
fn cell_of(chunk: &Chunk<'_>, vote: usize) -> Cell {
    let cell = Cell::new(chunk.first[vote], chunk.second[vote], chunk.outcomes[vote], 1);
    Cell { weight: chunk.weight(vote), ..cell }
}

/// Cells kept before equal ones are merged, so that a stream of votes needs bounded memory.
const MERGE_AT: usize = 1 << 18;

/// Cells on their way to being merged.
#[derive(Default)]
struct Tally {
    cells: Vec<Cell>,
    /// Cells left by the last merge; where nothing is equal, the next one waits until they have doubled.
    merged: usize,
}

impl Tally {
    fn push(&mut self, cell: Cell) {
        self.cells.push(cell);
        if self.cells.len() >= MERGE_AT.max(2 * self.merged) {
            merge(&mut self.cells);
            self.merged = self.cells.len();
        }
    }

    fn merged(mut self) -> Vec<Cell> {
        merge(&mut self.cells);
        self.cells
    }
}

/// Sorts, merges equal cells, drops empty ones.
fn merge(cells: &mut Vec<Cell>) {
    cells.retain(|cell| cell.count > 0);
    cells.sort_unstable_by_key(Cell::key);
    cells.dedup_by(|next, kept| {
        let equal = next.key() == kept.key();
        kept.count += if equal { next.count } else { 0 };
        equal
    });
}
