//! A column of texts, taken one by one and many at once.

use std::ops::Range;

use polars::prelude::{ChunkFullNull, Column, IntoSeries, PolarsResult, StringChunked, StringChunkedBuilder};

use super::repeated::text;

/// The texts of a batch.
pub(crate) struct Texts {
    name: &'static str,
    /// What is done of it.
    pieces: Vec<StringChunked>,
    /// Texts that came one by one since.
    open: StringChunkedBuilder,
    waiting: usize,
    /// Rows without a text before everything else.
    gaps: usize,
}

impl Texts {
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, pieces: Vec::new(), open: builder(name), waiting: 0, gaps: 0 }
    }

    /// Adds the text of a vote.
    pub(crate) fn push(&mut self, text: Option<&str>) {
        if text.is_none() && self.is_blank() {
            self.gaps += 1;
            return;
        }
        self.open();
        self.open.append_option(text);
        self.waiting += 1;
    }

    /// Adds the texts of some rows; none has a text where there is no column.
    pub(crate) fn extend(&mut self, column: Option<&StringChunked>, rows: Range<usize>) {
        if column.is_none() && self.is_blank() {
            self.gaps += rows.len();
            return;
        }
        self.open();
        self.close();
        let none = || StringChunked::full_null(self.name.into(), rows.len());
        let piece = column.map_or_else(none, |column| column.slice(rows.start as i64, rows.len()));
        self.pieces.push(piece);
    }

    /// Whether no row has had a text.
    fn is_blank(&self) -> bool {
        self.waiting == 0 && self.pieces.is_empty()
    }

    /// Makes room for the first text.
    fn open(&mut self) {
        if self.is_blank() && self.gaps > 0 {
            self.pieces.push(StringChunked::full_null(self.name.into(), self.gaps));
        }
    }

    fn close(&mut self) {
        if self.waiting > 0 {
            self.waiting = 0;
            self.pieces.push(std::mem::replace(&mut self.open, builder(self.name)).finish());
        }
    }

    /// The column, in one piece.
    pub(crate) fn column(mut self) -> PolarsResult<Column> {
        if self.is_blank() {
            return Ok(text(self.name, None, self.gaps));
        }
        self.close();
        let mut pieces = self.pieces.into_iter();
        let mut whole = pieces.next().unwrap_or_else(|| builder(self.name).finish());
        for piece in pieces {
            whole.append_owned(piece)?;
        }
        Ok(whole.rechunk().into_owned().with_name(self.name.into()).into_series().into())
    }
}

fn builder(name: &str) -> StringChunkedBuilder {
    StringChunkedBuilder::new(name.into(), 0)
}
