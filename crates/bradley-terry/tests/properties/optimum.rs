use bradley_terry::{
    Cell, Comparisons, Fit, Outcome, Params, Penalty, RawParams, Solver, TieRule, fit, fit_counted_votes,
    fit_votes,
};
use proptest::prelude::*;

use crate::votes::{RULES, cells, comparisons, covariates, one_by_one, params};

/// Chance of an outcome, straight from the definitions.
fn chance(rule: TieRule, difference: f64, tie: f64, outcome: Outcome) -> f64 {
    let (a, b) = (difference.exp(), 1.0);
    match (rule, outcome) {
        (TieRule::Davidson, outcome) => {
            let draw = tie.exp() * (a * b).sqrt();
            [a, draw, b][outcome as usize] / (a + draw + b)
        }
        (TieRule::RaoKupper, Outcome::First) => a / (a + tie.exp() * b),
        (TieRule::RaoKupper, Outcome::Second) => b / (b + tie.exp() * a),
        (TieRule::RaoKupper, Outcome::Tie) => {
            let theta = tie.exp();
            (theta * theta - 1.0) * a * b / ((a + theta * b) * (b + theta * a))
        }
        (TieRule::HalfWin, Outcome::First) => a / (a + b),
        (TieRule::HalfWin, Outcome::Second) => b / (a + b),
        (TieRule::HalfWin, Outcome::Tie) => (a * b).sqrt() / (a + b),
    }
}

/// Mean minus log likelihood, slowly.
fn naive_loss(cells: &[Cell], fit: &Fit) -> f64 {
    let rule = fit.params.get().tie_rule;
    let loss = |cell: &Cell| {
        let difference = fit.strengths[cell.first as usize].0 - fit.strengths[cell.second as usize].0;
        let eta = difference + fit.position.unwrap_or(0.0);
        -cell.weight
            * cell.count as f64
            * chance(rule, eta, fit.tie_parameter.unwrap_or(0.0), cell.outcome).ln()
    };
    cells.iter().map(loss).sum::<f64>()
        / cells.iter().map(|cell| cell.weight * cell.count as f64).sum::<f64>()
}

/// The fit with one parameter moved.
fn moved(fit: &Fit, place: usize, step: f64) -> Fit {
    let mut other = fit.clone();
    let models = fit.strengths.len();
    if place < models {
        other.strengths[place].0 += step;
    } else if place == models {
        other.position = fit.position.map(|effect| effect + step);
    } else {
        other.tie_parameter = fit.tie_parameter.map(|tie| tie + step);
    }
    other
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_naive_loss_is_flat_at_the_fit_and_higher_around(cells in cells()) {
        for (rule, position) in RULES.into_iter().zip([true, false, true]) {
            let fitted = fit(&comparisons(&cells), &params(rule, position, Solver::Newton)).unwrap();
            let here = naive_loss(&cells.1, &fitted);
            prop_assert!((here - fitted.mean_loss).abs() < 1e-12);
            for place in 0..cells.0 + 2 {
                let [up, down, far, away] =
                    [1e-4, -1e-4, 2e-4, -2e-4].map(|step| naive_loss(&cells.1, &moved(&fitted, place, step)));
                prop_assert!(up >= here - 1e-14 && down >= here - 1e-14);
                // Four points: third derivatives reach a thousand where the threshold of ties is small.
                let slope = (8.0 * (up - down) - (far - away)) / 12e-4;
                prop_assert!(slope.abs() < 1e-8, "{:?} {}", rule, slope);
            }
        }
    }

    #[test]
    fn newton_and_lbfgs_agree(cells in cells()) {
        for rule in RULES {
            for position in [false, true] {
                let [a, b] = [Solver::Newton, Solver::Lbfgs]
                    .map(|solver| fit(&comparisons(&cells), &params(rule, position, solver)).unwrap());
                for (x, y) in a.strengths.iter().zip(&b.strengths) {
                    prop_assert!((x.0 - y.0).abs() < 1e-7, "{rule:?} {x:?} {y:?} {} {}", a.stop, b.stop);
                }
            }
        }
    }

    #[test]
    fn expected_wins_are_observed_wins(cells in cells()) {
        let fitted = fit(&comparisons(&cells), &Params::default()).unwrap();
        let mut surplus = vec![0.0; cells.0];
        for cell in &cells.1 {
            let (first, second) = (cell.first as usize, cell.second as usize);
            let expected = chance(TieRule::HalfWin, fitted.strengths[first].0 - fitted.strengths[second].0, 0.0, Outcome::First);
            let extra = cell.count as f64 * (cell.outcome.share() - expected);
            surplus[first] += extra;
            surplus[second] -= extra;
        }
        prop_assert!(surplus.iter().all(|extra| extra.abs() < 1e-7), "{surplus:?}");
    }

    #[test]
    fn minorisation_reaches_the_same_strengths(cells in cells()) {
        let fitted = fit(&comparisons(&cells), &Params::default()).unwrap();
        let slow = minorisation(cells.0, &cells.1);
        for (fast, slow) in fitted.strengths.iter().zip(slow) {
            prop_assert!((fast.0 - slow).abs() < 1e-8);
        }
    }

    #[test]
    fn votes_one_by_one_give_the_fit_of_their_counts(cells in cells()) {
        for rule in RULES {
            let settings = params(rule, true, Solver::Newton);
            let (counted, single) = (fit(&comparisons(&cells), &settings).unwrap(), fit_votes(&one_by_one(&cells), &settings).unwrap());
            for (a, b) in counted.strengths.iter().zip(&single.strengths) {
                prop_assert!((a.0 - b.0).abs() < 1e-9);
            }
            prop_assert_eq!(counted.votes, single.votes);
        }
    }

    #[test]
    fn votes_that_have_been_counted_give_the_same_fit(cells in cells()) {
        let votes = one_by_one(&cells);
        let counts = Comparisons::of(&votes).unwrap();
        let votes = votes.with_covariates(2, covariates(counts.votes() as usize, 2)).unwrap();
        for tie_rule in RULES {
            let penalty = Penalty { strengths: 0.1, covariates: 0.5, ..Penalty::default() };
            let settings = RawParams { tie_rule, penalty, position: true, ..RawParams::default() }.check().unwrap();
            let slow = fit_votes(&votes, &settings).unwrap();
            let fast = fit_counted_votes(&votes, &counts, &settings).unwrap();
            prop_assert_eq!(slow.votes, fast.votes);
            for (a, b) in slow.strengths.iter().zip(&fast.strengths) {
                prop_assert!((a.0 - b.0).abs() < 1e-8);
            }
            for (a, b) in slow.coefficients.iter().zip(&fast.coefficients) {
                prop_assert!((a - b).abs() < 1e-8);
            }
        }
    }

    #[test]
    fn covariates_by_newton_and_lbfgs_agree_under_a_ridge(cells in cells()) {
        let votes = one_by_one(&cells);
        let count = votes.len();
        let votes = votes.with_covariates(2, covariates(count, 2)).unwrap();
        for tie_rule in RULES {
            let penalty = Penalty { strengths: 0.1, covariates: 0.5, ..Penalty::default() };
            let fitted = [Solver::Newton, Solver::Lbfgs].map(|solver| {
                let raw = RawParams { tie_rule, penalty, solver, position: true, iteration_limit: 1000, ..RawParams::default() };
                fit_votes(&votes, &raw.check().unwrap()).unwrap()
            });
            for (a, b) in fitted[0].coefficients.iter().zip(&fitted[1].coefficients) {
                prop_assert!((a - b).abs() < 1e-7);
            }
            prop_assert!((fitted[0].mean_loss - fitted[1].mean_loss).abs() < 1e-8);
        }
    }
}

