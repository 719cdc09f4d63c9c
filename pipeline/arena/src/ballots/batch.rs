//! One batch of the table `votes` in columns, checked.

use artifact::Batches;
use polars::prelude::{Column, DataFrame};
use records::Verdict;

use super::hash::{self, Lookup};
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

/// Some rows of `votes`.
pub(crate) struct Batch {
    /// Models of the batch, in order of appearance.
    pub(crate) names: Vec<String>,
    /// Place in `names` of the model shown first.
    pub(crate) first: Vec<u32>,
    /// Place in `names` of the model shown second.
    pub(crate) second: Vec<u32>,
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) counts: Vec<u64>,
    pub(crate) weights: Vec<f64>,
    /// Hashed ids of each wanted unit; empty where the vote has none.
    pub(crate) ids: Vec<Vec<Option<u64>>>,
    /// Wanted numbers, column by column; NaN where there is none.
    pub(crate) values: Vec<Vec<f64>>,
    index: usize,
}

const DECLARED: [&str; 5] = ["model_a", "model_b", "verdict", "count", "weight"];

impl Batch {
    pub(crate) fn read(votes: &Batches, index: usize, wanted: &Wanted) -> Result<Self, Error> {
        let units = wanted.units.iter().map(|unit| unit.as_str());
        let names: Vec<&str> = DECLARED.into_iter().chain(units.clone()).collect();
        let mut columns = names.clone();
        columns.extend(wanted.values.iter().map(String::as_str).filter(|name| !names.contains(name)));
        let frame = votes.read(index, &columns)?;
        let reader = Reader { votes, index, frame: &frame };
        let mut coder = Coder::default();
        let batch = Self {
            first: coder.codes(&reader, "model_a")?,
            second: coder.codes(&reader, "model_b")?,
            names: coder.names,
            verdicts: reader.verdicts()?,
            counts: reader.counts()?,
            weights: reader.weights()?,
            ids: units.map(|unit| reader.ids(unit)).collect::<Result<_, _>>()?,
            values: wanted.values.iter().map(|name| reader.values(name)).collect::<Result<_, _>>()?,
            index,
        };
        match batch.first.iter().zip(&batch.second).position(|(first, second)| first == second) {
            Some(row) => {
                Err(batch.fault(votes, row, "model_b", "is `model_a`: a model has no vote against itself"))
            }
            None => Ok(batch),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.first.len()
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

fn fault(votes: &Batches, index: usize, (row, column): (usize, &str), reason: String) -> Error {
    // The number over all vote files is read only now: no sound table needs it.
    let number = votes.read(index, &["vote"]).ok().and_then(|frame| {
        let numbers = frame.column("vote").ok()?.i64().ok()?.clone();
        numbers.get(row)
    });
    Error::Vote(Fault { vote: number, column: column.to_owned(), reason })
}

/// Numbers for names, as they come.
#[derive(Default)]
struct Coder {
    names: Vec<String>,
    codes: Lookup<String, u32>,
}

impl Coder {
    fn code(&mut self, name: &str) -> u32 {
        if let Some(code) = self.codes.get(name) {
            return *code;
        }
        let code = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.codes.insert(name.to_owned(), code);
        code
    }

    fn codes(&mut self, reader: &Reader<'_>, column: &'static str) -> Result<Vec<u32>, Error> {
        let texts = reader.column(column)?.str().map_err(|error| reader.unreadable(column, &error))?;
        let mut codes = Vec::with_capacity(texts.len());
        for (row, name) in texts.iter().enumerate() {
            codes.push(self.code(name.ok_or_else(|| reader.fault(row, column, "is empty"))?));
        }
        Ok(codes)
    }
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

    fn verdicts(&self) -> Result<Vec<Verdict>, Error> {
        let words = self.column("verdict")?.str().map_err(|error| self.unreadable("verdict", &error))?;
        let verdict = |(row, word): (usize, Option<&str>)| match word {
            Some("model_a") => Ok(Verdict::ModelA),
            Some("model_b") => Ok(Verdict::ModelB),
            Some("tie") => Ok(Verdict::Tie),
            Some("both_bad") => Ok(Verdict::BothBad),
            Some(other) => match other.parse::<Verdict>() {
                Ok(verdict) => Ok(verdict),
                Err(error) => Err(self.fault(row, "verdict", error.to_string())),
            },
            None => Err(self.fault(row, "verdict", "is empty")),
        };
        words.iter().enumerate().map(verdict).collect()
    }

    fn counts(&self) -> Result<Vec<u64>, Error> {
        let counts = self.column("count")?.i64().map_err(|error| self.unreadable("count", &error))?;
        let count = |(row, count): (usize, Option<i64>)| match count {
            Some(count) if count > 0 => Ok(count as u64),
            Some(count) => Err(self.fault(row, "count", format!("is {count}; it must be at least 1"))),
            None => Err(self.fault(row, "count", "is empty; it must be at least 1")),
        };
        counts.iter().enumerate().map(count).collect()
    }

    fn weights(&self) -> Result<Vec<f64>, Error> {
        let weights = self.column("weight")?.f64().map_err(|error| self.unreadable("weight", &error))?;
        let weight = |(row, weight): (usize, Option<f64>)| match weight.unwrap_or(1.0) {
            weight if weight > 0.0 && weight.is_finite() => Ok(weight),
            other => Err(self.fault(row, "weight", format!("is {other}; it must be a positive number"))),
        };
        weights.iter().enumerate().map(weight).collect()
    }

    fn ids(&self, unit: &str) -> Result<Vec<Option<u64>>, Error> {
        let texts = self.column(unit)?.str().map_err(|error| self.unreadable(unit, &error))?;
        Ok(texts.iter().map(|id| id.map(hash::of_name)).collect())
    }

    fn values(&self, name: &str) -> Result<Vec<f64>, Error> {
        let values = self.column(name)?.f64().map_err(|error| self.unreadable(name, &error))?;
        Ok(values.iter().map(|value| value.unwrap_or(f64::NAN)).collect())
    }
}
