//! One row into its cells.

use crate::search::{Marks, find, line_ends};

/// Where a cell's text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether quotes stand doubled in it.
    pub(super) doubled: bool,
}

/// What the beginning of some bytes is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Split {
    /// A row of so many bytes, line end included.
    Row { used: usize, lines: u64 },
    /// A row that does not end here.
    Open,
    /// A row that does not end here and whose last cell has an open quote.
    OpenQuote,
    /// A row with text behind a closing quote of its last cell.
    Trailing,
}

/// Splits the first row; `finished` tells that no bytes follow. A quote opens only at the start of a cell;
/// inside a cell it is a character like others, as in `5" disk`.
pub(super) fn split(bytes: &[u8], delimiter: u8, finished: bool, cells: &mut Vec<Cell>) -> Split {
    cells.clear();
    let mut start = 0;
    for place in Marks::new(bytes, [delimiter, b'\n', b'\r', b'"']) {
        let mark = bytes[place];
        if mark == b'"' {
            cells.clear();
            return quoted(bytes, delimiter, finished, cells);
        }
        cells.push(Cell { start, end: place, doubled: false });
        if mark != delimiter {
            return closed(bytes, place, finished, 0);
        }
        start = place + 1;
    }
    cells.push(Cell { start, end: bytes.len(), doubled: false });
    if finished { closed(bytes, bytes.len(), finished, 0) } else { Split::Open }
}

/// The row that ends at `end`, with `inner` line ends inside quotes.
fn closed(bytes: &[u8], end: usize, finished: bool, inner: u64) -> Split {
    let ending = match (bytes.get(end), bytes.get(end + 1)) {
        (None, _) => 0,
        (Some(b'\r'), Some(b'\n')) => 2,
        (Some(b'\r'), None) if !finished => return Split::Open,
        _ => 1,
    };
    Split::Row { used: end + ending, lines: inner + u64::from(ending > 0) }
}

/// A row that has a quote somewhere.
fn quoted(bytes: &[u8], delimiter: u8, finished: bool, cells: &mut Vec<Cell>) -> Split {
    let (mut start, mut lines) = (0, 0);
    loop {
        let found = match bytes.get(start) {
            Some(b'"') => quoted_cell(bytes, start, delimiter, finished),
            _ => Ok(plain_cell(bytes, start, delimiter)),
        };
        let (cell, end) = match found {
            Ok(found) => found,
            Err(split) => return split,
        };
        if bytes.get(start) == Some(&b'"') {
            lines += line_ends(&bytes[cell.start..cell.end], None);
        }
        cells.push(cell);
        match bytes.get(end) {
            Some(byte) if *byte == delimiter => start = end + 1,
            None if !finished => return Split::Open,
            _ => return closed(bytes, end, finished, lines),
        }
    }
}

/// A cell without quotes around it, and where it ends.
fn plain_cell(bytes: &[u8], start: usize, delimiter: u8) -> (Cell, usize) {
    let rest = find(&bytes[start..], [delimiter, b'\n', b'\r']);
    let end = rest.map_or(bytes.len(), |length| start + length);
    (Cell { start, end, doubled: false }, end)
}

/// A cell in quotes, and where it ends; blanks behind the closing quote are passed over.
fn quoted_cell(bytes: &[u8], start: usize, delimiter: u8, finished: bool) -> Result<(Cell, usize), Split> {
    let (mut from, mut doubled) = (start + 1, false);
    let close = loop {
        let length = find(&bytes[from..], [b'"']).ok_or(Split::OpenQuote)?;
        let place = from + length;
        match bytes.get(place + 1) {
            Some(b'"') => (from, doubled) = (place + 2, true),
            None if !finished => return Err(Split::OpenQuote),
            _ => break place,
        }
    };
    let blank = |byte: &&u8| **byte != delimiter && matches!(byte, b' ' | b'\t');
    let end = close + 1 + bytes[close + 1..].iter().take_while(blank).count();
    match bytes.get(end) {
        None if !finished => Err(Split::Open),
        Some(byte) if *byte != delimiter && !matches!(byte, b'\n' | b'\r') => Err(Split::Trailing),
        _ => Ok((Cell { start: start + 1, end: close, doubled }, end)),
    }
}

/// The text of a cell with doubled quotes, put behind what `scratch` holds.
pub(super) fn undouble(text: &[u8], scratch: &mut Vec<u8>) {
    let mut from = 0;
    while let Some(length) = find(&text[from..], [b'"']) {
        scratch.extend_from_slice(&text[from..=from + length]);
        from = (from + length + 2).min(text.len());
    }
    scratch.extend_from_slice(&text[from..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str, delimiter: u8, finished: bool) -> (Split, Vec<String>) {
        let mut cells = Vec::new();
        let split = split(text.as_bytes(), delimiter, finished, &mut cells);
        let text = |cell: &Cell| {
            let raw = &text.as_bytes()[cell.start..cell.end];
            let mut scratch = Vec::new();
            if cell.doubled {
                undouble(raw, &mut scratch);
            } else {
                scratch.extend_from_slice(raw);
            }
            String::from_utf8(scratch).expect("text")
        };
        (split, cells.iter().map(text).collect())
    }

    fn row(used: usize, lines: u64, texts: &[&str]) -> (Split, Vec<String>) {
        (Split::Row { used, lines }, texts.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn rows_end_at_every_kind_of_line_end() {
        assert_eq!(cells("a,b\nc", b',', false), row(4, 1, &["a", "b"]));
        assert_eq!(cells("a,b\r\nc", b',', false), row(5, 1, &["a", "b"]));
        assert_eq!(cells("a,b\rc", b',', false), row(4, 1, &["a", "b"]));
        assert_eq!(cells("a,,", b',', true), row(3, 0, &["a", "", ""]));
        assert_eq!(cells("a,b", b',', false).0, Split::Open);
        assert_eq!(cells("a,b\r", b',', false).0, Split::Open);
        assert_eq!(cells("a,b\r", b',', true), row(4, 1, &["a", "b"]));
    }

    #[test]
    fn quotes_hold_delimiters_line_ends_and_quotes() {
        assert_eq!(cells("\"a,\r\n\"\"b\"\"\" ,c\n", b',', false), row(15, 2, &["a,\r\n\"b\"", "c"]));
        assert_eq!(cells("5\" disk\t\"\"\n", b'\t', true), row(11, 1, &["5\" disk", ""]));
    }

    #[test]
    fn quotes_out_of_place_are_told() {
        assert_eq!(cells("a,\"b\nc", b',', true).0, Split::OpenQuote);
        assert_eq!(cells("a,\"b\" c,d\n", b',', true).0, Split::Trailing);
        assert_eq!(cells("a,\"b\"", b',', false).0, Split::OpenQuote);
        assert_eq!(cells("a,\"b\" ", b',', false).0, Split::Open);
    }
}
