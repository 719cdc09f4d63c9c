//! `check`: read everything, compute nothing, say what would happen and what is wrong.

use std::collections::{BTreeMap, BTreeSet};

use polars::prelude::DataFrame;
use records::RowAction;
use records::tables::Accounting;

use crate::config::Study;
use crate::failure::Failure;
use crate::faults;
use crate::files::{Digested, Files};
use crate::judges;
use crate::plan::{ROOMS, RoomName};
use crate::terminal::{self, FAINT, STRONG, line, styled};

/// Validates a config and its inputs.
pub(crate) fn check(named: &str) -> Result<(), Failure> {
    let study = Study::load(named)?;
    let mut files = study.read_inputs(Digested::Twins)?;
    let bytes = std::mem::take(&mut files.bytes);
    let mut outputs = ingest::compute(&study.ingest, ingest::Inputs { files: bytes })?;
    let mut warnings = outputs.warnings();
    if !files.votes.is_empty() {
        votes(&study, &files, (&mut outputs, &mut warnings))?;
    }
    let found =
        if files.raw.is_empty() { None } else { Some(raw(&study, &files, (&mut outputs, &mut warnings))?) };
    plan(&study);
    line(&styled(STRONG, "Inputs"));
    let mut places: BTreeMap<String, Vec<&Accounting>> = BTreeMap::new();
    for row in &outputs.accounting {
        places.entry(place(&study, &files, &row.source)).or_default().push(row);
    }
    places.iter().for_each(|(place, rows)| sources(place, rows));
    found.iter().for_each(|found| line(&found.words()));
    faults::refuse(&outputs.rejections, "`run` writes all of them to 1-ingest/rejections.csv")?;
    warnings.iter().for_each(|warning| terminal::warning(warning));
    correlate::check_points(&outputs.proxies, &outputs.outcomes)?;
    line("");
    line(&styled(STRONG, "Config, defaults filled in"));
    let mut config = study.config;
    config.arena = config.arena.resolved();
    config.ingest = study.ingest.raw().clone();
    line(serde_yaml::to_string(&config)?.trim_end());
    Ok(())
}

type Told<'a> = (&'a mut ingest::Outputs, &'a mut Vec<String>);

fn votes(study: &Study, files: &Files, (outputs, warnings): Told<'_>) -> Result<(), Failure> {
    let mut models = Models::default();
    let report = ingest::read_votes(&study.ingest, &files.openers(), &mut models)?;
    let names: Vec<&str> = models.0.iter().map(String::as_str).collect();
    if report.rejections.iter().all(|row| row.action != RowAction::Rejected) {
        arena::check_names(&study.arena, &names)?;
    }
    warnings.extend(judges::check(&study.config.arena, &outputs.proxies.iter().collect::<Vec<_>>())?);
    outputs.accounting.extend(report.accounting);
    outputs.rejections.extend(report.rejections);
    warnings.extend(report.warnings);
    Ok(())
}

fn raw(study: &Study, files: &Files, (outputs, warnings): Told<'_>) -> Result<Found, Failure> {
    let mut found = Found::default();
    let (mut battles, mut answers, mut judges, mut others) = Default::default();
    let sinks = ingest::ScoreSinks {
        battles: &mut Names { column: "benchmark", names: &mut battles },
        answer_sets: &mut Names { column: "domain", names: &mut answers },
        battle_scores: &mut Names { column: "judge", names: &mut judges },
        answer_scores: &mut Names { column: "judge", names: &mut others },
    };
    let report = ingest::read_scores(&study.ingest, &files.raw_openers(), sinks)?;
    judges.extend(others);
    battles.extend(answers);
    (found.data_sets, found.judges) = (battles, judges);
    (found.battles, found.prompts) = (report.battles, report.prompts);
    judges::check_scored(found.judges.iter().map(String::as_str), outputs)?;
    outputs.accounting.extend(report.accounting);
    outputs.rejections.extend(report.rejections);
    warnings.extend(report.warnings);
    Ok(found)
}

