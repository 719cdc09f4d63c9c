//! The input files: small ones in memory, votes and raw scores where they lie; each digested once.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};

use anyhow::Context;
use artifact::archive::{self, Entry};
use artifact::{Digest, StoreError};
use rayon::prelude::*;

/// The input files, by the path as written in the config.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// Whole files; a room takes them.
    pub bytes: BTreeMap<String, Vec<u8>>,
    /// Files of votes, which are streamed.
    pub votes: BTreeMap<String, PathBuf>,
    /// Files of data sets and raw scores, which are streamed; below a folder or archive as `PATH/path/within`.
    pub raw: BTreeMap<String, Entry>,
    /// Digest of each; of an archive as a whole.
    pub digests: BTreeMap<String, Digest>,
}

/// Which files of votes are digested; all others always are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Digested {
    All,
    /// Those as long as another, which may be its twin: nobody will ask what the results were made of.
    Twins,
}

impl Files {
    /// Reads and digests the files of a config whose paths start at `base`.
    pub(crate) fn read(settings: &ingest::Settings, base: &Path, digested: Digested) -> anyhow::Result<Self> {
        let mut files = Self::default();
        for path in settings.files() {
            let bytes = artifact::read(&base.join(path)).with_context(|| named(path))?;
            files.digests.insert(path.to_owned(), Digest::of(&bytes));
            files.bytes.insert(path.to_owned(), bytes);
        }
        let lengths = lengths(settings.vote_files().map(|path| (path, place(base, path))))?;
        for path in settings.vote_files() {
            let place = place(base, path);
            let alike = lengths.values().filter(|length| **length == lengths[path]).count();
            if digested == Digested::Twins && alike == 1 {
                files.digests.insert(path.to_owned(), Digest::unasked());
                files.votes.insert(path.to_owned(), place);
                continue;
            }
            let digest = artifact::digest(&place).with_context(|| named(path))?;
            let twin = files.votes.keys().find(|other| files.digests[*other] == digest);
            if let Some(twin) = twin {
                anyhow::bail!(
                    "`{path}` and `{twin}` hold the same bytes, so every vote would count twice; keep one"
                );
            }
            files.digests.insert(path.to_owned(), digest);
            files.votes.insert(path.to_owned(), place);
        }
        for path in settings.data_set_files().chain(settings.score_paths()) {
            files.list(path, &place(base, path)).with_context(|| named(path))?;
        }
        Ok(files)
    }

    /// Finds and digests the files of a data set or of scores; archives in a folder are opened, too.
    fn list(&mut self, written: &str, place: &Path) -> anyhow::Result<()> {
        anyhow::ensure!(artifact::exists(place), "{} is not there; {REMEDY}", place.display());
        let entries = archive::list(place)?;
        anyhow::ensure!(!entries.is_empty(), "{} holds no files; {REMEDY}", place.display());
        let folder = written.trim_end_matches('/');
        let within =
            |name: &str| if name.is_empty() { written.to_owned() } else { format!("{folder}/{name}") };
        if !place.is_dir() {
            self.digests.insert(written.to_owned(), artifact::digest(place)?);
            self.raw.extend(entries.into_iter().map(|entry| (within(&entry.name), entry)));
            return Ok(());
        }
        let is_packed = |entry: &Entry| entry.name.to_lowercase().ends_with(".zip");
        let (packed, plain): (Vec<Entry>, Vec<Entry>) = entries.into_iter().partition(is_packed);
        let digest = |entry: &Entry| Ok((within(&entry.name), artifact::digest(&place.join(&entry.name))?));
        let digests: Vec<Result<_, StoreError>> = plain.par_iter().map(digest).collect();
        self.digests.extend(digests.into_iter().collect::<Result<Vec<_>, _>>()?);
        self.raw.extend(plain.into_iter().map(|entry| (within(&entry.name), entry)));
        packed.iter().try_for_each(|entry| self.list(&within(&entry.name), &place.join(&entry.name)))
    }

    /// Ways to open the files of data sets and raw scores.
    pub(crate) fn raw_openers(&self) -> BTreeMap<String, Box<dyn scan::Open + Send>> {
        let opener = |(path, entry): (&String, &Entry)| {
            let entry = entry.clone();
            let open = move || -> io::Result<File> { entry.open().map_err(io::Error::other) };
            (path.clone(), Box::new(open) as Box<dyn scan::Open + Send>)
        };
        self.raw.iter().map(opener).collect()
    }

    /// Ways to open the files of votes, as often as need be.
    pub(crate) fn openers(&self) -> BTreeMap<String, Box<dyn scan::Open + Send>> {
        let opener = |(path, place): (&String, &PathBuf)| {
            let place = place.clone();
            let open = move || -> io::Result<File> { artifact::open(&place).map_err(io::Error::other) };
            (path.clone(), Box::new(open) as Box<dyn scan::Open + Send>)
        };
        self.votes.iter().map(opener).collect()
    }
}

/// Length of each file in bytes.
fn lengths<'a>(files: impl Iterator<Item = (&'a str, PathBuf)>) -> anyhow::Result<BTreeMap<&'a str, u64>> {
    let length = |(path, place): (&'a str, PathBuf)| {
        let file = artifact::open(&place).with_context(|| named(path))?;
        Ok((path, file.metadata().with_context(|| named(path))?.len()))
    };
    files.map(length).collect()
}

/// What to do about raw data that is missing.
const REMEDY: &str = "correct the path, which starts at the config's folder, or download PPE's files with \
                      `rlhf-study fetch ppe`";

/// Where a path of a config lies. From a folder that is yet to be made the system finds no way up, so the steps
/// up are taken in writing.
fn place(base: &Path, path: &str) -> PathBuf {
    if base.as_os_str().is_empty() || artifact::exists(base) {
        return base.join(path);
    }
    let mut place = base.to_owned();
    for part in Path::new(path).components() {
        match part {
            Component::ParentDir if place.file_name().is_some() => drop(place.pop()),
            part => place.push(part),
        }
    }
    place
}

fn named(path: &str) -> String {
    format!("`{path}`, named under `ingest`")
}
