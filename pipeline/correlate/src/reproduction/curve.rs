//! One point of a quantile curve, from the printed tables.

use std::collections::BTreeMap;

use records::tables::PrintedReference;
use statistics::{pearson, quantile_envelope, quantile_scores};

use super::ranges;
use super::verdict::Recomputed;
use crate::points::{Known, Points};
use crate::quantiles::Domains;
use crate::{QuantileSettings, Settings};

pub(crate) fn recompute(
    settings: &Settings,
    points: &Points,
    printed: &PrintedReference,
    outcomes: &BTreeMap<String, Known>,
    seed: u64,
) -> Result<Recomputed, String> {
    let q = printed.quantile.ok_or("neither a domain nor a quantile")?;
    let quantile = settings.raw().quantile.as_ref().ok_or("the config declares no quantile aggregation")?;
    let domains = complete(quantile, points, printed, outcomes)?;
    let (outcome, outcome_ranges) = ranges(outcomes, domains.judges.iter().copied());
    let scores = quantile_scores(&domains.values(), quantile.standardise, q).map_err(|u| u.to_string())?;
    let value = pearson(&scores, &outcome).map_err(|undefined| undefined.to_string())?;
    let columns: Vec<Vec<_>> =
        domains.columns.iter().map(|column| column.iter().map(|known| known.range()).collect()).collect();
    let search = settings.search(seed);
    let envelope = quantile_envelope(&columns, quantile.standardise, q, &outcome_ranges, &search)
        .map_err(|undefined| undefined.to_string())?;
    Ok(Recomputed { value, envelope })
}

fn complete<'a>(
    quantile: &QuantileSettings,
    points: &'a Points,
    printed: &PrintedReference,
    outcomes: &'a BTreeMap<String, Known>,
) -> Result<Domains<'a>, String> {
    if quantile.benchmark != printed.benchmark {
        return Err(format!("quantiles are taken over `{}`", quantile.benchmark));
    }
    let domains = Domains::new(quantile, points, &printed.metric, outcomes);
    if domains.judges.len() < outcomes.len() {
        return Err("not every trained reward model has a printed value on every domain".to_owned());
    }
    Ok(domains)
}
