//! An object on each line.

use std::ops::ControlFlow;

use crate::search::find;
use crate::source::Window;
use crate::{Place, ScanError};

use super::Reader;

/// Reads every line that is not blank.
pub(super) fn each(mut window: Window, reader: &mut dyn Reader) -> Result<(), ScanError> {
    let mut first = true;
    loop {
        let (used, line, flow) = pass(&window, reader, &mut first)?;
        window.consume_to(used, line);
        if flow.is_break() || window.finished() {
            return Ok(());
        }
        window.grow()?;
    }
}

/// Reads the lines that end in the window; tells how many bytes they have and which line is next.
fn pass(
    window: &Window,
    reader: &mut dyn Reader,
    first: &mut bool,
) -> Result<(usize, u64, ControlFlow<()>), ScanError> {
    let (bytes, mut line, mut used) = (window.bytes(), window.line(), 0);
    while used < bytes.len() {
        let rest = &bytes[used..];
        let end = match find(rest, [b'\n']) {
            Some(end) => end,
            None if window.finished() => rest.len(),
            None => break,
        };
        let record = rest[..end].trim_ascii();
        used = (used + end + 1).min(bytes.len());
        if !record.is_empty() {
            let flow = one(reader, record, line, std::mem::take(first).then_some(&bytes[used..]))?;
            if flow.is_break() {
                return Ok((used, line + 1, flow));
            }
        }
        line += 1;
    }
    Ok((used, line, ControlFlow::Continue(())))
}

/// Reads one line; for the first, `behind` is what follows.
fn one(
    reader: &mut dyn Reader,
    record: &[u8],
    line: u64,
    behind: Option<&[u8]>,
) -> Result<ControlFlow<()>, ScanError> {
    match reader.read(Place::Line(line), record) {
        Ok(flow) => Ok(flow),
        Err(syntax) if syntax.cut && behind.is_some_and(goes_on) => Err(ScanError::Document { line }),
        Err(syntax) => Ok(reader.broken(syntax.fault(Place::Line(line)))),
    }
}

/// Whether an object that broke off at its line's end goes on behind it.
fn goes_on(behind: &[u8]) -> bool {
    behind.trim_ascii_start().first().is_some_and(|byte| *byte != b'{')
}
