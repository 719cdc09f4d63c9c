//! What has to be fetched, decided before the first file is.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use artifact::Partial;

use crate::checksum::{Found, Mismatch};
use crate::client::Hub;
use crate::download::Order;
use crate::lock::{Lock, Locked, LockedFile};
use crate::{HubError, Watch};

/// Files of one repository of data, and where they belong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Short name.
    pub name: String,
    /// Repository, `organisation/name`.
    pub repository: String,
    /// Commit, branch or tag when nothing else is said and nothing is locked.
    pub revision: String,
    /// Commit, branch or tag that is to be used whatever is locked.
    pub chosen: Option<String>,
    /// Endings of the files that are wanted.
    pub endings: Vec<String>,
    /// Folder for them, `/` between folders; below it they keep their paths.
    pub folder: String,
}

/// How a file stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// In its place, and what it should be.
    There,
    /// To be fetched, after so many bytes that have arrived before.
    Missing(u64),
    /// In its place as another revision had it; to be replaced.
    Outdated,
}

/// One file.
#[derive(Debug, Clone)]
pub struct Item {
    /// Name of its source.
    pub source: String,
    /// Path below the folder of the plan, `/` between folders.
    pub place: String,
    /// Bytes.
    pub size: u64,
    /// How it stands.
    pub state: State,
}

/// What a folder should hold and what it lacks.
#[derive(Debug, Clone)]
pub struct Plan {
    root: PathBuf,
    lock: Lock,
    items: Vec<Item>,
    /// Files of an earlier revision that are part of the new one no more.
    stale: Vec<String>,
}

impl Plan {
    /// Finds out what is wanted and what is there, and changes nothing. What the lock file knows all about is not
    /// asked for.
    ///
    /// # Errors
    /// Any [`HubError`] but those of files that arrive.
    pub fn new(
        hub: &Hub,
        root: &Path,
        lock: &Lock,
        sources: &[Source],
        watch: &mut dyn Watch,
    ) -> Result<Self, HubError> {
        let mut plan =
            Self { root: root.to_owned(), lock: lock.clone(), items: Vec::new(), stale: Vec::new() };
        for source in sources {
            let earlier =
                lock.sources.get(&source.name).filter(|earlier| earlier.repository == source.repository);
            let locked = match earlier {
                Some(earlier) if source.chosen.is_none() => earlier.clone(),
                _ => pin(hub, source, watch)?,
            };
            plan.unmoved(&locked, earlier)?;
            let none = BTreeMap::new();
            let before = earlier.map_or(&none, |earlier| &earlier.files);
            let locked = plan.look(source, locked, before)?;
            plan.stale.extend(before.keys().filter(|place| !locked.files.contains_key(*place)).cloned());
            plan.lock.sources.insert(source.name.clone(), locked);
        }
        Ok(plan)
    }

    /// Every file that is wanted.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Files in the folder that an earlier revision had and this one has not.
    #[must_use]
    pub fn stale(&self) -> &[String] {
        &self.stale
    }

    /// The lock file as it will be.
    #[must_use]
    pub const fn lock(&self) -> &Lock {
        &self.lock
    }

    /// Fetches what is missing; `file` is the lock file, written before the first file arrives and after each.
    ///
    /// # Errors
    /// Any [`HubError`]; what arrived until then stays and is gone on with by the next plan.
    pub fn fetch(mut self, hub: &Hub, file: &Path, watch: &mut dyn Watch) -> Result<Lock, HubError> {
        self.lock.save(file)?;
        let missing = self.items.iter().filter(|item| item.state != State::There);
        for item in missing {
            let Some(locked) = self.lock.sources.get_mut(&item.source) else { continue };
            let Some(wanted) = locked.files.get_mut(&item.place) else { continue };
            let known = wanted.known();
            let place = place(&self.root, &item.place);
            let url = hub.file_url(&locked.repository, &locked.revision, &wanted.path);
            watch.starts(&item.place, item.size, Partial::arrived(&place));
            let found = hub.download(&Order { url, place, known: &known }, watch)?;
            watch.ends();
            if wanted.sha256.is_none() {
                wanted.sha256 = Some(found.sha256);
                self.lock.save(file)?;
            }
        }
        Ok(self.lock)
    }

    /// A commit cannot change: where the hub lists other bytes for it than are locked, something is wrong.
    fn unmoved(&self, locked: &Locked, earlier: Option<&Locked>) -> Result<(), HubError> {
        let Some(earlier) = earlier.filter(|earlier| earlier.revision == locked.revision) else {
            return Ok(());
        };
        for (name, file) in &locked.files {
            let Some(before) = earlier.files.get(name) else { continue };
            if let Some(Mismatch { expected, found }) = before.known().contradicts(&file.known()) {
                return Err(HubError::Changed { path: place(&self.root, name), expected, found });
            }
        }
        Ok(())
    }

    /// How each file of a source stands on disk; gives the source back with what was learnt.
    fn look(
        &mut self,
        source: &Source,
        mut locked: Locked,
        before: &BTreeMap<String, LockedFile>,
    ) -> Result<Locked, HubError> {
        for (name, file) in &mut locked.files {
            let path = place(&self.root, name);
            let wanted = file.known();
            let earlier = before.get(name).map_or_else(|| wanted.clone(), LockedFile::known);
            let read = || Found::read(&path, &[&wanted, &earlier]);
            let found = artifact::exists(&path).then(read).transpose()?;
            let state = match found.map(|found| (found.check(&wanted), found)) {
                None => State::Missing(Partial::arrived(&path).min(file.size)),
                Some((Ok(()), found)) => {
                    file.sha256 = Some(found.sha256);
                    State::There
                }
                Some((Err(Mismatch { expected, found: differs }), found)) => {
                    if found.check(&earlier).is_err() {
                        return Err(HubError::Foreign { path, expected, found: differs });
                    }
                    State::Outdated
                }
            };
            self.items.push(Item {
                source: source.name.clone(),
                place: name.clone(),
                size: file.size,
                state,
            });
        }
        Ok(locked)
    }
}

/// Asks the hub which commit a source is at and what it holds there.
fn pin(hub: &Hub, source: &Source, watch: &mut dyn Watch) -> Result<Locked, HubError> {
    let requested = source.chosen.as_ref().unwrap_or(&source.revision);
    let revision = hub.commit(&source.repository, requested, watch)?;
    let listed = hub.files(&source.repository, &revision, watch)?;
    let wanted =
        listed.into_iter().filter(|file| source.endings.iter().any(|ending| file.path.ends_with(ending)));
    let name = |path: &str| format!("{}/{path}", source.folder);
    let files: BTreeMap<_, _> =
        wanted.map(|file| (name(&file.path), LockedFile::new(&file.path, &file.known))).collect();
    if files.is_empty() {
        let (repository, endings) = (source.repository.clone(), source.endings.join(" or "));
        return Err(HubError::Empty { repository, endings, revision });
    }
    Ok(Locked { repository: source.repository.clone(), revision, requested: requested.clone(), files })
}

fn place(root: &Path, name: &str) -> PathBuf {
    name.split('/').fold(root.to_owned(), |path, part| path.join(part))
}
