//! `rate`: votes → leaderboard, without a config; the flags become one.

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::beside::{Beside, path_from, study_name};
use crate::failure::Failure;
use crate::leaderboard;
use crate::plan::RoomName;
use crate::rate_arguments::{RateArguments, in_flags};
use crate::run::set_threads;

/// Fits ratings to the votes of some files and prints them.
pub(crate) fn rate(arguments: &RateArguments) -> Result<(), Failure> {
    rated(arguments).map_err(|failure| failure.reworded(in_flags))
}

fn rated(arguments: &RateArguments) -> Result<(), Failure> {
    set_threads(arguments.threads)?;
    let beside = Beside {
        command: "rate",
        inputs: &arguments.votes,
        out: arguments.out.as_deref(),
        last: RoomName::Arena,
        words: in_flags,
    };
    beside.check()?;
    let config = config_text(arguments, beside.base())?;
    let store = beside.run(&config)?;
    leaderboard::print(&store, arguments.top)?;
    beside.close(&config)
}

/// The config that says what the flags say.
fn config_text(arguments: &RateArguments, base: &Path) -> Result<String, Failure> {
    let files: Vec<String> =
        arguments.votes.iter().map(|file| path_from(base, file)).collect::<Result<_, _>>()?;
    let mut config = Map::new();
    config.insert("study".to_owned(), json!(study_name(base, "rate")));
    if let Some(seed) = arguments.seed {
        config.insert("seed".to_owned(), json!(seed));
    }
    config.insert("ingest".to_owned(), json!({ "votes": arguments.ingest(files, &covariates(arguments)?) }));
    let arena = arguments.arena()?;
    if !arena.is_empty() {
        config.insert("arena".to_owned(), Value::Object(arena));
    }
    Ok(serde_yaml::to_string(&Value::Object(config))?)
}

/// Columns of the covariates: one of that name, or a pair of it.
fn covariates(arguments: &RateArguments) -> Result<Vec<String>, Failure> {
    let Some(file) = arguments.votes.first().filter(|_| !arguments.covariates.is_empty()) else {
        return Ok(Vec::new());
    };
    let open = || artifact::open(file).map_err(std::io::Error::other);
    let keys = scan::keys(&open)
        .map_err(|error| Failure::Study(anyhow::Error::from(error).context(file.display().to_string())))?
        .keys;
    let columns = |name: &String| {
        let pair = [format!("{name}_a"), format!("{name}_b")];
        match (keys.contains_key(name), pair.iter().all(|column| keys.contains_key(column))) {
            (true, _) => Ok(vec![name.clone()]),
            (false, true) => Ok(pair.to_vec()),
            (false, false) => Err(Failure::usage(format!(
                "--covariates: {} has neither `{name}` nor `{name}_a` and `{name}_b`; it has {}",
                file.display(),
                keys.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
            ))),
        }
    };
    Ok(arguments.covariates.iter().map(columns).collect::<Result<Vec<_>, _>>()?.concat())
}
