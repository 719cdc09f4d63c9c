//! What does one look at?
//!
//! Reads the tables of all earlier rooms; writes figures (SVG, PNG, PDF), tables (Markdown, LaTeX,
//! CSV) and one self-contained `report.html`.
//!
//! The room computes no statistic: every coefficient, interval and p-value is read from a row. It
//! counts rows, sorts them, and compares numbers that stand in them. Invariants: the same inputs
//! give the same bytes; a coefficient never stands without its n, interval and p-value; text from
//! outside is escaped in every format; a figure that cannot be drawn is a warning, not a failure.

mod chance;
mod document;
mod figures;
mod labels;
mod made;
mod number;
mod part;
mod report;
mod sentence;
mod settings;
mod table;
mod tables;
mod view;
mod visible;

use std::collections::BTreeMap;

use records::tables::{
    Accounting, BestOfKCurve, Comparison, Correlation, CorrelationInterval, CorrelationNoise, FitSummary,
    Influence, MetricNote, ModelPair, Outcome, Power, PowerNeeded, Prediction, PredictionSkill,
    PrintedReference, Proxy, QuantileCorrelation, QuantileGain, RatingInterval, RatingNeighbour, RatingPair,
    RatingRank, Redundancy, Rejection, Reproduction, Selection, StyleCoefficient,
};

pub use document::Document;
pub use settings::{
    ArenaFigure, ArenaFigures, Chosen, Format, HeatMap, HeatMapPanel, InferenceFigure, InferenceFigures,
    IntervalPlot, MetricFigure, MetricFigures, Named, OutcomePlot, QuantileCurve, RawSettings, Scatter,
    Settings, SettingsError,
};

/// What the report says of the study itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StudyFacts {
    /// Name in configs and folders.
    pub name: String,
    /// What it asks.
    pub title: String,
    /// Paper its numbers come from; empty if there is none.
    pub citation: String,
    /// Seed of the config.
    pub seed: String,
    /// Version of the program.
    pub version: String,
}

/// Tables of earlier rooms.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Inputs {
    /// The study itself.
    pub study: StudyFacts,
    /// The values that `correlate` took: of `proxies` and `metrics`, one a judge and cell, no baselines.
    pub proxies: Vec<Proxy>,
    /// `metrics`, baselines included; may be empty, like the three tables below.
    pub metrics: Vec<Proxy>,
    /// `best_of_k_curves`.
    pub best_of_k_curves: Vec<BestOfKCurve>,
    /// `metric_notes`.
    pub metric_notes: Vec<MetricNote>,
    /// `model_pairs`; may be empty too.
    pub model_pairs: Vec<ModelPair>,
    /// `comparison`: what is both published and computed.
    pub comparisons: Vec<Comparison>,
    /// `outcomes`.
    pub outcomes: Vec<Outcome>,
    /// `ratings`: outcomes too, fitted to votes.
    pub ratings: Vec<Outcome>,
    /// `rating_intervals`; may be empty, like every table of `arena` below.
    pub rating_intervals: Vec<RatingInterval>,
    /// `rating_pairs`.
    pub rating_pairs: Vec<RatingPair>,
    /// `rating_neighbours`.
    pub rating_neighbours: Vec<RatingNeighbour>,
    /// `rating_ranks`.
    pub rating_ranks: Vec<RatingRank>,
    /// `style_coefficients`.
    pub style_coefficients: Vec<StyleCoefficient>,
    /// `fit`.
    pub fits: Vec<FitSummary>,
    /// `printed_references`.
    pub references: Vec<PrintedReference>,
    /// `correlations`.
    pub correlations: Vec<Correlation>,
    /// `quantile_correlations`.
    pub quantile_correlations: Vec<QuantileCorrelation>,
    /// `influence`: correlations with one reward model or group left out; may be empty.
    pub influence: Vec<Influence>,
    /// `correlation_intervals`; may be empty, like every table of `correlate` up to `power_needed`.
    pub correlation_intervals: Vec<CorrelationInterval>,
    /// `noise`.
    pub noise: Vec<CorrelationNoise>,
    /// `quantile_gain`.
    pub quantile_gains: Vec<QuantileGain>,
    /// `selection`.
    pub selection: Vec<Selection>,
    /// `redundancy`.
    pub redundancy: Vec<Redundancy>,
    /// `predictions`.
    pub predictions: Vec<Prediction>,
    /// `prediction_skill`.
    pub prediction_skill: Vec<PredictionSkill>,
    /// `power`.
    pub power: Vec<Power>,
    /// `power_needed`.
    pub power_needed: Vec<PowerNeeded>,
    /// `reproduction`.
    pub reproduction: Vec<Reproduction>,
    /// `rejections`.
    pub rejections: Vec<Rejection>,
    /// `accounting`.
    pub accounting: Vec<Accounting>,
    /// Least size of Pearson's r that counts as different from 0, by number of reward models: drawn
    /// as a band and stated in the report.
    pub critical: BTreeMap<i64, f64>,
    /// `selection_optimism`; may be empty.
    pub selection_optimism: Vec<records::tables::SelectionOptimism>,
}

/// What this room makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outputs {
    /// Files, in a fixed order.
    pub documents: Vec<Document>,
    /// What could not be drawn as asked, and why.
    pub warnings: Vec<String>,
}

/// A file that could not be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A finished figure could not be written in one of the formats.
    #[error("figure `{figure}` could not be written as {format}: {reason}")]
    Format {
        /// Name of the figure.
        figure: String,
        /// File format.
        format: &'static str,
        /// What the writer said.
        reason: figure::FigureError,
    },
}

/// Lays out every figure and table and the report.
///
/// # Errors
/// [`Error::Format`] when a drawn figure cannot be written in a format that was asked for.
pub fn compute(settings: &Settings, inputs: &Inputs) -> Result<Outputs, Error> {
    let view = view::View::new(inputs, settings.raw());
    let (figures, warnings) = figures::draw(&view);
    let warnings: Vec<String> =
        warnings.iter().map(|warning| visible::visible(warning).into_owned()).collect();
    let tables = tables::all(&view);
    let mut documents = figures::write(&figures, settings.raw())?;
    documents.extend(tables.iter().flat_map(table::documents));
    documents.push(report::write(&view, &figures, &tables, &warnings));
    Ok(Outputs { documents, warnings })
}
