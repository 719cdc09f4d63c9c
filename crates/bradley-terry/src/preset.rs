//! Settings of other tools, with their exact constants.

use std::f64::consts::LN_10;

use crate::{EloRating, Params, Penalty, PenaltyBasis, RawParams};

/// A known set of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Preset {
    /// FastChat `rating_systems.py` at 0e6d3e4 (2025-04-12), the code behind PPE's arena scores.
    FastChat,
    /// arena-rank 0.1.1.
    ArenaRank,
    /// Maximum likelihood.
    #[default]
    Unpenalised,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 3] = [Self::FastChat, Self::ArenaRank, Self::Unpenalised];

    /// The name in settings and tables.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FastChat => "fastchat",
            Self::ArenaRank => "arena-rank",
            Self::Unpenalised => "unpenalised",
        }
    }

    /// What is added to the loss, for a fit with (`styled`) or without covariates.
    ///
    /// ```text
    /// fastchat      styled: 0.25(Σ r² + Σ c²) on the sum, r = θ/ln 10, so λ_θ = 0.5/ln²10, λ_c = 0.5
    /// arena-rank    styled: 0.5 Σ c² on the mean, so λ_c = 1
    /// otherwise     nothing
    /// ```
    #[must_use]
    pub const fn penalty(self, styled: bool) -> Penalty {
        let (strengths, covariates, basis) = match (self, styled) {
            (Self::FastChat, true) => (0.5 / (LN_10 * LN_10), 0.5, PenaltyBasis::Sum),
            (Self::ArenaRank, true) => (0.0, 1.0, PenaltyBasis::Mean),
            _ => (0.0, 0.0, PenaltyBasis::Sum),
        };
        Penalty { strengths, covariates, basis }
    }

    /// Settings of the fit; all three count ties as half wins.
    #[must_use]
    pub fn params(self, styled: bool) -> Params {
        let raw = RawParams { penalty: self.penalty(styled), ..RawParams::default() };
        raw.check().expect("the constants above are in range")
    }

    /// Whether votes weigh the inverse of their pair's count by default; the smallest count is then 1.
    #[must_use]
    pub const fn reweights(self, styled: bool) -> bool {
        matches!((self, styled), (Self::ArenaRank, true))
    }

    /// The model that the scale is pinned to where it is present, and its rating.
    #[must_use]
    pub const fn anchor(self) -> Option<(&'static str, EloRating)> {
        match self {
            Self::FastChat => Some(("mixtral-8x7b-instruct-v0.1", EloRating(1114.0))),
            Self::ArenaRank | Self::Unpenalised => None,
        }
    }
}
