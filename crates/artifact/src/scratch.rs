//! A file that goes with the run: numbers too many to hold, laid aside and read again and again.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

use tempfile::{Builder, NamedTempFile};

use crate::StoreError;

/// Bytes laid aside; gone when dropped.
pub struct Scratch {
    file: NamedTempFile,
    /// Open readers that nobody uses just now.
    idle: Mutex<Vec<File>>,
    end: u64,
}

/// Where some bytes lie.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Span {
    start: u64,
    length: usize,
}

impl Scratch {
    /// Makes an empty one in a folder. What an interrupted run leaves of it, the next run there takes away.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn create(folder: &Path) -> Result<Self, StoreError> {
        let suffix = format!(".{}.part", process::id());
        let file = Builder::new().prefix("scratch-").suffix(&suffix).tempfile_in(folder);
        let file = file.map_err(|reason| StoreError::Write { path: folder.to_owned(), reason })?;
        Ok(Self { file, idle: Mutex::default(), end: 0 })
    }

    /// Lays bytes aside.
    ///
    /// # Errors
    /// [`StoreError::Write`], a full disk included.
    pub fn put(&mut self, bytes: &[u8]) -> Result<Span, StoreError> {
        self.file.write_all(bytes).map_err(|reason| StoreError::Write { path: self.path(), reason })?;
        let span = Span { start: self.end, length: bytes.len() };
        self.end += bytes.len() as u64;
        Ok(span)
    }

    /// Bytes laid aside before; may be asked for from many threads.
    ///
    /// # Errors
    /// [`StoreError::Read`].
    pub fn get(&self, span: Span) -> Result<Vec<u8>, StoreError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |reason| StoreError::Read { path: self.path(), reason };
        let waiting = idle().pop();
        let mut reader = match waiting {
            Some(reader) => reader,
            None => self.file.reopen().map_err(failed)?,
        };
        let mut bytes = vec![0; span.length];
        reader.seek(SeekFrom::Start(span.start)).map_err(failed)?;
        reader.read_exact(&mut bytes).map_err(failed)?;
        idle().push(reader);
        Ok(bytes)
    }

    fn path(&self) -> PathBuf {
        self.file.path().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exists;

    #[test]
    fn what_was_laid_aside_comes_back_and_goes_with_its_owner() {
        let folder = tempfile::tempdir().expect("folder");
        let mut scratch = Scratch::create(folder.path()).expect("scratch");
        let spans: Vec<Span> =
            (0..50_u8).map(|byte| scratch.put(&vec![byte; usize::from(byte)]).expect("room")).collect();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for (byte, span) in (0_u8..50).zip(&spans).rev() {
                        assert_eq!(scratch.get(*span).expect("bytes"), vec![byte; usize::from(byte)]);
                    }
                });
            }
        });
        let path = scratch.path();
        assert!(exists(&path));
        drop(scratch);
        assert!(!exists(&path));
    }
}
