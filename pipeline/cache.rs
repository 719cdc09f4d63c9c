//! Where parsed score files are kept from one run to the next.

use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;

use artifact::Cache;

use crate::files::Files;
use crate::recipe::CODE;

/// Names the folder; `off` keeps nothing.
const VARIABLE: &str = "RLHF_STUDY_CACHE";

/// The user's cache: the folder that `RLHF_STUDY_CACHE` names, else `rlhf-study` where the system keeps such things.
pub(crate) fn cache() -> Option<Cache> {
    let named = env::var_os(VARIABLE).filter(|name| !name.is_empty());
    let folder = match named {
        Some(name) if name == "off" => None,
        Some(name) => Some(PathBuf::from(name)),
        None => system().map(|folder| folder.join("rlhf-study")),
    };
    folder.map(|folder| Cache::new(&folder))
}

/// Where programs of this system keep what can be made again.
fn system() -> Option<PathBuf> {
    let folder = |variable| env::var_os(variable).map(PathBuf::from).filter(|folder| folder.is_absolute());
    if cfg!(windows) {
        return folder("LOCALAPPDATA");
    }
    let home = || {
        folder("HOME")
            .map(|home| home.join(if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" }))
    };
    folder("XDG_CACHE_HOME").or_else(home)
}

/// The cache as `ingest` uses it.
pub(crate) struct Shelf(pub Cache);

impl ingest::Cache for Shelf {
    fn get(&self, key: &str) -> Option<Vec<u8>> {
        self.0.get(key)
    }

    fn put(&self, key: &str, bytes: &[u8]) {
        self.0.put(key, bytes);
    }
}

/// What `ingest` may remember of these files.
pub(crate) fn memory<'s>(shelf: &'s Shelf, files: &Files) -> ingest::Memory<'s> {
    ingest::Memory { cache: shelf, code: CODE, contents: contents(files) }
}

/// What each file of raw data holds, by its digest; of one in an archive, by the archive's and its name.
fn contents(files: &Files) -> BTreeMap<String, String> {
    let content = |path: &String| {
        let within = |(archive, digest): (&String, &artifact::Digest)| {
            let name = path.strip_prefix(archive.as_str())?;
            (name.is_empty() || name.starts_with('/')).then(|| format!("{digest}{name}"))
        };
        let of = files.digests.iter().find_map(within)?;
        Some((path.clone(), of))
    };
    files.raw.keys().filter_map(content).collect()
}
