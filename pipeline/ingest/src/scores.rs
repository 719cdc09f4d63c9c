//! Raw scores of judges: battles and best-of-K sets, and what each judge says of them.
//!
//! The data sets come first, as judges' records are joined to them: battles by question, prompts by question and
//! the model that answered. Then the judges, one a thread, each with all its files, so that memory holds a few
//! judges and not all of them; batches are written in the order of their names. Every record read is used,
//! dropped or rejected; a key that is met twice with the same values is used once, with other values never.

mod answered;
mod answers;
mod battles;
mod collect;
mod coverage;
mod data_set;
mod domains;
mod frames;
mod held;
mod judge;
mod judgement;
mod lists;
mod memory;
mod note;
mod reading;
mod score;
mod sources;
mod target;

use std::collections::{BTreeMap, BTreeSet};

use polars::prelude::DataFrame;
use rayon::prelude::*;
use records::tables::{Accounting, Rejection};
use scan::Open;

use crate::Error;
use crate::alike::{self, Kind};
use crate::fault::Fault;
use crate::ledger::Ledger;
use crate::settings::{RawSettings, Settings};
use crate::stream::sink::Sink;
use answers::AnswerRow;
use battles::BattleRow;
use collect::{Collected, collect};
use coverage::Coverage;
use data_set::{About, Answers, DataSet, DataSets};
use judge::{FileReport, Judged, Means};
use note::AllNotes;

pub use memory::{Cache, Memory};
pub(crate) use target::Target;

/// Rows of a data set that are handed over at a time.
const ROWS: usize = 131_072;

/// Ways to open the files, by path as written in the config, or below a folder or archive as `PATH/path/within`.
type Files = BTreeMap<String, Box<dyn Open + Send>>;

/// Where the rows of each table go; a batch of scores is of one judge.
pub struct ScoreSinks<'s> {
    /// Rows of `battles`.
    pub battles: &'s mut dyn Sink,
    /// Rows of `battle_scores`.
    pub battle_scores: &'s mut dyn Sink,
    /// Rows of `answer_sets`.
    pub answer_sets: &'s mut dyn Sink,
    /// Rows of `answer_scores`.
    pub answer_scores: &'s mut dyn Sink,
}

/// The four tables without rows, to open them with.
#[derive(Debug, Clone)]
pub struct ScoreColumns {
    /// `battles`, with a column `domain:NAME` for each declared domain.
    pub battles: DataFrame,
    /// `battle_scores`.
    pub battle_scores: DataFrame,
    /// `answer_sets`.
    pub answer_sets: DataFrame,
    /// `answer_scores`.
    pub answer_scores: DataFrame,
}

/// What became of battles, prompts and scores.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ScoreReport {
    /// For each file, what became of its records.
    pub accounting: Vec<Accounting>,
    /// Everything that was not used, with the reason: 100 rows of a file and kind, then their number; and files
    /// that lack rows of their data set.
    pub rejections: Vec<Rejection>,
    /// What the author should look at.
    pub warnings: Vec<String>,
    /// Battles handed over.
    pub battles: u64,
    /// Best-of-K prompts handed over.
    pub prompts: u64,
    /// Judges with at least one score.
    pub judges: u64,
}

/// The columns of the batches.
///
/// # Errors
/// [`Error::Batch`], which would be a fault of this room.
pub fn score_columns(settings: &Settings) -> Result<ScoreColumns, Error> {
    Ok(ScoreColumns {
        battles: frames::battles(&[], &domain_names(settings.raw()))?,
        battle_scores: frames::battle_scores("", &mut [])?,
        answer_sets: frames::answer_sets(&[])?,
        answer_scores: frames::answer_scores("", &mut [])?,
    })
}

/// Reads the battles, best-of-K sets and scores that the settings name. `files` has each by its path as written;
/// a folder or archive has its files as `PATH/path/within`.
///
/// # Errors
/// [`Error::MissingFile`]; [`Error::Sink`] when a sink takes no more. A faulty record or file is no error here: it
/// is in the report's rejections.
pub fn read_scores(
    settings: &Settings,
    files: &BTreeMap<String, Box<dyn Open + Send>>,
    sinks: ScoreSinks<'_>,
) -> Result<ScoreReport, Error> {
    read_scores_with(settings, files, sinks, None)
}

