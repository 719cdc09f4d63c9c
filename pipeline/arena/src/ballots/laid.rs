//! Votes of a fit, where they are kept between its passes.

use std::borrow::Cow;
use std::ops::Range;

use artifact::Scratch;
use bradley_terry::SourceError;

use super::spill::Spill;
use super::stored::Columns;
use crate::Error;

/// Batches in memory or on disk.
pub(crate) enum Laid {
    Held(Held),
    Aside(Spill),
}

/// Batches in memory, cut into pieces to be shared out.
#[derive(Default)]
pub(crate) struct Held {
    batches: Vec<Columns>,
    /// Batch and rows of each piece.
    pieces: Vec<(usize, Range<usize>)>,
}

/// Some votes of a batch.
pub(crate) struct Piece<'a> {
    pub(crate) batch: usize,
    pub(crate) columns: Cow<'a, Columns>,
    pub(crate) rows: Range<usize>,
}

/// Votes of a piece: enough to be worth a task, few enough to share out.
const PIECE: usize = 32_768;

impl Held {
    /// Takes the next batch.
    #[expect(clippy::unnecessary_wraps, reason = "laying a batch aside may fail; both are put alike")]
    pub(crate) fn put(&mut self, columns: Columns) -> Result<(), Error> {
        let (batch, votes) = (self.batches.len(), columns.first.len());
        let piece = |start| (batch, start..votes.min(start + PIECE));
        self.pieces.extend((0..votes).step_by(PIECE).map(piece));
        self.batches.push(columns);
        Ok(())
    }
}

impl Laid {
    pub(crate) fn held() -> Self {
        Self::Held(Held::default())
    }

    pub(crate) const fn aside(scratch: Scratch) -> Self {
        Self::Aside(Spill::new(scratch))
    }

    pub(crate) fn pieces(&self) -> usize {
        match self {
            Self::Held(held) => held.pieces.len(),
            Self::Aside(spill) => spill.batches(),
        }
    }

    pub(crate) fn piece(&self, index: usize) -> Result<Piece<'_>, SourceError> {
        match self {
            Self::Held(Held { batches, pieces }) => {
                let (batch, rows) = pieces[index].clone();
                Ok(Piece { batch, columns: Cow::Borrowed(&batches[batch]), rows })
            }
            Self::Aside(spill) => {
                let columns = spill.get(index)?;
                let rows = 0..columns.first.len();
                Ok(Piece { batch: index, columns: Cow::Owned(columns), rows })
            }
        }
    }
}
