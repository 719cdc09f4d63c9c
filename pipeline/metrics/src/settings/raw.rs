//! The room's section of the config.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::choices::{
    AnswerPermutation, AucZeroRange, Baseline, BothBad, BrierPairs, ConfidenceAgreement, Estimator,
    PairAverage, PairError, RowRule, Touching,
};

/// How raw scores become metrics, and how sure they are said to be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Metrics")]
pub struct RawSettings {
    /// What a human verdict that both answers are bad is.
    pub both_bad: BothBad,
    /// Domains made of the language of battles.
    pub languages: Languages,
    /// Accuracy on human preference.
    pub accuracy: Accuracy,
    /// Bootstrap of a judge's and of the humans' ratings: limits of separability and confidence agreement, mean
    /// and variance of the Brier score.
    pub ratings: Ratings,
    /// Whether intervals that only touch are separated.
    pub touching: Touching,
    /// Definitions of confidence agreement; each gets a metric of its own name.
    pub confidence_agreement: Vec<ConfidenceAgreement>,
    /// Pairs of models that the Brier score is taken over.
    pub brier_pairs: BrierPairs,
    /// Accuracy on pairs of answers.
    pub pairs: Pairs,
    /// Prompts whose scores are all equal, in the ROC AUC.
    pub zero_range: AucZeroRange,
    /// Best-of-K curves.
    pub best_of_k: BestOfK,
    /// Whether best-of-K domains are also given for each generator.
    pub generators: bool,
    /// The mean over best-of-K domains.
    pub mean: Mean,
    /// Intervals of the metrics.
    pub intervals: Intervals,
    /// Judges made up for comparison.
    pub baselines: Vec<Baseline>,
    /// Whose word on every two models is kept.
    pub model_pairs: ModelPairs,
    /// When to warn.
    pub warn: Warn,
}

impl Default for RawSettings {
    fn default() -> Self {
        Self {
            both_bad: BothBad::Tie,
            languages: Languages::default(),
            accuracy: Accuracy::default(),
            ratings: Ratings::default(),
            touching: Touching::Separated,
            confidence_agreement: vec![ConfidenceAgreement::Ppe],
            brier_pairs: BrierPairs::All,
            pairs: Pairs::default(),
            zero_range: AucZeroRange::Half,
            best_of_k: BestOfK::default(),
            generators: true,
            mean: Mean::default(),
            intervals: Intervals::default(),
            baselines: vec![Baseline::Constant, Baseline::Random, Baseline::LongerAnswer],
            model_pairs: ModelPairs::default(),
            warn: Warn::default(),
        }
    }
}

/// Domains made of the language of battles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Languages {
    /// Language that gets a domain of its own and, as `non-NAME`, one of all others; none when absent.
    pub main: Option<String>,
    /// Battles a language needs for a domain of its own.
    pub least_rows: u64,
}

impl Default for Languages {
    fn default() -> Self {
        Self { main: Some("English".to_owned()), least_rows: 100 }
    }
}

/// Rules for rows that accuracy could count in more than one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Accuracy {
    /// Equal scores of a reward model.
    pub score_tie: RowRule,
    /// A judge's own verdict of a tie.
    pub verdict_tie: RowRule,
    /// A failed judgement.
    pub error: RowRule,
}

impl Default for Accuracy {
    fn default() -> Self {
        Self { score_tie: RowRule::Wrong, verdict_tie: RowRule::LeftOut, error: RowRule::LeftOut }
    }
}

/// Bootstrap of ratings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Ratings {
    /// Refits; 100 in Arena-Hard.
    pub rounds: u64,
    /// Level of a rating's limits.
    pub level: f64,
    /// Least share of refits that must exist, or there is no number.
    pub least_share: f64,
}

impl Default for Ratings {
    fn default() -> Self {
        Self { rounds: 100, level: 0.95, least_share: 0.5 }
    }
}

/// Rules for pairs of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Pairs {
    /// Equal scores of the two.
    pub score_tie: RowRule,
    /// A pair with an answer that the judge failed on.
    pub error: PairError,
    /// What is averaged over.
    pub average: PairAverage,
}

impl Default for Pairs {
    fn default() -> Self {
        Self {
            score_tie: RowRule::Wrong,
            error: PairError::WrongIfCorrectFailed,
            average: PairAverage::Prompts,
        }
    }
}

/// Best-of-K curves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BestOfK {
    /// Estimators; each gives metrics of its own names.
    pub estimators: Vec<Estimator>,
    /// Sampled orders of the answers; 100 in PPE.
    pub trials: u64,
    /// Whether the prompts of a trial share one order.
    pub order: AnswerPermutation,
    /// Whether curves are also given for each generator.
    pub generator_curves: bool,
}

impl Default for BestOfK {
    fn default() -> Self {
        Self {
            estimators: vec![Estimator::Permutations, Estimator::ClosedForm],
            trials: 100,
            order: AnswerPermutation::EachPrompt,
            generator_curves: false,
        }
    }
}

/// The mean over best-of-K domains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Mean {
    /// Benchmark.
    pub benchmark: String,
    /// Domains, weighted alike; no mean unless a judge has them all. None at all when empty.
    pub domains: Vec<String>,
}

impl Default for Mean {
    fn default() -> Self {
        let domains = ["mmlu-pro", "math", "gpqa", "mbpp-plus", "ifeval"].map(str::to_owned).to_vec();
        Self { benchmark: "ppe-correctness".to_owned(), domains }
    }
}

/// Intervals of the metrics.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Intervals {
    /// Level.
    pub level: f64,
    /// Rounds of the bootstrap over questions; 0 for no such intervals.
    pub rounds: u64,
    /// Random halves of the questions of the jackknife, for separability, confidence agreement and Brier score; 0 for no such
    /// intervals.
    pub halves: u64,
}

impl Default for Intervals {
    fn default() -> Self {
        Self { level: 0.95, rounds: 1000, halves: 30 }
    }
}

/// Whose word on every two models is kept; that of humans and of judges made up for comparison always is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ModelPairs {
    /// Judges; where none is named, those of highest accuracy.
    pub judges: Vec<String>,
    /// How many judges where none is named.
    pub most: u64,
    /// Domains; no table when empty.
    pub domains: Vec<String>,
}

impl Default for ModelPairs {
    fn default() -> Self {
        Self { judges: Vec::new(), most: 30, domains: vec!["overall".to_owned()] }
    }
}

/// When to warn.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Warn {
    /// Share of equal scores above which a judge is said to be broken.
    pub tie_share: f64,
    /// Items below which a value is said to stand on few.
    pub few_items: u64,
}

impl Default for Warn {
    fn default() -> Self {
        Self { tie_share: 0.05, few_items: 30 }
    }
}
