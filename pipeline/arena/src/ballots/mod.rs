//! The stored table of votes, as fits need it: collapsed, in memory, or as a stream.

mod batch;
mod census;
mod design;
mod hash;
mod ids;
mod roster;
mod spill;
mod stored;
mod table;

use std::sync::Arc;

use bradley_terry::{Cell, Comparisons, VoteSource, Votes};
use records::Control;

use crate::component::Component;
use crate::{Error, Settings};
pub(crate) use batch::Unit;
pub(crate) use census::{Census, Tally, outcome};
use design::Design;
pub(crate) use design::Standard;
use ids::Ids;
use roster::Roster;
use spill::{Encoded, Spill};
use stored::{Columns, PairWeights, Plan, Stored, Style, keys, pair};
pub(crate) use table::VoteTable;

/// Votes of one component one by one, where a fit or its errors need them so.
pub(crate) struct Ballots<'a> {
    units: Vec<Unit>,
    style: Option<Style>,
    form: Form<'a>,
}

enum Form<'a> {
    /// Nothing but counts is needed.
    Counts,
    Held(Held),
    Streamed(Streamed<'a>),
}

/// Votes laid aside, and the keys they go by.
#[derive(Clone)]
struct Streamed<'a> {
    plan: Arc<Plan<'a>>,
    spill: Arc<Spill>,
    keys: Arc<(Vec<usize>, Vec<u64>)>,
}

/// Votes in memory.
struct Held {
    votes: Votes,
    /// Of each unit.
    clusters: Vec<Vec<u32>>,
    keys: Option<Vec<u64>>,
}

/// The votes of one fit.
pub(crate) struct Sources<'a> {
    /// One by one, in a fit with style; no clusters.
    pub(crate) styled: Option<Box<dyn VoteSource + 'a>>,
    /// With the clusters of each unit that binds votes together.
    pub(crate) clustered: Vec<(Unit, Box<dyn VoteSource + 'a>)>,
    /// Name and standard of each covariate.
    pub(crate) covariates: Vec<(String, Option<Standard>)>,
}

impl<'a> Ballots<'a> {
    /// Reads what the fits of a component need; at most `memory` bytes of it are held.
    pub(crate) fn open(
        votes: &'a VoteTable<'a>,
        component: &Component,
        settings: &Settings,
        memory: usize,
    ) -> Result<Self, Error> {
        let roster = Roster::new(votes, &component.names, settings.both_bad());
        let ids = ids(&roster, settings)?;
        let style = style(&roster, settings)?;
        let units = ids.iter().map(|(unit, _)| *unit).collect();
        if ids.is_empty() && style.is_none() {
            return Ok(Self { units, style, form: Form::Counts });
        }
        let interval = settings.interval();
        let by_vote = interval.method.is_bootstrap() && Unit::of(interval.cluster).is_none();
        let reweighted = settings.controls().iter().any(|control| settings.reweighting(*control).is_some());
        let plan = Plan {
            roster,
            units: ids,
            single: style.is_some() || reweighted,
            style: style.clone(),
            position: settings.raw().position,
            keyed: by_vote && style.is_some(),
        };
        let form = if bytes(&plan, component) <= memory {
            Form::Held(held(&plan)?)
        } else {
            Form::Streamed(streamed(plan)?)
        };
        Ok(Self { units, style, form })
    }

    /// The votes of one fit, which weighs them as `comparisons` do if they are `reweighted`.
    pub(crate) fn of(
        &self,
        control: Control,
        comparisons: &Comparisons,
        reweighted: bool,
    ) -> Result<Sources<'a>, Error> {
        let style = self.style.as_ref().filter(|_| control == Control::Style);
        if let Some((feature, value)) = style.and_then(|style| style.constant.clone()) {
            return Err(Error::ConstantFeature { feature, value });
        }
        let covariates = style.map_or_else(Vec::new, |style| {
            let names = style.design.terms.iter().map(|term| term.name.clone());
            names.zip(style.standards.iter().copied()).collect()
        });
        let weights = reweighted.then(|| weights(comparisons));
        let is_styled = style.is_some();
        let (styled, clustered): (_, Vec<Box<dyn VoteSource>>) = match &self.form {
            Form::Counts => (None, Vec::new()),
            Form::Held(held) => held.sources(is_styled, weights.as_ref())?,
            Form::Streamed(streamed) => {
                let weights = weights.map(Arc::new);
                let source = |unit| -> Box<dyn VoteSource> {
                    let Streamed { plan, spill, keys } = streamed.clone();
                    Box::new(Stored { plan, spill, weights: weights.clone(), unit, keys })
                };
                let clustered = (0..self.units.len()).map(|unit| source(Some(unit))).collect();
                (is_styled.then(|| source(None)), clustered)
            }
        };
        Ok(Sources { styled, clustered: self.units.iter().copied().zip(clustered).collect(), covariates })
    }
}

impl Sources<'_> {
    pub(crate) fn styled(&self) -> Option<&dyn VoteSource> {
        self.styled.as_deref()
    }

    /// The votes with clusters by `unit`.
    pub(crate) fn by(&self, unit: Unit) -> Option<&dyn VoteSource> {
        self.clustered.iter().find(|(known, _)| *known == unit).map(|(_, source)| &**source)
    }
}

