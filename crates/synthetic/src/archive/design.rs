//! How an archive comes about: as asked for.

use serde::{Deserialize, Serialize};

use super::judge::RawJudge;

/// A design as asked for: every parameter of the simulation, so that a file of it repeats one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RawArchive {
    /// Seed of everything random.
    pub seed: u64,
    /// The human-preference set.
    pub battles: RawBattles,
    /// The five best-of-K sets.
    pub answers: RawAnswers,
    /// Votes between the models trained with the judges.
    pub arena: RawArena,
    /// Who judges.
    pub judges: Vec<RawJudge>,
}

impl Default for RawArchive {
    /// The released size, with 14 reward models, 9 of them trained with, and 2 LLM judges.
    fn default() -> Self {
        Self {
            seed: 20_241_022,
            battles: RawBattles::default(),
            answers: RawAnswers::default(),
            arena: RawArena::default(),
            judges: RawJudge::panel(14, 2, 9),
        }
    }
}

/// Battles that people decided.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RawBattles {
    /// How many models.
    pub models: u32,
    /// How many battles.
    pub count: u64,
    /// Standard deviation of the models' strengths, in log odds.
    pub spread: f64,
    /// Standard deviation of a response's quality about its model's strength, in log odds.
    pub response_spread: f64,
    /// Share of ties between responses that are equal to a person.
    pub ties: f64,
    /// Share of ties that call both responses bad.
    pub both_bad: f64,
    /// What a standard deviation of a response's log length adds to its log odds with a person.
    pub length_effect: f64,
}

impl Default for RawBattles {
    /// About as many decided battles, and about as many pairs of models whose limits are apart, as in the released set.
    fn default() -> Self {
        Self {
            models: 20,
            count: 16_038,
            spread: 0.4,
            response_spread: 1.0,
            ties: 0.53,
            both_bad: 0.5,
            length_effect: 0.2,
        }
    }
}

/// Prompts with answers that are correct or wrong.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RawAnswers {
    /// Prompts of each set, shared out among four generators; of MBPP-Plus 507 for every 512.
    pub prompts: u32,
    /// Answers to a prompt.
    pub count: u32,
    /// Standard deviation of the difficulty of a question, in those of an answer's quality.
    pub difficulty: f64,
}

impl Default for RawAnswers {
    fn default() -> Self {
        Self { prompts: 512, count: 32, difficulty: 0.5 }
    }
}

/// The arena that the trained models meet in.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RawArena {
    /// How many votes; 0 for no arena.
    pub votes: u64,
    /// Models in it that were trained with no judge.
    pub baselines: u32,
    /// Strength of a model trained with a judge that knows quality, over one that does not, in log odds.
    pub gain: f64,
    /// Standard deviation of what else makes a trained model strong, in log odds.
    pub spread: f64,
    /// Log length of a model trained with a judge that looks at nothing but length.
    pub verbosity_gain: f64,
    /// What a standard deviation of the difference of lengths adds to the log odds.
    pub length_effect: f64,
    /// Share of ties between equal models.
    pub ties: f64,
    /// Share of ties that call both answers bad.
    pub both_bad: f64,
    /// Voters; 0 for votes that do not say who voted.
    pub voters: u32,
}

impl Default for RawArena {
    fn default() -> Self {
        Self {
            votes: 12_190,
            baselines: 3,
            gain: 1.5,
            spread: 0.05,
            verbosity_gain: 1.0,
            length_effect: 0.5,
            ties: 0.4,
            both_bad: 0.5,
            voters: 6_120,
        }
    }
}
