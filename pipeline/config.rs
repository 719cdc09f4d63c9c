//! From a config file, or the name of a built-in study, to checked settings.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::files::{Digested, Files};
use crate::source::Source;
use crate::{source, yaml};

/// A study: what goes in, and every setting that can move a number.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "rlhf-study config")]
pub(crate) struct Config {
    /// Name of the study; outputs go to outputs/NAME.
    pub study: String,
    /// Built-in study whose settings hold wherever this file says nothing; lists are replaced whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extends: Option<String>,
    /// Seed of everything random.
    #[serde(default = "seed")]
    pub seed: u64,
    /// What to read.
    #[serde(default)]
    pub ingest: ingest::RawSettings,
    /// How votes become ratings.
    #[serde(default)]
    pub arena: arena::RawSettings,
    /// How raw scores become metrics.
    #[serde(default)]
    pub metrics: metrics::RawSettings,
    /// How metrics are held against outcomes.
    #[serde(default)]
    pub correlate: correlate::RawSettings,
    /// What is drawn and written.
    #[serde(default)]
    pub render: render::RawSettings,
}

fn seed() -> u64 {
    20_241_022
}

/// A config whose every section has been checked, and where its paths start.
#[derive(Debug)]
pub(crate) struct Study {
    pub config: Config,
    /// Folder that paths in the config are relative to.
    pub base: PathBuf,
    pub ingest: ingest::Settings,
    pub arena: arena::Settings,
    pub metrics: metrics::Settings,
    pub correlate: correlate::Settings,
    pub render: render::Settings,
}

impl Study {
    /// Reads and checks the config `named`: a built-in study, or a file.
    pub(crate) fn load(named: &str) -> Result<Self, Failure> {
        Self::from_source(source::find(named)?)
    }

    /// Reads and checks a config.
    pub(crate) fn from_source(source: Source) -> Result<Self, Failure> {
        let mut config: Config = yaml::parse(&source)?;
        config.extends = None;
        Self::of(config, source.base, &source.name)
    }

    /// The same study after a change of its config by `name`.
    pub(crate) fn changed(self, name: &str, change: impl FnOnce(&mut Config)) -> Result<Self, Failure> {
        let Self { mut config, base, .. } = self;
        change(&mut config);
        Self::of(config, base, name)
    }

    fn of(config: Config, base: PathBuf, name: &str) -> Result<Self, Failure> {
        let wrong = |reason: String| Failure::usage(format!("{name}: {reason}"));
        check_name(&config.study).map_err(wrong)?;
        let study = Self {
            ingest: config.ingest.check().map_err(|error| wrong(error.to_string()))?,
            arena: config.arena.check().map_err(|error| wrong(error.to_string()))?,
            metrics: config.metrics.check().map_err(|error| wrong(error.to_string()))?,
            correlate: config.correlate.check().map_err(|error| wrong(error.to_string()))?,
            render: config.render.check().map_err(|error| wrong(error.to_string()))?,
            base,
            config,
        };
        check_features(&study).map_err(wrong)?;
        Ok(study)
    }

    /// Every input file.
    pub(crate) fn read_inputs(&self, digested: Digested) -> anyhow::Result<Files> {
        Files::read(&self.ingest, &self.base, digested)
    }
}

/// What the arena controls for has to be among what comes in with the votes.
fn check_features(study: &Study) -> Result<(), String> {
    if study.ingest.vote_files().next().is_none() {
        return Ok(());
    }
    let carried = ingest::vote_columns(&study.ingest).map_err(|error| error.to_string())?;
    let has = |name: &str| carried.column(name).is_ok();
    if let Some(feature) = study.arena.feature_columns().find(|column| !has(column)) {
        let feature = feature.trim_end_matches("_a").trim_end_matches("_b");
        return Err(format!(
            "`arena.style.features` has `{feature}`, which does not come in; add it to `ingest.votes.features`"
        ));
    }
    let covariates = &study.arena.raw().style.covariates;
    match covariates.iter().find(|name| !has(name) && !has(&format!("{name}_a"))) {
        Some(name) => Err(format!(
            "`arena.style.covariates` has `{name}`, which does not come in; add it (or `{name}_a` and `{name}_b`) to \
             `ingest.votes.covariates`"
        )),
        None => Ok(()),
    }
}

/// The study's name becomes a folder's name.
fn check_name(name: &str) -> Result<(), String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    if !name.is_empty() && !name.starts_with('.') && name.chars().all(allowed) {
        return Ok(());
    }
    Err(format!("`study: {name}` must be a plain name of letters, digits, `.`, `_` and `-`"))
}