/// Votes one by one, and with the clusters of each unit.
type Boxed<'a> = (Option<Box<dyn VoteSource + 'a>>, Vec<Box<dyn VoteSource + 'a>>);

impl Held {
    fn sources(&self, styled: bool, weights: Option<&PairWeights>) -> Result<Boxed<'static>, Error> {
        let votes = match weights {
            Some(weights) => self.votes.clone().weighted_by(&|a, b| weights[&pair(a, b)])?,
            None => self.votes.clone(),
        };
        let mut clustered: Vec<Box<dyn VoteSource>> = Vec::new();
        for clusters in &self.clusters {
            clustered.push(Box::new(votes.clone().with_clusters(clusters.clone())?));
        }
        let single = |votes: Votes| match &self.keys {
            Some(keys) => votes.with_keys(keys.clone()),
            None => Ok(votes),
        };
        let styled = styled.then(|| single(votes)).transpose()?;
        Ok((styled.map(|votes| Box::new(votes) as Box<dyn VoteSource>), clustered))
    }
}

/// The units that bind votes together, with their numbers.
fn ids(roster: &Roster<'_>, settings: &Settings) -> Result<Vec<(Unit, Ids)>, Error> {
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

fn style(roster: &Roster<'_>, settings: &Settings) -> Result<Option<Style>, Error> {
    if !settings.controls().contains(&Control::Style) {
        return Ok(None);
    }
    let design = Design::of(settings, roster.votes.batches)?;
    let moments = roster.moments(&design)?;
    let (mut standards, mut constant) = (Vec::new(), None);
    for (term, moments) in design.terms.iter().zip(&moments) {
        let found = Standard::of(term, moments, settings.standardise());
        standards.push(found.unwrap_or_else(|value| {
            constant.get_or_insert((term.name.clone(), value));
            None
        }));
    }
    Ok(Some(Style { design, standards, constant }))
}

fn weights(comparisons: &Comparisons) -> PairWeights {
    let weight = |cell: &Cell| (pair(cell.first, cell.second), cell.weight);
    comparisons.cells().iter().map(weight).collect()
}

/// What the votes would take in memory.
fn bytes(plan: &Plan<'_>, component: &Component) -> usize {
    let repeated: u64 = plan.units.iter().map(|(_, ids)| ids.missing()).sum();
    let rows = if plan.single {
        component.comparisons.votes() as usize
    } else {
        plan.roster.votes.batches.rows().saturating_add(repeated as usize)
    };
    let covariates = plan.style.as_ref().map_or(0, |style| style.design.terms.len());
    let keys = if plan.keyed { 8 } else { 0 };
    rows.saturating_mul(17 + 4 * plan.units.len() + 8 * covariates + keys)
}

fn held(plan: &Plan<'_>) -> Result<Held, Error> {
    let covariates = plan.style.as_ref().map_or(0, |style| style.design.terms.len());
    let mut all = Columns::room(plan.roster.votes.batches.rows(), (plan.units.len(), covariates));
    plan.roster.in_order(|index| plan.columns(index), |part| all.extend(part))?;
    let weighted = all.weights.iter().any(|weight| *weight != 1.0);
    let mut votes = Votes::new(plan.roster.models(), all.first, all.second, all.outcomes)?
        .with_covariates(covariates, all.covariates)?;
    if weighted {
        votes = votes.with_weights(all.weights)?;
    }
    let keys = plan.keyed.then(|| keys(&all.hashes));
    Ok(Held { votes, clusters: all.clusters, keys })
}

impl Columns {
    /// Empty, with room for so many votes.
    fn room(votes: usize, (units, covariates): (usize, usize)) -> Self {
        Self {
            first: Vec::with_capacity(votes),
            second: Vec::with_capacity(votes),
            outcomes: Vec::with_capacity(votes),
            weights: Vec::with_capacity(votes),
            covariates: Vec::with_capacity(votes.saturating_mul(covariates)),
            clusters: vec![Vec::with_capacity(votes); units],
            hashes: Vec::new(),
        }
    }

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

fn streamed(plan: Plan<'_>) -> Result<Streamed<'_>, Error> {
    let mut spill = Spill::new(plan.roster.votes.batches.scratch()?);
    let (mut starts, mut hashes, mut failure) = (Vec::new(), Vec::new(), None);
    let part = |index| {
        let mut columns = plan.columns(index)?;
        let hashes = std::mem::take(&mut columns.hashes);
        Ok((Encoded::of(&columns), hashes))
    };
    plan.roster.in_order(part, |(encoded, part)| {
        if plan.keyed {
            starts.push(hashes.len());
            hashes.extend(part);
        }
        failure = failure.take().or_else(|| spill.put(&encoded).err());
    })?;
    let (spill, keys) = (Arc::new(spill), Arc::new((starts, keys(&hashes))));
    failure.map_or_else(|| Ok(Streamed { plan: Arc::new(plan), spill, keys }), Err)
}
