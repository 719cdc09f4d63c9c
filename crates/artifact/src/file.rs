//! Files too long to hold: written piece by piece beside their place.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::StoreError;
use crate::part::Part;

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
        let (part, file) = Part::create(place)?;
        Ok(Self { place: place.to_owned(), part, file })
    }

    /// Moves the file to its place.
    ///
    /// # Errors
    /// [`StoreError::Write`], a full disk included.
    pub fn finish(self) -> Result<(), StoreError> {
        let Self { place, part, mut file } = self;
        file.flush().map_err(|reason| StoreError::Write { path: place.clone(), reason })?;
        drop(file);
        part.settle(&place)
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
#[expect(clippy::disallowed_methods, reason = "a test looks at what was left on the disk")]
mod tests {
    use std::fs;

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
