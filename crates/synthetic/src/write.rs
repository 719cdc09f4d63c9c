//! Votes as files.

mod counts;
mod delimited;
mod frame;
mod json_lines;
mod truth;

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use crate::name::named;
use crate::{Simulation, Vote};

pub use truth::{strengths_csv, study_yaml, style_csv};

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// JSON lines in the shape of Chatbot Arena, counts under `conv_metadata`.
    #[default]
    JsonLines,
    /// CSV with flat columns.
    Csv,
    /// Parquet with flat columns.
    Parquet,
    /// CSV of how often each pair ended how: no style, no voters.
    Counts,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::JsonLines, Self::Csv, Self::Parquet, Self::Counts];

    /// The name in settings.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::JsonLines => "jsonl",
            Self::Csv => "csv",
            Self::Parquet => "parquet",
            Self::Counts => "counts",
        }
    }

    /// The name of the file of votes.
    #[must_use]
    pub const fn file(self) -> &'static str {
        match self {
            Self::JsonLines => "votes.jsonl",
            Self::Csv => "votes.csv",
            Self::Parquet => "votes.parquet",
            Self::Counts => "counts.csv",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// A name that is no format's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no format is called `{0}`; there are `jsonl`, `csv`, `parquet` and `counts`")]
pub struct UnknownFormat(
    /// The name.
    pub String,
);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.into_iter().find(|format| format.as_str() == name);
        found.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// A chunk of votes made ready for a file; made on any thread, written in order.
pub struct Encoded(Piece);

enum Piece {
    Text(Vec<u8>),
    Frame(Box<polars::prelude::DataFrame>),
    Votes(Vec<Vote>),
}

impl Encoded {
    /// Makes a chunk of the simulation's votes ready.
    ///
    /// # Errors
    ///
    /// What the encoder says.
    pub fn new(format: Format, simulation: &Simulation, chunk: u64) -> io::Result<Self> {
        let votes = simulation.chunk(chunk);
        Ok(Self(match format {
            Format::JsonLines => {
                Piece::Text(json_lines::encode(simulation, simulation.start(chunk), &votes)?)
            }
            Format::Csv => Piece::Text(delimited::encode(simulation, &votes).into_bytes()),
            Format::Parquet => Piece::Frame(Box::new(frame::frame(simulation, &votes)?)),
            Format::Counts => Piece::Votes(votes),
        }))
    }
}

/// A file of votes being written.
pub struct Writer<W: Write> {
    format: Format,
    sink: Sink<W>,
}

enum Sink<W: Write> {
    Text(W),
    Parquet(Box<frame::ParquetSink<W>>),
    Counts(W, counts::Tally),
}

impl<W: Write> Writer<W> {
    /// Starts a file.
    ///
    /// # Errors
    ///
    /// What the file says.
    pub fn new(format: Format, simulation: &Simulation, mut file: W) -> io::Result<Self> {
        let sink = match format {
            Format::JsonLines => Sink::Text(file),
            Format::Csv => {
                file.write_all(delimited::header(simulation).as_bytes())?;
                Sink::Text(file)
            }
            Format::Parquet => Sink::Parquet(Box::new(frame::ParquetSink::new(simulation, file)?)),
            Format::Counts => Sink::Counts(file, counts::Tally::default()),
        };
        Ok(Self { format, sink })
    }

    /// Adds the next chunk.
    ///
    /// # Errors
    ///
    /// What the file says, or `InvalidInput` for a chunk made ready for another format.
    pub fn put(&mut self, encoded: Encoded) -> io::Result<()> {
        match (&mut self.sink, encoded.0) {
            (Sink::Text(file), Piece::Text(bytes)) => file.write_all(&bytes),
            (Sink::Parquet(sink), Piece::Frame(frame)) => sink.put(&frame),
            (Sink::Counts(_, tally), Piece::Votes(votes)) => {
                tally.add(&votes);
                Ok(())
            }
            _ => {
                let reason = format!("the chunk was not made ready for {}", self.format);
                Err(io::Error::new(io::ErrorKind::InvalidInput, reason))
            }
        }
    }

    /// Ends the file and gives it back, with all bytes handed over.
    ///
    /// # Errors
    ///
    /// What the file says.
    pub fn finish(self, simulation: &Simulation) -> io::Result<W> {
        match self.sink {
            Sink::Text(file) => Ok(file),
            Sink::Parquet(sink) => sink.finish(),
            Sink::Counts(mut file, tally) => {
                file.write_all(tally.csv(simulation).as_bytes())?;
                Ok(file)
            }
        }
    }
}

/// The name of a model.
fn model_name(simulation: &Simulation, model: u32) -> &str {
    &simulation.names[model as usize]
}

/// The name of a voter.
fn voter_name(simulation: &Simulation, voter: u32) -> String {
    named("voter", voter, simulation.design().get().voters)
}
