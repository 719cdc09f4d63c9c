//! A stretch of a file in memory, moved along and widened as records ask.

use std::cell::RefCell;
use std::io::{self, Read};

use crate::search::line_ends;
use crate::{Packing, Place, ScanError};

/// Longest record that is held, in bytes.
pub(crate) const LONGEST: usize = 1 << 26;

/// Bytes read at a time.
const STEP: usize = 1 << 20;

/// Most room that is kept for the next file.
const KEPT: usize = 1 << 22;

thread_local! {
    /// The room of the last file read, for the next: of many short files each would else wait for fresh memory.
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The bytes from the first unread record on.
pub(crate) struct Window {
    reader: Box<dyn Read>,
    packing: Packing,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    finished: bool,
    /// Line ends consumed so far.
    lines: u64,
    /// Bytes consumed behind the last line end.
    column: u64,
}

impl Drop for Window {
    fn drop(&mut self) {
        if self.buffer.len() <= KEPT {
            ROOM.set(std::mem::take(&mut self.buffer));
        }
    }
}

impl Window {
    pub(crate) fn new(reader: Box<dyn Read>, packing: Packing) -> Self {
        let buffer = ROOM.take();
        Self { reader, packing, buffer, start: 0, end: 0, finished: false, lines: 0, column: 0 }
    }

    pub(crate) fn packing(&self) -> Packing {
        self.packing
    }

    /// What is here and not consumed.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Whether the file ends where the window ends.
    pub(crate) fn finished(&self) -> bool {
        self.finished
    }

    /// Whether no more can be held.
    pub(crate) fn full(&self) -> bool {
        self.bytes().len() >= LONGEST
    }

    /// Line of the first byte, from 1. LF, CRLF and a lone CR each end a line.
    pub(crate) fn line(&self) -> u64 {
        self.lines + 1
    }

    /// Line and column, from 1, of a byte of the window.
    pub(crate) fn position(&self, offset: usize) -> (u64, u64) {
        let (lines, column) = self.after(offset);
        (lines + 1, column + 1)
    }

    /// Passes over bytes.
    pub(crate) fn consume(&mut self, count: usize) {
        (self.lines, self.column) = self.after(count);
        self.start += count;
    }

    /// Passes over bytes that end with a line, or with the file; `line` is the number of the next line.
    pub(crate) fn consume_to(&mut self, count: usize, line: u64) {
        (self.lines, self.column) = (line - 1, 0);
        self.start += count;
    }

    fn after(&self, count: usize) -> (u64, u64) {
        let passed = &self.bytes()[..count];
        let next = self.bytes().get(count).copied();
        let ends = line_ends(passed, next);
        match passed.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(end) if ends > 0 => (self.lines + ends, (count - end - 1) as u64),
            _ => (self.lines, self.column + count as u64),
        }
    }

    /// Reads on, at least doubling what is here unless the file ends; false at the end of the file.
    ///
    /// # Errors
    /// What the reader says, or [`ScanError::Endless`] when a record of [`LONGEST`] bytes wants more.
    pub(crate) fn grow(&mut self) -> Result<bool, ScanError> {
        if self.finished {
            return Ok(false);
        }
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        if self.full() {
            return Err(ScanError::Endless { place: Place::Line(self.line()) });
        }
        let room = (2 * self.end).clamp(STEP, LONGEST + STEP);
        if self.buffer.len() < room {
            self.buffer.resize(room, 0);
        }
        self.fill()
    }

    /// Reads on until the file ends or more than `most` bytes are here; whether all of it is here.
    ///
    /// # Errors
    /// As [`Window::grow`].
    pub(crate) fn hold_all(&mut self, most: usize) -> Result<bool, ScanError> {
        while !self.finished && self.bytes().len() <= most {
            self.grow()?;
        }
        Ok(self.finished)
    }

    fn fill(&mut self) -> Result<bool, ScanError> {
        let before = self.end;
        while self.end < self.buffer.len() && !self.finished {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.finished = true,
                Ok(count) => self.end += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.failed(error)),
            }
        }
        Ok(self.end > before)
    }

    fn failed(&self, error: io::Error) -> ScanError {
        // What an unpacker finds wrong has no number of the system's.
        match self.packing {
            Packing::None => ScanError::Unreadable(error),
            _ if error.raw_os_error().is_some() => ScanError::Unreadable(error),
            packing => ScanError::DamagedPacking { packing, reason: error.to_string() },
        }
    }
}
