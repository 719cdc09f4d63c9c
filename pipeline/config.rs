//! From a config file, or the name of a built-in study, to checked settings.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Context;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
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
    pub correlate: correlate::Settings,
    pub render: render::Settings,
}

impl Study {
    /// Reads and checks the config `named`: a built-in study, or a file.
    pub(crate) fn load(named: &str) -> Result<Self, Failure> {
        let source = source::find(named)?;
        let mut config: Config = yaml::parse(&source)?;
        config.extends = None;
        let wrong = |reason: String| Failure::usage(format!("{}: {reason}", source.name));
        check_name(&config.study).map_err(wrong)?;
        Ok(Self {
            ingest: config.ingest.check().map_err(|error| wrong(error.to_string()))?,
            correlate: config.correlate.check().map_err(|error| wrong(error.to_string()))?,
            render: config.render.check().map_err(|error| wrong(error.to_string()))?,
            base: source.base,
            config,
        })
    }

    /// The bytes of every input file, by the path as written.
    pub(crate) fn read_inputs(&self) -> anyhow::Result<BTreeMap<String, Vec<u8>>> {
        self.ingest
            .files()
            .map(|path| {
                let bytes = artifact::read(&self.base.join(path));
                Ok((path.to_owned(), bytes.with_context(|| format!("`{path}`, named under `ingest`"))?))
            })
            .collect()
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