/// [`read_scores`] that parses no file of scores which `memory` knows; what comes of it is the same to the byte.
///
/// # Errors
/// As there.
pub fn read_scores_with(
    settings: &Settings,
    files: &BTreeMap<String, Box<dyn Open + Send>>,
    mut sinks: ScoreSinks<'_>,
    memory: Option<&Memory<'_>>,
) -> Result<ScoreReport, Error> {
    let mut ledger = Ledger::default();
    let mut report = ScoreReport::default();
    let sets = data_sets(settings, files, &mut sinks, (&mut ledger, &mut report))?;
    let sources = sources::find(settings, files, &sets, (&mut ledger, &mut report.warnings))?;
    let canonical = settings.aliases().judges.values().map(String::as_str);
    const JUDGES: Kind = Kind { what: "scores: the judges", section: "judges" };
    report.warnings.extend(alike::warnings(JUDGES, sources.keys().map(String::as_str), canonical));
    let (mut coverage, mut notes) = (Coverage::default(), AllNotes::default());
    let list: Vec<_> = sources.iter().collect();
    let ground = memory.and_then(|memory| memory.ground(settings));
    let means = Means { aliases: settings.aliases(), memory: memory.zip(ground.as_deref()) };
    for some in list.chunks(2 * rayon::current_num_threads()) {
        let read = |(judge, sources): &(&String, &Vec<_>)| judge::read(judge, sources, means);
        let read: Vec<Result<Judged<'_>, Error>> = some.par_iter().map(read).collect();
        for ((judge, _), judged) in some.iter().zip(read) {
            let Judged { battles, answers, files, coverage: rows } = judged?;
            report.judges += u64::from(battles.is_some() || answers.is_some());
            battles.map_or(Ok(()), |frame| sinks.battle_scores.put(frame)).map_err(Error::Sink)?;
            answers.map_or(Ok(()), |frame| sinks.answer_scores.put(frame)).map_err(Error::Sink)?;
            coverage.add(judge, &rows);
            files.into_iter().for_each(|file| enter(file, &mut ledger, &mut notes));
        }
    }
    report.warnings.extend(notes.warnings());
    report.warnings.extend(coverage.warnings(&sets, list.len()));
    (report.rejections, report.accounting) = ledger.close();
    Ok(report)
}

/// Enters what became of a file.
fn enter(file: FileReport<'_>, ledger: &mut Ledger, notes: &mut AllNotes) {
    let source = ledger.open(file.path);
    notes.add(file.path, &file.notes);
    file.bins.settle(source, ledger);
    if let Some((records, fault)) = file.fault {
        ledger.rejected(source, crate::stream::bins::size(records), [fault]);
    }
    if let Some(reason) = file.short {
        ledger.dropped(source, 0, Fault::whole_file(reason));
    }
}

/// Reads the data sets and hands their rows over.
fn data_sets(
    settings: &Settings,
    files: &Files,
    sinks: &mut ScoreSinks<'_>,
    (ledger, report): (&mut Ledger, &mut ScoreReport),
) -> Result<DataSets, Error> {
    let raw = settings.raw();
    let battles = raw.battles.iter().map(|file| Target::battles(&file.benchmark));
    let answers = raw.answers.iter().map(|file| Target::answers(&file.benchmark, &file.domain));
    let targets = battles.chain(answers).map(|target| (target.clone(), DataSet::new(target)));
    let mut sets: DataSets = targets.collect();
    let domains = domain_names(raw);
    let warnings = &mut report.warnings;
    let rows = collect(battles::files(settings, files, &domains)?, ledger, warnings);
    report.battles = rows.len() as u64;
    warnings.extend(slips(&rows, settings));
    put_battles(&rows, &domains, sinks.battles)?;
    rows.into_iter().for_each(|row| add_battle(row, &mut sets));
    let rows = collect(answers::files(settings, files)?, ledger, warnings);
    report.prompts = rows.len() as u64;
    put_answers(&rows, sinks.answer_sets)?;
    rows.into_iter().for_each(|row| add_answers(row, &mut sets));
    Ok(sets)
}

/// Models that differ only in spelling.
fn slips(rows: &[Collected<BattleRow>], settings: &Settings) -> Vec<String> {
    const MODELS: Kind = Kind { what: "battles: the models", section: "policies" };
    let met: BTreeSet<&str> = rows.iter().flat_map(|row| row.row.models.iter().map(String::as_str)).collect();
    alike::warnings(MODELS, met, settings.aliases().policies.values().map(String::as_str))
}

fn put_battles(rows: &[Collected<BattleRow>], domains: &[String], sink: &mut dyn Sink) -> Result<(), Error> {
    rows.chunks(ROWS).try_for_each(|rows| {
        let rows: Vec<_> = rows.iter().map(|row| (row.target.benchmark.as_str(), &row.row)).collect();
        sink.put(frames::battles(&rows, domains)?).map_err(Error::Sink)
    })
}

fn put_answers(rows: &[Collected<AnswerRow>], sink: &mut dyn Sink) -> Result<(), Error> {
    rows.chunks(ROWS).try_for_each(|rows| {
        let rows: Vec<_> = rows.iter().map(|row| (&row.target, &row.row)).collect();
        sink.put(frames::answer_sets(&rows)?).map_err(Error::Sink)
    })
}

fn add_battle(row: Collected<BattleRow>, sets: &mut DataSets) {
    let Collected { target, key, row, .. } = row;
    let Some(set) = sets.get_mut(&target) else { return };
    set.add(key, row.number);
    if let About::Battles(models) = &mut set.about {
        models.push(row.models);
    }
}

fn add_answers(row: Collected<AnswerRow>, sets: &mut DataSets) {
    let Collected { target, key, place, row } = row;
    let Some(set) = sets.get_mut(&target) else { return };
    set.add(key, row.number);
    if let About::Answers(answers) = &mut set.about {
        answers.push(Answers { labels: row.labels, place });
    }
}

/// Names of the domains of all battle files, in order.
fn domain_names(raw: &RawSettings) -> Vec<String> {
    let names: BTreeSet<&String> = raw.battles.iter().flat_map(|file| file.domains.keys()).collect();
    names.into_iter().cloned().collect()
}
