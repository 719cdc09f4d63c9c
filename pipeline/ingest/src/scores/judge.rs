//! Everything that one judge says.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use datasets::Aliases;
use polars::prelude::DataFrame;
use scan::{Dialect, Open, Record};

use super::answered::{Answered, Scores};
use super::data_set::{About, DataSet, shown};
use super::frames;
use super::held::{FileBins, Held, One, Spot};
use super::judgement::{Judgement, Judgements};
use super::memory::{Memory, Written};
use super::note::Notes;
use super::reading::Reading;
use super::target::Target;
use crate::Error;
use crate::fault::Fault;
use crate::settings::ScoreFile;
use crate::stream::bins::Bins;
use crate::stream::keys::FileKeys;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Wanted};
use crate::stream::{broken, unreadable};

/// What is wrong with a record that joins nothing.
const STRANGERS: &str = "records of nothing in the data set";

/// Keys of strangers that a message shows.
const SHOWN: usize = 3;

/// A file of scores.
pub(crate) struct Source<'a> {
    pub(crate) path: &'a str,
    pub(crate) open: &'a dyn Open,
    pub(crate) entry: &'a ScoreFile,
    pub(crate) set: &'a DataSet,
}

/// What became of a file.
pub(crate) struct FileReport<'a> {
    pub(crate) path: &'a str,
    pub(crate) bins: Bins,
    /// What the file as a whole suffers from, and how many records that is about.
    pub(crate) fault: Option<(u64, Fault)>,
    pub(crate) notes: Notes,
    /// That the judge's files lack rows of their data set; said of the first of them.
    pub(crate) short: Option<String>,
}

/// What one judge says.
#[derive(Default)]
pub(crate) struct Judged<'a> {
    /// Rows of `battle_scores`, if there are any.
    pub(crate) battles: Option<DataFrame>,
    /// Rows of `answer_scores`, if there are any.
    pub(crate) answers: Option<DataFrame>,
    pub(crate) files: Vec<FileReport<'a>>,
    /// Rows of each data set that are scored.
    pub(crate) coverage: BTreeMap<&'a Target, usize>,
}

/// What files are read with.
#[derive(Clone, Copy)]
pub(crate) struct Means<'a> {
    pub(crate) aliases: &'a Aliases,
    /// What is remembered of earlier runs, and what all keys there have in common.
    pub(crate) memory: Option<(&'a Memory<'a>, &'a str)>,
}

/// Reads all files of a judge.
pub(crate) fn read<'a>(judge: &str, sources: &[Source<'a>], means: Means<'a>) -> Result<Judged<'a>, Error> {
    let mut by_set: BTreeMap<&Target, Vec<&Source<'a>>> = BTreeMap::new();
    sources.iter().for_each(|source| by_set.entry(&source.set.target).or_default().push(source));
    let mut judged = Judged::default();
    let (mut battles, mut answers) = (Vec::new(), Vec::new());
    for (_, sources) in by_set {
        let set = sources[0].set;
        let mut files = Vec::new();
        let scored = match set.about {
            About::Battles(_) => {
                let rows = take::<Judgements<'a>>(&sources, means, &|_| {}, &mut files);
                battles.extend(rows.iter().map(|(row, one)| (set.rows[*row], one.said)));
                rows.len()
            }
            About::Answers(_) => {
                let rows = take::<Answered<'a>>(
                    &sources,
                    means,
                    &|reading| reading.set_aliases(means.aliases),
                    &mut files,
                );
                let count = rows.len();
                answers.extend(rows.into_iter().map(|(row, one)| (set.rows[row], one.said)));
                count
            }
        };
        if scored < set.len() {
            files[0].short = Some(short(set, scored));
        }
        judged.coverage.insert(&set.target, scored);
        judged.files.append(&mut files);
    }
    judged.battles = filled(battles, |rows: &mut Vec<(i64, Judgement)>| frames::battle_scores(judge, rows))?;
    judged.answers = filled(answers, |rows: &mut Vec<(i64, Scores)>| frames::answer_scores(judge, rows))?;
    Ok(judged)
}

fn short(set: &DataSet, scored: usize) -> String {
    let (target, rows) = (&set.target, set.target.rows());
    format!("{scored} of the {} {rows} of {target} are scored; metrics on it are of those alone", set.len())
}

fn filled<T>(
    mut rows: Vec<T>,
    frame: impl FnOnce(&mut Vec<T>) -> Result<DataFrame, Error>,
) -> Result<Option<DataFrame>, Error> {
    if rows.is_empty() { Ok(None) } else { frame(&mut rows).map(Some) }
}

