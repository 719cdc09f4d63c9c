//! The room's section of the config.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{
    Basis, BothBad, Cluster, Components, Formula, Method, Preset, Refit, Solver, Standardise, TieRule,
};
use super::{NoAnchor, Pinned, RawAnchor};

/// How votes become ratings, and how sure these are said to be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "Arena")]
pub struct RawSettings {
    /// Name of the outcome that the ratings are.
    pub outcome: String,
    /// Constants for whatever is left out below: `unpenalised`, `fastchat` or `arena-rank`.
    pub preset: Preset,
    /// What a tie says about two models: `half-win`, `davidson` or `rao-kupper`.
    pub tie_rule: TieRule,
    /// Whether a vote that calls both answers bad is a `tie` or left out (`drop`).
    pub both_bad: BothBad,
    /// Whether the model shown first has an advantage of its own, to be estimated.
    pub position: bool,
    /// Ridge; the preset's where left out.
    pub penalty: RawPenalty,
    /// Whether every vote weighs the inverse of its pair's count, 50 at least in the fit without style and 1 in
    /// that with style, as in arena-rank; the preset's choice where left out. Weights of the votes are then
    /// forgotten.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reweight: Option<bool>,
    /// Model that the scale is pinned to, or `none`; the preset's where left out. Intervals are then those of
    /// differences to this model, whose own is zero wide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<RawAnchor>,
    /// Rating of the mean model where there is no anchor.
    pub base: f64,
    /// Covariates to control for; with any, votes are fitted without and with them.
    pub style: RawStyle,
    /// What happens to groups of models that never met: `refuse` or `separate`.
    pub components: Components,
    /// Road to the optimum: `newton` or `l-bfgs`.
    pub solver: Solver,
    /// Largest component of the gradient of the mean loss at which a fit has converged.
    pub tolerance: f64,
    /// Steps after which a fit is given up.
    pub iteration_limit: u64,
    /// How intervals are made.
    pub interval: RawInterval,
    /// What is known about models: needed to hold ratings against metrics of the judges they were trained with.
    pub policies: BTreeMap<String, Policy>,
}

impl Default for RawSettings {
    fn default() -> Self {
        let plain = bradley_terry::RawParams::default();
        Self {
            outcome: "arena-score".to_owned(),
            preset: Preset::default(),
            tie_rule: TieRule::default(),
            both_bad: BothBad::default(),
            position: plain.position,
            penalty: RawPenalty::default(),
            reweight: None,
            anchor: None,
            base: bradley_terry::BASE_RATING,
            style: RawStyle::default(),
            components: Components::default(),
            solver: Solver::default(),
            tolerance: plain.tolerance,
            iteration_limit: plain.iteration_limit,
            interval: RawInterval::default(),
            policies: BTreeMap::new(),
        }
    }
}

/// Ridge ½ λ_θ Σ θ² + ½ λ_β Σ β² on log odds.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RawPenalty {
    /// λ_θ, on strengths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strengths: Option<f64>,
    /// λ_β, on covariates and position effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covariates: Option<f64>,
    /// Loss it is added to: `sum` or `mean` over votes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub basis: Option<Basis>,
}

/// Covariates of the fit with style.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RawStyle {
    /// Style features F, in columns `F_a` and `F_b` of the votes.
    pub features: Vec<String>,
    /// Further covariates. NAME with columns `NAME_a` and `NAME_b` is taken as a feature; a single column `NAME`
    /// is taken as it is, neither differenced nor standardised: what it adds to the log odds of the first model.
    pub covariates: Vec<String>,
    /// How the difference of a feature is taken: `normalised-sum-plus-one`, `normalised-sum` or `difference`; the
    /// preset's where left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<Formula>,
    /// How differences are standardised: `population`, `sample` or `none`. Once, over the votes of the fit,
    /// outside the bootstrap.
    pub standardise: Standardise,
    /// Ridge of the fit with style; where left out that of `arena.penalty`, then the preset's.
    pub penalty: RawPenalty,
    /// Reweighting of the fit with style; where left out that of `arena.reweight`, then the preset's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reweight: Option<bool>,
}

/// How intervals are made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RawInterval {
    /// `sandwich`, `model`, `bootstrap-percentile` or `bootstrap-bca`.
    pub method: Method,
    /// Level of all intervals.
    pub level: f64,
    /// What varies independently: `none` for every vote, `voter` or `prompt`.
    pub cluster: Cluster,
    /// Rounds of a bootstrap.
    pub rounds: u64,
    /// How a round with covariates is refitted: `full` or `score`.
    pub refit: Refit,
}

impl Default for RawInterval {
    fn default() -> Self {
        Self {
            method: Method::default(),
            level: 0.95,
            cluster: Cluster::default(),
            rounds: 1000,
            refit: Refit::default(),
        }
    }
}

/// What is known about a model.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Policy {
    /// Reward model or judge it was trained with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<String>,
    /// Family the judge belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// Whether it is a baseline, hence no point of a correlation.
    pub baseline: bool,
}

impl RawSettings {
    /// The same settings with every default of the preset written out; they check and compute alike.
    #[must_use]
    pub fn resolved(&self) -> Self {
        let Self { style, .. } = self;
        let mut resolved = self.clone();
        resolved.penalty = self.penalty.or(&RawPenalty::default(), self.preset, false);
        resolved.style.penalty = style.penalty.or(&self.penalty, self.preset, true);
        let meant = self.preset.meant();
        resolved.reweight = Some(self.reweight.unwrap_or_else(|| meant.reweights(false)));
        let reweight = style.reweight.or(self.reweight).unwrap_or_else(|| meant.reweights(true));
        resolved.style.reweight = Some(reweight);
        resolved.style.formula = Some(style.formula.unwrap_or(self.preset.formula()));
        let anchor = || match meant.anchor() {
            Some((policy, rating)) => {
                let policy = policy.to_owned();
                RawAnchor::Pinned(Pinned { policy, rating: rating.0, required: false })
            }
            None => RawAnchor::Word(NoAnchor::None),
        };
        resolved.anchor = Some(self.anchor.clone().unwrap_or_else(anchor));
        resolved
    }
}

impl RawPenalty {
    /// Each part from here, else from `general`, else the preset's for a fit with (`styled`) or without style.
    fn or(&self, general: &Self, preset: Preset, styled: bool) -> Self {
        let known = preset.meant().penalty(styled);
        let basis = self.basis.or(general.basis).unwrap_or(Basis::of(known.basis));
        Self {
            strengths: Some(self.strengths.or(general.strengths).unwrap_or(known.strengths)),
            covariates: Some(self.covariates.or(general.covariates).unwrap_or(known.covariates)),
            basis: Some(basis),
        }
    }
}

impl Preset {
    const fn formula(self) -> Formula {
        match self {
            Self::Unpenalised | Self::FastChat => Formula::NormalisedSumPlusOne,
            Self::ArenaRank => Formula::NormalisedSum,
        }
    }
}