/// What the raw scores are of.
#[derive(Default)]
struct Found {
    data_sets: BTreeSet<String>,
    judges: BTreeSet<String>,
    battles: u64,
    prompts: u64,
}

impl Found {
    fn words(&self) -> String {
        let list = |names: &BTreeSet<String>| names.iter().cloned().collect::<Vec<_>>().join(", ");
        let Self { data_sets, judges, battles, prompts } = self;
        format!(
            "  {battles} battles and {prompts} best-of-K prompts of {}\n  {} judges: {}",
            list(data_sets),
            judges.len(),
            list(judges)
        )
    }
}

/// Raw scores are read to be checked; only some names are kept.
struct Names<'a> {
    column: &'static str,
    names: &'a mut BTreeSet<String>,
}

impl ingest::Sink for Names<'_> {
    fn put(&mut self, batch: DataFrame) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let names = batch.column(self.column)?.unique()?;
        self.names.extend(names.str()?.iter().flatten().map(str::to_owned));
        Ok(())
    }
}

/// Votes are read to be checked; only the names of the models are kept.
#[derive(Default)]
struct Models(BTreeSet<String>);

impl ingest::Sink for Models {
    fn put(&mut self, batch: DataFrame) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        for side in ["model_a", "model_b"] {
            let names = batch.column(side)?.unique()?;
            self.0.extend(names.str()?.iter().flatten().map(str::to_owned));
        }
        Ok(())
    }
}

fn plan(study: &Study) {
    let config = &study.config;
    let has_scores = study.ingest.score_paths().next().is_some();
    line(&styled(STRONG, &format!("Plan of study `{}`", config.study)));
    for room in ROOMS {
        let writes = match room.name {
            RoomName::Arena if study.ingest.vote_files().next().is_none() => {
                format!("skipped: {}", arena::IDLE)
            }
            RoomName::Metrics if study.ingest.data_set_files().next().is_none() => {
                format!("skipped: {}", metrics::IDLE)
            }
            RoomName::Correlate if has_scores => {
                let both = "correlated where a value is both published and computed";
                format!("{}; {} {both}", room.writes.join(", "), prefer(study))
            }
            RoomName::Render => "figures, tables, report.html".to_owned(),
            _ => room.writes.join(", "),
        };
        line(&format!("  {:<12} {}", room.folder, styled(FAINT, &writes)));
    }
    line("");
}

fn prefer(study: &Study) -> &'static str {
    match study.correlate.raw().prefer {
        correlate::Preferred::Computed => "computed",
        correlate::Preferred::Published => "published",
    }
}

/// A source, or the folder it lies in, if it is one of many files of raw scores.
fn place(study: &Study, files: &Files, source: &str) -> String {
    let settings = &study.ingest;
    let named = settings.data_set_files().chain(settings.score_paths()).any(|path| path == source);
    match source.rsplit_once('/').filter(|_| !named && files.raw.contains_key(source)) {
        Some((folder, _)) => format!("{folder}/"),
        None => source.to_owned(),
    }
}

/// One line for a source, or for the files of a folder.
fn sources(place: &str, rows: &[&Accounting]) {
    let sum = |part: fn(&Accounting) -> i64| rows.iter().map(|row| part(row)).sum::<i64>();
    let name =
        if place.ends_with('/') { format!("{place} ({} files)", rows.len()) } else { place.to_owned() };
    line(&format!(
        "  {name:<32} {:>6} read {:>6} used {:>6} dropped {:>6} rejected",
        sum(|row| row.rows_read),
        sum(|row| row.used),
        sum(|row| row.dropped),
        sum(|row| row.rejected)
    ));
    for filters in rows.iter().filter_map(|row| row.dropped_by.as_ref()) {
        line(&styled(FAINT, &format!("  {:<32} dropped by {filters}", "")));
    }
}
