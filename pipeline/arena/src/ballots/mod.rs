//! The stored table of votes, as fits need it: collapsed, in memory, or as a stream.

mod batch;
mod census;
mod design;
mod hash;
mod ids;
mod laid;
mod roster;
mod spill;
mod stored;
mod table;

use std::sync::Arc;

use bradley_terry::{Cell, Comparisons, VoteSource};
use records::Control;

use crate::component::Component;
use crate::{Error, Settings};
pub(crate) use batch::Unit;
pub(crate) use census::{Census, Tally, outcome};
use design::Design;
pub(crate) use design::Standard;
use ids::Ids;
use laid::Laid;
use roster::Roster;
use spill::Encoded;
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
    /// One by one.
    Single(Single<'a>),
}

/// Votes as a plan says, and the keys they go by.
#[derive(Clone)]
struct Single<'a> {
    plan: Arc<Plan<'a>>,
    laid: Arc<Laid>,
    keys: Arc<(Vec<usize>, Vec<u64>)>,
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
        let held = bytes(&plan, component) <= memory;
        let form = Form::Single(Single::read(plan, held)?);
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
            Form::Single(single) => {
                let weights = weights.map(Arc::new);
                let source = |unit| -> Box<dyn VoteSource> {
                    let Single { plan, laid, keys } = single.clone();
                    Box::new(Stored { plan, laid, weights: weights.clone(), unit, keys })
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

impl<'a> Single<'a> {
    /// Reads the votes, and keeps them in memory or lays them aside.
    fn read(plan: Plan<'a>, held: bool) -> Result<Self, Error> {
        let mut laid = if held { Laid::held() } else { Laid::aside(plan.roster.votes.batches.scratch()?) };
        let keys = match &mut laid {
            Laid::Held(held) => each(&plan, |columns| columns, |columns| held.put(columns))?,
            Laid::Aside(spill) => {
                each(&plan, |columns| Encoded::of(&columns), |encoded| spill.put(&encoded))?
            }
        };
        Ok(Self { plan: Arc::new(plan), laid: Arc::new(laid), keys: Arc::new(keys) })
    }
}

/// Makes something of each batch, in parallel, and takes these in order; the first key of each batch, and the keys.
fn each<T: Send>(
    plan: &Plan<'_>,
    make: impl Fn(Columns) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), Error>,
) -> Result<(Vec<usize>, Vec<u64>), Error> {
    let (mut starts, mut hashes, mut failure) = (Vec::new(), Vec::new(), None);
    let part = |index| {
        let mut columns = plan.columns(index)?;
        let hashes = std::mem::take(&mut columns.hashes);
        Ok((make(columns), hashes))
    };
    plan.roster.in_order(part, |(part, found)| {
        if plan.keyed {
            starts.push(hashes.len());
            hashes.extend(found);
        }
        failure = failure.take().or_else(|| take(part).err());
    })?;
    failure.map_or_else(|| Ok((starts, keys(&hashes))), Err)
}
