//! Page headers, checked before polars allocates what they promise.
//!
//! polars trusts a page's count of values; one damaged byte there asks for more memory than exists, which
//! ends the program and cannot be caught.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use crate::{Open, ScanError};

use super::damaged;
use super::footer::Footer;
use super::thrift::PageHeader;

/// More rows than writers put in one row group; what promises more is damaged.
const MOST_ROWS: usize = 100_000_000;
/// More values than the lists of one row group have.
const MOST_VALUES: i64 = 200_000_000;

/// Checks the chunks of some columns of one row group.
pub(super) fn check(file: &dyn Open, footer: &Footer, group: usize, roots: &[&str]) -> Result<(), ScanError> {
    let unsound = || damaged("its inner lengths contradict each other".to_owned());
    let group = &footer.metadata.row_groups[group];
    if group.num_rows() > MOST_ROWS {
        return Err(damaged(format!("a row group of more than {MOST_ROWS} rows")));
    }
    let mut file = file.open().map_err(ScanError::Unreadable)?;
    for column in group.parquet_columns() {
        let root = column.descriptor().path_in_schema.first();
        if !root.is_some_and(|root| roots.contains(&root.as_str())) {
            continue;
        }
        let chunk = Chunk {
            bytes: column.byte_range(),
            values: column.num_values(),
            size: column.uncompressed_size(),
        };
        let inside = chunk.bytes.start <= chunk.bytes.end && chunk.bytes.end <= footer.length;
        let lists = column.descriptor().descriptor.max_rep_level > 0;
        let promised = if lists {
            (0..=MOST_VALUES).contains(&chunk.values)
        } else {
            usize::try_from(chunk.values) == Ok(group.num_rows())
        };
        if !inside || !promised || !chunk.sound(&mut file)? {
            return Err(unsound());
        }
    }
    Ok(())
}

/// What the footer says of one column chunk.
struct Chunk {
    bytes: Range<u64>,
    /// Values in it, missing ones included.
    values: i64,
    /// Bytes after decompression, headers included.
    size: i64,
}

impl Chunk {
    /// Whether its pages follow each other to its end and promise no more than it holds.
    fn sound(&self, file: &mut File) -> Result<bool, ScanError> {
        let mut at = self.bytes.start;
        while at < self.bytes.end {
            let Some(header) = header(file, at, self.bytes.end - at)? else { return Ok(false) };
            let Some(length) = header.compressed().filter(|_| header.sound(self.values, self.size)) else {
                return Ok(false);
            };
            match at.checked_add(header.length as u64).and_then(|at| at.checked_add(length)) {
                Some(end) if end <= self.bytes.end => at = end,
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// The page header at a place of the file with `rest` bytes of its chunk left.
fn header(file: &mut File, at: u64, rest: u64) -> Result<Option<PageHeader>, ScanError> {
    const USUAL: u64 = 1 << 9;
    // Least and greatest values may stand in it, at any length.
    const LONGEST: u64 = 1 << 24;
    let mut room = USUAL.min(rest);
    loop {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(at)).map_err(ScanError::Unreadable)?;
        file.by_ref().take(room).read_to_end(&mut bytes).map_err(ScanError::Unreadable)?;
        match PageHeader::read(&bytes) {
            None if room < rest && room < LONGEST => room = (room * 16).min(rest),
            found => return Ok(found),
        }
    }
}
