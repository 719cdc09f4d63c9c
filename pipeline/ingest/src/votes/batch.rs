//! Votes in columns, a batch at a time.

use std::ops::Range;

use polars::prelude::{
    ChunkTake, Column, DataFrame, IntoSeries, NamedFrom, NewChunkedArray, PolarsResult, Series, StringChunked,
};
use records::Verdict;

use super::plain::Plain;
use super::texts::Texts;
use super::walk::Vote;
use crate::Error;
use crate::settings::RawVotes;

/// Votes a batch.
pub(crate) const ROWS: usize = 131_072;

/// The votes of a batch.
pub(crate) struct Batch {
    vote: Vec<i64>,
    models: [Vec<u32>; 2],
    verdict: Vec<u32>,
    count: Vec<i64>,
    weight: Vec<Option<f64>>,
    voter: Texts,
    prompt: Texts,
    source: Vec<u32>,
    /// Names of the further columns, and their numbers.
    further: Vec<(String, Vec<f64>)>,
}

impl Batch {
    /// No votes, with the columns that the settings ask for.
    pub(crate) fn new(settings: &RawVotes) -> Self {
        let sides = |word| ["a", "b"].map(|side| format!("{word}_{side}"));
        let features = settings.features.iter().flat_map(|feature| sides(feature.word()));
        let further = features.chain(settings.covariates.iter().cloned());
        Self {
            vote: Vec::new(),
            models: [Vec::new(), Vec::new()],
            verdict: Vec::new(),
            count: Vec::new(),
            weight: Vec::new(),
            voter: Texts::new("voter"),
            prompt: Texts::new("prompt"),
            source: Vec::new(),
            further: further.map(|name| (name, Vec::new())).collect(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.vote.len()
    }

    /// Adds a vote with its number, the number of its file, and its further numbers.
    pub(crate) fn push(&mut self, vote: &Vote<'_>, number: i64, source: u32, further: &[f64]) {
        self.vote.push(number);
        self.models.iter_mut().zip(vote.models).for_each(|(column, model)| column.push(model));
        self.verdict.push(place(vote.verdict));
        self.count.push(vote.count);
        self.weight.push(vote.weight);
        self.voter.push(vote.voter);
        self.prompt.push(vote.prompt);
        self.source.push(source);
        self.further.iter_mut().zip(further).for_each(|((_, column), number)| column.push(*number));
    }

    /// Adds plain votes; the first of them has the number `first`.
    pub(crate) fn extend(&mut self, plain: &Plain<'_>, rows: Range<usize>, first: i64, source: u32) {
        let casts = plain.casts(rows.clone());
        let length = self.vote.len() + rows.len();
        self.vote.extend((first..).take(rows.len()));
        for (side, column) in self.models.iter_mut().enumerate() {
            column.extend(casts.clone().map(|cast| cast.models[side]));
        }
        self.verdict.extend(casts.map(|cast| place(cast.verdict)));
        self.count.resize(length, 1);
        self.weight.resize(length, None);
        self.source.resize(length, source);
        self.voter.extend(plain.voter.as_ref(), rows.clone());
        self.prompt.extend(plain.prompt.as_ref(), rows.clone());
        for ((_, column), numbers) in self.further.iter_mut().zip(&plain.further) {
            column.extend(rows.clone().map(|row| numbers.get(row)));
        }
    }

    /// The batch as a frame.
    pub(crate) fn frame(self, models: &[String], sources: &[String]) -> Result<DataFrame, Error> {
        self.build(models, sources).map_err(|error| Error::Batch { reason: error.to_string() })
    }

    fn build(self, models: &[String], sources: &[String]) -> PolarsResult<DataFrame> {
        let height = self.vote.len();
        let verdicts: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.as_str()).collect();
        let models = StringChunked::from_slice("model".into(), &borrowed(models));
        let [model_a, model_b] = self.models;
        let mut columns = vec![
            Series::new("vote".into(), self.vote).into(),
            words(&models, "model_a", &model_a)?,
            words(&models, "model_b", &model_b)?,
            words(&StringChunked::from_slice("verdict".into(), &verdicts), "verdict", &self.verdict)?,
            Series::new("count".into(), self.count).into(),
            Series::new("weight".into(), self.weight).into(),
            self.voter.column()?,
            self.prompt.column()?,
            words(&StringChunked::from_slice("source".into(), &borrowed(sources)), "source", &self.source)?,
        ];
        columns
            .extend(self.further.into_iter().map(|(name, column)| Series::new(name.into(), column).into()));
        DataFrame::new(height, columns)
    }
}

fn borrowed(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// A column of words by their places in a list.
fn words(list: &StringChunked, name: &str, places: &[u32]) -> PolarsResult<Column> {
    Ok(list.take(places)?.with_name(name.into()).into_series().into())
}

fn place(verdict: Verdict) -> u32 {
    match verdict {
        Verdict::ModelA => 0,
        Verdict::ModelB => 1,
        Verdict::Tie => 2,
        Verdict::BothBad => 3,
    }
}
