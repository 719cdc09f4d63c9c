//! A file on its way to its place: the one way in which anything is written.
#![expect(
    clippy::disallowed_methods,
    reason = "as `disk`: this crate is the one place that touches the disk"
)]

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process;

use crate::StoreError;

/// A temporary neighbour of a file; dropped before it found its place, it is taken away.
pub(crate) struct Part(PathBuf);

impl Part {
    /// Opens the neighbour of `place`, and makes the folders it needs.
    pub(crate) fn create(place: &Path) -> Result<(Self, BufWriter<File>), StoreError> {
        let failed = |reason| StoreError::Write { path: place.to_owned(), reason };
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let mut part = place.as_os_str().to_owned();
        part.push(format!(".{}.part", process::id()));
        let part = Self(part.into());
        let file = BufWriter::with_capacity(1 << 20, File::create(&part.0).map_err(failed)?);
        Ok((part, file))
    }

    /// Where it is now.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Moves it to its place; everything has to be written before.
    pub(crate) fn settle(self, place: &Path) -> Result<(), StoreError> {
        fs::rename(&self.0, place).map_err(|reason| StoreError::Write { path: place.to_owned(), reason })
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
