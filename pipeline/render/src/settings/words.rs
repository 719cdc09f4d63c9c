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

/// A figure of what the correlations are worth: which metric, how sure, how many reward models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum InferenceFigure {
    /// Metrics with their intervals, without and with errors of measurement carried through.
    MetricIntervals,
    /// What leaving out one reward model does to each metric.
    Influence,
    /// How often each metric would be chosen.
    Selection,
    /// How much the metrics repeat each other.
    Redundancy,
    /// Correlation against quantile with intervals, one plot a metric.
    QuantileBands,
    /// What a quantile buys over the mean of the domains.
    QuantileGain,
    /// Outcomes predicted for reward models left out, against those measured.
    Predictions,
    /// Chance of telling correlations apart against the number of reward models.
    Power,
}

/// Figures of what the correlations are worth.
pub type InferenceFigures = Chosen<InferenceFigure>;

impl Named for InferenceFigure {
    const KEY: &'static str = "inference_figures";
    const OF: &'static str = "inference";
    const SCHEMA: &'static str = "InferenceFigures";
    const ALL: &'static [Self] = &[
        Self::MetricIntervals,
        Self::Influence,
        Self::Selection,
        Self::Redundancy,
        Self::QuantileBands,
        Self::QuantileGain,
        Self::Predictions,
        Self::Power,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::MetricIntervals => "metric-intervals",
            Self::Influence => "influence",
            Self::Selection => "selection",
            Self::Redundancy => "redundancy",
            Self::QuantileBands => "quantile-bands",
            Self::QuantileGain => "quantile-gain",
            Self::Predictions => "predictions",
            Self::Power => "power",
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
