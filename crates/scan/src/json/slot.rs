//! A wanted value on its way from the parser.

use std::ops::Range;

use crate::Value;
use crate::wanted::Rank;

/// A wanted value; texts without escapes stay in the record's bytes.
#[derive(Debug, Clone)]
pub(super) enum Slot<'de> {
    Missing,
    Null,
    Text(&'de str),
    /// Part of the text that had escapes.
    Unescaped(Range<usize>),
    Integer(i64),
    Number(f64),
    Flag(bool),
    /// Boxed: it is as long as three of the others.
    Nested(Box<serde_json::Value>),
}

impl Slot<'_> {
    pub(super) fn value<'a>(&'a self, unescaped: &'a str) -> Value<'a> {
        match self {
            Self::Missing => Value::Missing,
            Self::Null => Value::Null,
            Self::Text(text) => Value::Text(text),
            Self::Unescaped(range) => Value::Text(&unescaped[range.clone()]),
            Self::Integer(number) => Value::Integer(*number),
            Self::Number(number) => Value::Number(*number),
            Self::Flag(flag) => Value::Flag(*flag),
            Self::Nested(value) => Value::Nested(value),
        }
    }
}

/// All wanted values of one record, and what is needed to find them.
#[derive(Default)]
pub(super) struct Slots<'de> {
    pub(super) slots: Vec<Slot<'de>>,
    /// How each was reached, for what is not missing.
    pub(super) ranks: Vec<Rank>,
    /// Texts that had escapes.
    pub(super) unescaped: String,
    /// For each open object, which edges were seen.
    pub(super) seen: Vec<bool>,
    pub(super) trouble: Option<Trouble>,
}

/// What makes sound JSON no record.
#[derive(Debug)]
pub(super) enum Trouble {
    /// It is something else than an object.
    NoObject(&'static str),
    /// A key stands twice in one object.
    Twice(String),
}

impl<'de> Slots<'de> {
    /// Makes room for a record of `count` wanted values.
    pub(super) fn clear(&mut self, count: usize) {
        self.slots.clear();
        self.slots.resize_with(count, || Slot::Missing);
        self.ranks.clear();
        self.ranks.resize(count, Rank::MAX);
        self.unescaped.clear();
        self.seen.clear();
        self.trouble = None;
    }

    /// Puts a value where it is wanted, unless a better way led there.
    pub(super) fn fill(&mut self, targets: &[usize], rank: Rank, slot: Slot<'de>) {
        if let [target] = targets {
            self.fill_one(*target, rank, slot);
        } else {
            targets.iter().for_each(|target| self.fill_one(*target, rank, slot.clone()));
        }
    }

    fn fill_one(&mut self, target: usize, rank: Rank, slot: Slot<'de>) {
        if matches!(self.slots[target], Slot::Missing) || rank < self.ranks[target] {
            self.slots[target] = slot;
            self.ranks[target] = rank;
        }
    }
}
