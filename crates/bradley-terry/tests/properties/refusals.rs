use bradley_terry::{
    Cell, Comparisons, Connectivity, FitError, InputError, Outcome, Params, Penalty, RawParams, Solver,
    StopReason, TieRule, Votes, fit, fit_votes,
};
use proptest::prelude::*;

use crate::votes::{RULES, cells, comparisons, one_by_one, params};

fn refused(models: usize, cells: &[Cell], tie_rule: TieRule) -> FitError {
    let votes = Comparisons::new(models, cells.iter().copied()).unwrap();
    fit(&votes, &params(tie_rule, false, Solver::Newton)).unwrap_err()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_newcomer_who_only_wins_is_named(cells in cells(), only in prop::sample::select(vec![Outcome::First, Outcome::Second])) {
        let newcomer = cells.0 as u32;
        let beside = cells.1.iter().copied().chain([Cell::new(newcomer, 0, only, 3)]);
        let votes = Comparisons::new(cells.0 + 1, beside).unwrap();
        let others: Vec<usize> = (0..cells.0).collect();
        match fit(&votes, &Params::default()) {
            Err(FitError::Separated { unbeaten, winless }) if only == Outcome::First => {
                prop_assert_eq!((unbeaten, winless), (vec![vec![cells.0]], vec![others]));
            }
            Err(FitError::Separated { unbeaten, winless }) => {
                prop_assert_eq!((unbeaten, winless), (vec![others], vec![vec![cells.0]]));
            }
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn a_model_without_votes_is_a_component(cells in cells()) {
        let votes = Comparisons::new(cells.0 + 1, cells.1.iter().copied()).unwrap();
        match fit(&votes, &Params::default()) {
            Err(FitError::Disconnected { components }) => {
                prop_assert_eq!(components, vec![(0..cells.0).collect(), vec![cells.0]]);
            }
            other => prop_assert!(false, "{other:?}"),
        }
        let penalty = Penalty { strengths: 1.0, ..Penalty::default() };
        let ridged = fit(&votes, &RawParams { penalty, ..RawParams::default() }.check().unwrap()).unwrap();
        prop_assert!(ridged.strengths[cells.0].0.abs() < 1e-9);
    }

    #[test]
    fn connectivity_agrees_with_paths_between_all_pairs(drawn in prop::collection::vec((0..7_u32, 1..7_u32, 0..3_usize), 0..12)) {
        let cells = drawn.iter().map(|(a, step, outcome)| Cell::new(*a, (a + step) % 7, Outcome::ALL[*outcome], 1));
        let votes = Comparisons::new(7, cells).unwrap();
        let reach = closure(&votes);
        let strong = (0..7).all(|a| (0..7).all(|b| reach[a][b]));
        let found = Connectivity::of(&votes);
        prop_assert_eq!(found.is_strong(), strong);
        let fitted = fit(&votes, &Params::default());
        prop_assert_eq!(fitted.is_ok(), strong, "{:?}", fitted);
    }

    #[test]
    fn collinear_covariates_are_singular(cells in cells()) {
        let votes = one_by_one(&cells);
        let values = (0..votes.len()).flat_map(|vote| [(vote % 5) as f64, 2.0 * (vote % 5) as f64]).collect();
        let votes = votes.with_covariates(2, values).unwrap();
        match fit_votes(&votes, &Params::default()) {
            Err(FitError::NotConverged(stop)) => prop_assert_eq!(stop.reason, StopReason::Singular),
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn a_covariate_that_tells_the_outcome_gives_no_number(cells in cells()) {
        let votes = one_by_one(&cells);
        let outcome = |cell: &Cell| cell.outcome.share() - 0.5;
        let values: Vec<f64> = cells.1.iter().flat_map(|cell| std::iter::repeat_n(outcome(cell), cell.count as usize)).collect();
        // Ties sit between and hold the coefficient unless there are none of them.
        let wins: Vec<usize> = (0..values.len()).filter(|vote| values[*vote] != 0.0).collect();
        let kept = Votes::new(
            cells.0,
            wins.iter().map(|vote| single(&cells, *vote).first).collect(),
            wins.iter().map(|vote| single(&cells, *vote).second).collect(),
            wins.iter().map(|vote| single(&cells, *vote).outcome).collect(),
        ).unwrap();
        prop_assert!(votes.len() >= kept.len());
        let kept = kept.with_covariates(1, wins.iter().map(|vote| values[*vote]).collect()).unwrap();
        let found = fit_votes(&kept, &Params::default());
        prop_assert!(matches!(found, Err(FitError::NotConverged(_))), "{found:?}");
    }
}

fn single(cells: &(usize, Vec<Cell>), vote: usize) -> Cell {
    *cells.1.iter().flat_map(|cell| std::iter::repeat_n(cell, cell.count as usize)).nth(vote).unwrap()
}

/// Warshall's transitive closure.
fn closure(votes: &Comparisons) -> Vec<Vec<bool>> {
    let models = votes.models();
    let mut reach: Vec<Vec<bool>> = (0..models).map(|a| (0..models).map(|b| a == b).collect()).collect();
    for cell in votes.cells() {
        let (a, b) = (cell.first as usize, cell.second as usize);
        reach[a][b] |= cell.outcome != Outcome::Second;
        reach[b][a] |= cell.outcome != Outcome::First;
    }
    for via in 0..models {
        for a in 0..models {
            for b in 0..models {
                reach[a][b] |= reach[a][via] && reach[via][b];
            }
        }
    }
    reach
}

#[test]
fn ladders_have_no_tie_parameter() {
    // The stronger of neighbours wins or draws; only half wins are finite.
    let ladder = [Cell::new(0, 1, Outcome::First, 4), Cell::new(0, 1, Outcome::Tie, 1)];
    for rule in [TieRule::Davidson, TieRule::RaoKupper] {
        assert!(matches!(refused(2, &ladder, rule), FitError::TieParameter(_)));
        // One loss breaks it, and the fit is finite.
        let broken = [ladder[0], ladder[1], Cell::new(0, 1, Outcome::Second, 1)];
        let votes = Comparisons::new(2, broken).unwrap();
        assert!(fit(&votes, &params(rule, false, Solver::Newton)).is_ok());
        // So does a win across two steps that a tie calls one.
        let far = [
            ladder[0],
            ladder[1],
            Cell::new(1, 2, Outcome::First, 3),
            Cell::new(1, 2, Outcome::Tie, 1),
            Cell::new(0, 2, Outcome::Tie, 1),
        ];
        let votes = Comparisons::new(3, far).unwrap();
        assert!(fit(&votes, &params(rule, false, Solver::Newton)).is_ok());
    }
    assert!(fit(&Comparisons::new(2, ladder).unwrap(), &Params::default()).is_ok());
}

#[test]
fn too_few_models_or_votes() {
    for (models, cells) in [(0, vec![]), (1, vec![]), (3, vec![])] {
        for rule in RULES {
            assert!(matches!(refused(models, &cells, rule), FitError::TooFew { .. }));
        }
    }
}

#[test]
fn bad_cells_and_columns_are_named() {
    let refused = |cell| Comparisons::new(2, [cell]).unwrap_err();
    assert_eq!(
        refused(Cell::new(0, 2, Outcome::Tie, 1)),
        InputError::ModelOutOfRange { model: 2, models: 2 }
    );
    assert_eq!(refused(Cell::new(1, 1, Outcome::Tie, 1)), InputError::SelfComparison { model: 1 });
    let heavy = Cell { weight: f64::INFINITY, ..Cell::new(0, 1, Outcome::Tie, 1) };
    assert_eq!(refused(heavy), InputError::BadWeight { weight: f64::INFINITY });
    let votes = || Votes::new(2, vec![0], vec![1], vec![Outcome::Tie]).unwrap();
    assert_eq!(
        votes().with_covariates(2, vec![1.0]).unwrap_err(),
        InputError::LengthMismatch { column: "covariates", found: 1, expected: 2 }
    );
    assert_eq!(
        votes().with_covariates(1, vec![f64::NAN]).unwrap_err(),
        InputError::CovariateNotFinite { covariate: 0, vote: 0 }
    );
    let raw = RawParams { tolerance: 0.0, ..RawParams::default() };
    assert_eq!(raw.check().unwrap_err().setting, "tolerance");
}

#[test]
fn all_ties_make_everybody_equal() {
    let votes = comparisons(&(3, vec![Cell::new(0, 1, Outcome::Tie, 3), Cell::new(1, 2, Outcome::Tie, 2)]));
    let fitted = fit(&votes, &Params::default()).unwrap();
    assert!(fitted.strengths.iter().all(|strength| strength.0 == 0.0));
}
