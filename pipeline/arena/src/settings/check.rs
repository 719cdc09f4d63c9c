//! The checks, and the settings that passed them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use bradley_terry::{Params, Penalty, RawParams};
use records::Control;
use statistics::Level;

use super::raw::{Policy, RawInterval, RawPenalty, RawSettings};
use super::words::{Basis, BothBad, Components, Formula, Preset, Solver, Standardise};
use super::{Pinned, RawAnchor, SettingsError};

/// Checked settings, with every default filled in.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    raw: RawSettings,
    level: Level,
    plain: Params,
    styled: Params,
}

impl RawSettings {
    /// Checks every range, and fills in the preset's constants.
    ///
    /// # Errors
    /// [`SettingsError`] for the first setting that makes no sense.
    pub fn check(&self) -> Result<Settings, SettingsError> {
        let raw = self.resolved();
        let range = "strictly between 0 and 1";
        let value = raw.interval.level;
        let level = Level::new(value).ok_or(SettingsError::Range { key: "interval.level", value, range })?;
        check_interval(&raw.interval)?;
        within("interval.level", value, 0.5..=0.9999, "between 0.5 and 0.9999")?;
        within("tolerance", raw.tolerance, 1e-14..=1e-4, "between 1e-14, what rounding leaves, and 1e-4")?;
        rating("base", raw.base)?;
        if let Some(RawAnchor::Pinned(pinned)) = &raw.anchor {
            rating("anchor.rating", pinned.rating)?;
            named("anchor.policy", [&pinned.policy])?;
        }
        named("outcome", [&raw.outcome])?;
        named("policies", raw.policies.keys())?;
        check_covariates(&raw)?;
        let plain = params(&raw, &raw.penalty, "")?;
        let styled = params(&raw, &raw.style.penalty, "style.")?;
        Ok(Settings { raw, level, plain, styled })
    }
}

fn check_interval(interval: &RawInterval) -> Result<(), SettingsError> {
    let RawInterval { method, cluster, rounds, .. } = interval;
    if *method == super::Method::Model && *cluster != super::Cluster::None {
        return Err(SettingsError::ModelClusters);
    }
    if !(100..=1_000_000).contains(rounds) {
        let range = "between 100 and 1000000; 1000 or more give limits that a new seed hardly moves";
        return Err(SettingsError::Range { key: "interval.rounds", value: *rounds as f64, range });
    }
    Ok(())
}

fn check_covariates(raw: &RawSettings) -> Result<(), SettingsError> {
    let mut seen = BTreeSet::new();
    let names = || raw.style.features.iter().chain(&raw.style.covariates);
    named("style", names())?;
    for name in names() {
        if name == "position" {
            return Err(SettingsError::Reserved);
        }
        if !seen.insert(name) {
            return Err(SettingsError::Repeated { name: name.clone() });
        }
    }
    Ok(())
}

/// Farther out a double no longer tells tenths of a point apart from their neighbours.
fn rating(key: &'static str, value: f64) -> Result<(), SettingsError> {
    within(key, value, -1e9..=1e9, "between minus and plus a billion")
}

fn within(
    key: &'static str,
    value: f64,
    allowed: RangeInclusive<f64>,
    range: &'static str,
) -> Result<(), SettingsError> {
    if allowed.contains(&value) { Ok(()) } else { Err(SettingsError::Range { key, value, range }) }
}

fn params(raw: &RawSettings, penalty: &RawPenalty, within: &'static str) -> Result<Params, SettingsError> {
    let RawPenalty { strengths, covariates, basis } = *penalty;
    let penalty = Penalty {
        strengths: strengths.unwrap_or_default(),
        covariates: covariates.unwrap_or_default(),
        basis: basis.unwrap_or_default().meant(),
    };
    let params = RawParams {
        tie_rule: raw.tie_rule.meant(),
        position: raw.position,
        penalty,
        solver: raw.solver.meant(),
        tolerance: raw.tolerance,
        iteration_limit: raw.iteration_limit,
    };
    for (part, value) in [("strengths", penalty.strengths), ("covariates", penalty.covariates)] {
        if value != 0.0 && !(1e-9..=1e9).contains(&value) {
            let reason = format!("penalty.{part}` is {value:e}; it must be 0, or lie between 1e-9 and 1e9");
            return Err(SettingsError::Params { within, reason });
        }
    }
    params.check().map_err(|error| {
        // `penalty` may stand in two places; the rest stands in one.
        let within = if error.setting.starts_with("penalty") { within } else { "" };
        let (setting, value, requirement) = (error.setting, error.value, error.requirement);
        SettingsError::Params { within, reason: format!("{setting}` is {value}; it {requirement}") }
    })
}

fn named<'a>(key: &'static str, names: impl IntoIterator<Item = &'a String>) -> Result<(), SettingsError> {
    if names.into_iter().any(|name| name.trim().is_empty()) {
        return Err(SettingsError::Empty { key });
    }
    Ok(())
}

impl Settings {
    /// The settings as the config says them, every default filled in.
    #[must_use]
    pub const fn raw(&self) -> &RawSettings {
        &self.raw
    }

    /// Columns of the votes that the settings ask for beside the declared ones: those of the features.
    pub fn feature_columns(&self) -> impl Iterator<Item = String> + '_ {
        self.raw.style.features.iter().flat_map(|name| [format!("{name}_a"), format!("{name}_b")])
    }

    pub(crate) const fn level(&self) -> Level {
        self.level
    }

    pub(crate) const fn params(&self, control: Control) -> &Params {
        match control {
            Control::None => &self.plain,
            Control::Style => &self.styled,
        }
    }

    /// The fits to make.
    pub(crate) fn controls(&self) -> &'static [Control] {
        let style = &self.raw.style;
        let styled = !(style.features.is_empty() && style.covariates.is_empty());
        if styled { Control::ALL } else { &[Control::None] }
    }

    /// The least count a pair is taken for when votes weigh its inverse; `None` when they do not.
    pub(crate) fn reweighting(&self, control: Control) -> Option<u64> {
        // The constants of arena-rank's two models.
        let (asked, minimum) = match control {
            Control::None => (self.raw.reweight, 50),
            Control::Style => (self.raw.style.reweight, 1),
        };
        asked.unwrap_or(false).then_some(minimum)
    }

    pub(crate) const fn anchor(&self) -> Option<&Pinned> {
        match &self.raw.anchor {
            Some(RawAnchor::Pinned(pinned)) => Some(pinned),
            _ => None,
        }
    }

    pub(crate) fn formula(&self) -> Formula {
        self.raw.style.formula.unwrap_or(Formula::NormalisedSumPlusOne)
    }

    pub(crate) const fn standardise(&self) -> Standardise {
        self.raw.style.standardise
    }

    pub(crate) const fn both_bad(&self) -> BothBad {
        self.raw.both_bad
    }

    pub(crate) fn is_separate(&self) -> bool {
        self.raw.components == Components::Separate
    }

    pub(crate) const fn interval(&self) -> &RawInterval {
        &self.raw.interval
    }

    pub(crate) const fn policies(&self) -> &BTreeMap<String, Policy> {
        &self.raw.policies
    }

    pub(crate) const fn preset(&self) -> Preset {
        self.raw.preset
    }

    pub(crate) const fn solver(&self) -> Solver {
        self.raw.solver
    }

    pub(crate) const fn basis(&self, control: Control) -> Basis {
        Basis::of(self.params(control).get().penalty.basis)
    }
}
