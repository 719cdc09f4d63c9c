//! The words that settings may use.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Constants of a known tool, for whatever is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// Maximum likelihood.
    #[default]
    Unpenalised,
    /// FastChat at 0e6d3e4 (2025-04-12), the code behind PPE's arena scores: with style a ridge of 0.5/ln²10 on
    /// strengths and 0.5 on covariates, on the sum; mixtral-8x7b-instruct-v0.1 at 1114 where it is present.
    #[serde(rename = "fastchat")]
    FastChat,
    /// arena-rank 0.1.1: with style a ridge of 1 on covariates, on the mean, and votes that weigh the inverse of
    /// their pair's count.
    ArenaRank,
}

impl Preset {
    pub(crate) const fn meant(self) -> bradley_terry::Preset {
        match self {
            Self::Unpenalised => bradley_terry::Preset::Unpenalised,
            Self::FastChat => bradley_terry::Preset::FastChat,
            Self::ArenaRank => bradley_terry::Preset::ArenaRank,
        }
    }
}

/// What a tie says about two models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TieRule {
    /// Half a win for each.
    #[default]
    HalfWin,
    /// An outcome of its own (Davidson 1970).
    Davidson,
    /// A difference below a threshold (Rao and Kupper 1967).
    RaoKupper,
}

impl TieRule {
    pub(crate) const fn meant(self) -> bradley_terry::TieRule {
        match self {
            Self::HalfWin => bradley_terry::TieRule::HalfWin,
            Self::Davidson => bradley_terry::TieRule::Davidson,
            Self::RaoKupper => bradley_terry::TieRule::RaoKupper,
        }
    }
}

/// What a vote is that calls both answers bad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BothBad {
    /// A tie.
    #[default]
    Tie,
    /// Left out.
    Drop,
}

impl BothBad {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Tie => "tie",
            Self::Drop => "drop",
        }
    }
}

/// Loss that a ridge is added to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// The sum over votes: the ridge fades as votes come in.
    #[default]
    Sum,
    /// The mean over votes: the ridge stays as strong.
    Mean,
}

impl Basis {
    pub(crate) const fn of(basis: bradley_terry::PenaltyBasis) -> Self {
        match basis {
            bradley_terry::PenaltyBasis::Sum => Self::Sum,
            bradley_terry::PenaltyBasis::Mean => Self::Mean,
        }
    }

    pub(crate) const fn meant(self) -> bradley_terry::PenaltyBasis {
        match self {
            Self::Sum => bradley_terry::PenaltyBasis::Sum,
            Self::Mean => bradley_terry::PenaltyBasis::Mean,
        }
    }

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Mean => "mean",
        }
    }
}

/// How the difference of a feature between two answers is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Formula {
    /// (a − b)/(a + b + 1), as FastChat.
    NormalisedSumPlusOne,
    /// (a − b)/(a + b), and 0 when both are 0, as arena-rank's notebook.
    NormalisedSum,
    /// a − b.
    Difference,
}

impl Formula {
    /// The difference of a feature that is `a` in the first answer and `b` in the second.
    pub(crate) fn of(self, a: f64, b: f64) -> f64 {
        match self {
            Self::NormalisedSumPlusOne => (a - b) / (a + b + 1.0),
            Self::NormalisedSum if a == 0.0 && b == 0.0 => 0.0,
            Self::NormalisedSum => (a - b) / (a + b),
            Self::Difference => a - b,
        }
    }

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::NormalisedSumPlusOne => "normalised-sum-plus-one",
            Self::NormalisedSum => "normalised-sum",
            Self::Difference => "difference",
        }
    }
}

/// What differences of features are divided by, after their mean over the votes of the fit is taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Standardise {
    /// Standard deviation with divisor n.
    #[default]
    Population,
    /// Standard deviation with divisor n − 1.
    Sample,
    /// Nothing is taken away and nothing divided.
    None,
}

impl Standardise {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Population => "population",
            Self::Sample => "sample",
            Self::None => "none",
        }
    }
}

/// What happens to groups of models that never met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Components {
    /// The room stops, unless a ridge on strengths holds the groups together.
    #[default]
    Refuse,
    /// Each group has a fit, a mean and a leaderboard of its own.
    Separate,
}

/// Road to the optimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Solver {
    /// Newton steps, shortened until the loss falls.
    #[default]
    Newton,
    /// Limited-memory BFGS, for many covariates.
    #[serde(rename = "l-bfgs")]
    Lbfgs,
}

impl Solver {
    pub(crate) const fn meant(self) -> bradley_terry::Solver {
        match self {
            Self::Newton => bradley_terry::Solver::Newton,
            Self::Lbfgs => bradley_terry::Solver::Lbfgs,
        }
    }
}

/// How intervals are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Normal, from the observed spread of votes or clusters (HC0).
    #[default]
    Sandwich,
    /// Normal, from the curvature of the loss; too wide where ties are half wins.
    Model,
    /// Quantiles of refits to resampled votes or clusters.
    BootstrapPercentile,
    /// The same, corrected for bias and acceleration.
    BootstrapBca,
}

impl Method {
    pub(crate) const fn is_bootstrap(self) -> bool {
        matches!(self, Self::BootstrapPercentile | Self::BootstrapBca)
    }
}

/// What varies independently of the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cluster {
    /// Every vote.
    #[default]
    None,
    /// All votes of a voter together.
    Voter,
    /// All votes on a prompt together.
    Prompt,
}

/// How a resample of votes with covariates is refitted; votes without always are in full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Refit {
    /// To convergence.
    #[default]
    Full,
    /// By one step from the fit: some times faster, off by a few percent of a standard error.
    Score,
}

impl Refit {
    pub(crate) const fn meant(self) -> bradley_terry::Refit {
        match self {
            Self::Full => bradley_terry::Refit::Full,
            Self::Score => bradley_terry::Refit::Score,
        }
    }
}
