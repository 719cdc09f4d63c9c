//! The lock file: which bytes a folder of fetched files holds.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use artifact::StoreError;
use serde::{Deserialize, Serialize};

use crate::HubError;
use crate::checksum::Known;

const VERSION: u32 = 1;

/// Every source that was fetched, or begun, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    version: u32,
    pub(crate) sources: BTreeMap<String, Locked>,
}

/// A repository at a commit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Locked {
    pub(crate) repository: String,
    /// Commit that later fetches use.
    pub(crate) revision: String,
    /// Branch, tag or commit that it was asked for by.
    pub(crate) requested: String,
    /// Files by their path below the folder of the lock file.
    pub(crate) files: BTreeMap<String, LockedFile>,
}

/// One file. Its checksum comes from the hub's listing, before the first byte of it arrived: `sha256` for large
/// files, `git_blob_sha1` for small ones. These get a `sha256` of our own once they were here and that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LockedFile {
    /// Path within the repository.
    pub(crate) path: String,
    pub(crate) size: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sha256: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) git_blob_sha1: Option<String>,
}

impl Default for Lock {
    fn default() -> Self {
        Self { version: VERSION, sources: BTreeMap::new() }
    }
}

impl LockedFile {
    pub(crate) fn new(path: &str, known: &Known) -> Self {
        Self {
            path: path.to_owned(),
            size: known.size,
            sha256: known.sha256.clone(),
            git_blob_sha1: known.git_blob_sha1.clone(),
        }
    }

    pub(crate) fn known(&self) -> Known {
        Known { size: self.size, sha256: self.sha256.clone(), git_blob_sha1: self.git_blob_sha1.clone() }
    }
}

impl Lock {
    /// The lock file at `path`; an empty one when there is none.
    ///
    /// # Errors
    /// [`HubError::Lock`] for a file that is no lock file, [`HubError::Store`] for one that cannot be read.
    pub fn load(path: &Path) -> Result<Self, HubError> {
        let bytes = match artifact::read(path) {
            Err(StoreError::Read { reason, .. }) if reason.kind() == ErrorKind::NotFound => {
                return Ok(Self::default());
            }
            bytes => bytes?,
        };
        let odd = |reason: String| HubError::Lock { path: path.to_owned(), reason };
        let lock: Self =
            serde_json::from_slice(&bytes).map_err(|error| odd(format!("no lock file: {error}")))?;
        if lock.version != VERSION {
            return Err(odd(format!("version {} is not known to this program", lock.version)));
        }
        let files = lock.sources.values().flat_map(|source| &source.files);
        match files
            .into_iter()
            .find(|(place, file)| !is_below(place) || file.sha256.is_none() && file.git_blob_sha1.is_none())
        {
            Some((place, _)) => Err(odd(format!("`{place}` has no checksum, or leads out of the folder"))),
            None => Ok(lock),
        }
    }

    /// Writes the lock file.
    ///
    /// # Errors
    /// [`HubError::Store`].
    pub fn save(&self, path: &Path) -> Result<(), HubError> {
        let encoding = |error: serde_json::Error| StoreError::Encoding {
            path: path.to_owned(),
            reason: error.to_string(),
        };
        let mut bytes = serde_json::to_vec_pretty(self).map_err(encoding)?;
        bytes.push(b'\n');
        Ok(artifact::write(path, &bytes)?)
    }

    /// The commit that a source is at.
    #[must_use]
    pub fn revision(&self, source: &str) -> Option<&str> {
        self.sources.get(source).map(|locked| locked.revision.as_str())
    }
}

/// Whether a path with `/` between folders stays below the folder that it starts from.
fn is_below(place: &str) -> bool {
    !place.contains(['\\', ':']) && place.split('/').all(|part| !matches!(part, "" | "." | ".."))
}
