//! Results of a command without a config, and the config that repeats them beside them.

use std::path::{Component, Path, PathBuf};

use artifact::Store;

use crate::config::Study;
use crate::failure::Failure;
use crate::files::Digested;
use crate::flow::Range;
use crate::plan::{ROOMS, RoomName};
use crate::run::{check_place, run_in};
use crate::source::Source;
use crate::terminal::line;

/// Name of the config.
const CONFIG: &str = "config.yaml";

/// A command whose flags become a config.
pub(crate) struct Beside<'a> {
    pub command: &'static str,
    /// What it reads.
    pub inputs: &'a [PathBuf],
    /// Where results go, if anywhere.
    pub out: Option<&'a Path>,
    /// The last room where they go nowhere; otherwise all rooms run.
    pub last: RoomName,
    /// How warnings are worded in flags.
    pub words: fn(&str) -> String,
}

impl Beside<'_> {
    /// The folder that paths in the config start from.
    pub(crate) fn base(&self) -> &Path {
        self.out.unwrap_or(Path::new(""))
    }

    /// Refuses a place that cannot take the results.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let Some(out) = self.out else { return Ok(()) };
        check_place(RoomName::Ingest, out)?;
        check_own(self.inputs, out, self.command)
    }

    /// Runs the study that the config says.
    pub(crate) fn run(&self, config: &str) -> Result<Store, Failure> {
        let (name, text) = (format!("the flags of `{}`", self.command), config.to_owned());
        let study = Study::from_source(Source { name, base: self.base().to_owned(), text })?;
        let digested = if self.out.is_some() { Digested::All } else { Digested::Twins };
        let mut files = study.read_inputs(digested)?;
        let to = if self.out.is_some() { RoomName::Render } else { self.last };
        let range = Range { from: RoomName::Ingest, to, force: false, words: Some(self.words) };
        let store = self.out.map_or_else(Store::temporary, Store::open)?;
        if let Some(out) = self.out {
            // It says what the results were made from, once they are.
            artifact::remove(&out.join(CONFIG))?;
        }
        run_in(&store, range, &study, &mut files)?;
        Ok(store)
    }

    /// Writes the config beside the results and says where they are.
    pub(crate) fn close(&self, config: &str) -> Result<(), Failure> {
        let Some(out) = self.out else { return Ok(()) };
        artifact::write(&out.join(CONFIG), config.as_bytes())?;
        line("");
        line(&format!("results    {}", out.join("report.html").display()));
        line(&format!("repeat     rlhf-study run {}", out.join(CONFIG).display()));
        Ok(())
    }
}

/// Refuses a folder whose files are somebody's own, those that are read among them.
fn check_own(inputs: &[PathBuf], out: &Path, command: &str) -> Result<(), Failure> {
    const OURS: [&str; 4] = [CONFIG, "study.json", "timings.json", "report.html"];
    let folder = std::path::absolute(out)?;
    for input in inputs {
        let file = std::path::absolute(input)?;
        let inside = file.strip_prefix(&folder).ok();
        let taken = inside.is_some_and(|inside| {
            OURS.iter().any(|ours| inside == Path::new(ours))
                || ROOMS.iter().any(|room| inside.starts_with(room.folder))
        });
        if taken {
            let input = input.display();
            return Err(Failure::usage(format!("--out would overwrite {input}; choose another folder")));
        }
        if input.is_dir() && folder.starts_with(&file) {
            let input = input.display();
            return Err(Failure::usage(format!(
                "--out lies in {input}, every file of which is read; choose another folder"
            )));
        }
    }
    let strange = artifact::exists(&out.join(CONFIG)) && !artifact::exists(&out.join("1-ingest"));
    if strange {
        let place = out.join(CONFIG).display().to_string();
        return Err(Failure::usage(format!(
            "{place} is not from an earlier `{command}`; choose another folder"
        )));
    }
    Ok(())
}

/// The study is called like its folder, as far as a name may have such letters.
pub(crate) fn study_name(base: &Path, command: &str) -> String {
    let folder = base.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let plain = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') { c } else { '-' };
    let name: String = folder.trim_start_matches('.').chars().map(plain).collect();
    if name.is_empty() { command.to_owned() } else { name }
}

/// The path of a file as a config in `base` has to write it.
pub(crate) fn path_from(base: &Path, file: &Path) -> Result<String, Failure> {
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
        assert_eq!(study_name(Path::new("runs/my votes"), "rate"), "my-votes");
        assert_eq!(study_name(Path::new(".."), "rate"), "rate");
        assert_eq!(study_name(Path::new(""), "score"), "score");
    }
}
