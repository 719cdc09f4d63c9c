//! Votes in columns, a batch at a time.

use std::ops::Range;

use polars::prelude::{
    ChunkTake, Column, DataFrame, IntoSeries, NamedFrom, NewChunkedArray, PolarsResult, Series, StringChunked,
};
use rayon::join;
use rayon::prelude::*;
use records::Verdict;

use super::plain::Plain;
use super::repeated::{self, Repeated};
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
    count: Repeated<i64>,
    weight: Repeated<Option<f64>>,
    voter: Texts,
    prompt: Texts,
    source: Repeated<u32>,
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
            count: Repeated::new(),
            weight: Repeated::new(),
            voter: Texts::new("voter"),
            prompt: Texts::new("prompt"),
            source: Repeated::new(),
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
        self.count.extend(vote.count, 1);
        self.weight.extend(vote.weight, 1);
        self.voter.push(vote.voter);
        self.prompt.push(vote.prompt);
        self.source.extend(source, 1);
        self.further.iter_mut().zip(further).for_each(|((_, column), number)| column.push(*number));
    }

    /// Adds plain votes; the first of them has the number `first`.
    pub(crate) fn extend(&mut self, plain: &Plain<'_>, rows: Range<usize>, first: i64, source: u32) {
        let Self { vote, models, verdict, count, weight, voter, prompt, source: file, further } = self;
        count.extend(1, rows.len());
        weight.extend(None, rows.len());
        file.extend(source, rows.len());
        let [model_a, model_b] = models;
        let (casts, votes) = (plain.casts(rows.clone()), rows.len() as i64);
        // Column beside column: most of the time goes into fresh memory.
        let numbers = further.par_iter_mut().zip(&plain.further);
        let numbers = || {
            numbers.for_each(|((_, column), numbers)| numbers.append(column, rows.clone()));
        };
        let words = || {
            voter.extend(plain.voter.as_ref(), rows.clone());
            prompt.extend(plain.prompt.as_ref(), rows.clone());
        };
        let ballots = || {
            vote.extend(first..first + votes);
            verdict.extend(casts.clone().map(|cast| place(cast.verdict)));
        };
        let sides = || {
            model_a.extend(casts.clone().map(|cast| cast.models[0]));
            model_b.extend(casts.clone().map(|cast| cast.models[1]));
        };
        join(numbers, || join(words, || join(ballots, sides)));
    }

    /// The batch as a frame.
    pub(crate) fn frame(self, models: &[String], sources: &[String]) -> Result<DataFrame, Error> {
        self.build(models, sources).map_err(|error| Error::Batch { reason: error.to_string() })
    }

    fn build(self, models: &[String], sources: &[String]) -> PolarsResult<DataFrame> {
        let height = self.vote.len();
        let verdicts: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.as_str()).collect();
        let models = StringChunked::from_slice("model".into(), &borrowed(models));
        let verdicts = StringChunked::from_slice("verdict".into(), &verdicts);
        let [model_a, model_b] = self.models;
        let (a, (b, verdict)) = join(
            || words(&models, "model_a", &model_a),
            || {
                let verdict = || words(&verdicts, "verdict", &self.verdict);
                join(|| words(&models, "model_b", &model_b), verdict)
            },
        );
        let mut columns = vec![
            Series::new("vote".into(), self.vote).into(),
            a?,
            b?,
            verdict?,
            self.count.column("count"),
            self.weight.column("weight"),
            self.voter.column()?,
            self.prompt.column()?,
            named(sources, "source", self.source)?,
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

/// [`words`], nearly always the same one.
fn named(list: &[String], name: &str, places: Repeated<u32>) -> PolarsResult<Column> {
    match places {
        Repeated::Same(place, rows) => {
            let word = place.and_then(|place| list.get(place as usize));
            Ok(repeated::text(name, word.map(String::as_str), rows))
        }
        Repeated::Own(places) => {
            words(&StringChunked::from_slice(name.into(), &borrowed(list)), name, &places)
        }
    }
}

fn place(verdict: Verdict) -> u32 {
    match verdict {
        Verdict::ModelA => 0,
        Verdict::ModelB => 1,
        Verdict::Tie => 2,
        Verdict::BothBad => 3,
    }
}
