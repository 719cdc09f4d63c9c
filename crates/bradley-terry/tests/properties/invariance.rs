use bradley_terry::{
    Cell, Comparisons, Fit, Outcome, Params, Solver, fit, model_covariance, sandwich_covariance,
};
use proptest::prelude::*;

use crate::votes::{RULES, cells, comparisons, params};

fn strengths(fit: &Fit) -> Vec<f64> {
    fit.strengths.iter().map(|strength| strength.0).collect()
}

fn assert_same(found: &[f64], expected: &[f64]) {
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-8, "{found} {expected}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn strengths_have_mean_zero_and_order_of_cells_is_nothing(cells in cells()) {
        let fitted = fit(&comparisons(&cells), &Params::default()).unwrap();
        prop_assert!(strengths(&fitted).iter().sum::<f64>().abs() < 1e-12);
        let reversed = Comparisons::new(cells.0, cells.1.iter().rev().copied()).unwrap();
        prop_assert_eq!(fit(&reversed, &Params::default()).unwrap(), fitted);
    }

    #[test]
    fn relabelling_models_relabels_strengths(cells in cells()) {
        let (models, _) = cells;
        let label = |model: u32| models as u32 - 1 - model;
        let relabelled: Vec<Cell> = cells.1.iter()
            .map(|cell| Cell { first: label(cell.first), second: label(cell.second), ..*cell })
            .collect();
        for rule in RULES {
            let plain = fit(&comparisons(&cells), &params(rule, false, Solver::Newton)).unwrap();
            let other = fit(&comparisons(&(models, relabelled.clone())), &params(rule, false, Solver::Newton)).unwrap();
            let mut back = strengths(&other);
            back.reverse();
            assert_same(&back, &strengths(&plain));
        }
    }

    #[test]
    fn swapping_sides_changes_nothing_but_the_sign_of_the_position_effect(cells in cells()) {
        let swap = |cell: &Cell| Cell {
            first: cell.second, second: cell.first, outcome: cell.outcome.swapped(), ..*cell
        };
        let swapped = (cells.0, cells.1.iter().map(swap).collect());
        let plain = Params::default();
        prop_assert_eq!(
            strengths(&fit(&comparisons(&cells), &plain).unwrap()),
            strengths(&fit(&comparisons(&swapped), &plain).unwrap())
        );
        for rule in RULES {
            let settings = params(rule, true, Solver::Newton);
            let (one, other) = (fit(&comparisons(&cells), &settings).unwrap(), fit(&comparisons(&swapped), &settings).unwrap());
            assert_same(&strengths(&one), &strengths(&other));
            prop_assert!((one.position.unwrap() + other.position.unwrap()).abs() < 1e-8);
        }
    }

    #[test]
    fn losing_instead_of_winning_turns_strengths_round(cells in cells()) {
        let turned: Vec<Cell> = cells.1.iter().map(|cell| Cell { outcome: cell.outcome.swapped(), ..*cell }).collect();
        for rule in RULES {
            let settings = params(rule, false, Solver::Newton);
            let one = fit(&comparisons(&cells), &settings).unwrap();
            let other = fit(&comparisons(&(cells.0, turned.clone())), &settings).unwrap();
            let negative: Vec<f64> = strengths(&other).iter().map(|strength| -strength).collect();
            assert_same(&negative, &strengths(&one));
        }
    }

    #[test]
    fn a_duplicate_is_a_weight_of_two_for_the_fit_and_a_count_of_two_for_the_errors(cells in cells()) {
        let doubled: Vec<Cell> = cells.1.iter().flat_map(|cell| [*cell, *cell]).collect();
        let heavy: Vec<Cell> = cells.1.iter().map(|cell| Cell { weight: 2.0, ..*cell }).collect();
        let plain = Params::default();
        let (single, twice) = (comparisons(&cells), comparisons(&(cells.0, doubled)));
        let heavy = comparisons(&(cells.0, heavy));
        let fits = [&single, &twice, &heavy].map(|votes| fit(votes, &plain).unwrap());
        assert_same(&strengths(&fits[1]), &strengths(&fits[0]));
        assert_same(&strengths(&fits[2]), &strengths(&fits[0]));
        let error = |votes, fit| sandwich_covariance(votes, fit).unwrap().strength_error(0);
        let model = |votes, fit| model_covariance(votes, fit).unwrap().strength_error(0);
        let half = std::f64::consts::FRAC_1_SQRT_2;
        assert_same(&[error(&twice, &fits[1])], &[half * error(&single, &fits[0])]);
        assert_same(&[error(&heavy, &fits[2])], &[error(&single, &fits[0])]);
        assert_same(&[model(&heavy, &fits[2])], &[half * model(&single, &fits[0])]);
    }

    #[test]
    fn another_component_changes_nothing_in_this_one(cells in cells()) {
        let (models, own) = &cells;
        let (a, b) = (*models as u32, *models as u32 + 1);
        let beside = own.iter().copied().chain([Cell::new(a, b, Outcome::Tie, 3)]);
        let both = Comparisons::new(models + 2, beside).unwrap();
        let inside: Vec<usize> = (0..*models).collect();
        prop_assert_eq!(
            fit(&both.restricted(&inside), &Params::default()).unwrap(),
            fit(&comparisons(&cells), &Params::default()).unwrap()
        );
    }
}

#[test]
fn identical_models_have_identical_strengths_and_errors() {
    let twins = [0, 1].into_iter().flat_map(|twin| {
        [(2, Outcome::First, 7), (2, Outcome::Second, 4), (3, Outcome::First, 2), (3, Outcome::Tie, 5)]
            .map(|(other, outcome, count)| Cell::new(twin, other, outcome, count))
    });
    let votes = Comparisons::new(4, twins).unwrap();
    for rule in RULES {
        let fitted = fit(&votes, &params(rule, false, Solver::Newton)).unwrap();
        let errors = sandwich_covariance(&votes, &fitted).unwrap();
        assert_same(&[fitted.strengths[0].0], &[fitted.strengths[1].0]);
        assert_same(&[errors.strength_error(0)], &[errors.strength_error(1)]);
    }
}
