//! What earlier runs found in files of scores, so that an unchanged file is not parsed again.
//!
//! Only files without a fault are remembered: what a judge said of each row of the data set, and where. A file is
//! known by its content, how its entry says it is read, and the data set that its records are joined to.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use scan::Place;

use super::judge::Source;
use super::note::{Note, Notes};
use crate::settings::{AnswerFile, BattleFile, ScoreFile, Settings};

/// Where bytes are kept from one run to the next. What is lost there is found again in the files.
pub trait Cache: Sync {
    /// What was kept under a key.
    fn get(&self, key: &str) -> Option<Vec<u8>>;

    /// Keeps bytes under a key.
    fn put(&self, key: &str, bytes: &[u8]);
}

/// A cache, and what it takes to trust it.
pub struct Memory<'m> {
    /// Where things are kept.
    pub cache: &'m dyn Cache,
    /// The code that reads files: other code remembers nothing of this one.
    pub code: &'m str,
    /// Something that only equal files have in common, by path; a file without it is always read.
    pub contents: BTreeMap<String, String>,
}

/// Something said that can be remembered.
pub(crate) trait Kept: Sized {
    /// Writes it.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads it; none of bytes that it was not written to.
    fn read(bytes: &mut &[u8]) -> Option<Self>;
}

/// What a file said, on its way to the memory.
#[derive(Default)]
pub(crate) struct Written {
    count: u64,
    bytes: Vec<u8>,
}

/// What a file said, row by row.
pub(crate) struct Recalled<S> {
    pub(crate) rows: Vec<(usize, Place, S)>,
    pub(crate) notes: Notes,
}

impl Memory<'_> {
    /// What all keys of a run have in common; none where a data set is not known by its content.
    pub(crate) fn ground(&self, settings: &Settings) -> Option<String> {
        let raw = settings.raw();
        // Domains say nothing of a row's place, and are what is tried out;
        // nor do paths.
        let plain =
            |file: &BattleFile| BattleFile { path: String::new(), domains: BTreeMap::new(), ..file.clone() };
        let battles: Vec<BattleFile> = raw.battles.iter().map(plain).collect();
        let plain = |file: &AnswerFile| AnswerFile { path: String::new(), ..file.clone() };
        let answers: Vec<AnswerFile> = raw.answers.iter().map(plain).collect();
        let policies = &settings.aliases().policies;
        let mut ground = serde_json::to_string(&(self.code, battles, answers, policies)).ok()?;
        for path in settings.data_set_files() {
            let below = format!("{}/", path.trim_end_matches('/'));
            let inside =
                self.contents.range(below.clone()..).take_while(|(path, _)| path.starts_with(&below));
            let mut found = self.contents.get_key_value(path).into_iter().chain(inside).peekable();
            found.peek()?;
            found.try_for_each(|(_, content)| write!(ground, "\n{content}")).ok()?;
            ground.push(';');
        }
        Some(ground)
    }

    /// The key of a file.
    pub(crate) fn key(&self, ground: &str, source: &Source<'_>) -> Option<String> {
        let content = self.contents.get(source.path)?;
        let entry = ScoreFile { path: String::new(), ..source.entry.clone() };
        let entry = serde_json::to_string(&entry).ok()?;
        Some(format!("{ground}\n{content}\n{entry}\n{}", source.set.target))
    }

    /// What was remembered of a file of a data set with so many rows.
    pub(crate) fn recall<S: Kept>(&self, key: &str, rows: usize) -> Option<Recalled<S>> {
        recalled(&self.cache.get(key)?, rows)
    }
}

impl Written {
    /// Adds what a record said.
    pub(crate) fn add(&mut self, row: usize, place: Place, said: &impl Kept) {
        let (kind, number) = match place {
            Place::Line(number) => (0, number),
            Place::Element(number) => (1, number),
            Place::Row(number) => (2, number),
        };
        self.count += 1;
        self.bytes.extend((row as u64).to_le_bytes());
        self.bytes.push(kind);
        self.bytes.extend(number.to_le_bytes());
        said.write(&mut self.bytes);
    }

    /// All of it.
    pub(crate) fn finish(self, notes: &Notes) -> Vec<u8> {
        let mut whole = Vec::with_capacity(self.bytes.len() + 64);
        for note in Note::ALL {
            whole.extend(notes.get(&note).copied().unwrap_or(0).to_le_bytes());
        }
        whole.extend(self.count.to_le_bytes());
        whole.extend(self.bytes);
        whole
    }
}

fn recalled<S: Kept>(mut bytes: &[u8], rows: usize) -> Option<Recalled<S>> {
    let bytes = &mut bytes;
    let mut notes = Notes::new();
    for note in Note::ALL {
        let count = word(bytes)?;
        notes.extend((count > 0).then_some((note, count)));
    }
    let count = usize::try_from(word(bytes)?).ok().filter(|count| *count <= bytes.len())?;
    let mut found = Vec::with_capacity(count);
    for _ in 0..count {
        let row = usize::try_from(word(bytes)?).ok().filter(|row| *row < rows)?;
        let place = match (byte(bytes)?, word(bytes)?) {
            (0, number) => Place::Line(number),
            (1, number) => Place::Element(number),
            (2, number) => Place::Row(number),
            _ => return None,
        };
        found.push((row, place, S::read(bytes)?));
    }
    bytes.is_empty().then_some(Recalled { rows: found, notes })
}

/// The next byte.
pub(crate) fn byte(bytes: &mut &[u8]) -> Option<u8> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*first)
}

/// The next eight bytes as a number.
pub(crate) fn word(bytes: &mut &[u8]) -> Option<u64> {
    let (word, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*word))
}

/// Writes a score, none as NaN, which no score is.
pub(crate) fn put_score(score: Option<f64>, bytes: &mut Vec<u8>) {
    bytes.extend(score.unwrap_or(f64::NAN).to_bits().to_le_bytes());
}

/// The next score.
pub(crate) fn score(bytes: &mut &[u8]) -> Option<Option<f64>> {
    let score = f64::from_bits(word(bytes)?);
    Some((!score.is_nan()).then_some(score))
}
