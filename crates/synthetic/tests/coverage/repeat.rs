//! Draws, fits and counts.

use bradley_terry::{BootstrapPlan, Outcome, Quantity, Refit, Votes};
use rayon::prelude::*;
use synthetic::{Simulation, Truth, Verdict, Vote};

use crate::designs::CoverageDesign;
use crate::methods::Fitted;
use crate::table::Row;

/// How often.
pub struct Size {
    pub replications: u64,
    pub rounds: u64,
}

impl Size {
    /// What a percentile interval of 95 % loses because it lies between order statistics of few rounds.
    ///
    /// ```text
    /// 0.95 − 0.95 (B − 1)/(B + 1)
    /// ```
    pub fn lost(&self) -> f64 {
        0.95 * 2.0 / (self.rounds + 1) as f64
    }
}

/// A number that intervals have to hold, and the group it is counted in.
struct Asked {
    group: &'static str,
    quantity: Quantity,
    value: f64,
}

/// Coverage of every method, pooled over the quantities of each group.
pub fn repeat(design: &CoverageDesign, size: &Size) -> Vec<Row> {
    let simulation = Simulation::new(&design.design());
    let asked = asked(&simulation.truth().expect("moderate strengths"), design.styled);
    let hits: Vec<Vec<Vec<bool>>> = (1..=size.replications)
        .into_par_iter()
        .map(|replicate| one(design, &simulation.replicate(replicate), &asked, (size, replicate)))
        .collect();
    let mut rows = Vec::new();
    for (place, (method, promised)) in design.methods.iter().enumerate() {
        for group in ["strength", "difference", "coefficient"] {
            let members: Vec<usize> =
                (0..asked.len()).filter(|member| asked[*member].group == group).collect();
            if !members.is_empty() {
                let hits: Vec<Vec<bool>> = hits
                    .iter()
                    .map(|hits| members.iter().map(|member| hits[place][*member]).collect())
                    .collect();
                rows.push(Row::new(design, (method.as_str(), group, *promised), &hits));
            }
        }
    }
    rows
}

/// Strengths, differences of neighbours by number, and coefficients.
fn asked(truth: &Truth, styled: bool) -> Vec<Asked> {
    let strengths = if styled { truth.controlled.as_ref().expect("style") } else { &truth.target };
    let strength = |(model, value): (usize, &f64)| Asked {
        group: "strength",
        quantity: Quantity::Strength(model),
        value: *value,
    };
    let difference = |(model, pair): (usize, &[f64])| Asked {
        group: "difference",
        quantity: Quantity::Difference(model, model + 1),
        value: pair[0] - pair[1],
    };
    let coefficient = |(place, style): (usize, &synthetic::StyleTruth)| Asked {
        group: "coefficient",
        quantity: Quantity::Coefficient(place),
        value: style.target,
    };
    let strengths_asked = strengths.iter().enumerate().map(strength);
    let differences = strengths.windows(2).enumerate().map(difference);
    strengths_asked.chain(differences).chain(truth.style.iter().enumerate().map(coefficient)).collect()
}

/// Whether each method's interval held each number.
fn one(
    design: &CoverageDesign,
    simulation: &Simulation,
    asked: &[Asked],
    (size, seed): (&Size, u64),
) -> Vec<Vec<bool>> {
    let plan = BootstrapPlan { rounds: size.rounds, seed, refit: Refit::Full, watch: None };
    let fitted = Fitted::new(votes(simulation), design.styled, plan);
    let quantities: Vec<Quantity> = asked.iter().map(|asked| asked.quantity).collect();
    let of_method = |(method, _): &(crate::methods::Method, bool)| {
        let intervals = fitted.intervals(*method, &quantities);
        let holds = |(asked, interval): (&Asked, &Option<statistics::Interval>)| {
            interval.as_ref().is_some_and(|interval| (interval.lower..=interval.upper).contains(&asked.value))
        };
        asked.iter().zip(&intervals).map(holds).collect()
    };
    design.methods.iter().map(of_method).collect()
}

/// The votes as a fit takes them; style standardised over these votes, as a study does.
pub fn votes(simulation: &Simulation) -> Votes {
    let raw = simulation.design().get();
    let all: Vec<Vote> = (0..simulation.chunks()).flat_map(|chunk| simulation.chunk(chunk)).collect();
    let column = |value: fn(&Vote) -> u32| all.iter().map(value).collect::<Vec<_>>();
    let outcomes = all.iter().map(|vote| match vote.verdict {
        Verdict::First => Outcome::First,
        Verdict::Second => Outcome::Second,
        Verdict::Tie | Verdict::BothBad => Outcome::Tie,
    });
    let models = simulation.design().get().models as usize;
    let votes = Votes::new(models, column(|vote| vote.first), column(|vote| vote.second), outcomes.collect());
    let votes = votes.expect("sound votes");
    let votes =
        if raw.voters > 0 { votes.with_clusters(column(|vote| vote.voter)).expect("as long") } else { votes };
    if raw.style.is_empty() {
        return votes;
    }
    votes.with_covariates(raw.style.len(), standardised(&all, raw.style.len())).expect("finite covariates")
}

fn standardised(votes: &[Vote], features: usize) -> Vec<f64> {
    let differences: Vec<[f64; 4]> = votes.iter().map(Vote::differences).collect();
    let count = votes.len() as f64;
    let moments: Vec<(f64, f64)> = (0..features)
        .map(|place| {
            let mean = differences.iter().map(|row| row[place]).sum::<f64>() / count;
            let variance = differences.iter().map(|row| (row[place] - mean).powi(2)).sum::<f64>() / count;
            (mean, variance.sqrt())
        })
        .collect();
    let row = |row: &[f64; 4]| {
        moments
            .iter()
            .zip(*row)
            .map(|((mean, deviation), value)| (value - mean) / deviation)
            .collect::<Vec<_>>()
    };
    differences.iter().flat_map(row).collect()
}
