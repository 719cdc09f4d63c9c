//! Votes that cannot be used.

use records::RowAction;

/// Why one or more votes of a record cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// What they share with others that are counted with them.
    pub(crate) kind: &'static str,
    /// Faulty, or left out for no fault of theirs.
    pub(crate) action: RowAction,
    /// Column at fault.
    pub(crate) column: Option<String>,
    /// What was found there.
    pub(crate) value: Option<String>,
    /// What is wrong and what to do.
    pub(crate) reason: String,
    /// Which game of the record, if it has several.
    pub(crate) game: Option<u8>,
    /// How many votes this is about.
    pub(crate) votes: u64,
}

impl Refusal {
    /// One faulty vote.
    pub(crate) fn rejected(kind: &'static str, reason: impl Into<String>) -> Self {
        let action = RowAction::Rejected;
        Self { kind, action, column: None, value: None, reason: reason.into(), game: None, votes: 1 }
    }

    /// The same as no fault.
    pub(crate) fn dropped(self) -> Self {
        Self { action: RowAction::Dropped, ..self }
    }

    /// The same about several votes of the record.
    pub(crate) fn of(self, votes: u64) -> Self {
        Self { votes, ..self }
    }

    /// The same about one game of the record.
    pub(crate) fn in_game(self, game: u8) -> Self {
        Self { game: Some(game), ..self }
    }

    /// The same with what was found.
    pub(crate) fn found(self, column: impl Into<String>, value: &str) -> Self {
        let value = Some(crate::excerpt::excerpt(value)).filter(|value| !value.is_empty());
        Self { column: Some(column.into()), value, ..self }
    }
}
