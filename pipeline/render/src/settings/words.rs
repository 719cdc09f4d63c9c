//! The figures of a room that a config can choose among.

use super::chosen::{Chosen, Named};

/// A figure of votes and ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ArenaFigure {
    /// Ratings with their intervals, controls side by side.
    Ratings,
    /// How often each policy beat each other.
    WinRates,
    /// Win rates that the fit expects against those that were seen.
    Calibration,
    /// What each covariate of style does to the odds of a vote.
    StyleCoefficients,
    /// Ranks without and with control of style.
    StyleEffect,
    /// How often a policy had a rank among the refits of a bootstrap.
    RankDistribution,
}

/// Figures of votes and ratings.
pub type ArenaFigures = Chosen<ArenaFigure>;

impl Named for ArenaFigure {
    const KEY: &'static str = "arena_figures";
    const OF: &'static str = "ratings";
    const SCHEMA: &'static str = "ArenaFigures";
    const ALL: &'static [Self] = &[
        Self::Ratings,
        Self::WinRates,
        Self::Calibration,
        Self::StyleCoefficients,
        Self::StyleEffect,
        Self::RankDistribution,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Ratings => "ratings",
            Self::WinRates => "win-rates",
            Self::Calibration => "calibration",
            Self::StyleCoefficients => "style-coefficients",
            Self::StyleEffect => "style-effect",
            Self::RankDistribution => "rank-distribution",
        }
    }
}

/// A figure of metrics computed from raw scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MetricFigure {
    /// Two metrics against each other, accuracy and Spearman's ρ, one point a judge.
    AccuracySpearman,
    /// One metric by judge and domain.
    HeatMaps,
    /// Share correct of the answer picked among K, against K.
    BestOfKCurves,
    /// How often one model beat another, for humans and for judges.
    WinRates,
    /// Pairs of models that humans and a judge tell apart, in the same or the reverse order.
    Separability,
    /// How often the human order agrees with the judge's, by how sure the judge is.
    Confidence,
}

/// Figures of metrics computed from raw scores.
pub type MetricFigures = Chosen<MetricFigure>;

impl Named for MetricFigure {
    const KEY: &'static str = "metric_figures";
    const OF: &'static str = "metrics";
    const SCHEMA: &'static str = "MetricFigures";
    const ALL: &'static [Self] = &[
        Self::AccuracySpearman,
        Self::HeatMaps,
        Self::BestOfKCurves,
        Self::WinRates,
        Self::Separability,
        Self::Confidence,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::AccuracySpearman => "accuracy-spearman",
            Self::HeatMaps => "heat-maps",
            Self::BestOfKCurves => "best-of-k-curves",
            Self::WinRates => "win-rates",
            Self::Separability => "separability",
            Self::Confidence => "confidence",
        }
    }
}
