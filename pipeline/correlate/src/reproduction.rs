//! Printed correlations beside our own.
//!
//! Only published values enter: a user's own reward model in the same study does not move a
//! comparison with the paper. Two claims are made of a cell. The weak one: our value lies within a
//! stated tolerance of the printed one. The strong one: the printed value lies in the range that
//! our value can take when every printed input lies anywhere within its rounding.

mod cell;
mod curve;
mod verdict;

use std::collections::BTreeMap;

use rayon::prelude::*;
use records::Origin;
use records::tables::{Outcome, PrintedReference, Proxy, Reproduction};

use crate::points::{Known, Points, Target};
use crate::{Error, ReproducedFigure, Settings};
use verdict::Recomputed;

/// All rows of `reproduction`.
pub(crate) fn compute(
    settings: &Settings,
    proxies: &[Proxy],
    outcomes: &[Outcome],
    references: &[PrintedReference],
    seed: u64,
) -> Result<Vec<Reproduction>, Error> {
    let proxies: Vec<Proxy> =
        proxies.iter().filter(|proxy| proxy.origin == Origin::Published).cloned().collect();
    let outcomes: Vec<Outcome> =
        outcomes.iter().filter(|outcome| outcome.origin == Origin::Published).cloned().collect();
    let points = Points::new(&proxies, &outcomes)?;
    let figures = &settings.raw().reproduction;
    let compared: Vec<(&ReproducedFigure, &PrintedReference)> = references
        .iter()
        .filter_map(|printed| Some((figures.iter().find(|f| f.figure == printed.figure)?, printed)))
        .collect();
    Ok(compared
        .into_par_iter()
        .map(|(figure, printed)| {
            let recomputed = recompute(settings, &points, printed, seed);
            verdict::row(figure, printed, recomputed)
        })
        .collect())
}

/// Our value of a printed correlation, or why there is none.
fn recompute(
    settings: &Settings,
    points: &Points,
    printed: &PrintedReference,
    seed: u64,
) -> Result<Recomputed, String> {
    let target = Target { outcome: printed.outcome.clone(), control: printed.control };
    let outcomes = points.targets.get(&target).ok_or_else(|| {
        format!("no published outcome `{}` with control `{}`", target.outcome, target.control)
    })?;
    match &printed.domain {
        Some(domain) => cell::recompute(settings, points, (printed, domain), outcomes, seed),
        None => curve::recompute(settings, points, printed, outcomes, seed),
    }
}

/// The outcomes of some judges, each with its rounding.
fn ranges<'a>(
    outcomes: &BTreeMap<String, Known>,
    judges: impl Iterator<Item = &'a str>,
) -> (Vec<f64>, Vec<statistics::Range>) {
    judges.map(|judge| (outcomes[judge].value, outcomes[judge].range())).unzip()
}
