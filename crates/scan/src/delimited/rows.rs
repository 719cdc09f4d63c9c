//! The rows under the header.

use std::ops::ControlFlow;

use crate::record::{Emitter, Value};
use crate::search::find;
use crate::source::{Window, not_text};
use crate::{Fault, Place};

use super::header::Header;
use super::split::{Cell, Split, split, undouble};

/// What of each row is handed over.
pub(super) struct Rows<'h> {
    header: &'h Header,
    /// Column of each wanted key.
    columns: Vec<Option<usize>>,
    cells: Vec<Cell>,
    /// Texts of the row's wanted cells that had doubled quotes.
    undoubled: Vec<u8>,
}

impl<'h> Rows<'h> {
    pub(super) fn new(header: &'h Header, wanted: &[&str]) -> Self {
        let columns = wanted.iter().map(|key| header.place(key)).collect();
        Self { header, columns, cells: Vec::new(), undoubled: Vec::new() }
    }

    /// Hands over the rows that end in the window; tells how many bytes they have and which line is
    /// next.
    pub(super) fn pass(
        &mut self,
        window: &Window,
        emitter: &mut Emitter<'_>,
    ) -> (usize, u64, ControlFlow<()>) {
        let (bytes, mut line, mut used) = (window.bytes(), window.line(), 0);
        while used < bytes.len() {
            let rest = &bytes[used..];
            let split = split(rest, self.header.delimiter, window.finished(), &mut self.cells);
            let (length, lines, flow) = match split {
                Split::Row { used, lines } => (used, lines, self.row(rest, used, line, emitter)),
                Split::Open => break,
                Split::OpenQuote if !window.finished() && !window.full() => break,
                Split::OpenQuote | Split::Trailing => {
                    let flow = emitter.broken(self.stray(split, line));
                    (first_line(rest), 1, flow)
                }
            };
            (used, line) = (used + length, line + lines);
            if flow.is_break() {
                return (used, line, flow);
            }
        }
        (used, line, ControlFlow::Continue(()))
    }

    fn row(&mut self, bytes: &[u8], used: usize, line: u64, emitter: &mut Emitter<'_>) -> ControlFlow<()> {
        let (cells, place) = (self.cells.len(), Place::Line(line));
        if cells == 1 && bytes[..used].iter().all(u8::is_ascii_whitespace) {
            return ControlFlow::Continue(());
        }
        if cells != self.header.names.len() {
            return emitter.broken(self.width(place));
        }
        self.undouble(bytes);
        let mut values = emitter.room();
        for column in &self.columns {
            match self.value(bytes, *column) {
                Ok(value) => values.push(value),
                Err((text, reason)) => {
                    let key = column.map_or("", |column| &self.header.names[column]);
                    return emitter.broken(Fault::new(place, reason).under(key).with(text));
                }
            }
        }
        emitter.good(place, values)
    }

    /// Moves wanted texts with doubled quotes aside; their cells then stand behind the bytes.
    fn undouble(&mut self, bytes: &[u8]) {
        self.undoubled.clear();
        for column in self.columns.iter().flatten() {
            let cell = &mut self.cells[*column];
            if cell.doubled {
                let start = bytes.len() + self.undoubled.len();
                undouble(&bytes[cell.start..cell.end], &mut self.undoubled);
                *cell = Cell { start, end: bytes.len() + self.undoubled.len(), doubled: false };
            }
        }
    }

    fn value<'a>(&'a self, bytes: &'a [u8], column: Option<usize>) -> Result<Value<'a>, (&'a [u8], String)> {
        let Some(column) = column else { return Ok(Value::Missing) };
        let Cell { start, end, .. } = self.cells[column];
        let text = match start.checked_sub(bytes.len()) {
            _ if start == end => return Ok(Value::Null),
            None => &bytes[start..end],
            Some(start) => &self.undoubled[start..end - bytes.len()],
        };
        match str::from_utf8(text) {
            Ok(text) => Ok(Value::Text(text)),
            Err(_) => Err((text, not_text(text).unwrap_or_default())),
        }
    }

    fn width(&self, place: Place) -> Fault {
        let (cells, columns) = (self.cells.len(), self.header.names.len());
        let delimiter = match self.header.delimiter {
            b';' => "semicolon",
            b'\t' => "tab",
            _ => "comma",
        };
        let reason = format!(
            "{cells} cells where the header has {columns}; put a cell that holds a {delimiter} or a line end in quotes"
        );
        Fault::new(place, reason)
    }

    /// A quote out of place; only the line on which the row begins is given up.
    fn stray(&self, split: Split, line: u64) -> Fault {
        let cell = self.cells.len();
        let what = match split {
            Split::Trailing => "text stands behind the closing quote",
            _ => "a quote opens and never closes",
        };
        let reason = format!("cell {}: {what}; double a quote that belongs to the text", cell + 1);
        let fault = Fault::new(Place::Line(line), reason);
        match self.header.names.get(cell).filter(|name| !name.is_empty()) {
            Some(name) => fault.under(name),
            None => fault,
        }
    }
}

/// Length of the first line with its end.
fn first_line(bytes: &[u8]) -> usize {
    match find(bytes, [b'\n', b'\r']) {
        Some(place) if bytes[place..].starts_with(b"\r\n") => place + 2,
        Some(place) => place + 1,
        None => bytes.len(),
    }
}
