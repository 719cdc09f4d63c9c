//! `studies`: what is built in, with counts.

use std::collections::BTreeSet;

use datasets::{DatasetError, PrintedTable, Study};

use crate::failure::Failure;
use crate::terminal::{FAINT, STRONG, line, styled};

/// Lists the built-in studies.
pub(crate) fn list() -> Result<(), Failure> {
    for study in datasets::studies() {
        describe(study)?;
    }
    line(&styled(STRONG, "ppe-raw"));
    line("  The same from raw scores; `rlhf-study fetch ppe` gets the files");
    line("");
    line(&styled(
        FAINT,
        "Run one with `rlhf-study run NAME`; print its config with `rlhf-study check NAME`.",
    ));
    Ok(())
}

fn describe(study: &Study) -> Result<(), DatasetError> {
    let tables = study.tables()?;
    let judges: BTreeSet<&str> = tables.iter().flat_map(|t| &t.proxies).map(|p| p.judge.as_str()).collect();
    let trained: BTreeSet<&str> =
        tables.iter().flat_map(|t| &t.outcomes).filter_map(|outcome| outcome.judge.as_deref()).collect();
    let count = |part: fn(&PrintedTable) -> usize| tables.iter().map(part).sum::<usize>();
    line(&styled(STRONG, study.name));
    line(&format!("  {}", study.title));
    line(&format!("  {}", styled(FAINT, study.citation)));
    line(&format!(
        "  {} judges, {} of them with a trained model; {} tables and figures: {} metric values, {} outcomes, \
         {} printed reference values",
        judges.len(),
        trained.len(),
        tables.len(),
        count(|table| table.proxies.len()),
        count(|table| table.outcomes.len()),
        count(|table| table.references.len()),
    ));
    line("");
    Ok(())
}
