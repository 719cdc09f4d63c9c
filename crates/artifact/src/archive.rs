//! Files that lie together: under a folder, or packed in a zip archive.
#![expect(
    clippy::disallowed_methods,
    reason = "as `disk`: this crate is the one place that touches the disk"
)]

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use flate2::CrcWriter;
use flate2::read::DeflateDecoder;
use zip::{CompressionMethod, ZipArchive};

use crate::{StoreError, disk};

/// Folders within folders that are entered at most; a link that leads back up would have no end.
const DEEPEST: usize = 32;

/// One file.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its path below the one that was listed, `/` between folders; empty for a path that is a file itself.
    pub name: String,
    place: Place,
}

/// Where its bytes are.
#[derive(Debug, Clone)]
enum Place {
    File(PathBuf),
    Packed(Packed),
}

/// A file within a zip archive.
#[derive(Debug, Clone)]
struct Packed {
    archive: PathBuf,
    name: String,
    start: u64,
    packed: u64,
    unpacked: u64,
    checksum: u32,
    deflated: bool,
}

/// The files at a path, sorted by name: those under a folder, those in a zip archive, or the file itself.
/// Hidden ones (`.name`, `__MACOSX`) are not among them.
///
/// # Errors
/// [`StoreError::Read`] when something cannot be read, has a name that is no text, or lies too deep;
/// [`StoreError::Encoding`] for an archive that is damaged, encrypted or packed in an unusual way.
pub fn list(path: &Path) -> Result<Vec<Entry>, StoreError> {
    let mut entries = Vec::new();
    if path.is_dir() {
        walk(path, "", 0, &mut entries)?;
    } else if is_zip(path)? {
        unzip(path, &mut entries)?;
    } else {
        entries.push(Entry { name: String::new(), place: Place::File(path.to_owned()) });
    }
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(entries)
}

impl Entry {
    /// Opens it at its start. What is packed is unpacked to a file without a name, which goes when it is closed.
    ///
    /// # Errors
    /// [`StoreError::Read`], or [`StoreError::Encoding`] when the archive is damaged.
    pub fn open(&self) -> Result<File, StoreError> {
        match &self.place {
            Place::File(path) => disk::open(path),
            Place::Packed(packed) => packed.open(),
        }
    }
}

fn walk(folder: &Path, above: &str, depth: usize, entries: &mut Vec<Entry>) -> Result<(), StoreError> {
    let failed = |reason| StoreError::Read { path: folder.to_owned(), reason };
    if depth == DEEPEST {
        return Err(failed(io::Error::other("more than 32 folders deep; does a link lead back up?")));
    }
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let unnamed = || io::Error::other("the name is no UTF-8 text; rename the file");
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.ok_or_else(|| StoreError::Read { path: path.clone(), reason: unnamed() })?;
        let name = format!("{above}{name}");
        if is_hidden(&name) {
            continue;
        }
        if path.is_dir() {
            walk(&path, &format!("{name}/"), depth + 1, entries)?;
        } else {
            entries.push(Entry { name, place: Place::File(path) });
        }
    }
    Ok(())
}

fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.') || part == "__MACOSX")
}

fn is_zip(path: &Path) -> Result<bool, StoreError> {
    const STARTS: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];
    let mut head = Vec::new();
    let read = disk::open(path)?.take(4).read_to_end(&mut head);
    read.map_err(|reason| StoreError::Read { path: path.to_owned(), reason })?;
    Ok(STARTS.contains(&head.as_slice()))
}

fn unzip(path: &Path, entries: &mut Vec<Entry>) -> Result<(), StoreError> {
    let failed = |reason: String| StoreError::Encoding { path: path.to_owned(), reason };
    let damaged = |error: zip::result::ZipError| failed(format!("the zip archive is damaged: {error}"));
    let mut archive = ZipArchive::new(disk::open(path)?).map_err(damaged)?;
    for index in 0..archive.len() {
        let file = archive.by_index_raw(index).map_err(damaged)?;
        let name = file.name().map_err(damaged)?.replace('\\', "/");
        if file.is_dir() || is_hidden(&name) {
            continue;
        }
        let refused = |reason: &str| failed(format!("`{name}` in the zip archive is {reason}"));
        if file.encrypted() {
            return Err(refused("encrypted; pack it anew without a password"));
        }
        let deflated = match file.compression() {
            CompressionMethod::Stored => false,
            CompressionMethod::Deflated => true,
            _ => return Err(refused("packed in an unusual way; pack it anew with deflate")),
        };
        let place = Place::Packed(Packed {
            archive: path.to_owned(),
            start: file.data_start().ok_or_else(|| refused("damaged"))?,
            packed: file.compressed_size(),
            unpacked: file.size(),
            checksum: file.crc32(),
            name: name.clone(),
            deflated,
        });
        entries.push(Entry { name, place });
    }
    match listed(path)? {
        Some(files) if files > archive.len() => Err(failed(
            "the zip archive holds a name twice, and its files may differ; pack it anew from one folder"
                .to_owned(),
        )),
        _ => Ok(()),
    }
}

/// How many files an archive's directory lists; the reader keeps the last of each name and does not tell. `None` in
/// archives of more than 65,534 files.
fn listed(path: &Path) -> Result<Option<usize>, StoreError> {
    const END: &[u8] = b"PK\x05\x06";
    const LONGEST: u64 = 22 + 65_535;
    let failed = |reason| StoreError::Read { path: path.to_owned(), reason };
    let mut file = disk::open(path)?;
    let length = file.seek(SeekFrom::End(0)).map_err(failed)?;
    file.seek(SeekFrom::Start(length.saturating_sub(LONGEST))).map_err(failed)?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail).map_err(failed)?;
    let place = tail.windows(END.len()).rposition(|bytes| bytes == END);
    let count = place.and_then(|place| tail.get(place + 10..place + 12));
    Ok(count
        .map(|count| usize::from(u16::from_le_bytes([count[0], count[1]])))
        .filter(|count| *count < 0xffff))
}

impl Packed {
    fn open(&self) -> Result<File, StoreError> {
        let path = &self.archive;
        let mut archive = disk::open(path)?;
        let unpacked = tempfile::tempfile()
            .map_err(|reason| StoreError::Write { path: std::env::temp_dir(), reason })?;
        let failed = |error: io::Error| StoreError::Encoding {
            path: path.clone(),
            reason: format!("`{}` in the zip archive cannot be unpacked: {error}", self.name),
        };
        archive.seek(SeekFrom::Start(self.start)).map_err(failed)?;
        self.unpack(archive.take(self.packed), unpacked).map_err(failed)
    }

    /// Never writes more than the archive says there is.
    fn unpack(&self, bytes: impl Read, unpacked: File) -> io::Result<File> {
        let limit = self.unpacked.saturating_add(1);
        let mut writer = CrcWriter::new(unpacked);
        let length = if self.deflated {
            io::copy(&mut DeflateDecoder::new(bytes).take(limit), &mut writer)?
        } else {
            io::copy(&mut bytes.take(limit), &mut writer)?
        };
        if length != self.unpacked || writer.crc().sum() != self.checksum {
            return Err(io::Error::other("its length or checksum is not the one it was packed with"));
        }
        writer.flush()?;
        let mut file = writer.into_inner();
        file.seek(SeekFrom::Start(0))?;
        Ok(file)
    }
}
