//! How often each metric would be selected.

use statistics::Statistic;

use crate::NoAnswer;
use crate::columns::{Best, Candidates};
use crate::credit::credit;
use crate::noise::{Carried, Noise, NoisyScores};
use crate::resamples::{ResamplePlan, Resamples, stream};
use crate::weighted::{Target, place};

/// Rounds of noise use streams of their own, apart from those that draw the reward models.
const NOISE_STREAMS: u64 = 1 << 32;

/// Noise of the outcome and of the metrics, where it is known.
#[derive(Debug, Clone, PartialEq)]
pub struct VoteNoise {
    /// Of the outcome.
    pub outcome: Option<Noise>,
    /// Of each metric; empty if none is known.
    pub metrics: Vec<Option<Noise>>,
    /// How it enters.
    pub carried: Carried,
}

/// What is selected, and how.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SelectionRule {
    /// The coefficient compared.
    pub statistic: Statistic,
    /// What makes a metric the best.
    pub best: Best,
    /// How many places count as among the best, usually 3.
    pub top: usize,
}

/// How often one metric is selected.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SelectionShare {
    /// Share of resamples in which it is best; tied metrics share the place.
    pub best: f64,
    /// Share in which it is among the best `top`; metrics tied for the last places share them.
    pub top: f64,
}

/// Selection frequencies of all metrics. Not probabilities of being best: they inherit the luck of the sample.
#[derive(Debug, Clone, PartialEq)]
pub struct SelectionFrequency {
    /// For each metric, in order; a metric that cannot be selected says why.
    pub shares: Vec<Result<SelectionShare, NoAnswer>>,
    /// Probability of a resample in which the outcome or a metric does not vary; such resamples are left out.
    pub undefined_share: f64,
    /// Resamples looked at.
    pub resamples: u64,
    /// Whether these were all distinct ones, weighted by probability.
    pub enumerated: bool,
}

/// One column of a round: fixed, or drawn anew.
enum Source {
    Fixed(Vec<f64>),
    Drawn(NoisyScores),
}

/// The share of resamples of the reward models in which each metric is the best, and among the best `top`.
///
/// Without noise all distinct resamples are enumerated where the plan allows it. With noise every round draws reward
/// models and, for each reward model of the study, true scores given its votes; then `plan.rounds` random rounds are
/// used (10,000 leave a share with a standard error of at most 0.005). The coefficient is computed over the drawn
/// reward models, a reward model drawn twice having the same score twice.
///
/// # Errors
///
/// - For all: `TooFewColumns`, `TooFewPoints` (n < 3), an unusable outcome (`Column` with the number of metrics as
///   position), `OnlyNoise` of the outcome, noise of wrong length or no covariance, `OutOfRange` (top = 0),
///   `NoResample`.
/// - For one metric: `LengthMismatch`, `Column`, `OnlyNoise`; it takes no part.
pub fn selection_frequency(
    candidates: &Candidates<'_>,
    noise: Option<&VoteNoise>,
    rule: &SelectionRule,
    plan: &ResamplePlan,
) -> Result<SelectionFrequency, NoAnswer> {
    if rule.top == 0 {
        return Err(NoAnswer::OutOfRange { name: "top", value: 0.0 });
    }
    let (metrics, outcome) = sources(candidates, noise)?;
    let taking: Vec<&Source> = metrics.iter().filter_map(|metric| metric.as_ref().ok()).collect();
    if taking.is_empty() {
        return Err(NoAnswer::TooFewColumns { found: 0, needed: 1 });
    }
    let drawn = taking.iter().chain([&&outcome]).any(|source| matches!(source, Source::Drawn(_)));
    let n = candidates.points();
    let resamples = if drawn { Resamples::random(n, plan)? } else { Resamples::new(n, plan)? };
    let round = |index: usize, counts: &[f64]| {
        let mut random = stream(plan.seed, NOISE_STREAMS + index as u64);
        let mut column = Scratch::new(n);
        column.fill(&outcome, rule.statistic, counts, &mut random);
        let outcome = column.places.clone();
        let target = Target::new(rule.statistic, counts, &outcome);
        let scores = taking.iter().map(|source| {
            column.fill(source, rule.statistic, counts, &mut random);
            target.coefficient(&column.places).map(|r| rule.best.score(r))
        });
        scores.collect::<Option<Vec<f64>>>().map(|scores| credit(&scores, rule.top))
    };
    let credits = resamples.map(round);
    collect(&metrics, &credits, &resamples)
}

