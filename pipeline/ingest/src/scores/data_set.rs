//! A data set as judges' records are joined to it.

use std::collections::BTreeMap;

use polars::prelude::PlHashMap;

use super::target::Target;

/// Keys that a message shows.
const SHOWN: usize = 3;

/// Rows of a data set by their key.
pub(crate) struct DataSet {
    pub(crate) target: Target,
    /// Key → number of the row.
    numbers: PlHashMap<String, usize>,
    /// Key, by number.
    keys: Vec<String>,
    /// Row of the table, by number.
    pub(crate) rows: Vec<i64>,
    pub(crate) about: About,
}

/// What a judge's record is read against, by number of the row.
pub(crate) enum About {
    /// The two models.
    Battles(Vec<[String; 2]>),
    /// The answers.
    Answers(Vec<Answers>),
}

/// What is known of a prompt's answers.
pub(crate) struct Answers {
    /// `1` and `0`, one an answer.
    pub(crate) labels: String,
    /// Where that is written.
    pub(crate) place: String,
}

impl DataSet {
    pub(crate) fn new(target: Target) -> Self {
        let about =
            if target.domain.is_some() { About::Answers(Vec::new()) } else { About::Battles(Vec::new()) };
        Self { target, numbers: PlHashMap::default(), keys: Vec::new(), rows: Vec::new(), about }
    }

    /// Adds a row whose key no other has.
    pub(crate) fn add(&mut self, key: String, row: i64) {
        self.numbers.insert(key.clone(), self.rows.len());
        self.keys.push(key);
        self.rows.push(row);
    }

    /// The number of the row of a key; `guess` is looked at first, as files have the rows in one order.
    pub(crate) fn find(&self, key: &str, guess: usize) -> Option<usize> {
        let guessed = self.keys.get(guess).is_some_and(|known| known == key);
        if guessed { Some(guess) } else { self.numbers.get(key).copied() }
    }

    /// How many rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// A few keys, for messages.
    pub(crate) fn samples(&self) -> String {
        let first: Vec<String> = self.keys.iter().take(SHOWN).map(|key| shown(key)).collect();
        if first.is_empty() { "no rows".to_owned() } else { first.join(", ") }
    }

    /// The key of a row, for a message.
    pub(crate) fn key(&self, number: usize) -> String {
        self.keys.get(number).map_or_else(String::new, |key| shown(key))
    }
}

/// All data sets by name.
pub(crate) type DataSets = BTreeMap<Target, DataSet>;

/// What stands between the parts of a key; no name has it.
const BETWEEN: char = '\0';

/// Writes the key of a row: a battle's question, or a prompt's question and the model that answered.
pub(crate) fn write_key(key: &mut String, question: &str, generator: Option<&str>) {
    key.clear();
    key.push_str(question);
    if let Some(generator) = generator {
        key.push(BETWEEN);
        key.push_str(generator);
    }
}

/// A key for people.
pub(crate) fn shown(key: &str) -> String {
    crate::excerpt::excerpt(&key.replace(BETWEEN, " by "))
}
