//! Headers, list items and bold spans.

use crate::character::{is_digit, is_space};
use crate::code::without_code;

/// How ornate an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Markdown {
    /// Headers of all six levels.
    pub headers: u64,
    /// List items, numbered or not.
    pub lists: u64,
    /// Bold spans.
    pub bold: u64,
}

/// Counts headers, list items and bold spans outside code.
///
/// Code goes first: the body between two triple backticks, if it holds no backtick itself, is deleted wherever it
/// occurs in the answer, in prose too. Then, in what is left:
///
/// ```text
/// header      line start, 1 to 6 of #, whitespace
/// list item   line start, any whitespace, digits and a dot or one of - * +, whitespace
/// bold span   **x** with neither * nor line feed in x, or __x__ with neither _ nor line feed; x not empty
/// ```
///
/// The whitespace at the end may be the line feed. Lines end in line feeds alone; whitespace and digits are those
/// of all of Unicode.
///
/// Source: FastChat 0e6d3e4 (2025-04-12), whose counts Chatbot Arena publishes as `conv_metadata`.
///
/// ```
/// use answer_style::{Markdown, markdown};
/// let answer = "# Steps\n1. **Boil** the water\n2. Wait\n";
/// assert_eq!(markdown(answer), Markdown { headers: 1, lists: 2, bold: 1 });
/// ```
#[must_use]
pub fn markdown(text: &str) -> Markdown {
    let text = without_code(text);
    let lines = || text.split_inclusive('\n');
    Markdown {
        headers: lines().filter(|line| is_header(line)).count() as u64,
        lists: lines().filter(|line| is_list_item(line)).count() as u64,
        bold: bold_spans(&text, b'*') + bold_spans(&text, b'_'),
    }
}

fn is_header(line: &str) -> bool {
    let after = line.trim_start_matches('#');
    (1..=6).contains(&(line.len() - after.len())) && after.starts_with(is_space)
}

/// A line is an item or not whatever stands above: blank lines before it make no second item.
fn is_list_item(line: &str) -> bool {
    let item = line.trim_start_matches(is_space);
    let after = item.strip_prefix(['-', '*', '+']).or_else(|| {
        let after = item.trim_start_matches(is_digit);
        after.strip_prefix('.').filter(|_| after.len() < item.len())
    });
    after.is_some_and(|after| after.starts_with(is_space))
}

/// Spans between two pairs of `mark`, from left to right; a pair that ends one does not start another.
fn bold_spans(text: &str, mark: u8) -> u64 {
    let text = text.as_bytes();
    let is_pair = |place: usize| text.get(place..place + 2) == Some(&[mark, mark]);
    let next = |from: usize, stops: [u8; 2]| {
        text[from..].iter().position(|byte| stops.contains(byte)).map(|found| from + found)
    };
    let (mut place, mut spans) = (0, 0);
    while let Some(start) = next(place, [mark, mark]) {
        // Of three marks in a row the last two count.
        if !is_pair(start) || text.get(start + 2) == Some(&mark) {
            place = start + 1;
            continue;
        }
        let Some(end) = next(start + 2, [mark, b'\n']) else { break };
        let closed = is_pair(end);
        spans += u64::from(closed);
        place = if closed { end + 2 } else { end };
    }
    spans
}