/// Buffers of one round.
struct Scratch {
    normals: Vec<f64>,
    values: Vec<f64>,
    places: Vec<f64>,
}

impl Scratch {
    fn new(n: usize) -> Self {
        Self { normals: vec![0.0; n], values: vec![0.0; n], places: vec![0.0; n] }
    }

    fn fill(
        &mut self,
        source: &Source,
        statistic: Statistic,
        counts: &[f64],
        random: &mut rand_chacha::ChaCha8Rng,
    ) {
        match source {
            Source::Fixed(values) => place(statistic, counts, values, &mut self.places),
            Source::Drawn(scores) => {
                scores.draw(random, &mut self.normals, &mut self.values);
                place(statistic, counts, &self.values, &mut self.places);
            }
        }
    }
}

type Sources = (Vec<Result<Source, NoAnswer>>, Source);

fn sources(candidates: &Candidates<'_>, noise: Option<&VoteNoise>) -> Result<Sources, NoAnswer> {
    let (metrics, outcome) = candidates.standardised()?;
    let Some(noise) = noise else {
        return Ok((
            metrics.into_iter().map(|metric| metric.map(Source::Fixed)).collect(),
            Source::Fixed(outcome),
        ));
    };
    let expected = candidates.metrics.len();
    if !noise.metrics.is_empty() && noise.metrics.len() != expected {
        return Err(NoAnswer::LengthMismatch { expected, found: noise.metrics.len() });
    }
    let source = |fixed: Vec<f64>, values: &[f64], own: Option<&Noise>| match own {
        None => Ok(Source::Fixed(fixed)),
        Some(own) => NoisyScores::new(values, own, noise.carried).map(Source::Drawn),
    };
    let outcome = source(outcome, candidates.outcome, noise.outcome.as_ref())?;
    let metrics = metrics.into_iter().zip(candidates.metrics).enumerate().map(|(column, (fixed, values))| {
        source(fixed?, values, noise.metrics.get(column).and_then(Option::as_ref))
    });
    Ok((metrics.collect(), outcome))
}

fn collect(
    metrics: &[Result<Source, NoAnswer>],
    credits: &[Option<Vec<(f64, f64)>>],
    resamples: &Resamples,
) -> Result<SelectionFrequency, NoAnswer> {
    let taking = metrics.iter().filter(|metric| metric.is_ok()).count();
    let mut sums = vec![(0.0, 0.0); taking];
    let mut total = 0.0;
    for (credit, weight) in credits.iter().zip(resamples.weights()) {
        let Some(credit) = credit else { continue };
        total += weight;
        for (sum, own) in sums.iter_mut().zip(credit) {
            *sum = (sum.0 + weight * own.0, sum.1 + weight * own.1);
        }
    }
    if total <= 0.0 {
        return Err(NoAnswer::NoResample);
    }
    let mut sums = sums.into_iter();
    let shares = metrics.iter().map(|metric| match metric {
        Ok(_) => {
            let (best, top) = sums.next().expect("one sum for each metric that takes part");
            Ok(SelectionShare { best: best / total, top: top / total })
        }
        Err(reason) => Err(*reason),
    });
    Ok(SelectionFrequency {
        shares: shares.collect(),
        undefined_share: (1.0 - total).max(0.0),
        resamples: resamples.len() as u64,
        enumerated: resamples.are_enumerated(),
    })
}
