//! What is wrong with JSON, in words.

use crate::error::beginning;
use crate::search::Marks;
use crate::{Fault, Place};

/// A breach of the grammar.
#[derive(Debug)]
pub(super) struct Syntax {
    /// Line within the record, from 1.
    pub(super) line: u64,
    /// Byte within the line, from 1.
    pub(super) column: u64,
    /// What is wrong and what to do.
    pub(super) reason: String,
    /// The word or number in question.
    value: Option<String>,
    /// Whether the record breaks off.
    pub(super) cut: bool,
    /// Whether only a value is at fault and the record's end is where it seems to be.
    pub(super) inner: bool,
}

impl Syntax {
    /// What serde_json says of a record.
    pub(super) fn of(error: &serde_json::Error, bytes: &[u8]) -> Self {
        let told = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let what = told.strip_suffix(&place).unwrap_or(&told);
        let word = word(bytes, error.line(), error.column());
        let (remedy, inner) = remedy(what, word, error.is_eof());
        Self {
            line: error.line() as u64,
            column: error.column() as u64,
            reason: format!("{what}{remedy}"),
            value: (!word.is_empty()).then(|| beginning(word)),
            cut: error.is_eof(),
            inner,
        }
    }

    /// As the fault of a record that starts at `place`.
    pub(super) fn fault(self, place: Place) -> Fault {
        let line = if self.line > 1 { format!("line {} of it, ", self.line) } else { String::new() };
        let reason = format!("broken JSON at {line}column {}: {}", self.column, self.reason);
        Fault { place, reason, key: None, value: self.value }
    }
}

/// What to do, and whether only a value is at fault.
fn remedy(what: &str, word: &[u8], cut: bool) -> (&'static str, bool) {
    const WORDS: [&[u8]; 8] = [b"NaN", b"Infinity", b"-Infinity", b"nan", b"inf", b"-inf", b"-NaN", b"-nan"];
    if WORDS.contains(&word) {
        ("; JSON has no NaN or Infinity: write null for a missing value", false)
    } else if what == "number out of range" {
        ("; write the number as text, or null", true)
    } else if what == "recursion limit exceeded" {
        ("; lists and objects may be 127 levels deep", true)
    } else if cut {
        ("; the record or the file is cut short", false)
    } else {
        ("", false)
    }
}

/// The word or number at a place, or what ends just before it.
fn word(bytes: &[u8], line: usize, column: usize) -> &[u8] {
    let start = match line.checked_sub(2) {
        None => 0,
        Some(end) => Marks::new(bytes, [b'\n']).nth(end).map_or(0, |place| place + 1),
    };
    let inside = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
    let at = (start + column.saturating_sub(1)).min(bytes.len());
    let before = bytes[..at].iter().rev().take_while(inside).count();
    let behind = bytes[at..].iter().take_while(inside).count();
    &bytes[at - before..at + behind]
}
