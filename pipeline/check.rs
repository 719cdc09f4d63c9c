//! `check`: read everything, compute nothing, say what would happen and what is wrong.

use std::collections::BTreeSet;

use polars::prelude::DataFrame;
use records::RowAction;
use records::tables::Accounting;

use crate::config::Study;
use crate::failure::Failure;
use crate::faults;
use crate::judges;
use crate::plan::{ROOMS, RoomName};
use crate::terminal::{self, FAINT, STRONG, line, styled};

/// Validates a config and its inputs.
pub(crate) fn check(named: &str) -> Result<(), Failure> {
    let study = Study::load(named)?;
    let mut files = study.read_inputs()?;
    let bytes = std::mem::take(&mut files.bytes);
    let mut outputs = ingest::compute(&study.ingest, ingest::Inputs { files: bytes })?;
    let mut warnings = outputs.warnings();
    if !files.votes.is_empty() {
        let mut models = Models::default();
        let report = ingest::read_votes(&study.ingest, &files.openers(), &mut models)?;
        let names: Vec<&str> = models.0.iter().map(String::as_str).collect();
        if report.rejections.iter().all(|row| row.action != RowAction::Rejected) {
            arena::check_names(&study.arena, &names)?;
        }
        warnings.extend(judges::check(&study.config.arena, &outputs.proxies)?);
        outputs.accounting.extend(report.accounting);
        outputs.rejections.extend(report.rejections);
        warnings.extend(report.warnings);
    }
    plan(&study);
    line(&styled(STRONG, "Inputs"));
    outputs.accounting.iter().for_each(source);
    faults::refuse(&outputs.rejections, "`run` writes all of them to 1-ingest/rejections.csv")?;
    warnings.iter().for_each(|warning| terminal::warning(warning));
    correlate::check_points(&outputs.proxies, &outputs.outcomes)?;
    line("");
    line(&styled(STRONG, "Config, defaults filled in"));
    let mut config = study.config;
    config.arena = config.arena.resolved();
    line(serde_yaml::to_string(&config)?.trim_end());
    Ok(())
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
    line(&styled(STRONG, &format!("Plan of study `{}`", study.config.study)));
    for room in ROOMS {
        let writes = match room.name {
            RoomName::Arena if study.ingest.vote_files().next().is_none() => {
                format!("skipped: {}", arena::IDLE)
            }
            RoomName::Metrics => format!("skipped: {}", metrics::IDLE),
            RoomName::Render => "figures, tables, report.html".to_owned(),
            _ => room.writes.join(", "),
        };
        line(&format!("  {:<12} {}", room.folder, styled(FAINT, &writes)));
    }
    line("");
}

fn source(row: &Accounting) {
    let Accounting { source, rows_read, used, dropped, rejected, dropped_by } = row;
    line(&format!(
        "  {source:<32} {rows_read:>6} read {used:>6} used {dropped:>6} dropped {rejected:>6} rejected"
    ));
    if let Some(filters) = dropped_by {
        line(&styled(FAINT, &format!("  {:<32} dropped by {filters}", "")));
    }
}
