//! What does each proxy metric say of each reward model?
//!
//! Reads `battles`, `battle_scores`, `answer_sets`, `answer_scores`; writes `metrics`, `best_of_k_curves`,
//! `metric_notes`, `model_pairs`.
//!
//! Human preference (Frick et al. 2024, section 4; definitions of Li et al. 2024, Arena-Hard): a judge's verdicts on
//! battles of several models, per domain, against the human ones: accuracy, row-wise Pearson, Kendall's τ,
//! Spearman's ρ, separability, confidence agreement, Brier score. Ground truth is recomputed on each domain.
//! Correctness (section 5): a judge's scores of K answers to a prompt against labels: pair accuracy, pooled ROC AUC,
//! and the best-of-K curve with its loss, maximum and end.
//!
//! Invariants: a quantity that does not exist is no row of `metrics` but a note with the reason; every rule that
//! decided on a row is a note with the count and, where it moves the number, the number under the other choice; a
//! result depends neither on the number of threads nor on the order of rows. Scores are read judge by judge, so
//! memory does not grow with their number.

mod batches;
mod book;
mod correctness;
mod error;
mod human;
mod interval;
mod judges;
mod seed;
mod settings;

use artifact::Batches;
use polars::prelude::DataFrame;
use records::tables::{BestOfKCurve, METRICS, MetricNote, ModelPair, Proxy};
use records::{Row, SchemaError, Table};

use book::Book;

pub use error::Error;
pub use settings::{
    Accuracy, AnswerPermutation, AucZeroRange, Baseline, BestOfK, BothBad, BrierPairs, ConfidenceAgreement,
    Estimator, Intervals, Languages, Mean, ModelPairs, PairAverage, PairError, Pairs, Ratings, RawSettings,
    RowRule, Settings, SettingsError, Touching, Warn,
};

/// Why the room has nothing to do.
pub const IDLE: &str = "no raw scores among the inputs";

/// Tables of `ingest`; a part is absent where the study has no such scores.
#[derive(Clone, Default)]
pub struct Inputs<'a> {
    /// `battles`, filters included.
    pub battles: Option<DataFrame>,
    /// `battle_scores`, each batch of one judge.
    pub battle_scores: Option<&'a Batches>,
    /// `answer_sets`.
    pub answer_sets: Option<DataFrame>,
    /// `answer_scores`, each batch of one judge.
    pub answer_scores: Option<&'a Batches>,
    /// Told what is done, from any thread.
    pub progress: Option<&'a (dyn Fn(&str) + Sync)>,
}

/// Tables of this room.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outputs {
    /// One row a judge, domain and metric.
    pub metrics: Vec<Proxy>,
    /// One row a judge, domain, estimator and K.
    pub curves: Vec<BestOfKCurve>,
    /// What to know about the metrics.
    pub notes: Vec<MetricNote>,
    /// One row a judge, or the humans, and two models.
    pub pairs: Vec<ModelPair>,
    /// Signs of broken judges and empty domains.
    pub warnings: Vec<String>,
}

impl Outputs {
    /// The tables to store.
    ///
    /// # Errors
    /// [`SchemaError`] when a row breaks its table's declaration.
    pub fn tables(&self) -> Result<Vec<Table>, SchemaError> {
        let metrics = Table { schema: METRICS, frame: Proxy::to_frame(&self.metrics)? };
        let curves = BestOfKCurve::table(&self.curves)?;
        Ok(vec![metrics, curves, MetricNote::table(&self.notes)?, ModelPair::table(&self.pairs)?])
    }
}

/// Computes every metric of every judge.
///
/// # Errors
/// [`Error`] when a table cannot be read, breaks its declaration, or contradicts another.
pub fn compute(settings: &Settings, inputs: &Inputs<'_>, seed: u64) -> Result<Outputs, Error> {
    let mut book = Book::default();
    if let Some(battles) = &inputs.battles {
        book.append(human::compute(settings, battles, inputs, seed)?);
    }
    if let Some(sets) = &inputs.answer_sets {
        book.append(correctness::compute(settings, sets, inputs, seed)?);
    }
    let Book { metrics, notes, curves, pairs, warnings } = book;
    Ok(Outputs { metrics, curves, notes, pairs, warnings })
}
