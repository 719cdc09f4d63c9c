use bradley_terry::{Cell, Comparisons, Outcome, Params, RawParams, Solver, TieRule, Votes};
use proptest::prelude::*;

pub const RULES: [TieRule; 3] = [TieRule::HalfWin, TieRule::Davidson, TieRule::RaoKupper];

pub fn params(tie_rule: TieRule, position: bool, solver: Solver) -> Params {
    RawParams { tie_rule, position, solver, iteration_limit: 1000, ..RawParams::default() }.check().unwrap()
}

/// Cells of three to six models with a finite fit by any tie rule: a cycle of wins and one tie beside the rest.
pub fn cells() -> impl Strategy<Value = (usize, Vec<Cell>)> {
    (3..=6_usize).prop_flat_map(|models| {
        let cell = (0..models as u32, 1..models as u32, 0..3_usize, 1..8_u64);
        prop::collection::vec(cell, 3..24).prop_map(move |drawn| {
            let m = models as u32;
            let cycle = (0..m).map(|first| Cell::new(first, (first + 1) % m, Outcome::First, 1));
            // Both sides of one pair win, so that a position effect is finite too.
            let both = [(0, 1), (1, 0)]
                .into_iter()
                .flat_map(|(first, second)| Outcome::ALL.map(|outcome| Cell::new(first, second, outcome, 1)));
            let drawn = drawn.into_iter().map(|(first, step, outcome, count)| {
                Cell::new(first, (first + step) % m, Outcome::ALL[outcome], count)
            });
            (models, cycle.chain(both).chain(drawn).collect())
        })
    })
}

pub fn comparisons(cells: &(usize, Vec<Cell>)) -> Comparisons {
    Comparisons::new(cells.0, cells.1.iter().copied()).unwrap()
}

/// The same votes one by one.
pub fn one_by_one(cells: &(usize, Vec<Cell>)) -> Votes {
    let single: Vec<&Cell> =
        cells.1.iter().flat_map(|cell| std::iter::repeat_n(cell, cell.count as usize)).collect();
    let first = single.iter().map(|cell| cell.first).collect();
    let second = single.iter().map(|cell| cell.second).collect();
    Votes::new(cells.0, first, second, single.iter().map(|cell| cell.outcome).collect()).unwrap()
}

/// Covariates from a fixed recipe: bounded, not collinear.
pub fn covariates(votes: usize, count: usize) -> Vec<f64> {
    (0..votes * count).map(|place| ((place * 7919 + 13) % 101) as f64 / 50.0 - 1.0).collect()
}