/// Hunter (2004): π_i ← W_i / Σ_j n_ij/(π_i + π_j).
fn minorisation(models: usize, cells: &[Cell]) -> Vec<f64> {
    let mut worth = vec![1.0; models];
    for _ in 0..100_000 {
        let (mut won, mut rate) = (vec![0.0; models], vec![0.0; models]);
        for cell in cells {
            let (first, second, count) = (cell.first as usize, cell.second as usize, cell.count as f64);
            won[first] += count * cell.outcome.share();
            won[second] += count * (1.0 - cell.outcome.share());
            rate[first] += count / (worth[first] + worth[second]);
            rate[second] += count / (worth[first] + worth[second]);
        }
        let next: Vec<f64> = won.iter().zip(&rate).map(|(won, rate)| won / rate).collect();
        let moved = next.iter().zip(&worth).any(|(next, now): (&f64, &f64)| (next / now).ln().abs() > 1e-13);
        worth = next;
        if !moved {
            break;
        }
    }
    let logs: Vec<f64> = worth.iter().map(|worth| worth.ln()).collect();
    let mean = logs.iter().sum::<f64>() / models as f64;
    logs.iter().map(|log| log - mean).collect()
}

/// Its share of the mean gradient is 1e-7, so a solver that looks at the gradient alone stops short of it.
#[test]
fn a_model_with_two_votes_in_twenty_million_is_exact_too() {
    let votes = [
        Cell::new(0, 1, Outcome::First, 12_000_000),
        Cell::new(0, 1, Outcome::Second, 8_000_000),
        Cell::new(2, 0, Outcome::Tie, 1),
        Cell::new(2, 0, Outcome::Second, 1),
    ];
    let fitted = fit(&comparisons(&(3, votes.to_vec())), &Params::default()).unwrap();
    let difference = |a: usize, b: usize| fitted.strengths[a].0 - fitted.strengths[b].0;
    assert!((difference(0, 1) - 1.5_f64.ln()).abs() < 1e-9);
    // Half a win in two votes.
    assert!((difference(0, 2) - 3_f64.ln()).abs() < 1e-8, "{}", difference(0, 2));
}
