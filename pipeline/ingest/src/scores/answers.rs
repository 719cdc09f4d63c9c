//! Best-of-K sets: prompts, each with answers of one model that are correct or wrong.

use datasets::Aliases;
use scan::{Dialect, Value};
use serde_json::Value as Json;

use super::battles::needs;
use super::collect::{Plan, SetFile};
use super::data_set::write_key;
use super::held::Said;
use super::lists::{self, flag};
use super::reading::{GENERATOR, QUESTION, named};
use super::target::Target;
use super::{Files, sources};
use crate::Error;
use crate::fault::Fault;
use crate::settings::{AnswerFile, Settings};
use crate::stream::keys::FileKeys;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};
use crate::stream::unreadable;

const LABELS: &str = "scores";
const PAIRS: &str = "sampled_conflict_pairs";

/// Most answers a prompt may have: each is a key that is looked for in every record of every judge.
const MOST: usize = 4096;

/// A prompt and its answers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AnswerRow {
    pub(crate) number: i64,
    pub(crate) question: String,
    pub(crate) generator: String,
    /// `1` and `0`, one an answer.
    pub(crate) labels: String,
    /// Places from 1, such as `1-5 10-3`.
    pub(crate) pairs: Option<String>,
    pub(crate) lengths: Option<String>,
}

impl Said for AnswerRow {
    fn agrees(&self, other: &Self) -> bool {
        let all = |row: &Self| Self { number: 0, ..row.clone() };
        all(self) == all(other)
    }
}

/// The files of the settings, each with its plan.
pub(crate) fn files<'a>(
    settings: &'a Settings,
    files: &'a Files,
) -> Result<Vec<SetFile<'a, AnswerRow>>, Error> {
    let found =
        sources::data_sets(settings.raw().answers.iter().map(|file| (file.path.as_str(), file)), files)?;
    let list = found.into_iter().map(|(path, open, file)| {
        let keys = scan::keys_as(open, Dialect::Python).map(FileKeys::new);
        let plan = keys
            .map_err(|error| unreadable(&error))
            .and_then(|keys| AnswerPlan::plan(file, &keys, settings.aliases()));
        let target = Target::answers(&file.benchmark, &file.domain);
        SetFile { path, open, target, plan }
    });
    Ok(list.collect())
}

/// How the prompts of one file are read.
struct AnswerPlan<'a> {
    question: Slot,
    generator: Slot,
    labels: Slot,
    pairs: Option<Slot>,
    /// The answers, where their lengths are asked for.
    texts: Option<Vec<Slot>>,
    aliases: &'a Aliases,
    /// Prompts whose lengths are asked for and not known.
    without_lengths: u64,
}

type Planned<'a> = (Wanted, Box<dyn Plan<AnswerRow> + 'a>);

impl<'a> AnswerPlan<'a> {
    /// The keys to ask for and the plan; or why the file cannot be read.
    fn plan(file: &AnswerFile, keys: &FileKeys, aliases: &'a Aliases) -> Result<Planned<'a>, Fault> {
        needs("a best-of-K set", &[QUESTION, GENERATOR, LABELS], keys)?;
        let mut wanted = Wanted::default();
        let texts = if file.lengths {
            needs("`lengths: true`", &["response_1"], keys)?;
            let names = (1..=MOST).map(|answer| format!("response_{answer}"));
            Some(names.take_while(|name| keys.has(name)).map(|name| wanted.slot(&name)).collect())
        } else {
            None
        };
        let plan = Self {
            question: wanted.slot(QUESTION),
            generator: wanted.slot(GENERATOR),
            labels: wanted.slot(LABELS),
            pairs: keys.first_of(&[PAIRS]).map(|key| wanted.slot(key)),
            texts,
            aliases,
            without_lengths: 0,
        };
        Ok((wanted, Box::new(plan)))
    }

    fn labels(&self, row: &Row<'_>) -> Result<String, Refusal> {
        let fault = |reason: String| row.fault(self.labels, "faulty labels", reason);
        let list = lists::list(row.get(self.labels))
            .ok_or_else(|| fault("is no list of true and false, one for each answer".to_owned()))?;
        if list.len() < 2 || list.len() > MOST {
            return Err(fault(format!("has {} answers; best-of-K takes 2 to {MOST}", list.len())));
        }
        let labels = list.iter().enumerate().map(|(place, label)| match flag(label) {
            Some(label) => Ok(if label { '1' } else { '0' }),
            None => Err(fault(format!("answer {} is {label}, neither true nor false", place + 1))),
        });
        labels.collect()
    }

    /// Pairs of one correct and one wrong answer.
    fn pairs(&self, row: &Row<'_>, labels: &str) -> Result<Option<String>, Refusal> {
        let Some(slot) = self.pairs.filter(|slot| !row.is_empty(*slot)) else { return Ok(None) };
        let fault = |reason: String| row.fault(slot, "faulty pairs", reason);
        let list = lists::list(row.get(slot)).ok_or_else(|| fault("is no list of pairs".to_owned()))?;
        let place = |value: &Json| {
            let place = value.as_u64().and_then(|place| usize::try_from(place).ok());
            place.filter(|place| *place < labels.len())
        };
        let pair = |pair: &Json| match pair.as_array().map(Vec::as_slice) {
            Some([one, other]) => match (place(one), place(other)) {
                (Some(one), Some(other)) => Ok((one, other)),
                _ => Err(fault(format!("{pair} is no pair of places from 0 to {}", labels.len() - 1))),
            },
            _ => Err(fault(format!("{pair} is no pair"))),
        };
        let mut pairs = Vec::with_capacity(list.len());
        for found in list.iter() {
            let (one, other) = pair(found)?;
            if labels.as_bytes()[one] == labels.as_bytes()[other] {
                let what = if labels.as_bytes()[one] == b'1' { "correct" } else { "wrong" };
                return Err(fault(format!("both answers of {found} are {what}; a pair is one of each")));
            }
            pairs.push(format!("{}-{}", one + 1, other + 1));
        }
        Ok(Some(pairs.join(" ")).filter(|pairs| !pairs.is_empty()))
    }

    /// Unicode characters of each answer; none if one of them is no text.
    fn lengths(&mut self, row: &Row<'_>, answers: usize) -> Option<String> {
        let slots = self.texts.as_ref()?;
        let length = |slot: &Slot| match row.get(*slot) {
            Value::Text(text) => Some(text.chars().count().to_string()),
            _ => None,
        };
        let lengths: Option<Vec<String>> = slots.iter().take(answers).map(length).collect();
        let lengths = lengths.filter(|lengths| lengths.len() == answers);
        if lengths.is_none() {
            self.without_lengths += 1;
        }
        lengths.map(|lengths| lengths.join(" "))
    }
}

impl Plan<AnswerRow> for AnswerPlan<'_> {
    fn read(&mut self, row: &Row<'_>, number: i64) -> Result<(String, AnswerRow), Refusal> {
        let (question, generator) = (named(row, self.question)?, named(row, self.generator)?);
        let generator = self.aliases.policy(&generator).to_owned();
        let labels = self.labels(row)?;
        let mut key = String::new();
        write_key(&mut key, &question, Some(&generator));
        let (pairs, lengths) = (self.pairs(row, &labels)?, self.lengths(row, labels.len()));
        Ok((key, AnswerRow { number, question: question.into_owned(), generator, labels, pairs, lengths }))
    }

    fn warnings(&self, path: &str) -> Vec<String> {
        let count = self.without_lengths;
        let warning = (count > 0).then(|| format!("{path}: {count} prompts lack a response, hence lengths"));
        warning.into_iter().collect()
    }
}
