//! How one file is read: which keys are asked for, and what they mean.

use std::borrow::Cow;

use scan::Value;

use super::covariates::Covariates;
use super::features::Features;
use super::filter::{RowFilter, no_column, no_time, row_filters};
use super::identity::{Content, short};
use super::keys::FileKeys;
use super::refusal::Refusal;
use super::row::{Row, Slot, Wanted};
use super::shape::{self, Shape, first_user_turn};
use super::time::moment;
use super::traces::Asked;
use crate::fault::Fault;
use crate::settings::{Duplicates, RawVotes, VoteFile};

/// Keys that say who voted, the first of a file counts.
const VOTERS: &[&str] = &["judge", "judge_hash", "voter", "evaluator", "annotator", "user_id", "worker"];
/// Keys that say which prompt was answered, the first of a file counts.
const PROMPTS: &[&str] = &["prompt", "instruction", "conversation_a", "uid", "question_id"];
/// Keys that say when it was.
pub(crate) const TIMES: &[&str] = &["tstamp", "timestamp", "time"];
/// Keys that tell one vote from another.
const IDENTITIES: &[&str] = &["question_id", "id", "uid", "battle_id", "turn", "tstamp", "timestamp", "time"];

/// How one file is read.
pub(crate) struct Plan<'a> {
    pub(crate) wanted: Wanted,
    pub(crate) filters: Vec<Box<dyn RowFilter + 'a>>,
    pub(crate) shape: Box<dyn Shape + 'a>,
    voter: Option<Slot>,
    prompt: Option<Slot>,
    weight: Option<Slot>,
    pub(crate) time: Option<Slot>,
    identities: Vec<Slot>,
    pub(crate) features: Features,
    pub(crate) covariates: Covariates,
    pub(crate) asked: Asked,
}

/// What all votes of a record share.
pub(crate) struct Shared<'r> {
    pub(crate) voter: Option<Cow<'r, str>>,
    pub(crate) prompt: Option<Cow<'r, str>>,
    pub(crate) weight: Option<f64>,
}

impl<'a> Plan<'a> {
    /// How a file with these keys is read; or why it cannot be.
    pub(crate) fn new(keys: &FileKeys, settings: &'a RawVotes, file: &'a VoteFile) -> Result<Self, Fault> {
        if keys.is_empty() {
            return Err(Fault::whole_file("the file has no records"));
        }
        let mut wanted = Wanted::default();
        let shape = shape::told_by(keys, settings, file, &mut wanted)?;
        let filters = row_filters(&settings.filters, keys, &mut wanted)?;
        let mut column = |setting: &str, declared: &Option<String>, usual: &[&str]| {
            column(keys, setting, declared.as_deref(), usual).map(|key| key.map(|key| wanted.slot(key)))
        };
        let voter = column("voter", &settings.voter, VOTERS)?;
        let prompt = column("prompt", &settings.prompt, PROMPTS)?;
        let weight = column("weight", &settings.weight, &[])?;
        let asked = Asked::by(&settings.filters);
        let identities = if asked.content { IDENTITIES } else { &[] };
        let identities = identities.iter().filter(|key| keys.has(key)).map(|key| wanted.slot(key)).collect();
        let time = keys.first_of(TIMES).filter(|_| asked.voter).map(|key| wanted.slot(key));
        let features = features(keys, settings, &*shape, &mut wanted)?;
        let covariates = Covariates::new(&settings.covariates, keys, &mut wanted)?;
        let plan = Self {
            wanted,
            filters,
            shape,
            voter,
            prompt,
            weight,
            time,
            identities,
            features,
            covariates,
            asked,
        };
        plan.can_filter(keys, settings)?;
        Ok(plan)
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

    /// What all votes of a record share.
    pub(crate) fn shared<'r>(&self, row: &Row<'r>) -> Result<Shared<'r>, Refusal> {
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

    /// Adds what tells a record from others and can move what is made of it.
    pub(crate) fn describe(&self, row: &Row<'_>, content: &mut Content) {
        for slot in &self.identities {
            content.text(row.text(*slot).as_deref());
        }
        for slot in self.features.slots().chain(self.covariates.slots()) {
            match row.number(slot) {
                Some(number) => content.number(number.to_bits()),
                None => content.text(row.text(slot).as_deref()),
            }
        }
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

fn features(
    keys: &FileKeys,
    settings: &RawVotes,
    shape: &dyn Shape,
    wanted: &mut Wanted,
) -> Result<Features, Fault> {
    if shape.votes() > 1 && !settings.features.is_empty() {
        return Err(Fault::whole_file(
            "judgments of several games hold no answers, hence no style features; take `features` out of the config, \
             or give a file of battles that has them",
        ));
    }
    Features::new(keys, settings, wanted)
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
