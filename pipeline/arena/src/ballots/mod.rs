//! The stored table of votes, as fits need it: collapsed, in memory, or as a stream.

mod batch;
mod census;
mod design;
mod hash;
mod ids;
mod roster;
mod stored;

use std::sync::Arc;

use artifact::Batches;
use bradley_terry::{Comparisons, VoteSource, Votes};
use records::Control;

use crate::{Error, Settings};
pub(crate) use batch::Unit;
pub(crate) use census::{Census, Tally, outcome};
use design::Design;
pub(crate) use design::Standard;
use hash::Lookup;
use ids::Ids;
use roster::Roster;
use stored::{Columns, Plan, Stored, Style, keys};

/// Votes of one fit one by one, where the fit or its errors need them so.
pub(crate) struct Ballots<'a> {
    /// All of them; no clusters.
    pub(crate) single: Box<dyn VoteSource + 'a>,
    /// The same with the clusters of each unit that binds votes together.
    pub(crate) clustered: Vec<(Unit, Box<dyn VoteSource + 'a>)>,
    /// Name and standard of each covariate.
    pub(crate) covariates: Vec<(String, Option<Standard>)>,
}

/// What a fit is made of.
pub(crate) struct Request<'a> {
    pub(crate) settings: &'a Settings,
    /// Models of the fit, in the order of their numbers.
    pub(crate) names: &'a [String],
    /// Its votes, collapsed and weighted as the fit weighs them.
    pub(crate) comparisons: &'a Comparisons,
    pub(crate) control: Control,
    /// Bytes that votes may take in memory.
    pub(crate) memory: usize,
}

impl<'a> Ballots<'a> {
    /// `None` when the fit and its errors need nothing but counts.
    pub(crate) fn open(votes: &'a Batches, request: &Request<'_>) -> Result<Option<Self>, Error> {
        let Request { settings, names, .. } = *request;
        let roster = Roster::new(votes, names, settings.both_bad());
        let units = units(&roster, settings)?;
        let style = style(&roster, request)?;
        if style.is_none() && units.is_empty() {
            return Ok(None);
        }
        let interval = settings.interval();
        let by_vote = interval.method.is_bootstrap() && Unit::of(interval.cluster).is_none();
        let plan = Plan {
            roster,
            units,
            keyed: by_vote && style.is_some(),
            style,
            weights: weights(request),
            position: settings.raw().position,
        };
        let covariates = plan.style.as_ref().map_or_else(Vec::new, |style| {
            let names = style.design.terms.iter().map(|term| term.name.clone());
            names.zip(style.standards.iter().copied()).collect()
        });
        let (single, clustered) =
            if bytes(&plan, request) <= request.memory { held(&plan)? } else { streamed(plan)? };
        Ok(Some(Self { single, clustered, covariates }))
    }
}

