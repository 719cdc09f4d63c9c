//! `check`: read everything, compute nothing, say what would happen and what is wrong.

use records::RowAction;
use records::tables::{Accounting, Rejection};

use crate::config::Study;
use crate::failure::Failure;
use crate::plan::{ROOMS, RoomName};
use crate::terminal::{self, FAINT, STRONG, line, styled};

/// Faults shown before the reader is sent to the table.
const SHOWN: usize = 10;

/// Validates a config and its inputs.
pub(crate) fn check(named: &str) -> Result<(), Failure> {
    let study = Study::load(named)?;
    let outputs = ingest::compute(&study.ingest, ingest::Inputs { files: study.read_inputs()? })?;
    plan(&study);
    line(&styled(STRONG, "Inputs"));
    outputs.accounting.iter().for_each(source);
    let faulty: Vec<&Rejection> =
        outputs.rejections.iter().filter(|row| row.action == RowAction::Rejected).collect();
    if !faulty.is_empty() {
        let more = "`run` writes all of them to 1-ingest/rejections.csv";
        return Err(Failure::Study(anyhow::Error::msg(faults(&faulty, more))));
    }
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
    let Accounting { source, rows_read, used, dropped, rejected } = row;
    line(&format!(
        "  {source:<32} {rows_read:>6} read {used:>6} used {dropped:>6} dropped {rejected:>6} rejected"
    ));
}

/// The first faults in words, and where the others are.
pub(crate) fn faults(faulty: &[&Rejection], more: &str) -> String {
    let mut text = match faulty.len() {
        1 => "one value of the inputs is faulty; nothing was computed from them".to_owned(),
        count => format!("{count} values of the inputs are faulty; nothing was computed from them"),
    };
    let mut faulty = faulty.to_vec();
    faulty.sort_by_key(|fault| (fault.source.clone(), number_in(&fault.location)));
    for fault in faulty.iter().take(SHOWN) {
        text.push_str(&format!("\n  {}", describe(fault)));
    }
    if faulty.len() > SHOWN {
        text.push_str(&format!("\n  … and {} more; {more}", faulty.len() - SHOWN));
    }
    text
}

/// The number in `line 12`, so that line 2 comes before line 10; places without one come first.
fn number_in(location: &str) -> u64 {
    location.split(|c: char| !c.is_ascii_digit()).find_map(|digits| digits.parse().ok()).unwrap_or(0)
}

fn describe(fault: &Rejection) -> String {
    let column = fault.column.as_ref().map_or_else(String::new, |column| format!(", column `{column}`"));
    let value = fault.value.as_ref().map_or_else(String::new, |value| format!(", value `{value}`"));
    format!("{}, {}{column}{value}: {}", fault.source, fault.location, fault.reason)
}
