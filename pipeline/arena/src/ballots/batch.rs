//! One batch of the table `votes` in columns, checked.

use std::sync::Arc;

use artifact::Batches;
use polars::prelude::{AnyValue, Column, DataFrame, Float64Chunked};
use records::{Codes, Verdict};

use super::hash::{self, Lookup};
use super::table::VoteTable;
use crate::settings::Cluster;
use crate::{Error, Fault};

/// Columns wanted beside the declared ones that every fit needs.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wanted {
    /// Units to hash the ids of.
    pub(crate) units: Vec<Unit>,
    /// Columns of numbers.
    pub(crate) values: Vec<String>,
}

/// What may tie votes together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    Voter,
    Prompt,
}

impl Unit {
    pub(crate) const ALL: [Self; 2] = [Self::Voter, Self::Prompt];

    /// The column with its ids.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Voter => "voter",
            Self::Prompt => "prompt",
        }
    }

    pub(crate) const fn of(cluster: Cluster) -> Option<Self> {
        match cluster {
            Cluster::None => None,
            Cluster::Voter => Some(Self::Voter),
            Cluster::Prompt => Some(Self::Prompt),
        }
    }
}

/// Who met whom in some rows of `votes`, and how it ended.
pub(crate) struct Head {
    /// Models of the batch.
    pub(crate) names: Vec<String>,
    /// Place in `names` of the model shown first.
    pub(crate) first: Vec<u32>,
    /// Place in `names` of the model shown second.
    pub(crate) second: Vec<u32>,
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) counts: Each<u64>,
    pub(crate) weights: Each<f64>,
}

/// A number for each row; where all have the same, it is kept once.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Each<T> {
    All(T),
    Own(Vec<T>),
}

/// Some rows of `votes`.
pub(crate) struct Batch {
    pub(crate) head: Arc<Head>,
    /// Of each wanted unit.
    pub(crate) ids: Vec<Arc<Hashed>>,
    /// Wanted numbers, column by column; NaN where there is none.
    pub(crate) values: Vec<Values>,
    index: usize,
}

/// Numbers of some rows, in the table's own memory where none is missing.
pub(crate) enum Values {
    Shared(Float64Chunked),
    Filled(Vec<f64>),
}

impl Values {
    fn of(column: &Float64Chunked) -> Self {
        match column.cont_slice() {
            Ok(_) => Self::Shared(column.clone()),
            Err(_) => Self::Filled(column.iter().map(|value| value.unwrap_or(f64::NAN)).collect()),
        }
    }

    pub(crate) fn slice(&self) -> &[f64] {
        match self {
            Self::Shared(column) => column.cont_slice().unwrap_or_default(),
            Self::Filled(values) => values,
        }
    }
}

/// Hashes of the ids of some rows; [`Hashed::NOTHING`] where there is none.
pub(crate) struct Hashed(Each<u64>);

impl<T: Copy + PartialEq> Each<T> {
    fn of(column: Vec<T>, usual: T) -> Self {
        if column.iter().all(|value| *value == usual) { Self::All(usual) } else { Self::Own(column) }
    }

    pub(crate) fn get(&self, row: usize) -> T {
        match self {
            Self::All(value) => *value,
            Self::Own(column) => column[row],
        }
    }
}

impl Hashed {
    /// Hashes the ids of a batch.
    pub(crate) fn read(votes: &Batches, index: usize, unit: Unit) -> Result<Self, Error> {
        let frame = votes.read(index, &[unit.as_str()])?;
        Reader { votes, index, frame: &frame }.ids(unit.as_str())
    }

    /// The hash of no id.
    pub(crate) const NOTHING: u64 = 0;

    /// Whether a row has an id.
    pub(crate) fn has(&self, row: usize) -> bool {
        self.get(row) != Self::NOTHING
    }

    /// The hash of a row's id.
    pub(crate) fn get(&self, row: usize) -> u64 {
        self.0.get(row)
    }
}

const HEAD: [&str; 5] = ["model_a", "model_b", "verdict", "count", "weight"];

impl Head {
    pub(crate) fn read(votes: &Batches, index: usize) -> Result<Self, Error> {
        let frame = votes.read(index, &HEAD)?;
        let reader = Reader { votes, index, frame: &frame };
        let (first, names) = reader.codes("model_a")?;
        let (second, more) = reader.codes("model_b")?;
        let mut places: Lookup<&str, u32> = names.iter().copied().zip(0..).collect();
        let mut names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        let place = |name| {
            *places.entry(name).or_insert_with(|| {
                names.push(name.to_owned());
                (names.len() - 1) as u32
            })
        };
        let renumbered: Vec<u32> = more.into_iter().map(place).collect();
        let second: Vec<u32> = second.into_iter().map(|code| renumbered[code as usize]).collect();
        if let Some(row) = first.iter().zip(&second).position(|(first, second)| first == second) {
            return Err(reader.fault(row, "model_b", "is `model_a`: a model has no vote against itself"));
        }
        let (verdicts, counts, weights) = (reader.verdicts()?, reader.counts()?, reader.weights()?);
        Ok(Self { names, first, second, verdicts, counts, weights })
    }

    pub(crate) fn len(&self) -> usize {
        self.first.len()
    }
}

