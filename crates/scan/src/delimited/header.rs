//! The header of delimited text: the delimiter and the columns.

use std::collections::BTreeMap;

use crate::search::find;
use crate::source::{Window, not_text};
use crate::{ScanError, error};

use super::split::{Cell, Split, split, undouble};

/// Names of the columns, blanks around them taken off; an unnamed column has an empty one.
pub(super) struct Header {
    pub(super) delimiter: u8,
    pub(super) names: Vec<String>,
}

impl Header {
    /// Reads the first line that is not blank.
    pub(super) fn read(window: &mut Window) -> Result<Self, ScanError> {
        let length = loop {
            let bytes = window.bytes();
            if let Some(length) = line(bytes) {
                break length;
            }
            if !window.grow()? {
                // A quote that never closes ends with its line.
                let bytes = window.bytes();
                break find(bytes, [b'\n', b'\r']).unwrap_or(bytes.len());
            }
        };
        let header = Self::of(&window.bytes()[..length], window.line())?;
        let rest = &window.bytes()[length..];
        let ending = if rest.starts_with(b"\r\n") { 2 } else { usize::from(!rest.is_empty()) };
        window.consume(length + ending);
        Ok(header)
    }

    fn of(text: &[u8], line: u64) -> Result<Self, ScanError> {
        let delimiter = delimiter(text);
        let mut cells = Vec::new();
        let broken = |reason: &str| ScanError::BrokenHeader { line, reason: reason.to_owned() };
        match split(text, delimiter, true, &mut cells) {
            Split::Row { .. } => {}
            Split::Trailing => {
                return Err(broken("text stands behind a closing quote; double quotes inside quotes"));
            }
            Split::Open | Split::OpenQuote => {
                return Err(broken("a quote opens and never closes; close or remove it"));
            }
        }
        let names: Result<Vec<String>, ScanError> = cells.iter().map(|cell| name(text, cell, line)).collect();
        let header = Self { delimiter, names: names? };
        header.refuse_duplicates(line)?;
        Ok(header)
    }

    fn refuse_duplicates(&self, line: u64) -> Result<(), ScanError> {
        let mut places = BTreeMap::new();
        for (place, name) in self.names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            if let Some(first) = places.insert(name, place) {
                let (first, second) = (first + 1, place + 1);
                return Err(ScanError::DuplicateHeader { line, name: name.clone(), first, second });
            }
        }
        Ok(())
    }

    /// The column of a key.
    pub(super) fn place(&self, key: &str) -> Option<usize> {
        self.names.iter().position(|name| !name.is_empty() && name == key)
    }
}

/// Length of the first line, line ends inside quotes not counted; none if it does not end here.
fn line(bytes: &[u8]) -> Option<usize> {
    let mut quoted = false;
    bytes.iter().position(|byte| {
        quoted ^= *byte == b'"';
        !quoted && matches!(byte, b'\n' | b'\r')
    })
}

/// The most frequent of comma, semicolon and tab outside quotes; of equals the first.
fn delimiter(header: &[u8]) -> u8 {
    let (mut quoted, mut counts) = (false, [(b',', 0_usize), (b';', 0), (b'\t', 0)]);
    for byte in header {
        quoted ^= *byte == b'"';
        for (delimiter, count) in &mut counts {
            *count += usize::from(!quoted && byte == delimiter);
        }
    }
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or_default();
    counts.iter().find(|(_, count)| *count == most).map_or(b',', |(delimiter, _)| *delimiter)
}

fn name(header: &[u8], cell: &Cell, line: u64) -> Result<String, ScanError> {
    let mut text = Vec::new();
    match &header[cell.start..cell.end] {
        quoted if cell.doubled => undouble(quoted, &mut text),
        plain => text.extend_from_slice(plain),
    }
    match String::from_utf8(text) {
        Ok(name) => Ok(name.trim().to_owned()),
        Err(error) => {
            let bytes = error.as_bytes();
            let reason = not_text(bytes).unwrap_or_default();
            let reason = format!("in the column name `{}`, {reason}", error::beginning(bytes));
            Err(ScanError::NotText { line, reason })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_delimiter_is_the_most_frequent_outside_quotes() {
        assert_eq!(delimiter(b"a;b;c,d"), b';');
        assert_eq!(delimiter(b"\"a,b,c\"\td"), b'\t');
        assert_eq!(delimiter(b"a,b;c"), b',');
        assert_eq!(delimiter(b"a"), b',');
    }

    #[test]
    fn names_are_trimmed_and_unquoted() {
        let header = Header::of(b"a, \"b\" ,\"c \"\"d\"\"\",", 1).expect("header");
        assert_eq!(header.names, ["a", "\"b\"", "c \"d\"", ""]);
        assert_eq!((header.place("c \"d\""), header.place(""), header.place("x")), (Some(2), None, None));
    }

    #[test]
    fn duplicates_are_told_with_their_columns() {
        let error = Header::of(b"a,b, a", 3).err().expect("duplicate").to_string();
        assert!(error.contains("line 3") && error.contains("`a` twice, in columns 1 and 3"), "{error}");
        assert!(Header::of(b"a,,,", 1).is_ok());
    }
}