type Sources<'a> = (Box<dyn VoteSource + 'a>, Vec<(Unit, Box<dyn VoteSource + 'a>)>);

/// The units that bind votes together.
fn units(roster: &Roster<'_>, settings: &Settings) -> Result<Vec<(Unit, Ids)>, Error> {
    let chosen = Unit::of(settings.interval().cluster);
    let found = roster.ids(&Unit::ALL)?;
    let mut units = Vec::new();
    for (unit, ids) in Unit::ALL.into_iter().zip(found) {
        if chosen == Some(unit) {
            check_chosen(unit, &ids, settings)?;
        }
        if ids.bind() || chosen == Some(unit) {
            units.push((unit, ids));
        }
    }
    Ok(units)
}

fn check_chosen(unit: Unit, ids: &Ids, settings: &Settings) -> Result<(), Error> {
    let column = unit.as_str();
    if !ids.exist() {
        return Err(Error::NoIds { column });
    }
    if ids.count() < 2 {
        return Err(Error::OneCluster { column });
    }
    if ids.missing() > 0 && settings.interval().method.is_bootstrap() {
        return Err(Error::SomeIdsMissing { column, missing: ids.missing() });
    }
    Ok(())
}

fn style(roster: &Roster<'_>, request: &Request<'_>) -> Result<Option<Style>, Error> {
    if request.control == Control::None {
        return Ok(None);
    }
    let design = Design::of(request.settings, roster.votes)?;
    let moments = roster.moments(&design)?;
    let by = request.settings.standardise();
    let standards = design.terms.iter().zip(&moments).map(|(term, moments)| Standard::of(term, moments, by));
    Ok(Some(Style { standards: standards.collect::<Result<_, _>>()?, design }))
}

/// The weight of each pair's votes where these are reweighted.
fn weights(request: &Request<'_>) -> Option<Lookup<(u32, u32), f64>> {
    request.settings.reweighting(request.control)?;
    let pair = |cell: &bradley_terry::Cell| (cell.first.min(cell.second), cell.first.max(cell.second));
    Some(request.comparisons.cells().iter().map(|cell| (pair(cell), cell.weight)).collect())
}

/// What the votes would take in memory.
fn bytes(plan: &Plan<'_>, request: &Request<'_>) -> usize {
    let repeated: u64 = plan.units.iter().map(|(_, ids)| ids.missing()).sum();
    let rows = match plan.style {
        Some(_) => request.comparisons.votes() as usize,
        None => plan.roster.votes.rows().saturating_add(repeated as usize),
    };
    let covariates = plan.style.as_ref().map_or(0, |style| style.design.terms.len());
    let keys = if plan.keyed { 8 } else { 0 };
    rows.saturating_mul(17 + 4 * plan.units.len() + 8 * covariates + keys)
}

fn held<'a>(plan: &Plan<'a>) -> Result<Sources<'a>, Error> {
    let mut all = Columns { clusters: vec![Vec::new(); plan.units.len()], ..Columns::default() };
    plan.roster.in_order(|index| plan.columns(index), |part| all.extend(part))?;
    let covariates = plan.style.as_ref().map_or(0, |style| style.design.terms.len());
    let weighted = all.weights.iter().any(|weight| *weight != 1.0);
    let mut votes = Votes::new(plan.roster.models(), all.first, all.second, all.outcomes)?
        .with_covariates(covariates, all.covariates)?;
    if weighted {
        votes = votes.with_weights(all.weights)?;
    }
    let mut clustered: Vec<(Unit, Box<dyn VoteSource>)> = Vec::new();
    for ((unit, _), clusters) in plan.units.iter().zip(all.clusters) {
        clustered.push((*unit, Box::new(votes.clone().with_clusters(clusters)?)));
    }
    if plan.keyed {
        votes = votes.with_keys(keys(&all.hashes))?;
    }
    Ok((Box::new(votes), clustered))
}

impl Columns {
    fn extend(&mut self, other: Self) {
        self.first.extend(other.first);
        self.second.extend(other.second);
        self.outcomes.extend(other.outcomes);
        self.weights.extend(other.weights);
        self.covariates.extend(other.covariates);
        self.hashes.extend(other.hashes);
        self.clusters.iter_mut().zip(other.clusters).for_each(|(all, part)| all.extend(part));
    }
}

fn streamed(plan: Plan<'_>) -> Result<Sources<'_>, Error> {
    let (mut starts, mut hashes) = (Vec::new(), Vec::new());
    if plan.keyed {
        let part = |index| plan.columns(index).map(|columns| columns.hashes);
        plan.roster.in_order(part, |part| {
            starts.push(hashes.len());
            hashes.extend(part);
        })?;
    }
    let keys = Arc::new((starts, keys(&hashes)));
    let plan = Arc::new(plan);
    let source = |unit| Box::new(Stored { plan: plan.clone(), unit, keys: keys.clone() });
    let mut clustered: Vec<(Unit, Box<dyn VoteSource>)> = Vec::new();
    for (place, (unit, _)) in plan.units.iter().enumerate() {
        clustered.push((*unit, source(Some(place))));
    }
    Ok((source(None), clustered))
}
