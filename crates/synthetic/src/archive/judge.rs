//! Who judges, and how well.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What a judge is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JudgeKind {
    /// Scores every response.
    #[default]
    RewardModel,
    /// Says which of two responses is better; judges battles alone.
    LlmJudge,
    /// Scores by what people said and by what is correct: right wherever one can be.
    Oracle,
}

impl JudgeKind {
    /// The word in designs and tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::RewardModel => "reward-model",
            Self::LlmJudge => "llm-judge",
            Self::Oracle => "oracle",
        }
    }
}

/// A judge as asked for.
///
/// ```text
/// score = k·q + b·z + σ·N,   k = skill · Π weak
/// ```
///
/// q quality of the response, z its standardised log length, N standard normal; the product is over the domains
/// that the prompt belongs to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RawJudge {
    /// The name, which is also that of its files.
    pub name: String,
    /// What it is.
    pub kind: JudgeKind,
    /// Weight of quality.
    pub skill: f64,
    /// Standard deviation of the noise σ.
    pub noise: f64,
    /// Weight of length b.
    pub length_bias: f64,
    /// What its skill is multiplied by in a domain, from 0 to 1.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub weak: BTreeMap<String, f64>,
    /// Chance that it fails on a response; of an LLM judge, on a battle.
    pub errors: f64,
    /// Scores are multiples of this, which makes ties; 0 for all numbers. Of an LLM judge, the difference below
    /// which responses are equal to it.
    pub step: f64,
    /// Whether a score of a battle is written as a list of one number.
    pub listed: bool,
    /// Whether a model was trained with it and meets the others in the arena.
    pub trained: bool,
}

impl Default for RawJudge {
    fn default() -> Self {
        Self {
            name: String::new(),
            kind: JudgeKind::RewardModel,
            skill: 0.5,
            noise: 1.0,
            length_bias: 0.0,
            weak: BTreeMap::new(),
            errors: 0.0,
            step: 0.0,
            listed: false,
            trained: false,
        }
    }
}

impl RawJudge {
    /// Judges of growing skill, with every kind of flaw among them; `trained` of the reward models are trained with.
    #[must_use]
    pub fn panel(reward_models: u32, llm_judges: u32, trained: u32) -> Vec<Self> {
        let name = |kind: &str, number: u32, count: u32| {
            let width = count.to_string().len().max(2);
            format!("{kind}-{:0width$}", number + 1)
        };
        // To three digits, which a design shows as they are.
        let grown = |from: f64, by: f64, (number, count): (u32, u32)| {
            let share = f64::from(number) / f64::from(count.saturating_sub(1).max(1));
            ((from + by * share) * 1000.0).round() / 1000.0
        };
        let mut judges: Vec<Self> = (0..reward_models)
            .map(|number| Self {
                name: name("reward-model", number, reward_models),
                skill: grown(0.15, 0.75, (number, reward_models)),
                ..Self::flawed(number)
            })
            .collect();
        for place in 0..trained.min(reward_models) {
            let spread = u64::from(place) * u64::from(reward_models) / u64::from(trained.min(reward_models));
            judges[spread as usize].trained = true;
        }
        judges.extend((0..llm_judges).map(|number| Self {
            name: name("llm-judge", number, llm_judges),
            kind: JudgeKind::LlmJudge,
            skill: grown(0.5, 0.5, (number, llm_judges)),
            errors: 0.01,
            step: 0.5,
            ..Self::default()
        }));
        judges
    }

    /// Flaws that come round at different paces, so that they meet in all ways.
    fn flawed(number: u32) -> Self {
        let weak: &[(&str, f64)] = if number % 5 == 2 { &[("code", 0.5), ("math", 0.3)] } else { &[] };
        Self {
            length_bias: if number % 4 == 1 { 0.5 } else { 0.0 },
            weak: weak.iter().map(|(domain, factor)| ((*domain).to_owned(), *factor)).collect(),
            errors: if number.is_multiple_of(3) { 0.002 } else { 0.0 },
            step: if number % 7 == 3 { 0.25 } else { 0.0 },
            listed: number % 6 == 5,
            ..Self::default()
        }
    }

    /// Correlation of its scores with quality where quality has standard deviation 1, over all domains alike.
    ///
    /// ```text
    /// ρ = k̄/√(k̄² + b² + σ²),   k̄ = skill · mean of weak over the domains
    /// ```
    pub(crate) fn alignment(&self) -> f64 {
        match self.kind {
            JudgeKind::Oracle => 1.0,
            _ => share(self.mean_skill(), self.all(self.mean_skill())),
        }
    }

    /// Correlation of its scores with log length.
    pub(crate) fn verbosity(&self) -> f64 {
        match self.kind {
            JudgeKind::Oracle => 0.0,
            _ => share(self.length_bias, self.all(self.mean_skill())),
        }
    }

    fn mean_skill(&self) -> f64 {
        let factors = super::DOMAINS.map(|domain| self.weak.get(domain).copied().unwrap_or(1.0));
        self.skill * factors.iter().sum::<f64>() / factors.len() as f64
    }

    fn all(&self, skill: f64) -> f64 {
        (skill.powi(2) + self.length_bias.powi(2) + self.noise.powi(2)).sqrt()
    }
}

fn share(part: f64, all: f64) -> f64 {
    if all == 0.0 { 0.0 } else { part / all }
}
