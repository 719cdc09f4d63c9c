//! `rate`: votes → leaderboard, without a config; the flags become one.

use std::path::{Component, Path, PathBuf};

use artifact::Store;
use serde_json::{Map, Value, json};

use crate::config::Study;
use crate::failure::Failure;
use crate::flow::Range;
use crate::leaderboard;
use crate::plan::{ROOMS, RoomName};
use crate::rate_arguments::{RateArguments, in_flags};
use crate::run::{check_place, run_in, set_threads};
use crate::source::Source;
use crate::terminal::line;

/// Name of the config that `rate` writes beside its results.
const CONFIG: &str = "config.yaml";

/// Fits ratings to the votes of some files and prints them.
pub(crate) fn rate(arguments: &RateArguments) -> Result<(), Failure> {
    rated(arguments).map_err(|failure| failure.reworded(in_flags))
}

fn rated(arguments: &RateArguments) -> Result<(), Failure> {
    set_threads(arguments.threads)?;
    let (base, to) = match &arguments.out {
        Some(out) => (out.clone(), RoomName::Render),
        None => (PathBuf::new(), RoomName::Arena),
    };
    if let Some(out) = &arguments.out {
        check_place(RoomName::Ingest, out)?;
        check_own(arguments, out)?;
    }
    let text = config_text(arguments, &base)?;
    let source = Source { name: "the flags of `rate`".to_owned(), base: base.clone(), text: text.clone() };
    let study = Study::from_source(source)?;
    let mut files = study.read_inputs()?;
    let range = Range { from: RoomName::Ingest, to, force: false, words: Some(in_flags) };
    let store = match &arguments.out {
        Some(out) => Store::open(out)?,
        None => Store::temporary()?,
    };
    run_in(&store, range, &study, &mut files)?;
    leaderboard::print(&store, arguments.top)?;
    if let Some(out) = &arguments.out {
        artifact::write(&out.join(CONFIG), text.as_bytes())?;
        line("");
        line(&format!("results    {}", out.join("report.html").display()));
        line(&format!("repeat     rlhf-study run {}", out.join(CONFIG).display()));
    }
    Ok(())
}

/// Refuses a folder whose files are somebody's own, the votes among them.
fn check_own(arguments: &RateArguments, out: &Path) -> Result<(), Failure> {
    const OURS: [&str; 4] = [CONFIG, "study.json", "timings.json", "report.html"];
    let folder = std::path::absolute(out)?;
    for votes in &arguments.votes {
        let file = std::path::absolute(votes)?;
        let inside = file.strip_prefix(&folder).ok();
        let taken = inside.is_some_and(|inside| {
            OURS.iter().any(|ours| inside == Path::new(ours))
                || ROOMS.iter().any(|room| inside.starts_with(room.folder))
        });
        if taken {
            let votes = votes.display();
            return Err(Failure::usage(format!("--out would overwrite {votes}; choose another folder")));
        }
    }
    let strange = artifact::exists(&out.join(CONFIG)) && !artifact::exists(&out.join("1-ingest"));
    if strange {
        let place = out.join(CONFIG).display().to_string();
        return Err(Failure::usage(format!("{place} is not from an earlier `rate`; choose another folder")));
    }
    Ok(())
}

/// The config that says what the flags say.
fn config_text(arguments: &RateArguments, base: &Path) -> Result<String, Failure> {
    let files: Vec<String> =
        arguments.votes.iter().map(|file| path_from(base, file)).collect::<Result<_, _>>()?;
    let mut config = Map::new();
    config.insert("study".to_owned(), json!(study_name(base)));
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

/// The study is called like its folder, as far as a name may have such letters.
fn study_name(base: &Path) -> String {
    let folder = base.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let plain = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') { c } else { '-' };
    let name: String = folder.trim_start_matches('.').chars().map(plain).collect();
    if name.is_empty() { "rate".to_owned() } else { name }
}

/// The path of a file as a config in `base` has to write it.
fn path_from(base: &Path, file: &Path) -> Result<String, Failure> {
    let not_text = || Failure::usage(format!("{} is no UTF-8 path; rename the file", file.display()));
    if base.as_os_str().is_empty() || file.is_absolute() {
        return Ok(file.to_str().ok_or_else(not_text)?.to_owned());
    }
    let (base, file) = (std::path::absolute(base)?, std::path::absolute(file)?);
    let parts = |path: &Path| -> Vec<PathBuf> {
        path.components()
            .filter(|part| *part != Component::CurDir)
            .map(|part| part.as_os_str().into())
            .collect()
    };
    let (base, there) = (parts(&base), parts(&file));
    let shared = base.iter().zip(&there).take_while(|(a, b)| a == b).count();
    let up = base[shared..].iter().map(|_| PathBuf::from(".."));
    let path: PathBuf = up.chain(there[shared..].iter().cloned()).collect();
    Ok(path.to_str().ok_or_else(not_text)?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_its_config_sees_it() {
        let path = |base: &str, file: &str| path_from(Path::new(base), Path::new(file)).ok();
        assert_eq!(path("out", "votes.csv").as_deref(), Some("../votes.csv"));
        assert_eq!(path("a/b", "./a/votes.csv").as_deref(), Some("../votes.csv"));
        assert_eq!(path("a", "a/votes.csv").as_deref(), Some("votes.csv"));
        assert_eq!(path("", "x/votes.csv").as_deref(), Some("x/votes.csv"));
        assert_eq!(path("a", "/data/votes.csv").as_deref(), Some("/data/votes.csv"));
    }

    #[test]
    fn any_folder_gives_a_name() {
        assert_eq!(study_name(Path::new("runs/my votes")), "my-votes");
        assert_eq!(study_name(Path::new("..")), "rate");
        assert_eq!(study_name(Path::new("")), "rate");
    }
}
