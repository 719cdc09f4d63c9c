//! An array, element by element.

use std::ops::ControlFlow;

use crate::search::find;
use crate::source::Window;
use crate::{Place, ScanError};

use super::{Reader, Syntax};

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Open,
    ElementOrEnd,
    Element,
    CommaOrEnd,
    Nothing,
}

/// What stands at a place of the window.
enum Step {
    /// A mark, or an element of so many bytes.
    Length(usize, Next),
    /// More is needed to tell.
    Partial,
}

/// Reads every element.
pub(super) fn each(window: Window, reader: &mut dyn Reader) -> Result<(), ScanError> {
    each_from(window, 0, reader)
}

/// Reads every element behind the first `skipped`.
pub(super) fn each_from(window: Window, skipped: u64, reader: &mut dyn Reader) -> Result<(), ScanError> {
    Elements { window, reader, next: Next::Open, index: 0, skipped }.all()
}

struct Elements<'r> {
    window: Window,
    reader: &'r mut dyn Reader,
    next: Next,
    index: u64,
    /// Elements that are passed over.
    skipped: u64,
}

impl Elements<'_> {
    fn all(&mut self) -> Result<(), ScanError> {
        loop {
            let (used, flow) = self.pass()?;
            self.window.consume(used);
            if flow.is_break() {
                return Ok(());
            }
            if self.window.finished() {
                let done = self.next == Next::Nothing && self.window.bytes().is_empty();
                return if done { Ok(()) } else { Err(self.cut()) };
            }
            self.window.grow()?;
        }
    }

    /// Reads what ends in the window; tells how many bytes that is.
    fn pass(&mut self) -> Result<(usize, ControlFlow<()>), ScanError> {
        let mut used = 0;
        loop {
            let bytes = self.window.bytes();
            used += bytes[used..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let Some(first) = bytes.get(used) else { break };
            let Step::Length(length, next) = self.step(*first, used)? else { break };
            if next == Next::CommaOrEnd {
                let flow = if self.index < self.skipped {
                    ControlFlow::Continue(())
                } else {
                    self.element(used, length)?
                };
                self.index += 1;
                if flow.is_break() {
                    return Ok((used + length, flow));
                }
            }
            (used, self.next) = (used + length, next);
        }
        Ok((used, ControlFlow::Continue(())))
    }

    fn step(&self, first: u8, at: usize) -> Result<Step, ScanError> {
        let mark = |next| Ok(Step::Length(1, next));
        match (self.next, first) {
            (Next::Open, b'[') => mark(Next::ElementOrEnd),
            (Next::ElementOrEnd | Next::CommaOrEnd, b']') => mark(Next::Nothing),
            (Next::CommaOrEnd, b',') => mark(Next::Element),
            (Next::CommaOrEnd, _) => {
                Err(self.broken(at, "expected `,` or `]` between the elements of the array"))
            }
            (Next::Nothing, _) => {
                Err(self.broken(at, "more behind the end of the array; one array makes a file"))
            }
            (Next::Element, b']') => Err(self.broken(at, "a comma behind the last element; remove it")),
            (_, b',') => Err(self.broken(at, "a comma where an element is expected; remove it")),
            _ => Ok(match length(&self.window.bytes()[at..], self.window.finished()) {
                Some(length) => Step::Length(length, Next::CommaOrEnd),
                None => Step::Partial,
            }),
        }
    }

    fn element(&mut self, at: usize, length: usize) -> Result<ControlFlow<()>, ScanError> {
        let place = Place::Element(self.index);
        match self.reader.read(place, &self.window.bytes()[at..at + length]) {
            Ok(flow) => Ok(flow),
            Err(syntax) if syntax.inner => Ok(self.reader.broken(syntax.fault(place))),
            Err(syntax) => Err(self.within(at, &syntax)),
        }
    }

    /// A breach of the grammar within an element.
    fn within(&self, at: usize, syntax: &Syntax) -> ScanError {
        let (line, column) = self.window.position(at);
        let column = if syntax.line > 1 { syntax.column } else { column + syntax.column.saturating_sub(1) };
        let line = line + syntax.line.saturating_sub(1);
        ScanError::BrokenArray {
            line,
            column,
            reason: format!("{}, in element {}", syntax.reason, self.index),
        }
    }

    fn broken(&self, at: usize, reason: &str) -> ScanError {
        let (line, column) = self.window.position(at);
        ScanError::BrokenArray { line, column, reason: reason.to_owned() }
    }

    fn cut(&self) -> ScanError {
        let reason = format!(
            "what begins here never ends, after {} whole elements; the file is cut short, or a quote or bracket is missing",
            self.index
        );
        self.broken(0, &reason)
    }
}

/// Bytes of the element at the start, by its brackets and quotes; none if it does not end here.
fn length(bytes: &[u8], finished: bool) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => at = string_end(bytes, at)?,
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth > 1 => depth -= 1,
            b'}' | b']' if depth == 1 => return Some(at + 1),
            b'}' if at == 0 => return Some(1),
            b'}' | b']' | b',' if depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    (finished && depth == 0).then_some(bytes.len())
}

/// Place of the quote that closes the string at `at`.
fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut from = at + 1;
    loop {
        let place = from + find(bytes.get(from..)?, [b'"', b'\\'])?;
        if bytes[place] == b'"' {
            return Some(place);
        }
        from = place + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_end_where_their_brackets_close() {
        let end = |text: &str| length(text.as_bytes(), false);
        assert_eq!(end(r#"{"a":[1,{"b":"]}\"]\\"}]},{"#), Some(25));
        assert_eq!(end("12 , 13"), Some(3));
        assert_eq!(end(r#""a,]" ]"#), Some(6));
        assert_eq!(end("}"), Some(1));
        assert_eq!(end(r#"{"a":"\"#), None);
        assert_eq!(end("[[]"), None);
        assert_eq!(length(b"12", true), Some(2));
    }
}
