//! The end of a run: `study.json`, the line of counts, and where to look.

use std::collections::BTreeMap;
use std::path::Path;

use artifact::{Digest, Store};
use records::ReproductionStatus;
use records::tables::Reproduction;
use serde_json::json;

use crate::config::Study;
use crate::failure::Failure;
use crate::recipe::CODE;
use crate::rooms;
use crate::terminal::{GOOD, WARN, line, styled};

/// Writes what the study was made from; identical bytes on every run.
pub(crate) fn write_study(
    study: &Study,
    store: &Store,
    inputs: &BTreeMap<String, Digest>,
) -> Result<(), Failure> {
    let facts = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "code": CODE,
        "seed": study.config.seed,
        "inputs": inputs,
        "config": study.config,
    });
    Ok(store.write_json("study.json", &facts)?)
}

/// Says how well printed figures were reproduced, and where the results are.
pub(crate) fn say(store: &Store, out: &Path, correlated: bool) -> Result<(), Failure> {
    if correlated {
        let rows: Vec<Reproduction> = rooms::load(store)?;
        if !rows.is_empty() {
            line(&counts(&rows));
        }
    }
    let report = out.join("report.html");
    let place = if artifact::exists(&report) { report } else { out.to_owned() };
    line(&format!("results    {}", place.display()));
    Ok(())
}

fn counts(rows: &[Reproduction]) -> String {
    let status = |wanted| rows.iter().filter(|row| row.status == wanted).count();
    let envelope =
        |wanted: &str| rows.iter().filter(|row| row.in_envelope.as_deref() == Some(wanted)).count();
    let outside = status(ReproductionStatus::Outside);
    let style = if outside == 0 { GOOD } else { WARN };
    format!(
        "{:<9}  {} within tolerance, {}, {} not recomputable; rounding allows {}, rules out {}, leaves open {}",
        "reproduced",
        styled(GOOD, &status(ReproductionStatus::Within).to_string()),
        styled(style, &format!("{outside} outside")),
        status(ReproductionStatus::NotRecomputable),
        envelope("yes"),
        envelope("no"),
        envelope("undecided"),
    )
}
