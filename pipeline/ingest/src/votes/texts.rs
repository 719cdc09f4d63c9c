//! A column of texts, taken one by one and many at once.

use std::ops::Range;

use polars::prelude::{ChunkFullNull, Column, IntoSeries, PolarsResult, StringChunked, StringChunkedBuilder};

/// The texts of a batch.
pub(crate) struct Texts {
    name: &'static str,
    /// What is done of it.
    pieces: Vec<StringChunked>,
    /// Texts that came one by one since.
    open: StringChunkedBuilder,
    waiting: usize,
}

impl Texts {
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, pieces: Vec::new(), open: builder(name), waiting: 0 }
    }

    /// Adds the text of a vote.
    pub(crate) fn push(&mut self, text: Option<&str>) {
        self.open.append_option(text);
        self.waiting += 1;
    }

    /// Adds the texts of some rows; none has a text where there is no column.
    pub(crate) fn extend(&mut self, column: Option<&StringChunked>, rows: Range<usize>) {
        self.close();
        let none = || StringChunked::full_null(self.name.into(), rows.len());
        let piece = column.map_or_else(none, |column| column.slice(rows.start as i64, rows.len()));
        self.pieces.push(piece);
    }

    fn close(&mut self) {
        if self.waiting > 0 {
            self.waiting = 0;
            self.pieces.push(std::mem::replace(&mut self.open, builder(self.name)).finish());
        }
    }

    /// The column, in one piece.
    pub(crate) fn column(mut self) -> PolarsResult<Column> {
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
