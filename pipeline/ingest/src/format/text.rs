//! Bytes to UTF-8 text, or what else they are.

use crate::fault::Fault;
use crate::format::lines::Lines;

/// First bytes of files that are no text, with what they are.
const OTHERS: &[(&[u8], &str)] = &[
    (b"PK\x03\x04", "a spreadsheet (xlsx, ods) or a zip archive; export the sheet as CSV"),
    (b"\xD0\xCF\x11\xE0", "an old Excel workbook; export the sheet as CSV"),
    (b"\x1F\x8B", "compressed with gzip; decompress it first"),
    (b"\x28\xB5\x2F\xFD", "compressed with zstd; decompress it first"),
    (b"BZh", "compressed with bzip2; decompress it first"),
    (b"\xFD7zXZ", "compressed with xz; decompress it first"),
    (b"%PDF", "a PDF; export the table as CSV"),
    (b"ARROW1", "an Arrow or Feather file; save it as Parquet"),
    (b"SQLite format 3", "a SQLite database; export the table as CSV"),
    (b"version https://git-lfs", "a Git LFS pointer and not the data; run `git lfs pull`"),
    (b"\xFF\xFE", "in UTF-16; save it as UTF-8"),
    (b"\xFE\xFF", "in UTF-16; save it as UTF-8"),
];

/// The text, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Fault> {
    if let Some((_, what)) = OTHERS.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Err(Fault::whole_file(format!("the file is {what}")));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if let Some(position) = bytes.iter().position(|byte| *byte == 0) {
        let line = Lines::new(bytes).line_of(position);
        let reason = "a zero byte: the file is binary or in UTF-16; expected UTF-8 text or Parquet";
        return Err(Fault::at(format!("line {line}"), reason));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let position = error.valid_up_to();
        let line = Lines::new(bytes).line_of(position);
        let byte = bytes.get(position).copied().unwrap_or_default();
        let reason = format!(
            "byte 0x{byte:02X} is no UTF-8; the file may be in Latin-1 or Windows-1252, or cut short: save it as UTF-8"
        );
        Fault::at(format!("line {line}"), reason)
    })
}
