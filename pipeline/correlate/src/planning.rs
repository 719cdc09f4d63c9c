//! How many reward models, and votes for each, one question takes.

use records::tables::{Power, PowerNeeded};
use selection::{
    Contest, NoAnswer, Question, Simulation, attenuated, probability_of_choosing, reliability,
    simulated_choosing, simulated_power, smallest_number,
};

use crate::{Statistic, stream};

/// More votes for each reward model than this nobody will collect.
const MOST_VOTES: usize = 100_000_000;

/// What is to be found out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sought {
    /// Whether a true correlation differs from another value.
    Differs {
        /// The true correlation, with an outcome free of noise.
        truth: f64,
        /// What it is to be told from.
        null: f64,
        /// Cells looked at together, each tested at alpha divided by their number.
        looks: usize,
        /// Two-sided level.
        alpha: f64,
    },
    /// Which of two metrics has the higher true correlation.
    BetterOf {
        /// Of one metric with an outcome free of noise.
        first: f64,
        /// Of the other.
        second: f64,
        /// Of the two with each other.
        between: f64,
    },
}

/// How well the outcome is measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// In words, for the tables.
    pub name: String,
    /// Share of its variance that is no noise, in (0, 1].
    pub reliability: f64,
    /// Votes for each reward model behind it, where known.
    pub votes: Option<f64>,
}

impl Measured {
    /// An outcome without noise.
    #[must_use]
    pub fn free_of_noise() -> Self {
        Self { name: "free of noise".to_owned(), reliability: 1.0, votes: None }
    }

    /// A rating from so many votes for each reward model: R = σ²/(σ² + c/v).
    ///
    /// `spread` σ: standard deviation of the true ratings; `error` c: variance of a rating times its votes, in the
    /// square of the same unit; `votes` v.
    ///
    /// # Errors
    /// [`NoPlan`] for numbers out of their range.
    pub fn by_votes(spread: f64, error: f64, votes: f64) -> Result<Self, NoPlan> {
        let reliability = reliability(spread * spread, error, votes).map_err(NoPlan::from)?;
        Ok(Self { name: format!("{votes} votes each"), reliability, votes: Some(votes) })
    }
}

/// A question, and how its answer is computed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Coefficient.
    pub statistic: Statistic,
    /// What is to be found out.
    pub sought: Sought,
    /// Chance wanted.
    pub target: f64,
    /// The largest number of reward models looked at.
    pub most: usize,
    /// Simulated studies for each number, where there is no formula.
    pub rounds: u64,
    /// Seed of these.
    pub seed: u64,
}

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct NoPlan {
    /// Short name for tables.
    pub state: &'static str,
    /// In words.
    pub reason: String,
}

impl From<NoAnswer> for NoPlan {
    fn from(reason: NoAnswer) -> Self {
        Self { state: reason.state(), reason: reason.to_string() }
    }
}

/// Chance by number of reward models, and the number needed.
#[derive(Debug, Clone, PartialEq)]
pub struct Planned {
    /// One row a number of reward models that has a chance.
    pub curve: Vec<Power>,
    /// The number needed, or the state that says why there is none.
    pub needed: PowerNeeded,
}

/// Answers a question for one outcome.
///
/// Pearson by formula ([`selection::power`], [`selection::probability_of_choosing`]), ranks by simulation; correlations
/// weaken with the outcome's noise by √R.
///
/// # Errors
/// [`NoPlan`] if the question makes no sense: correlations out of range or impossible together, equal ones, no looks.
pub fn plan(plan: &Plan, outcome: &Measured, numbers: &[usize]) -> Result<Planned, NoPlan> {
    plan.check(outcome.reliability)?;
    let of = |n: usize| plan.chance(outcome.reliability, n);
    let point = |n: &usize| Some(plan.row(outcome, *n, of(*n).ok()?));
    let curve = numbers.iter().filter_map(point).collect();
    let found = smallest_number(plan.target, plan.fewest(), plan.most, of);
    if let Err(reason @ NoAnswer::OutOfRange { .. }) = found {
        return Err(reason.into());
    }
    Ok(Planned { curve, needed: plan.needed(outcome, found) })
}

