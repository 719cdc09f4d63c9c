//! Files too long to hold: written piece by piece beside their place.
#![expect(
    clippy::disallowed_methods,
    reason = "as `disk`: this crate is the one place that touches the disk"
)]

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::StoreError;
use crate::stream::Part;

/// A file being written beside its place; dropped before it is finished, it is taken away.
pub struct FileWriter {
    place: PathBuf,
    part: Part,
    file: BufWriter<File>,
}

impl FileWriter {
    /// Opens a file, and makes the folders it needs.
    ///
    /// # Errors
    /// [`StoreError::Write`].
    pub fn create(place: &Path) -> Result<Self, StoreError> {
        let failed = |reason| StoreError::Write { path: place.to_owned(), reason };
        if let Some(folder) = place.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let mut part = place.as_os_str().to_owned();
        part.push(format!(".{}.part", process::id()));
        let part = Part(part.into());
        let file = BufWriter::with_capacity(1 << 20, File::create(&part.0).map_err(failed)?);
        Ok(Self { place: place.to_owned(), part, file })
    }

    /// Moves the file to its place.
    ///
    /// # Errors
    /// [`StoreError::Write`], a full disk included.
    pub fn finish(self) -> Result<(), StoreError> {
        let Self { place, part, mut file } = self;
        let moved = file.flush().and_then(|()| {
            drop(file);
            fs::rename(&part.0, &place)
        });
        moved.map_err(|reason| StoreError::Write { path: place, reason })
    }
}

impl Write for FileWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_finds_its_place_when_finished_and_goes_when_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("in/votes.csv");
        let mut file = FileWriter::create(&place).expect("room on the disk");
        file.write_all(b"half").expect("room on the disk");
        drop(file);
        let left = || fs::read_dir(folder.path().join("in")).expect("the folder").count();
        assert_eq!(left(), 0);
        let mut file = FileWriter::create(&place).expect("room on the disk");
        file.write_all(b"whole").expect("room on the disk");
        assert!(!place.exists());
        file.finish().expect("room on the disk");
        assert_eq!((fs::read(&place).expect("the file"), left()), (b"whole".to_vec(), 1));
    }
}
