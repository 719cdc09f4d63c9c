//! An archive as files.

mod answer_columns;
mod answer_frame;
mod battle_frame;
mod columns;
mod scores;
mod study;
mod truth;

use std::io::{self, Write};

use polars::prelude::{Column, DataFrame, ParquetCompression, ParquetWriter, PolarsError};

use super::{Archive, ArchiveFile, Set};
use crate::{Encoded, Format, Simulation, Writer, strengths_csv, style_csv};

pub(super) fn write(archive: &Archive, file: ArchiveFile, to: &mut impl Write) -> io::Result<()> {
    match file {
        ArchiveFile::DataSet(Set::HumanPreference) => parquet(battle_frame::columns(archive), to),
        ArchiveFile::DataSet(set) => parquet(answer_frame::columns(archive, set), to),
        ArchiveFile::Scores(judge, set) => scores::write(archive, judge, set, to),
        ArchiveFile::Votes => archive.votes().map_or(Ok(()), |simulation| votes(simulation, to)),
        ArchiveFile::Models => to.write_all(truth::models(archive).as_bytes()),
        ArchiveFile::Judges => to.write_all(truth::judges(archive).as_bytes()),
        ArchiveFile::Counts => to.write_all(truth::counts(archive).as_bytes()),
        ArchiveFile::Domains => to.write_all(truth::domains(archive).as_bytes()),
        ArchiveFile::Strengths => arena(archive, to, strengths_csv),
        ArchiveFile::Style => arena(archive, to, |_, truth| style_csv(truth)),
        ArchiveFile::Study => to.write_all(study::yaml(archive).as_bytes()),
    }
}

fn arena(
    archive: &Archive,
    to: &mut impl Write,
    text: impl Fn(&Simulation, &crate::Truth) -> String,
) -> io::Result<()> {
    archive
        .policies
        .arena()
        .map_or(Ok(()), |(simulation, truth)| to.write_all(text(simulation, truth).as_bytes()))
}

fn votes(simulation: &Simulation, to: &mut impl Write) -> io::Result<()> {
    let mut writer = Writer::new(Format::JsonLines, simulation, to)?;
    for chunk in 0..simulation.chunks() {
        writer.put(Encoded::new(Format::JsonLines, simulation, chunk)?)?;
    }
    writer.finish(simulation).map(drop)
}

fn parquet(columns: Result<Vec<Column>, PolarsError>, to: &mut impl Write) -> io::Result<()> {
    let write = |columns: Vec<Column>| {
        let height = columns.first().map_or(0, Column::len);
        let mut frame = DataFrame::new(height, columns)?;
        ParquetWriter::new(to).with_compression(ParquetCompression::Snappy).finish(&mut frame)
    };
    columns.and_then(write).map(drop).map_err(io::Error::other)
}
