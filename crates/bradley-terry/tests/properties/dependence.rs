use bradley_terry::{
    BootstrapPlan, Params, Quantity, Solver, TieRule, VoteSource, Votes, bootstrap_votes,
    clustered_covariance, expected_shares, expected_shares_of_votes, fit, fit_votes,
    sandwich_covariance_of_votes,
};
use proptest::prelude::*;

use crate::simulation::{Truth, random};
use crate::votes::{RULES, cells, comparisons, covariates, one_by_one, params};

fn styled(votes: Votes, count: usize) -> Votes {
    let values = covariates(votes.len(), count);
    votes.with_covariates(count, values).unwrap()
}

/// A ridge, so that covariates that happen to explain everything do no harm.
fn ridged(tie_rule: TieRule, position: bool) -> Params {
    let mut raw = *params(tie_rule, position, Solver::Newton).get();
    raw.penalty.covariates = 0.3;
    raw.check().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Two sums over the same slopes: sparse by cluster, dense by vote.
    #[test]
    fn clusters_of_one_vote_are_votes(cells in cells(), rule in 0..3_usize, position: bool, shift in 0..50_u32) {
        let votes = styled(one_by_one(&cells), 2);
        let count = votes.len() as u32;
        let clusters = (0..count).map(|vote| (vote + shift) % count).collect();
        let votes = votes.with_clusters(clusters).unwrap();
        let fitted = fit_votes(&votes, &ridged(RULES[rule], position)).unwrap();
        let (one, other) = (
            clustered_covariance(&votes, &fitted).unwrap(),
            sandwich_covariance_of_votes(&votes, &fitted).unwrap(),
        );
        for (a, b) in one.matrix().iter().zip(other.matrix()) {
            prop_assert!((a - b).abs() < 1e-9 * (1.0 + b.abs()), "{a} {b}");
        }
    }

    /// The slope of a cluster of equal votes is that of one vote with their weight.
    #[test]
    fn clusters_of_equal_votes_are_weights(cells in cells(), rule in 0..3_usize) {
        let single = styled(one_by_one(&cells), 1);
        let count = single.len();
        let (mut first, mut second, mut outcomes, mut clusters, mut style) = (vec![], vec![], vec![], vec![], vec![]);
        let base = one_by_one(&cells);
        let values = covariates(count, 1);
        base.visit(0, &mut |chunk| {
            for _ in 0..3 {
                for (vote, value) in values.iter().enumerate() {
                    first.push(chunk.first[vote]);
                    second.push(chunk.second[vote]);
                    outcomes.push(chunk.outcomes[vote]);
                    clusters.push(vote as u32);
                    style.push(*value);
                }
            }
        }).unwrap();
        let thrice = Votes::new(cells.0, first, second, outcomes).unwrap();
        let thrice = thrice.with_covariates(1, style).unwrap().with_clusters(clusters).unwrap();
        let weighted = single.with_weights(vec![3.0; count]).unwrap();
        let params = ridged(RULES[rule], false);
        let fits = (fit_votes(&thrice, &params).unwrap(), fit_votes(&weighted, &params).unwrap());
        let one = clustered_covariance(&thrice, &fits.0).unwrap();
        let other = sandwich_covariance_of_votes(&weighted, &fits.1).unwrap();
        for (a, b) in one.matrix().iter().zip(other.matrix()) {
            prop_assert!((a - b).abs() < 1e-7 * (1.0 + b.abs()), "{a} {b}");
        }
    }

    #[test]
    fn expected_wins_are_observed_wins(cells in cells(), position: bool) {
        let votes = styled(one_by_one(&cells), 2);
        let counts = comparisons(&cells);
        let plain = fit(&counts, &params(TieRule::HalfWin, position, Solver::Newton)).unwrap();
        let style = fit_votes(&votes, &ridged(TieRule::HalfWin, position)).unwrap();
        let both = [expected_shares(&counts, &plain), expected_shares_of_votes(&votes, &style).unwrap()];
        for expected in both {
            prop_assert_eq!(expected.iter().map(|pair| pair.votes).sum::<u64>(), counts.votes());
            for model in 0..cells.0 as u32 {
                let expected: f64 = expected.iter().map(|pair| match model {
                    _ if model == pair.first => pair.votes as f64 * pair.share,
                    _ if model == pair.second => pair.votes as f64 * (1.0 - pair.share),
                    _ => 0.0,
                }).sum();
                let observed: f64 = counts.cells().iter().map(|cell| match model {
                    _ if model == cell.first => cell.count as f64 * cell.outcome.share(),
                    _ if model == cell.second => cell.count as f64 * cell.outcome.swapped().share(),
                    _ => 0.0,
                }).sum();
                prop_assert!((expected - observed).abs() < 1e-6, "{expected} {observed}");
            }
        }
    }

    /// Chances of a win, a tie and a loss make the share, by any rule.
    #[test]
    fn shares_of_both_sides_add_up_to_one(cells in cells(), rule in 0..3_usize) {
        let found = fit(&comparisons(&cells), &params(RULES[rule], false, Solver::Newton)).unwrap();
        for a in 0..cells.0 {
            for b in 0..cells.0 {
                prop_assert!((found.expected_share(a, b) + found.expected_share(b, a) - 1.0).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn a_vote_draws_by_its_key_and_not_by_its_place() {
    let truth = Truth::plain().votes(400, &mut random(3));
    let count = truth.len();
    let mut columns = (vec![], vec![], vec![]);
    truth
        .visit(0, &mut |chunk| {
            columns = (chunk.first.to_vec(), chunk.second.to_vec(), chunk.outcomes.to_vec());
        })
        .unwrap();
    let values = covariates(count, 1);
    let keyed = |order: &[usize]| {
        let pick = |column: &[u32]| order.iter().map(|vote| column[*vote]).collect();
        let outcomes = order.iter().map(|vote| columns.2[*vote]).collect();
        let votes = Votes::new(5, pick(&columns.0), pick(&columns.1), outcomes).unwrap();
        let votes = votes.with_covariates(1, order.iter().map(|vote| values[*vote]).collect()).unwrap();
        let votes = votes.with_keys(order.iter().map(|vote| *vote as u64).collect()).unwrap();
        let fitted = fit_votes(&votes, &Params::default()).unwrap();
        let plan = BootstrapPlan { rounds: 20, seed: 4, ..BootstrapPlan::default() };
        bootstrap_votes(&votes, &fitted, &plan).unwrap().values(Quantity::Coefficient(0))
    };
    let order: Vec<usize> = (0..count).collect();
    let turned: Vec<usize> = order.iter().rev().copied().collect();
    for (a, b) in keyed(&order).into_iter().zip(keyed(&turned)) {
        assert!((a - b).abs() < 1e-9, "{a} {b}");
    }
}