/// Votes for each of `n` reward models at which the chance is reached; `spread` and `error` as in
/// [`Measured::by_votes`].
///
/// # Errors
/// [`NoPlan`]: as [`plan`]; `not-reached` if even endless votes are too few at this n.
pub fn votes_needed(plan: &Plan, n: usize, (spread, error): (f64, f64)) -> Result<usize, NoPlan> {
    plan.check(1.0)?;
    if plan.chance(1.0, n)? < plan.target {
        let reason = format!("{n} reward models are too few, however many votes each has");
        return Err(NoPlan { state: "not-reached", reason });
    }
    let of = |votes: usize| plan.chance(reliability(spread * spread, error, votes as f64)?, n);
    Ok(smallest_number(plan.target, 1, MOST_VOTES, of)?)
}

impl Plan {
    fn check(&self, reliability: f64) -> Result<(), NoPlan> {
        match self.sought {
            Sought::Differs { truth, null, .. } if truth == null => {
                let reason = format!("the two correlations are equal: nothing tells {truth} from {null}");
                return Err(NoPlan { state: "equal-correlations", reason });
            }
            Sought::BetterOf { first, second, between } => {
                // Free of noise too, they have to be possible together.
                Contest::new(first, second, between)?;
            }
            Sought::Differs { .. } => {}
        }
        self.chance(reliability, self.fewest()).map(drop).map_err(NoPlan::from)
    }

    /// The fewest reward models with a test.
    fn fewest(&self) -> usize {
        if self.statistic == Statistic::Kendall { 5 } else { 4 }
    }

    fn is_simulated(&self) -> bool {
        self.statistic != Statistic::Pearson
    }

    fn chance(&self, reliability: f64, n: usize) -> Result<f64, NoAnswer> {
        let simulation = Simulation {
            rounds: self.rounds,
            null_rounds: 10 * self.rounds,
            seed: stream::seed(self.seed, "planning"),
        };
        match self.sought {
            Sought::Differs { truth, null, looks, alpha } => {
                let (truth, null) = (attenuated(truth, reliability)?, attenuated(null, reliability)?);
                let question = Question { truth, null, alpha, looks };
                if self.is_simulated() {
                    return simulated_power(self.statistic.into(), &question, n, &simulation);
                }
                selection::power(&question, n)
            }
            Sought::BetterOf { first, second, between } => {
                let (first, second) = (attenuated(first, reliability)?, attenuated(second, reliability)?);
                let contest = Contest::new(first, second, between)?;
                if self.is_simulated() {
                    return simulated_choosing(self.statistic.into(), &contest, n, &simulation);
                }
                probability_of_choosing(&contest, n)
            }
        }
    }

    fn method(&self) -> String {
        if self.is_simulated() { "simulated" } else { "analytic" }.to_owned()
    }

    fn row(&self, outcome: &Measured, n: usize, power: f64) -> Power {
        let Asked { question, truth, other, between, looks, alpha } = self.asked();
        Power {
            question,
            statistic: statistics::Statistic::from(self.statistic).as_str().to_owned(),
            true_correlation: truth,
            other_correlation: other,
            between,
            basis: outcome.name.clone(),
            reliability: outcome.reliability,
            votes: outcome.votes,
            looks,
            n: n as i64,
            alpha,
            power,
            method: self.method(),
        }
    }

    fn needed(&self, outcome: &Measured, found: Result<usize, NoAnswer>) -> PowerNeeded {
        let Asked { question, truth, other, between, looks, alpha } = self.asked();
        PowerNeeded {
            question,
            statistic: statistics::Statistic::from(self.statistic).as_str().to_owned(),
            true_correlation: truth,
            other_correlation: other,
            between,
            basis: outcome.name.clone(),
            reliability: outcome.reliability,
            votes: outcome.votes,
            looks,
            target: self.target,
            alpha,
            n: found.ok().map(|n| n as i64),
            method: self.method(),
            state: found.err().map_or("ok", |reason| reason.state()).to_owned(),
            note: found.err().map(|reason| reason.to_string()),
        }
    }

    fn asked(&self) -> Asked {
        match self.sought {
            Sought::Differs { truth, null, looks, alpha } => Asked {
                question: "differs".to_owned(),
                truth,
                other: null,
                between: None,
                looks: looks as i64,
                alpha: Some(alpha),
            },
            Sought::BetterOf { first, second, between } => Asked {
                question: "better-of-two".to_owned(),
                truth: first.max(second),
                other: first.min(second),
                between: Some(between),
                looks: 1,
                alpha: None,
            },
        }
    }
}

/// What the tables say of the question.
struct Asked {
    question: String,
    truth: f64,
    other: f64,
    between: Option<f64>,
    looks: i64,
    alpha: Option<f64>,
}
