//! What took long to make of some bytes and can be made again, kept from one run to the next.
#![expect(
    clippy::disallowed_methods,
    reason = "as `disk`: this crate is the one place that touches the disk"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::disk;

/// Bytes that the folder may hold after [`Cache::trim`].
const MOST: u64 = 2 << 30;

/// Ending of an entry's file.
const ENDING: &str = "entry";

/// A folder of entries, each named by the digest of its key. An entry that was cut short, altered or put under
/// another name is none; nothing that goes wrong here is an error, as everything can be made again.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
}

impl Cache {
    /// The cache in a folder, which is made when there is something to keep.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    fn place(&self, key: &blake3::Hash) -> PathBuf {
        self.folder.join(format!("{}.{ENDING}", key.to_hex()))
    }

    /// What was kept under a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Vec<u8>> {
        let key = blake3::hash(key.as_bytes());
        let mut bytes = disk::read(&self.place(&key)).ok()?;
        let start = bytes.len().checked_sub(blake3::OUT_LEN)?;
        let sound = bytes[start..] == *seal(&key, &bytes[..start]).as_bytes();
        bytes.truncate(start);
        sound.then_some(bytes)
    }

    /// Keeps bytes under a key, in place of what was there.
    pub fn put(&self, key: &str, bytes: &[u8]) {
        let key = blake3::hash(key.as_bytes());
        let whole = [bytes, seal(&key, bytes).as_bytes()].concat();
        // A full disk, say: the next run makes it again.
        let _ = disk::write(&self.place(&key), &whole);
    }

    /// Takes the oldest entries away until the rest fits.
    pub fn trim(&self) {
        self.trim_to(MOST);
    }

    fn trim_to(&self, most: u64) {
        let Ok(files) = fs::read_dir(&self.folder) else { return };
        let entry = |file: fs::DirEntry| {
            let (path, data) = (file.path(), file.metadata().ok()?);
            let ours = path.extension().is_some_and(|ending| ending == ENDING);
            ours.then(|| (data.modified().unwrap_or(SystemTime::UNIX_EPOCH), data.len(), path))
        };
        let mut entries: Vec<_> = files.flatten().filter_map(entry).collect();
        entries.sort();
        let mut held: u64 = entries.iter().map(|(_, length, _)| length).sum();
        for (_, length, path) in entries {
            if held <= most {
                return;
            }
            if fs::remove_file(path).is_ok() {
                held -= length;
            }
        }
    }
}

/// What an entry ends with: the digest of its key's digest and its bytes.
fn seal(key: &blake3::Hash, bytes: &[u8]) -> blake3::Hash {
    blake3::Hasher::new().update(key.as_bytes()).update(bytes).finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(folder: &Path) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
        files.sort();
        files
    }

    #[test]
    fn what_is_kept_comes_back_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(&folder.path().join("below"));
        assert_eq!(cache.get("a"), None);
        cache.trim();
        for bytes in [&b""[..], b"one", b"another"] {
            cache.put("a", bytes);
            assert_eq!(cache.get("a").as_deref(), Some(bytes));
            assert_eq!(cache.get("b"), None);
        }
    }

    #[test]
    fn a_damaged_or_renamed_entry_is_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(folder.path());
        cache.put("a", b"one");
        let [place] = &files(folder.path())[..] else { panic!("one entry") };
        let sound = fs::read(place).expect("the entry");
        let mut flipped = sound.clone();
        flipped[1] ^= 1;
        for bytes in [&flipped[..], &sound[1..], &sound[..sound.len() - 1], b"", b"foreign"] {
            fs::write(place, bytes).expect("room on the disk");
            assert_eq!(cache.get("a"), None);
        }
        cache.put("b", b"two");
        let other = files(folder.path()).into_iter().find(|file| file != place).expect("a second entry");
        fs::copy(&other, place).expect("room on the disk");
        assert_eq!((cache.get("a"), cache.get("b").as_deref()), (None, Some(&b"two"[..])));
    }

    #[test]
    fn the_oldest_entries_go_first_and_strangers_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(folder.path());
        fs::write(folder.path().join("stranger"), [0; 1000]).expect("room on the disk");
        for (age, key) in [(30, "old"), (20, "middle"), (10, "new")] {
            cache.put(key, &[0; 68]);
            let place = cache.place(&blake3::hash(key.as_bytes()));
            let file = fs::File::options().append(true).open(place).expect("the entry");
            file.set_modified(SystemTime::now() - std::time::Duration::from_secs(age)).expect("a time");
        }
        cache.trim_to(250);
        let left = ["old", "middle", "new"].map(|key| cache.get(key).is_some());
        assert_eq!((left, files(folder.path()).len()), ([false, true, true], 3));
    }
}