/// Reads the files of one data set; the rows that are scored, in order.
fn take<'a, R: Reading<'a>>(
    sources: &[&Source<'a>],
    means: Means<'a>,
    ready: &dyn Fn(&mut R),
    reports: &mut Vec<FileReport<'a>>,
) -> Vec<(usize, One<R::Said>)> {
    let mut held = Held::new();
    let (mut files, mut ends) = (Vec::new(), Vec::new());
    for (number, source) in sources.iter().enumerate() {
        let key = means.memory.and_then(|(memory, ground)| Some((memory, memory.key(ground, source)?)));
        if let Some((memory, key)) = &key
            && let Some(recalled) = memory.recall::<R::Said>(key, source.set.len())
        {
            held.put_all(number, recalled.rows);
            files.push(FileBins { path: source.path, bins: Bins::default() });
            ends.push((None, recalled.notes));
            continue;
        }
        let mut wanted = Wanted::default();
        let mut reading = R::new(source.entry, source.set, &mut wanted);
        ready(&mut reading);
        let mut walk =
            Walk { source, wanted: &wanted, number, reading, held: &mut held, state: State::default() };
        walk.state.written = key.as_ref().map(|_| Written::default());
        let fault = walk.all();
        let State { bins, notes, written, .. } = walk.state;
        if let (None, true, Some((memory, key)), Some(written)) = (&fault, bins.is_clean(), &key, written) {
            memory.cache.put(key, &written.finish(&notes));
        }
        files.push(FileBins { path: source.path, bins });
        ends.push((fault, notes));
    }
    let set = sources[0].set;
    let rows = held.settle(&mut files, &|row| set.key(row));
    reports.extend(files.into_iter().zip(ends).map(|(file, (fault, notes))| {
        let FileBins { path, bins } = file;
        FileReport { path, bins, fault, notes, short: None }
    }));
    rows
}

/// One file being read.
struct Walk<'w, 'a, R: Reading<'a>> {
    source: &'w Source<'a>,
    wanted: &'w Wanted,
    /// Number of the file.
    number: usize,
    reading: R,
    held: &'w mut Held<R::Said>,
    state: State,
}

/// What is known of a file so far.
#[derive(Default)]
struct State {
    bins: Bins,
    notes: Notes,
    begun: bool,
    /// Why the file cannot be read.
    wrong: Option<String>,
    /// Records that join a row.
    joined: u64,
    /// The row behind the last one found.
    next: usize,
    /// The first keys that join none.
    strangers: Vec<String>,
    /// What was said, where it is to be remembered.
    written: Option<Written>,
    key: String,
}

impl<'a, R: Reading<'a>> Walk<'_, 'a, R> {
    /// Reads every record; what the file as a whole suffers from, and how many records that is about.
    fn all(&mut self) -> Option<(u64, Fault)> {
        let (open, wanted, set) = (self.source.open, self.wanted, self.source.set);
        if set.len() == 0 {
            let reason =
                format!("not read: nothing of {} could be read; look at its own files first", set.target);
            return Some((0, Fault::whole_file(reason)));
        }
        let end = scan::scan_as(open, (&wanted.keys(), Dialect::Python), &mut |record| match record {
            Ok(record) => self.record(record),
            Err(fault) => {
                self.state.bins.refused(fault.place, broken(fault));
                ControlFlow::Continue(())
            }
        });
        if let Some(reason) = self.state.wrong.take() {
            return Some((0, Fault::whole_file(format!("{reason}: found {}", self.keys()))));
        }
        match end {
            Err(error) => return Some((0, unreadable(&error))),
            Ok(0) => return Some((0, Fault::whole_file("the file has no records"))),
            Ok(_) => {}
        }
        (self.state.joined == 0 && !self.state.strangers.is_empty()).then(|| self.nothing_joins())
    }

    fn record(&mut self, record: Record<'_>) -> ControlFlow<()> {
        let row = Row { place: record.place, values: record.values, wanted: self.wanted };
        if !self.state.begun {
            if let Err(reason) = self.reading.begin(&row) {
                self.state.wrong = Some(reason);
                return ControlFlow::Break(());
            }
            self.state.begun = true;
        }
        if let Err(refusal) = self.one(&row, record) {
            self.state.bins.refused(record.place, refusal);
        }
        ControlFlow::Continue(())
    }

    fn one(&mut self, row: &Row<'_>, record: Record<'_>) -> Result<(), Refusal> {
        let State { key, notes, joined, next, strangers, .. } = &mut self.state;
        self.reading.key(row, key)?;
        let set = self.source.set;
        let Some(number) = set.find(key, *next) else {
            if strangers.len() < SHOWN {
                strangers.push(shown(key));
            }
            let reason = format!("is not among the {} {} of {}", set.len(), set.target.rows(), set.target);
            return Err(Refusal::rejected(STRANGERS, reason).found("question_id", &shown(key)));
        };
        *joined += 1;
        *next = number + 1;
        let said = self.reading.read(row, record.format, number, notes)?;
        if let Some(written) = &mut self.state.written {
            written.add(number, record.place, &said);
        }
        let spot = Spot { file: self.number, place: record.place };
        self.held.put(number, One { spot, said });
        Ok(())
    }

    fn nothing_joins(&mut self) -> (u64, Fault) {
        let count = self.state.bins.forget(STRANGERS);
        let set = self.source.set;
        let reason = format!(
            "none of the file's {count} records is about {}: the file has {}, ...; the data set has {}, ...; look at \
             `benchmark` and `domain` of the entry, and at the version of the data set",
            set.target,
            self.state.strangers.join(", "),
            set.samples()
        );
        (count, Fault::whole_file(reason))
    }

    /// The keys of the file, for a message.
    fn keys(&self) -> String {
        match scan::keys_as(self.source.open, Dialect::Python) {
            Ok(keys) => FileKeys::new(keys).list(),
            Err(error) => unreadable(&error).reason,
        }
    }
}
