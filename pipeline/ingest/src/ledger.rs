//! Accounts: every value read ends in exactly one bin of its source.

use std::collections::HashSet;

use records::RowAction;
use records::tables::{Accounting, Rejection};

use crate::fault::Fault;

/// A source in the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SourceId(usize);

/// Where a value stands, and its text there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) source: SourceId,
    pub(crate) location: String,
    pub(crate) column: String,
    pub(crate) text: String,
}

impl Place {
    /// Something about the value that stands here.
    pub(crate) fn fault(&self, reason: String) -> Fault {
        Fault::at(&self.location, reason).in_column(&self.column).found(&self.text)
    }
}

/// The accounts of all sources and everything that was not used.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    accounts: Vec<Accounting>,
    rejections: Vec<Rejection>,
    written: HashSet<[String; 5]>,
}

impl Ledger {
    /// A new source.
    pub(crate) fn open(&mut self, source: &str) -> SourceId {
        self.accounts.push(Accounting {
            source: source.to_owned(),
            rows_read: 0,
            used: 0,
            dropped: 0,
            rejected: 0,
            dropped_by: None,
        });
        SourceId(self.accounts.len() - 1)
    }

    /// A source's name.
    pub(crate) fn name(&self, source: SourceId) -> &str {
        &self.accounts[source.0].source
    }

    /// A place in words, such as `scores.csv line 3`.
    pub(crate) fn place(&self, place: &Place) -> String {
        format!("{} {}", self.name(place.source), place.location)
    }

    /// Values handed on.
    pub(crate) fn used(&mut self, source: SourceId, values: usize) {
        let account = &mut self.accounts[source.0];
        account.used += count(values);
        account.rows_read += count(values);
    }

    /// Values left out for no fault of theirs.
    pub(crate) fn dropped(&mut self, source: SourceId, values: usize, why: Fault) {
        let account = &mut self.accounts[source.0];
        account.dropped += count(values);
        account.rows_read += count(values);
        self.write(source, why, RowAction::Dropped);
    }

    /// Values that one of several rules left out: its name and how many.
    pub(crate) fn dropped_by(
        &mut self,
        source: SourceId,
        (rule, values): (&str, usize),
        faults: impl IntoIterator<Item = Fault>,
    ) {
        let account = &mut self.accounts[source.0];
        account.dropped += count(values);
        account.rows_read += count(values);
        let part = format!("{rule} {values}");
        account.dropped_by = Some(match account.dropped_by.take() {
            Some(parts) => format!("{parts}; {part}"),
            None => part,
        });
        faults.into_iter().for_each(|fault| self.write(source, fault, RowAction::Dropped));
    }

    /// Faulty values; a fault that concerns no value of its own is written with `values` 0.
    pub(crate) fn rejected(
        &mut self,
        source: SourceId,
        values: usize,
        faults: impl IntoIterator<Item = Fault>,
    ) {
        let account = &mut self.accounts[source.0];
        account.rejected += count(values);
        account.rows_read += count(values);
        faults.into_iter().for_each(|fault| self.write(source, fault, RowAction::Rejected));
    }

    /// A value that had been handed on is left out after all.
    pub(crate) fn withdrawn(&mut self, source: SourceId, why: Fault, action: RowAction) {
        let account = &mut self.accounts[source.0];
        account.used -= 1;
        match action {
            RowAction::Dropped => account.dropped += 1,
            RowAction::Rejected => account.rejected += 1,
        }
        self.write(source, why, action);
    }

    /// Writes a fault once: all values below one faulty header share its row.
    fn write(&mut self, source: SourceId, fault: Fault, action: RowAction) {
        let source = self.name(source).to_owned();
        let Fault { location, column, value, reason } = fault;
        let text = |cell: &Option<String>| cell.as_ref().map_or_else(String::new, |text| format!("={text}"));
        let key = [source.clone(), location.clone(), text(&column), text(&value), reason.clone()];
        if self.written.insert(key) {
            self.rejections.push(Rejection { source, location, column, value, reason, action });
        }
    }

    /// The two tables.
    pub(crate) fn close(self) -> (Vec<Rejection>, Vec<Accounting>) {
        (self.rejections, self.accounts)
    }
}

fn count(values: usize) -> i64 {
    i64::try_from(values).unwrap_or(i64::MAX)
}
