use bradley_terry::{
    Cell, Comparisons, Fit, Outcome, Params, Votes, fit, fit_votes, sandwich_covariance_of_votes,
};
use synthetic::{RawDesign, Simulation, Truth, Verdict, Vote};

use crate::designs::{design, votes};

fn logistic(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Expected share of the first model by the formulas of the crate's documentation, and Simpson's rule over tastes.
fn share(log_odds: f64, raw: &RawDesign) -> f64 {
    let at = |log_odds: f64| {
        let (win, loss) = (logistic(log_odds), logistic(-log_odds));
        let tie = 4.0 * raw.ties * win * loss;
        win - tie * win + tie / 2.0
    };
    let deviation = raw.voter_effect * 2.0_f64.sqrt();
    let (mut sum, mut weights) = (0.0, 0.0);
    for step in 0..=400_i32 {
        let normal = f64::from(step - 200) / 25.0;
        let simpson = if step % 400 == 0 { 1.0 } else { 2.0 + 2.0 * f64::from(step % 2) };
        let weight = simpson * (-normal * normal / 2.0).exp();
        sum += weight * at(log_odds + deviation * normal);
        weights += weight;
    }
    sum / weights
}

fn strengths(fit: &Fit) -> Vec<f64> {
    fit.strengths.iter().map(|strength| strength.0).collect()
}

fn truth(simulation: &Simulation) -> Truth {
    simulation.truth().unwrap()
}

fn assert_near(found: &[f64], expected: &[f64], allowed: f64) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= allowed, "{found} {expected} {allowed}");
    }
}

#[test]
fn without_ties_and_tastes_the_target_is_the_strengths() {
    let raw = RawDesign { ties: 0.0, style: Vec::new(), ..RawDesign::default() };
    let truth = truth(&Simulation::new(&design(raw)));
    assert_near(&truth.target, &truth.strengths, 1e-10);
    assert!(truth.controlled.is_none() && truth.style.is_empty());
}

/// The other road: a fit to cells that weigh what they are expected to.
#[test]
fn with_ties_tastes_and_places_the_target_is_the_fit_to_expected_votes() {
    let plain = RawDesign { models: 9, style: Vec::new(), ..RawDesign::default() };
    let designs = [
        plain.clone(),
        RawDesign { ties: 0.9, spread: 1.5, popularity: 1.0, ..plain.clone() },
        RawDesign { ties: 0.2, voter_effect: 1.0, ..plain.clone() },
        RawDesign { position: 0.7, ..plain },
    ];
    for raw in designs {
        let truth = truth(&Simulation::new(&design(raw.clone())));
        let mut cells = Vec::new();
        for first in 0..9_u32 {
            for second in (0..9_u32).filter(|second| *second != first) {
                let [a, b] = [first, second].map(|model| model as usize);
                let shown = truth.popularity[a] * truth.popularity[b];
                let share = share(truth.strengths[a] - truth.strengths[b] + raw.position, &raw);
                cells.push(Cell { weight: shown * share, ..Cell::new(first, second, Outcome::First, 1) });
                cells.push(Cell {
                    weight: shown * (1.0 - share),
                    ..Cell::new(first, second, Outcome::Second, 1)
                });
            }
        }
        let expected = fit(&Comparisons::new(9, cells).unwrap(), &Params::default()).unwrap();
        // The fit stops at a slope of 1e-10, which is some 1e-8 in log odds.
        assert_near(&truth.target, &strengths(&expected), 1e-7);
        assert!(truth.target != truth.strengths);
    }
}

fn styled(votes: &[Vote], truth: &Truth, twice: bool) -> (Vec<u32>, Vec<u32>, Vec<f64>) {
    let times = if twice { 2 } else { 1 };
    let each = || votes.iter().flat_map(|vote| std::iter::repeat_n(vote, times));
    let style = each().flat_map(|vote| {
        truth.style.iter().map(|style| vote.differences()[style.feature as usize] / style.deviation)
    });
    (each().map(|vote| vote.first).collect(), each().map(|vote| vote.second).collect(), style.collect())
}

/// The other road: votes drawn as they come, each counted as a win and a loss that weigh what they are expected to.
#[test]
fn with_style_the_target_is_the_fit_to_expected_votes() {
    let raw = RawDesign { models: 6, votes: 200_000, voter_effect: 0.5, ..RawDesign::default() };
    let simulation = Simulation::new(&design(raw.clone()));
    let (truth, all) = (truth(&simulation), votes(&simulation));
    let (first, second, style) = styled(&all, &truth, true);
    let weights = all.iter().enumerate().flat_map(|(number, vote)| {
        let style = &style[8 * number..8 * number + 4];
        let effects: f64 = truth.style.iter().zip(style).map(|(truth, value)| truth.effect * value).sum();
        let between = truth.strengths[vote.first as usize] - truth.strengths[vote.second as usize];
        let share = share(between + effects, &raw);
        [share, 1.0 - share]
    });
    let outcomes = all.iter().flat_map(|_| [Outcome::First, Outcome::Second]).collect();
    let weights = weights.collect();
    let doubled = Votes::new(6, first, second, outcomes).unwrap().with_weights(weights).unwrap();
    // What sampling leaves: chances differ from those of the fit by a hundredth, over 200,000 votes.
    let plain = fit(&Comparisons::of(&doubled).unwrap(), &Params::default()).unwrap();
    assert_near(&truth.target, &strengths(&plain), 3e-3);
    let controlled = fit_votes(&doubled.with_covariates(4, style).unwrap(), &Params::default()).unwrap();
    assert_near(truth.controlled.as_ref().unwrap(), &strengths(&controlled), 5e-4);
    let targets: Vec<f64> = truth.style.iter().map(|style| style.target).collect();
    assert_near(&targets, &controlled.coefficients, 5e-4);
}

/// Votes themselves lead there, to within five standard errors.
#[test]
fn a_fit_to_many_votes_finds_the_target() {
    let raw = RawDesign { models: 6, votes: 200_000, ..RawDesign::default() };
    let simulation = Simulation::new(&design(raw));
    let (truth, all) = (truth(&simulation), votes(&simulation));
    let (first, second, style) = styled(&all, &truth, false);
    let outcome = |vote: &Vote| match vote.verdict {
        Verdict::First => Outcome::First,
        Verdict::Second => Outcome::Second,
        Verdict::Tie | Verdict::BothBad => Outcome::Tie,
    };
    let drawn = Votes::new(6, first, second, all.iter().map(outcome).collect()).unwrap();
    let drawn = drawn.with_covariates(4, style).unwrap();
    let found = fit_votes(&drawn, &Params::default()).unwrap();
    let covariance = sandwich_covariance_of_votes(&drawn, &found).unwrap();
    for (model, target) in truth.controlled.unwrap().into_iter().enumerate() {
        assert_near(&[found.strengths[model].0], &[target], 5.0 * covariance.strength_error(model));
    }
    for (place, style) in truth.style.iter().enumerate() {
        assert_near(&[found.coefficients[place]], &[style.target], 5.0 * covariance.coefficient_error(place));
    }
}
