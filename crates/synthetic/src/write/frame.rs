//! Votes as Parquet.

use std::io::{self, Write};

use polars::io::parquet::write::BatchedWriter;
use polars::prelude::{DataFrame, NamedFrom, ParquetCompression, ParquetWriter, PolarsError, Series};

use super::{model_name, voter_name};
use crate::{Simulation, Vote};

fn failed(error: PolarsError) -> io::Error {
    io::Error::other(error)
}

/// A row a vote, in flat columns.
pub(super) fn frame(simulation: &Simulation, votes: &[Vote]) -> io::Result<DataFrame> {
    let raw = simulation.design().get();
    let names = |model: fn(&Vote) -> u32| {
        votes.iter().map(|vote| model_name(simulation, model(vote))).collect::<Vec<_>>()
    };
    let verdicts: Vec<&str> = votes.iter().map(|vote| vote.verdict.as_str()).collect();
    let mut columns = vec![
        Series::new("model_a".into(), names(|vote| vote.first)),
        Series::new("model_b".into(), names(|vote| vote.second)),
        Series::new("winner".into(), verdicts),
    ];
    for effect in &raw.style {
        for (side, name) in ["a", "b"].into_iter().enumerate() {
            let counts = votes.iter().map(|vote| i64::from(vote.counts[side][effect.feature.place()]));
            let name = format!("{}_{name}", effect.feature);
            columns.push(Series::new(name.into(), counts.collect::<Vec<_>>()));
        }
    }
    if raw.voters > 0 {
        let voters = votes.iter().map(|vote| voter_name(simulation, vote.voter));
        columns.push(Series::new("judge".into(), voters.collect::<Vec<_>>()));
    }
    columns.push(Series::new("tstamp".into(), votes.iter().map(|vote| vote.time).collect::<Vec<_>>()));
    DataFrame::new(votes.len(), columns.into_iter().map(Into::into).collect()).map_err(failed)
}

/// A Parquet file with a row group a chunk.
pub(super) struct ParquetSink<W: Write> {
    // The writer of the columns keeps the file to itself and does not give it back, so it writes to memory and each
    // chunk's bytes are passed on.
    writer: BatchedWriter<Shared>,
    passed: Shared,
    file: W,
}

/// Bytes on their way.
#[derive(Clone, Default)]
struct Shared(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl Shared {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<W: Write> ParquetSink<W> {
    pub(super) fn new(simulation: &Simulation, file: W) -> io::Result<Self> {
        let empty = frame(simulation, &[])?;
        let passed = Shared::default();
        let writer = ParquetWriter::new(passed.clone())
            .with_compression(ParquetCompression::Snappy)
            .batched(empty.schema())
            .map_err(failed)?;
        Ok(Self { writer, passed, file })
    }

    pub(super) fn put(&mut self, frame: &DataFrame) -> io::Result<()> {
        self.writer.write_batch(frame).map_err(failed)?;
        self.file.write_all(&self.passed.take())
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        self.writer.finish().map_err(failed)?;
        self.file.write_all(&self.passed.take())?;
        Ok(self.file)
    }
}
