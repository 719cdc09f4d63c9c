//! Files that are neither text nor Parquet.

use crate::ScanError;
use crate::search::{find, line_ends};

/// First bytes of other formats, with what they are.
const OTHERS: &[(&[u8], &str)] = &[
    (b"PK\x03\x04", "a spreadsheet (xlsx, ods) or a zip archive; unpack it, or export the sheet as CSV"),
    (b"\xD0\xCF\x11\xE0", "an old Excel workbook; export the sheet as CSV"),
    (b"BZh", "packed with bzip2; unpack it, or pack it with gzip or zstd"),
    (b"\xFD7zXZ", "packed with xz; unpack it, or pack it with gzip or zstd"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive; unpack it"),
    (b"%PDF", "a PDF; export the table as CSV"),
    (b"ARROW1", "an Arrow or Feather file; save it as Parquet"),
    (b"SQLite format 3", "a SQLite database; export the table as CSV"),
    (b"PARE", "an encrypted Parquet file; save it without encryption"),
    (b"version https://git-lfs", "a Git LFS pointer and not the data; run `git lfs pull`"),
    (b"\xFF\xFE", "in UTF-16; save it as UTF-8"),
    (b"\xFE\xFF", "in UTF-16; save it as UTF-8"),
];

/// How far a zero byte is looked for: in binary files and UTF-16 one comes early.
const HEAD: usize = 1 << 10;

/// Refuses what is known to be something else.
pub(super) fn refuse(bytes: &[u8]) -> Result<(), ScanError> {
    if let Some((_, what)) = OTHERS.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Err(ScanError::Foreign { what });
    }
    let head = &bytes[..bytes.len().min(HEAD)];
    match find(head, [0]) {
        None => Ok(()),
        Some(place) => {
            let line = line_ends(&head[..place], None) + 1;
            let reason = "a zero byte: the file is binary or in UTF-16".to_owned();
            Err(ScanError::NotText { line, reason })
        }
    }
}

/// Why bytes are no text, if they are none.
pub(crate) fn not_text(bytes: &[u8]) -> Option<String> {
    let error = std::str::from_utf8(bytes).err()?;
    let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
    Some(format!(
        "byte 0x{byte:02X} is no UTF-8; the file may be in Latin-1 or Windows-1252, or cut short: save it as UTF-8"
    ))
}
