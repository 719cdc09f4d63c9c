//! Reading and writing whole files; every error names the path.
#![expect(clippy::disallowed_methods, reason = "this is the one place that touches the disk")]

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use records::SchemaError;

use crate::{Digest, FileWriter};

/// What can go wrong between memory and disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A file could not be read.
    #[error("cannot read {}: {reason}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's words.
        reason: io::Error,
    },
    /// A file could not be written.
    #[error("cannot write {}: {reason}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's words.
        reason: io::Error,
    },
    /// Another run holds the folder.
    #[error("{} is in use by another run; wait for it, or choose another folder with --out", path.display())]
    Busy {
        /// The folder.
        path: PathBuf,
    },
    /// A stored table does not keep its declaration.
    #[error("{}: {reason}; run again with --force to make it anew", path.display())]
    Schema {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: SchemaError,
    },
    /// A table could not be encoded or decoded.
    #[error("{}: {reason}", path.display())]
    Encoding {
        /// The file.
        path: PathBuf,
        /// The codec's words.
        reason: String,
    },
}

/// The bytes of a file.
///
/// # Errors
/// [`StoreError::Read`].
pub fn read(path: &Path) -> Result<Vec<u8>, StoreError> {
    fs::read(path).map_err(|reason| StoreError::Read { path: path.to_owned(), reason })
}

/// An open file.
///
/// # Errors
/// [`StoreError::Read`].
pub fn open(path: &Path) -> Result<fs::File, StoreError> {
    let failed = |reason| StoreError::Read { path: path.to_owned(), reason };
    let kind = fs::metadata(path).map_err(failed)?;
    // A pipe would be read once and then be empty, and opening it may wait for ever.
    if kind.is_dir() {
        return Err(failed(io::Error::other("it is a folder; name its files")));
    }
    if !kind.is_file() {
        return Err(failed(io::Error::other("it is no regular file; write its content to one first")));
    }
    fs::File::open(path).map_err(failed)
}

/// Takes away what interrupted runs left half-written in a folder and the folders in it.
pub(crate) fn sweep(folder: &Path, deep: bool) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if deep && path.is_dir() {
            sweep(&path, false);
        }
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let half = name.strip_suffix(".part").and_then(|name| name.rsplit_once('.'));
        if half.is_some_and(|(_, process)| process.chars().all(|c| c.is_ascii_digit())) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// The digest of a file, which is never in memory as a whole.
///
/// # Errors
/// [`StoreError::Read`].
pub fn digest(path: &Path) -> Result<Digest, StoreError> {
    // Enough for all threads at once.
    const BLOCK: u64 = 1 << 23;
    let failed = |reason| StoreError::Read { path: path.to_owned(), reason };
    let (mut file, mut hasher, mut block) = (open(path)?, blake3::Hasher::new(), Vec::new());
    // A short one is not worth a block of its own: fresh memory takes longer than the digest.
    if file.metadata().map_err(failed)?.len() <= BLOCK {
        hasher.update_reader(&mut file).map_err(failed)?;
        return Ok(Digest::finished(&hasher));
    }
    loop {
        block.clear();
        if Read::by_ref(&mut file).take(BLOCK).read_to_end(&mut block).map_err(failed)? == 0 {
            return Ok(Digest::finished(&hasher));
        }
        hasher.update_rayon(&block);
    }
}

/// Whether there is a file or folder of that name.
#[must_use]
pub fn exists(path: &Path) -> bool {
    path.exists()
}

/// Writes a file by way of a temporary neighbour; makes the folders it needs.
///
/// # Errors
/// [`StoreError::Write`]; the temporary file is taken away again.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut file = FileWriter::create(path)?;
    file.write_all(bytes).map_err(|reason| StoreError::Write { path: path.to_owned(), reason })?;
    file.finish()
}

/// Takes a file away; not being there is no error.
///
/// # Errors
/// [`StoreError::Write`].
pub fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(reason) if reason.kind() != io::ErrorKind::NotFound => {
            Err(StoreError::Write { path: path.to_owned(), reason })
        }
        _ => Ok(()),
    }
}

/// Holds a folder for one run: the lock goes with the returned file.
pub(crate) fn lock(folder: &Path) -> Result<fs::File, StoreError> {
    let path = folder.join(".lock");
    let failed = |reason| StoreError::Write { path: path.clone(), reason };
    fs::create_dir_all(folder).map_err(failed)?;
    let file = fs::File::create(&path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(StoreError::Busy { path: folder.to_owned() }),
        Err(fs::TryLockError::Error(reason)) => Err(failed(reason)),
    }
}
