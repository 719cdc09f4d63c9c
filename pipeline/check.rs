//! `check`: read everything, compute nothing, say what would happen and what is wrong.

use records::tables::Accounting;

use crate::config::Study;
use crate::failure::Failure;
use crate::faults;
use crate::plan::{ROOMS, RoomName};
use crate::terminal::{self, FAINT, STRONG, line, styled};

/// Validates a config and its inputs.
pub(crate) fn check(named: &str) -> Result<(), Failure> {
    let study = Study::load(named)?;
    let outputs = ingest::compute(&study.ingest, ingest::Inputs { files: study.read_inputs()? })?;
    plan(&study);
    line(&styled(STRONG, "Inputs"));
    outputs.accounting.iter().for_each(source);
    faults::refuse(&outputs.rejections, "`run` writes all of them to 1-ingest/rejections.csv")?;
    outputs.warnings().iter().for_each(|warning| terminal::warning(warning));
    correlate::check_points(&outputs.proxies, &outputs.outcomes)?;
    line("");
    line(&styled(STRONG, "Config, defaults filled in"));
    line(serde_yaml::to_string(&study.config)?.trim_end());
    Ok(())
}

fn plan(study: &Study) {
    line(&styled(STRONG, &format!("Plan of study `{}`", study.config.study)));
    for room in ROOMS {
        let writes = match room.name {
            RoomName::Arena => format!("skipped: {}", arena::IDLE),
            RoomName::Metrics => format!("skipped: {}", metrics::IDLE),
            RoomName::Render => "figures, tables, report.html".to_owned(),
            _ => room.writes.join(", "),
        };
        line(&format!("  {:<12} {}", room.folder, styled(FAINT, &writes)));
    }
    line("");
}

fn source(row: &Accounting) {
    let Accounting { source, rows_read, used, dropped, rejected, .. } = row;
    line(&format!(
        "  {source:<32} {rows_read:>6} read {used:>6} used {dropped:>6} dropped {rejected:>6} rejected"
    ));
}
