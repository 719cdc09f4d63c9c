//! Votes between two models: from files of many shapes to one table, batch by batch.
//!
//! A file's shape is told by its keys. Every vote read is used, dropped or rejected; a faulty vote does not stop
//! the reading. Filters that look at one vote are applied as it passes; filters that look at all votes need a
//! first reading, which keeps a few numbers of each vote, and never the votes.

mod batch;
mod covariates;
mod features;
mod filter;
mod models;
mod plain;
mod plan;
mod repeated;
mod shape;
mod shared;
mod survey;
mod tally;
mod texts;
pub(crate) mod time;
mod traces;
mod walk;
mod writer;

use std::collections::BTreeMap;

use polars::prelude::DataFrame;
use records::tables::{Accounting, Rejection};
use scan::Open;

use crate::Error;
use crate::fault::Fault;
use crate::ledger::Ledger;
use crate::settings::{RawVotes, Settings, VoteFile};
use crate::stream::identity::Content;
use crate::stream::keys::FileKeys;
use crate::stream::sink::Sink;
use crate::stream::unreadable;
use batch::Batch;
use filter::Chosen;
use models::Models;
use plan::{Plan, Reading};
use survey::Survey;
use traces::{Asked, Traces};
use writer::{Fates, Writer};

/// What became of the votes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct VoteReport {
    /// For each file, what became of its votes.
    pub accounting: Vec<Accounting>,
    /// Everything that was not used, with the reason: 100 rows of a file and kind, then their number.
    pub rejections: Vec<Rejection>,
    /// What the author should look at.
    pub warnings: Vec<String>,
    /// Votes handed to the sink.
    pub votes: u64,
}

/// The columns of the batches, without rows: those of the table `votes`, then `F_a` and `F_b` for each style
/// feature F, then the covariates.
///
/// # Errors
/// [`Error::Batch`], which would be a fault of this room.
pub fn vote_columns(settings: &Settings) -> Result<DataFrame, Error> {
    Batch::new(&settings.raw().votes).frame(&[], &[])
}

/// Reads the vote files that the settings name, in their order; `files` has each by its path as written.
///
/// # Errors
/// [`Error::MissingFile`]; [`Error::Sink`] when the sink takes no more; [`Error::Changed`] when a file is another
/// in the second reading. A faulty vote or file is no error here: it is in the report's rejections.
pub fn read_votes(
    settings: &Settings,
    files: &BTreeMap<String, Box<dyn Open + Send>>,
    sink: &mut dyn Sink,
) -> Result<VoteReport, Error> {
    let votes = &settings.raw().votes;
    let chosen = Chosen::new(&votes.filters.models, settings.aliases());
    let mut models = Models::new(settings.aliases(), chosen);
    let planned =
        votes.files.iter().map(|file| Planned::new(file, votes, files)).collect::<Result<Vec<_>, _>>()?;
    let fates = Asked::by(&votes.filters).any().then(|| survey(&planned, votes, &mut models));
    write(&planned, Fates::new(fates), &mut models, Writer::new(votes, sink))
}

/// A file and how to read it.
struct Planned<'a> {
    file: &'a VoteFile,
    open: &'a dyn Open,
    plan: Result<Plan<'a>, Fault>,
    /// For the first reading, where there is one.
    survey: Option<Plan<'a>>,
}

impl<'a> Planned<'a> {
    fn new(
        file: &'a VoteFile,
        settings: &'a RawVotes,
        files: &'a BTreeMap<String, Box<dyn Open + Send>>,
    ) -> Result<Self, Error> {
        let open = files.get(&file.path).ok_or_else(|| Error::MissingFile { path: file.path.clone() })?;
        let keys = scan::keys(&**open).map(FileKeys::new).map_err(|error| unreadable(&error));
        let plan = |reading| Plan::new(keys.as_ref().map_err(Clone::clone)?, settings, file, reading);
        let survey = Asked::by(&settings.filters).any().then(|| plan(Reading::Survey).ok()).flatten();
        let plan = plan(Reading::Last);
        // A file that is not read at last has no say in what becomes of the others.
        let survey = survey.filter(|_| plan.is_ok());
        Ok(Self { file, open: &**open, plan, survey })
    }
}

/// The first reading: what becomes of each vote in the filters that look at all of them.
fn survey(
    planned: &[Planned<'_>],
    settings: &RawVotes,
    models: &mut Models<'_>,
) -> Vec<Option<filter::Filter>> {
    let mut traces = Traces::default();
    for Planned { open, survey, .. } in planned {
        if let Some(plan) = survey {
            let mut survey = Survey { plan, traces: &mut traces, content: Content::default() };
            // What cannot be read now cannot be read again either, and is told then.
            let _ = walk::walk(*open, plan, models, &mut survey);
        }
    }
    traces.sift(&settings.filters, models.names().len())
}

/// The last reading.
fn write(
    planned: &[Planned<'_>],
    mut fates: Fates,
    models: &mut Models<'_>,
    mut writer: Writer<'_>,
) -> Result<VoteReport, Error> {
    let mut ledger = Ledger::default();
    let mut warnings = Vec::new();
    for Planned { file, open, plan, .. } in planned {
        let source = ledger.open(&file.path);
        let plan = match plan {
            Ok(plan) => plan,
            Err(fault) => {
                ledger.rejected(source, 0, [fault.clone()]);
                continue;
            }
        };
        warnings.extend(plan.unused_weight.iter().map(|column| {
            format!(
                "{}: the column `{column}` is not heard; `ingest: {{votes: {{weight: {column}}}}}` takes it as the \
                 weight of each vote",
                file.path
            )
        }));
        let mut one = writer.open(plan, &mut fates, (&file.path, file.source()));
        let end = walk::walk(*open, plan, models, &mut one);
        let tally = one.tally;
        writer.failure()?;
        warnings.extend(tally.notes(&file.path));
        tally.settle(source, &mut ledger);
        if let Err(error) = end {
            ledger.rejected(source, 0, [unreadable(&error)]);
        }
    }
    writer.flush(models.names());
    writer.failure()?;
    if !fates.are_used_up() {
        let paths: Vec<&str> = planned.iter().map(|one| one.file.path.as_str()).collect();
        return Err(Error::Changed { path: paths.join(", ") });
    }
    warnings.extend(models.warnings());
    let (rejections, accounting) = ledger.close();
    Ok(VoteReport { accounting, rejections, warnings, votes: writer.used })
}
