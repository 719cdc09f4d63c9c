//! How many reward models it takes, in numbers of this study.

use rayon::prelude::*;
use records::tables::{Power, PowerNeeded};
use selection::{
    Contest, NoAnswer, Question, attenuated, correlation_matrix, probability_of_choosing, smallest_number,
};
use statistics::{Statistic, reliability};

use crate::Settings;
use crate::candidates::{Candidates, metrics};
use crate::errors::{ColumnErrors, measured};
use crate::family::Family;
use crate::points::Points;

/// The fewest reward models with a test.
const FEWEST: usize = 4;

/// An outcome as it is measured: free of noise, or as one of this study.
struct Basis {
    name: String,
    reliability: f64,
}

/// One question with everything but the number of reward models.
struct Asked {
    name: &'static str,
    truth: f64,
    other: f64,
    between: Option<f64>,
    basis: usize,
    looks: usize,
}

/// Rows of `power` and of `power_needed`.
pub(crate) fn compute(
    settings: &Settings,
    points: &Points,
    family: &Family<'_>,
) -> (Vec<Power>, Vec<PowerNeeded>) {
    let bases = bases(points);
    let asked = asked(settings, bases.len(), family.cells.max(1), typical_overlap(settings, points, family));
    let chance = |asked: &Asked, n: usize| chance(settings, asked, bases[asked.basis].reliability, n);
    let numbers = &settings.raw().power.reward_models;
    let curves = asked.par_iter().flat_map_iter(|asked| {
        let point =
            |n: &usize| Some(curve(settings, asked, &bases[asked.basis], (*n, chance(asked, *n).ok()?)));
        numbers.iter().filter_map(point).collect::<Vec<_>>()
    });
    let needed = asked.par_iter().flat_map_iter(|asked| {
        let one = |target: &f64| {
            let found = smallest_number(*target, FEWEST, settings.raw().power.most, |n| chance(asked, n));
            needed(settings, asked, &bases[asked.basis], (*target, found))
        };
        settings.raw().power.targets.iter().map(one).collect::<Vec<_>>()
    });
    (curves.collect(), needed.collect())
}

fn bases(points: &Points) -> Vec<Basis> {
    let mut bases = vec![Basis { name: "free of noise".to_owned(), reliability: 1.0 }];
    for (target, outcomes) in &points.targets {
        let judges: Vec<&str> = outcomes.keys().map(String::as_str).collect();
        let values: Vec<f64> = outcomes.values().map(|known| known.value).collect();
        let Some(errors) = ColumnErrors::of_outcome(points, target, &judges) else { continue };
        let Ok(reliability) = reliability(&measured(&values, Some(&errors))) else { continue };
        bases.push(Basis { name: format!("{}, control {}", target.outcome, target.control), reliability });
    }
    bases
}

/// The median correlation of two of the metrics compared; none without two.
fn typical_overlap(settings: &Settings, points: &Points, family: &Family<'_>) -> Option<f64> {
    let cells = metrics(settings, points, family);
    let target = points.targets.keys().next()?;
    let candidates = Candidates::new(points, target, &cells);
    let matrix = correlation_matrix(Statistic::Pearson, &candidates.columns).ok()?;
    let mut values: Vec<f64> =
        (0..matrix.size()).flat_map(|a| (0..a).map(move |b| (a, b))).map(|(a, b)| matrix.at(a, b)).collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

fn asked(settings: &Settings, bases: usize, family: usize, overlap: Option<f64>) -> Vec<Asked> {
    let power = &settings.raw().power;
    let mut looks = vec![1, family];
    looks.dedup();
    let mut asked = Vec::new();
    for basis in 0..bases {
        for (truth, other) in
            power.true_correlations.iter().flat_map(|t| power.others.iter().map(move |o| (*t, *o)))
        {
            if truth == other {
                continue;
            }
            let differs =
                |looks: &usize| Asked { name: "differs", truth, other, between: None, basis, looks: *looks };
            asked.extend(looks.iter().map(differs));
            asked.extend(overlap.map(|between| {
                let (name, between) = ("better-of-two", Some(feasible(truth, other, between)));
                Asked { name, truth, other, between, basis, looks: 1 }
            }));
        }
    }
    asked
}

/// The overlap nearest to the wanted one that two metrics of these correlations can have, short of its ends.
fn feasible(first: f64, second: f64, wanted: f64) -> f64 {
    let room = ((1.0 - first * first) * (1.0 - second * second)).sqrt();
    let middle = first * second;
    wanted.clamp(middle - 0.95 * room, middle + 0.95 * room)
}

/// The chance with n reward models.
fn chance(settings: &Settings, asked: &Asked, reliability: f64, n: usize) -> Result<f64, NoAnswer> {
    let (truth, other) = (attenuated(asked.truth, reliability)?, attenuated(asked.other, reliability)?);
    match asked.between {
        Some(between) => probability_of_choosing(&Contest::new(truth, other, between)?, n),
        None => {
            let (alpha, looks) = (settings.raw().power.alpha, asked.looks);
            selection::power(&Question { truth, null: other, alpha, looks }, n)
        }
    }
}

fn alpha(settings: &Settings, asked: &Asked) -> Option<f64> {
    asked.between.is_none().then_some(settings.raw().power.alpha)
}

fn curve(settings: &Settings, asked: &Asked, basis: &Basis, (n, power): (usize, f64)) -> Power {
    Power {
        question: asked.name.to_owned(),
        statistic: Statistic::Pearson.as_str().to_owned(),
        true_correlation: asked.truth,
        other_correlation: asked.other,
        between: asked.between,
        basis: basis.name.clone(),
        reliability: basis.reliability,
        votes: None,
        looks: asked.looks as i64,
        n: n as i64,
        alpha: alpha(settings, asked),
        power,
        method: "analytic".to_owned(),
    }
}

fn needed(
    settings: &Settings,
    asked: &Asked,
    basis: &Basis,
    (target, found): (f64, Result<usize, NoAnswer>),
) -> PowerNeeded {
    PowerNeeded {
        question: asked.name.to_owned(),
        statistic: Statistic::Pearson.as_str().to_owned(),
        true_correlation: asked.truth,
        other_correlation: asked.other,
        between: asked.between,
        basis: basis.name.clone(),
        reliability: basis.reliability,
        votes: None,
        looks: asked.looks as i64,
        target,
        alpha: alpha(settings, asked),
        n: found.ok().map(|n| n as i64),
        method: "analytic".to_owned(),
        state: found.err().map_or("ok", |reason| reason.state()).to_owned(),
        note: found.err().map(|reason| reason.to_string()),
    }
}
