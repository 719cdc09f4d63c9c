//! Checksums that the hub knows.

use std::fmt::{Display, Write as _};
use std::io::Read;
use std::path::Path;

use artifact::StoreError;
use ring::digest::{Context, SHA1_FOR_LEGACY_USE_ONLY, SHA256};

/// What a file is known by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Known {
    /// Bytes.
    pub(crate) size: u64,
    /// SHA-256, known of large files, and of all that were here once.
    pub(crate) sha256: Option<String>,
    /// SHA-1 of the file as Git stores it, `blob <size>\0<bytes>`, known of small files.
    pub(crate) git_blob_sha1: Option<String>,
}

/// What a file was found to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) size: u64,
    pub(crate) sha256: String,
    git_blob_sha1: Option<String>,
}

/// Something else than what is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mismatch {
    pub(crate) expected: String,
    pub(crate) found: String,
}

impl Mismatch {
    pub(crate) fn new(what: &str, expected: &dyn Display, found: &dyn Display) -> Self {
        Self { expected: format!("{what} {expected}"), found: format!("{what} {found}") }
    }
}

impl Known {
    /// What two lots of knowledge about one file contradict each other in.
    pub(crate) fn contradicts(&self, now: &Self) -> Option<Mismatch> {
        let differ = |what, before: &Option<String>, now: &Option<String>| {
            let (before, now) = (before.as_ref()?, now.as_ref()?);
            (before != now).then(|| Mismatch::new(what, before, now))
        };
        let size = (self.size != now.size).then(|| Mismatch::new("size", &self.size, &now.size));
        size.or_else(|| differ("sha256", &self.sha256, &now.sha256))
            .or_else(|| differ("git blob", &self.git_blob_sha1, &now.git_blob_sha1))
    }
}

impl Found {
    /// Reads a file once. SHA-1 is slow and known of small files only, so it is taken only where nothing else is known.
    pub(crate) fn read(path: &Path, known: &[&Known]) -> Result<Self, StoreError> {
        let failed = |reason| StoreError::Read { path: path.to_owned(), reason };
        let mut file = artifact::open(path)?;
        let size = file.metadata().map_err(failed)?.len();
        let mut sha256 = Context::new(&SHA256);
        let needed = known.iter().any(|known| known.sha256.is_none());
        let mut blob = needed.then(|| Context::new(&SHA1_FOR_LEGACY_USE_ONLY));
        blob.iter_mut().for_each(|blob| blob.update(format!("blob {size}\0").as_bytes()));
        let mut buffer = vec![0; 1 << 18];
        loop {
            let read = file.read(&mut buffer).map_err(failed)?;
            if read == 0 {
                break;
            }
            sha256.update(&buffer[..read]);
            blob.iter_mut().for_each(|blob| blob.update(&buffer[..read]));
        }
        Ok(Self { size, sha256: hexadecimal(sha256), git_blob_sha1: blob.map(hexadecimal) })
    }

    /// Whether it is what is known; where no checksum can be compared it is not.
    pub(crate) fn check(&self, known: &Known) -> Result<(), Mismatch> {
        let own = Known {
            size: self.size,
            sha256: Some(self.sha256.clone()),
            git_blob_sha1: self.git_blob_sha1.clone(),
        };
        let same = known.contradicts(&own).map_or(Ok(()), Err);
        let compared = known.sha256.is_some() || known.git_blob_sha1.is_some() && own.git_blob_sha1.is_some();
        same.and(if compared { Ok(()) } else { Err(Mismatch::new("checksum", &"known", &"unknown")) })
    }
}

fn hexadecimal(context: Context) -> String {
    context.finish().as_ref().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test writes the file that is read")]
mod tests {
    use super::*;

    /// Values of `sha256sum` and `git hash-object`.
    #[test]
    fn checksums_are_those_of_other_programs() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("hello");
        std::fs::write(&path, "hello\n").expect("room on the disk");
        let nothing = Known { size: 6, sha256: None, git_blob_sha1: None };
        let found = Found::read(&path, &[&nothing]).expect("the file");
        assert_eq!(found.sha256, "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03");
        assert_eq!(found.git_blob_sha1.as_deref(), Some("ce013625030ba8dba906f756967f9e9ca394464a"));
    }

    #[test]
    fn each_known_thing_is_held_against_the_file() {
        let found = Found { size: 1, sha256: "a".to_owned(), git_blob_sha1: Some("b".to_owned()) };
        let known = |size, sha256: Option<&str>, blob: Option<&str>| Known {
            size,
            sha256: sha256.map(str::to_owned),
            git_blob_sha1: blob.map(str::to_owned),
        };
        assert!(found.check(&known(1, Some("a"), Some("b"))).is_ok());
        assert!(found.check(&known(1, None, Some("b"))).is_ok());
        for wrong in [
            known(2, None, Some("b")),
            known(1, None, None),
            known(1, Some("x"), Some("b")),
            known(1, None, Some("x")),
        ] {
            assert!(found.check(&wrong).is_err(), "{wrong:?}");
        }
    }
}
