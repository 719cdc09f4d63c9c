//! Files that arrive in pieces, over several runs if need be.
#![expect(
    clippy::disallowed_methods,
    reason = "as `disk`: this crate is the one place that touches the disk"
)]

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::{StoreError, disk};

/// A file that is kept beside its place, as `<name>.part`, until it is whole.
///
/// Unlike a [`FileWriter`](crate::FileWriter) it stays when dropped: whoever opens it next goes on at its end.
pub struct Partial {
    place: PathBuf,
    part: PathBuf,
    file: File,
    length: u64,
}

impl Partial {
    /// Opens what has arrived so far, which may be nothing, and makes the folders it needs.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn open(place: &Path) -> Result<Self, StoreError> {
        let part = neighbour(place);
        let failed = |reason| StoreError::Write { path: part.clone(), reason };
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let file = File::options().create(true).append(true).open(&part).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        Ok(Self { place: place.to_owned(), part, file, length })
    }

    /// How many bytes of the file at `place` have arrived; 0 when none ever did.
    #[must_use]
    pub fn arrived(place: &Path) -> u64 {
        fs::metadata(neighbour(place)).map_or(0, |part| part.len())
    }

    /// Bytes that have arrived.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Where they are until the file is whole.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.part
    }

    /// Forgets what has arrived.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn restart(&mut self) -> Result<(), StoreError> {
        let emptied = self.file.set_len(0).and_then(|()| self.file.seek(SeekFrom::Start(0)));
        emptied.map_err(|reason| StoreError::Write { path: self.part.clone(), reason })?;
        self.length = 0;
        Ok(())
    }

    /// Takes away what has arrived.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn discard(self) -> Result<(), StoreError> {
        drop(self.file);
        disk::remove(&self.part)
    }

    /// Moves the file to its place.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn finish(self) -> Result<(), StoreError> {
        let Self { place, part, file, .. } = self;
        let failed = |reason| StoreError::Write { path: place.clone(), reason };
        // It took long to arrive: it shall be on the disk before its name says that it is whole.
        file.sync_all().map_err(failed)?;
        drop(file);
        fs::rename(&part, &place).map_err(failed)
    }
}

impl Write for Partial {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn neighbour(place: &Path) -> PathBuf {
    let mut part = place.as_os_str().to_owned();
    part.push(".part");
    part.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_arrived_is_kept_until_the_file_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("in/data.zip");
        assert_eq!(Partial::arrived(&place), 0);
        let mut first = Partial::open(&place).expect("room on the disk");
        first.write_all(b"half ").expect("room on the disk");
        drop(first);
        assert!(!place.exists());
        assert_eq!(Partial::arrived(&place), 5);
        let mut second = Partial::open(&place).expect("room on the disk");
        assert_eq!(second.length(), 5);
        second.write_all(b"whole").expect("room on the disk");
        second.finish().expect("room on the disk");
        assert_eq!(fs::read(&place).expect("the file"), b"half whole");
        assert_eq!(fs::read_dir(folder.path().join("in")).expect("the folder").count(), 1);
    }

    #[test]
    fn what_is_wrong_is_forgotten_or_taken_away() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("data.zip");
        let mut partial = Partial::open(&place).expect("room on the disk");
        partial.write_all(b"wrong").expect("room on the disk");
        partial.restart().expect("room on the disk");
        partial.write_all(b"new").expect("room on the disk");
        assert_eq!((partial.length(), fs::read(partial.path()).expect("it")), (3, b"new".to_vec()));
        partial.discard().expect("room on the disk");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
    }
}