impl Batch {
    pub(crate) fn read(votes: &VoteTable<'_>, index: usize, wanted: &Wanted) -> Result<Self, Error> {
        let head = votes.head(index)?;
        let mut columns: Vec<&str> = wanted.values.iter().map(String::as_str).collect();
        columns.sort_unstable();
        columns.dedup();
        let frame = votes.batches.read(index, &columns)?;
        let reader = Reader { votes: votes.batches, index, frame: &frame };
        let ids = wanted.units.iter().map(|unit| votes.ids(index, *unit)).collect::<Result<_, _>>()?;
        let values = wanted.values.iter().map(|name| reader.values(name)).collect::<Result<_, _>>()?;
        Ok(Self { head, ids, values, index })
    }

    /// What is wrong with a row of this batch.
    pub(crate) fn fault(
        &self,
        votes: &Batches,
        row: usize,
        column: &str,
        reason: impl Into<String>,
    ) -> Error {
        fault(votes, self.index, (row, column), reason.into())
    }
}

/// What is wrong with a row of a batch.
pub(crate) fn fault(votes: &Batches, index: usize, (row, column): (usize, &str), reason: String) -> Error {
    // The number over all vote files is read only now: no sound table needs it.
    let number = votes.read(index, &["vote"]).ok().and_then(|frame| {
        let numbers = frame.column("vote").ok()?.i64().ok()?.clone();
        numbers.get(row)
    });
    Error::Vote(Fault { vote: number, column: column.to_owned(), reason })
}

struct Reader<'a> {
    votes: &'a Batches,
    index: usize,
    frame: &'a DataFrame,
}

impl<'a> Reader<'a> {
    fn column(&self, name: &str) -> Result<&'a Column, Error> {
        self.frame.column(name).map_err(|error| self.unreadable(name, &error))
    }

    fn unreadable(&self, column: &str, reason: &impl ToString) -> Error {
        Error::Column { column: column.to_owned(), reason: reason.to_string() }
    }

    fn fault(&self, row: usize, column: &str, reason: impl Into<String>) -> Error {
        fault(self.votes, self.index, (row, column), reason.into())
    }

    fn texts(&self, column: &str) -> Result<Codes<'a>, Error> {
        let texts = self.column(column)?.str().map_err(|error| self.unreadable(column, &error))?;
        Ok(Codes::of(texts))
    }

    /// Codes and words of a column that has a word in each row.
    fn codes(&self, column: &str) -> Result<(Vec<u32>, Vec<&'a str>), Error> {
        let Codes { codes, words } = self.texts(column)?;
        match codes.iter().position(|code| *code == Codes::NOTHING) {
            Some(row) => Err(self.fault(row, column, "is empty")),
            None => Ok((codes, words)),
        }
    }

    fn verdicts(&self) -> Result<Vec<Verdict>, Error> {
        let (codes, words) = self.codes("verdict")?;
        let row = |code: usize| codes.iter().position(|found| *found as usize == code).unwrap_or_default();
        let verdict = |(code, word): (usize, &&str)| {
            word.parse::<Verdict>().map_err(|error| self.fault(row(code), "verdict", error.to_string()))
        };
        let verdicts = words.iter().enumerate().map(verdict).collect::<Result<Vec<Verdict>, Error>>()?;
        Ok(codes.iter().map(|code| verdicts[*code as usize]).collect())
    }

    fn counts(&self) -> Result<Each<u64>, Error> {
        let column = self.column("count")?;
        // Nearly every table has a vote a row.
        if column.as_scalar_column().is_some_and(|same| same.scalar().value() == &AnyValue::Int64(1)) {
            return Ok(Each::All(1));
        }
        let counts = column.i64().map_err(|error| self.unreadable("count", &error))?;
        if counts.cont_slice().is_ok_and(|counts| counts.iter().all(|count| *count == 1)) {
            return Ok(Each::All(1));
        }
        let count = |(row, count): (usize, Option<i64>)| match count {
            Some(count) if count > 0 => Ok(count as u64),
            Some(count) => Err(self.fault(row, "count", format!("is {count}; it must be at least 1"))),
            None => Err(self.fault(row, "count", "is empty; it must be at least 1")),
        };
        Ok(Each::of(counts.iter().enumerate().map(count).collect::<Result<_, _>>()?, 1))
    }

    fn weights(&self) -> Result<Each<f64>, Error> {
        let column = self.column("weight")?;
        if column.null_count() == column.len() {
            return Ok(Each::All(1.0));
        }
        let weights = column.f64().map_err(|error| self.unreadable("weight", &error))?;
        let weight = |(row, weight): (usize, Option<f64>)| match weight.unwrap_or(1.0) {
            weight if weight > 0.0 && weight.is_finite() => Ok(weight),
            other => Err(self.fault(row, "weight", format!("is {other}; it must be a positive number"))),
        };
        Ok(Each::of(weights.iter().enumerate().map(weight).collect::<Result<_, _>>()?, 1.0))
    }

    fn ids(&self, unit: &str) -> Result<Hashed, Error> {
        let column = self.column(unit)?;
        if column.null_count() == column.len() {
            return Ok(Hashed(Each::All(Hashed::NOTHING)));
        }
        let texts = column.str().map_err(|error| self.unreadable(unit, &error))?;
        let mut hashes = Vec::with_capacity(texts.len());
        for array in texts.downcast_iter() {
            let ids = array.views().iter().zip(array.iter());
            hashes.extend(
                ids.map(|(view, id)| {
                    id.map_or(Hashed::NOTHING, |id| hash::of_view(view.as_u128(), id).max(1))
                }),
            );
        }
        Ok(Hashed(Each::Own(hashes)))
    }

    fn values(&self, name: &str) -> Result<Values, Error> {
        let values = self.column(name)?.f64().map_err(|error| self.unreadable(name, &error))?;
        Ok(Values::of(values))
    }
}
