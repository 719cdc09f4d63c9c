//! Plain votes: rows of a file in columns whose two models and outcome have been read before, and beside which
//! there is nothing but a voter, a prompt and numbers. They are taken by column; all others one by one.

use std::ops::Range;

use polars::prelude::{ChunkCast, ChunkFullNull, DataType, Int64Chunked, StringChunked};
use rayon::join;
use rayon::prelude::*;
use records::{Codes, Verdict};
use scan::{Block, Numbers};

use super::models::Models;
use super::shape::Ballot;
use crate::stream::identity::short;
use crate::stream::row::{Slot, trimmed};

/// The votes of a block.
pub(crate) struct Plain<'b> {
    /// One a row.
    votes: Vec<Option<Cast>>,
    /// None where no row has one; also [`Plain::prompt`].
    pub(crate) voter: Option<StringChunked>,
    pub(crate) prompt: Option<StringChunked>,
    /// Further numbers, column by column.
    pub(crate) further: Vec<Numbers<'b>>,
}

/// Who met whom, and how it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cast {
    pub(crate) models: [u32; 2],
    pub(crate) verdict: Verdict,
}

/// Where a file's plain votes have everything.
pub(crate) struct PlainSlots {
    /// What decides a record's ballot: the models and the outcome.
    pub(crate) ballot: [Slot; 3],
    pub(crate) voter: Option<Slot>,
    pub(crate) prompt: Option<Slot>,
    /// Numbers, and whether a negative one is a fault.
    pub(crate) further: Vec<(Slot, bool)>,
}

/// Kinds of votes that are told apart in a block; where there are more, all are taken one by one.
const MOST_KINDS: usize = 1 << 20;

impl<'b> Plain<'b> {
    /// The plain votes of a block; none if its columns are of other types. `read` reads the ballot of a row as if
    /// it stood alone.
    pub(crate) fn of(
        block: &Block<'b>,
        slots: &PlainSlots,
        read: &mut dyn FnMut(usize) -> Option<Cast>,
    ) -> Option<Self> {
        let [Some(a), Some(b), Some(outcome)] = slots.ballot.map(|slot| block.texts(slot.place())) else {
            return None;
        };
        let voter = || words(block, slots.voter, |word| trimmed(word) == word);
        let prompt = || words(block, slots.prompt, |word| short(word.into()) == word);
        let ((a, b), (outcome, (voter, prompt))) = join(
            || join(|| Codes::of(a), || Codes::of(b)),
            || join(|| Codes::of(outcome), || join(voter, prompt)),
        );
        let (voter, prompt) = (voter?, prompt?);
        let kinds = a.words.len().checked_mul(b.words.len())?.checked_mul(outcome.words.len())?;
        if kinds > MOST_KINDS {
            return None;
        }
        let further = slots.further.iter().map(|(slot, _)| block.numbers(slot.place()));
        let further = further.collect::<Option<Vec<_>>>()?;
        let checked: Vec<_> = further.iter().zip(&slots.further).collect();
        let is_sound = |(numbers, (_, counts)): &&(&Numbers<'_>, &(Slot, bool))| numbers.are_sound(*counts);
        // Most columns are sound throughout, which is seen much faster than row by row.
        let odd: Vec<_> = checked.par_iter().filter(|column| !is_sound(column)).collect();
        let sound = |row: usize| odd.iter().all(|(numbers, (_, counts))| numbers.is_sound(row, *counts));
        let mut known = vec![None; kinds];
        let cast = |row: usize| {
            let (first, second, word) = (a.codes[row], b.codes[row], outcome.codes[row]);
            if [first, second, word].contains(&Codes::NOTHING) || !sound(row) {
                return None;
            }
            let kind =
                (first as usize * b.words.len() + second as usize) * outcome.words.len() + word as usize;
            *known[kind].get_or_insert_with(|| read(row))
        };
        let votes = (0..block.rows()).map(cast).collect();
        Some(Self { votes, voter, prompt, further })
    }

    /// The rows in turn: runs of plain ones, and runs of others.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (bool, Range<usize>)> + '_ {
        let mut start = 0;
        self.votes.chunk_by(|one, next| one.is_some() == next.is_some()).map(move |run| {
            let rows = start..start + run.len();
            start = rows.end;
            (run[0].is_some(), rows)
        })
    }

    /// The votes of a plain run.
    pub(crate) fn casts(&self, rows: Range<usize>) -> impl Iterator<Item = Cast> + Clone + '_ {
        self.votes[rows].iter().flatten().copied()
    }
}

/// What one row's ballot comes to, if it is plain.
pub(crate) fn cast(ballot: &Ballot<'_>, models: &mut Models<'_>) -> Option<Cast> {
    let pair = [models.number(&ballot.model_a), models.number(&ballot.model_b)];
    let simple = ballot.count == 1 && ballot.weight.is_none() && ballot.game == 0 && ballot.note.is_none();
    let sound = pair[0] != pair[1] && pair.iter().all(|model| models.allows(*model));
    (simple && sound).then_some(Cast { models: pair, verdict: ballot.verdict })
}

/// The words of a column if each is kept as it is; whole numbers are words too.
#[expect(clippy::option_option, reason = "no column at all is fine, one of another type is not")]
fn words(
    block: &Block<'_>,
    slot: Option<Slot>,
    is_kept: impl Fn(&str) -> bool,
) -> Option<Option<StringChunked>> {
    let Some(slot) = slot else { return Some(None) };
    if let Some(numbers) = block.integers(slot.place()) {
        return in_words(numbers).map(Some);
    }
    let texts = block.texts(slot.place())?;
    let is_sound = |text: Option<&str>| text.is_none_or(|text| !text.is_empty() && is_kept(text));
    texts.iter().all(is_sound).then(|| Some(texts.clone()))
}

/// Whole numbers as words, piece by piece on all threads: a tenth of the time of a file goes here.
fn in_words(numbers: &Int64Chunked) -> Option<StringChunked> {
    let starts: Vec<usize> = (0..numbers.len()).step_by(PIECE).collect();
    let words = |start: &usize| {
        let piece = numbers.slice(*start as i64, PIECE);
        piece.cast(&DataType::String).ok()?.str().ok().cloned()
    };
    let pieces: Vec<Option<StringChunked>> = starts.par_iter().map(words).collect();
    let mut all = StringChunked::full_null(numbers.name().clone(), 0);
    for piece in pieces {
        all.append_owned(piece?).ok()?;
    }
    Some(all)
}

const PIECE: usize = 65_536;
