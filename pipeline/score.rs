//! `score`: raw scores → metrics, without a config; the flags become one.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use artifact::archive::{self, Entry};
use serde_json::{Map, Value, json};

use crate::beside::{Beside, path_from, study_name};
use crate::failure::Failure;
use crate::plan::RoomName;
use crate::recognise::{self, DataSets, Kind};
use crate::run::set_threads;
use crate::score_arguments::{ScoreArguments, in_flags};
use crate::scoreboard;
use crate::terminal::{FAINT, line, styled};

/// Computes the metrics of some raw scores and prints them.
pub(crate) fn score(arguments: &ScoreArguments) -> Result<(), Failure> {
    scored(arguments).map_err(|failure| failure.reworded(in_flags))
}

fn scored(arguments: &ScoreArguments) -> Result<(), Failure> {
    set_threads(arguments.threads)?;
    let beside = Beside {
        command: "score",
        inputs: &arguments.files,
        out: arguments.out.as_deref(),
        last: RoomName::Metrics,
        words: in_flags,
    };
    beside.check()?;
    let sets = DataSets::find(&arguments.data, arguments.out.as_deref())?;
    say(&sets);
    let config = config_text(arguments, &sets, beside.base())?;
    let store = beside.run(&config)?;
    scoreboard::print(&store)?;
    beside.close(&config)
}

/// What the files of `--data` were taken for.
fn say(sets: &DataSets) {
    let faint = |text: String| line(&styled(FAINT, &text));
    sets.battles.iter().for_each(|path| faint(format!("battles    {}", path.display())));
    sets.answers.iter().for_each(|(path, domain)| faint(format!("{domain:<10} {}", path.display())));
}

/// The config that says what the flags say.
fn config_text(arguments: &ScoreArguments, sets: &DataSets, base: &Path) -> Result<String, Failure> {
    let mut ingest = Map::new();
    let battles: Vec<Value> = sets
        .battles
        .iter()
        .map(|path| Ok(json!({ "path": path_from(base, path)? })))
        .collect::<Result<_, Failure>>()?;
    if !battles.is_empty() {
        ingest.insert("battles".to_owned(), json!(battles));
    }
    let answers = |(path, domain): &(PathBuf, String)| {
        let mut entry = json!({ "path": path_from(base, path)?, "domain": domain });
        if arguments.lengths {
            entry["lengths"] = json!(true);
        }
        Ok(entry)
    };
    let answers: Vec<Value> = sets.answers.iter().map(answers).collect::<Result<_, Failure>>()?;
    if !answers.is_empty() {
        ingest.insert("answers".to_owned(), json!(answers));
    }
    let scores = arguments.files.iter().map(|file| entry(arguments, sets, (base, file)));
    let scores = scores.collect::<Result<Vec<Value>, Failure>>()?;
    let single = scores.iter().any(|entry| entry.get("domain").is_some());
    if let Some(domain) = arguments.domain.as_ref().filter(|_| !single) {
        return Err(Failure::usage(format!(
            "--domain {domain} is of single files of best-of-K scores, and none is named; the folders of an archive tell \
             the domains of its files"
        )));
    }
    ingest.insert("scores".to_owned(), json!(scores));
    let mut config = Map::from_iter([("study".to_owned(), json!(study_name(base, "score")))]);
    config.extend(arguments.seed.map(|seed| ("seed".to_owned(), json!(seed))));
    config.insert("ingest".to_owned(), Value::Object(ingest));
    let metrics = arguments.metrics();
    if !metrics.is_empty() {
        config.insert("metrics".to_owned(), Value::Object(metrics));
    }
    Ok(serde_yaml::to_string(&Value::Object(config))?)
}

/// `ingest.scores`: a folder or archive tells by its folders what is scored, a single file by its keys and name.
fn entry(
    arguments: &ScoreArguments,
    sets: &DataSets,
    (base, file): (&Path, &Path),
) -> Result<Value, Failure> {
    if !artifact::exists(file) {
        return Err(Failure::usage(format!("{} is not there", file.display())));
    }
    let path = path_from(base, file)?;
    let entries = archive::list(file)?;
    match &entries[..] {
        [only] if only.name.is_empty() => single(arguments, sets, (file, only, path)),
        entries => Ok(together(sets, entries, &path)),
    }
}

/// Folders of one's own that are called like a data set of one's own.
fn together(sets: &DataSets, entries: &[Entry], path: &str) -> Value {
    let folder = |entry: &Entry| Some(entry.name.rsplit_once('/')?.0.rsplit('/').next()?.to_owned());
    let found: BTreeSet<String> = entries.iter().filter_map(folder).collect();
    let domains = found.iter().filter_map(|folder| {
        let name = folder.strip_suffix("_best_of_k").unwrap_or(folder).replace('_', "-");
        let set = sets.answers.iter().find(|(_, domain)| *domain == name)?;
        // The field's own folders need no word.
        let known = recognise::domain(Path::new(folder)).is_some() && folder.ends_with("_best_of_k");
        (!known).then(|| (folder.clone(), json!({ "domain": set.1 })))
    });
    let own = Map::from_iter(domains);
    if own.is_empty() { json!({ "path": path }) } else { json!({ "path": path, "folders": own }) }
}

fn single(
    arguments: &ScoreArguments,
    sets: &DataSets,
    (file, entry, path): (&Path, &Entry, String),
) -> Result<Value, Failure> {
    let open = || entry.open().map_err(io::Error::other);
    let kind = recognise::kind(&open)
        .map_err(|error| Failure::Study(anyhow::Error::from(error).context(file.display().to_string())))?;
    match kind {
        Some(Kind::BattleScores) => Ok(json!({ "path": path, "benchmark": "ppe-human-preference" })),
        Some(Kind::AnswerScores) => Ok(json!({ "path": path, "domain": domain(arguments, sets, file)? })),
        _ => Err(Failure::usage(format!(
            "{} holds no raw scores: of battles they have question_id, score_1 and score_2 (or a verdict), of \
             best-of-K sets question_id, model_name, score_1, score_2 and so on",
            file.display()
        ))),
    }
}

/// The domain that is declared, or that the file's path tells, or the only one there is.
fn domain(arguments: &ScoreArguments, sets: &DataSets, file: &Path) -> Result<String, Failure> {
    if let Some(domain) = &arguments.domain {
        return Ok(domain.clone());
    }
    let domains: BTreeSet<&str> = sets.answers.iter().map(|(_, domain)| domain.as_str()).collect();
    let told = recognise::domain(&std::path::absolute(file)?).filter(|domain| domains.contains(domain));
    let mut all = domains.iter();
    match (told, all.next(), all.next()) {
        (Some(told), ..) => Ok(told.to_owned()),
        (None, Some(only), None) => Ok((*only).to_owned()),
        _ => Err(Failure::usage(format!(
            "{}: no name in its path tells which best-of-K set it scores; say it with --domain, one of {}",
            file.display(),
            domains.into_iter().collect::<Vec<_>>().join(", ")
        ))),
    }
}
