//! What all votes of a record share: who voted, on which prompt, with what weight, and when.

use std::borrow::Cow;

use scan::Value;

use super::filter::{no_column, no_time};
use super::shape::first_user_turn;
use super::time::moment;
use super::traces::Asked;
use crate::fault::Fault;
use crate::settings::{Duplicates, RawVotes};
use crate::stream::identity::short;
use crate::stream::keys::FileKeys;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};

/// Keys that say who voted, the first of a file counts.
const VOTERS: &[&str] = &["judge", "judge_hash", "voter", "evaluator", "annotator", "user_id", "worker"];
/// Keys that say which prompt was answered, the first of a file counts.
const PROMPTS: &[&str] = &["prompt", "instruction", "conversation_a", "uid", "question_id"];
/// Keys that say when it was.
pub(crate) const TIMES: &[&str] = &["tstamp", "timestamp", "time"];
/// Keys that tell one vote from another.
const IDENTITIES: &[&str] = &["question_id", "id", "uid", "battle_id", "turn", "tstamp", "timestamp", "time"];

/// Where a file has them.
pub(crate) struct SharedSlots {
    asked: Asked,
    voter: Option<Slot>,
    prompt: Option<Slot>,
    weight: Option<Slot>,
    time: Option<Slot>,
    identities: Vec<Slot>,
}

/// What all votes of a record share.
pub(crate) struct Shared<'r> {
    pub(crate) voter: Option<Cow<'r, str>>,
    pub(crate) prompt: Option<Cow<'r, str>>,
    pub(crate) weight: Option<f64>,
}

impl SharedSlots {
    /// Finds them; `all` if more is wanted than filters ask for.
    pub(crate) fn new(
        keys: &FileKeys,
        settings: &RawVotes,
        wanted: &mut Wanted,
        (asked, all): (Asked, bool),
    ) -> Result<Self, Fault> {
        let mut column = |setting: &str, declared: &Option<String>, usual: &[&str]| {
            column(keys, setting, declared.as_deref(), usual).map(|key| key.map(|key| wanted.slot(key)))
        };
        let voter = if all || asked.voter { column("voter", &settings.voter, VOTERS)? } else { None };
        let prompt = if all || asked.prompt { column("prompt", &settings.prompt, PROMPTS)? } else { None };
        let weight = column("weight", &settings.weight, &[])?;
        let identities = if asked.content { IDENTITIES } else { &[] };
        let identities = identities.iter().filter(|key| keys.has(key)).map(|key| wanted.slot(key)).collect();
        let time = keys.first_of(TIMES).filter(|_| asked.voter).map(|key| wanted.slot(key));
        let slots = Self { asked, voter, prompt, weight, time, identities };
        slots.can_filter(keys, settings)?;
        Ok(slots)
    }

    /// Whether the filters that look at all votes have their columns.
    fn can_filter(&self, keys: &FileKeys, settings: &RawVotes) -> Result<(), Fault> {
        if settings.filters.duplicates == Duplicates::Drop
            && self.identities.is_empty()
            && self.prompt.is_none()
        {
            return Err(no_column("duplicates: drop", IDENTITIES, keys));
        }
        if self.asked.prompt && self.prompt.is_none() {
            return Err(no_column("prompt_frequency", PROMPTS, keys));
        }
        if self.asked.voter && self.voter.is_none() {
            return Err(no_column("votes_per_voter_and_day", VOTERS, keys));
        }
        if self.asked.voter && self.time.is_none() {
            return Err(no_column("votes_per_voter_and_day", TIMES, keys));
        }
        Ok(())
    }

    /// Where voter and prompt are, if that is all there is.
    pub(crate) fn plain(&self) -> Option<[Option<Slot>; 2]> {
        (self.weight.is_none() && self.time.is_none()).then_some([self.voter, self.prompt])
    }

    /// What a record has.
    pub(crate) fn read<'r>(&self, row: &Row<'r>) -> Result<Shared<'r>, Refusal> {
        let voter = self.voter.and_then(|slot| row.text(slot));
        let prompt = self.prompt.and_then(|slot| prompt(row, slot)).map(short);
        let weight = self.weight.map(|slot| weight(row, slot)).transpose()?;
        let needed = [(self.asked.voter, self.voter, &voter), (self.asked.prompt, self.prompt, &prompt)];
        for (asked, slot, found) in needed {
            if let Some(slot) = slot.filter(|_| asked && found.is_none()) {
                return Err(row.fault(slot, "missing filter columns", "is empty, and a filter needs it"));
            }
        }
        Ok(Shared { voter, prompt, weight })
    }

    /// Whether a record has the time that a filter needs.
    pub(crate) fn checked_time(&self, row: &Row<'_>) -> Result<(), Refusal> {
        match self.time {
            Some(slot) if moment(row.get(slot)).is_none() => Err(no_time(row, slot)),
            _ => Ok(()),
        }
    }

    /// When a record's votes were cast, if a filter asks.
    pub(crate) fn time(&self, row: &Row<'_>) -> Option<i64> {
        moment(row.get(self.time?))
    }

    /// What tells a record from others.
    pub(crate) fn identities(&self) -> impl Iterator<Item = Slot> {
        self.identities.iter().copied()
    }
}

/// The column a setting declares, or the first usual one that the file has.
fn column<'k>(
    keys: &FileKeys,
    setting: &str,
    declared: Option<&'k str>,
    usual: &[&'k str],
) -> Result<Option<&'k str>, Fault> {
    match declared {
        Some(column) if !keys.has(column) => Err(Fault::whole_file(format!(
            "`ingest.votes.{setting}` names the column `{column}`, which this file does not have: found {}",
            keys.list()
        ))),
        Some(column) => Ok(Some(column)),
        None => Ok(keys.first_of(usual)),
    }
}

/// Which prompt was answered: for a conversation its first user turn.
fn prompt<'r>(row: &Row<'r>, slot: Slot) -> Option<Cow<'r, str>> {
    match row.get(slot) {
        // Blanks are part of a prompt.
        Value::Text(text) => (!text.is_empty()).then_some(Cow::Borrowed(text)),
        Value::Nested(_) => first_user_turn(row, slot).or_else(|| row.text(slot)),
        _ => row.text(slot),
    }
}

fn weight(row: &Row<'_>, slot: Slot) -> Result<f64, Refusal> {
    let weight = row.number(slot).filter(|weight| *weight > 0.0 && weight.is_finite());
    weight.ok_or_else(|| row.fault(slot, "faulty weights", "is no weight; write a finite number above 0"))
}
