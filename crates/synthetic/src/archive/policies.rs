//! Models trained with the judges, and the arena that they meet in.

use super::battles::normal;
use super::{ArchiveDesign, ArchiveError};
use crate::random::{Purpose, random};
use crate::{Effect, Feature, Model, RawDesign, Simulation, Truth};

/// The models of the arena: those trained with a judge, by the order of the design, then the baselines.
#[derive(Debug, Clone)]
pub(crate) struct Policies {
    /// Name, and place of the judge in the design; none of a baseline.
    pub(crate) list: Vec<(String, Option<usize>)>,
    arena: Option<(Simulation, Truth)>,
}

impl Policies {
    pub(crate) fn draw(design: &ArchiveDesign) -> Result<Self, ArchiveError> {
        let raw = design.get();
        let trained = raw.judges.iter().enumerate().filter(|(_, judge)| judge.trained);
        let mut list: Vec<_> =
            trained.map(|(place, judge)| (format!("policy-{}", judge.name), Some(place))).collect();
        list.extend((1..=raw.arena.baselines).map(|number| (format!("baseline-{number}"), None)));
        let arena = (raw.arena.votes > 0).then(|| arena(design, &list)).transpose()?;
        Ok(Self { list, arena })
    }

    pub(crate) const fn simulation(&self) -> Option<&Simulation> {
        match &self.arena {
            Some((simulation, _)) => Some(simulation),
            None => None,
        }
    }

    pub(crate) fn arena(&self) -> Option<(&Simulation, &Truth)> {
        self.arena.as_ref().map(|(simulation, truth)| (simulation, truth))
    }
}

fn arena(
    design: &ArchiveDesign,
    list: &[(String, Option<usize>)],
) -> Result<(Simulation, Truth), ArchiveError> {
    let raw = design.get();
    let mut random = random(raw.seed, 0, Purpose::Policies, 0);
    let model = |(name, judge): &(String, Option<usize>)| {
        let judge = judge.map(|place| &raw.judges[place]);
        let [alignment, verbosity] = judge.map_or([0.0; 2], |judge| [judge.alignment(), judge.verbosity()]);
        Model {
            name: name.clone(),
            strength: raw.arena.gain * alignment + raw.arena.spread * normal(&mut random),
            verbosity: raw.arena.verbosity_gain * verbosity,
        }
    };
    let models = list.iter().map(model).collect();
    let votes = RawDesign {
        models: list.len() as u32,
        votes: raw.arena.votes,
        seed: raw.seed,
        ties: raw.arena.ties,
        both_bad: raw.arena.both_bad,
        voters: raw.arena.voters,
        style: Feature::ALL.map(|feature| Effect { feature, effect: effect(feature, design) }).into(),
        popularity: 0.0,
        ..RawDesign::default()
    };
    // All else was checked with the archive's design.
    let votes = votes.check().map_err(|_| ArchiveError::TooFewPolicies)?;
    let simulation = Simulation::of(&votes, models);
    let truth = simulation.truth().ok_or(ArchiveError::NoTruth)?;
    Ok((simulation, truth))
}

/// Length alone moves votes; the other features come along.
fn effect(feature: Feature, design: &ArchiveDesign) -> f64 {
    if feature == Feature::Tokens { design.get().arena.length_effect } else { 0.0 }
}
