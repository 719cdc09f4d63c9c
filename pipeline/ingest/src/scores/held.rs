//! What records say of each row, held until all have been read: a row that is met twice is settled at the end, so
//! that the order of records does not matter.

use std::collections::BTreeMap;

use scan::Place;

use crate::stream::bins::Bins;
use crate::stream::refusal::Refusal;

/// Where a record stands: number of its file, and place within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) file: usize,
    pub(crate) place: Place,
}

/// Something that a record says.
pub(crate) trait Said {
    /// Whether another says the same.
    fn agrees(&self, other: &Self) -> bool;
}

/// A record that said something.
#[derive(Debug)]
pub(crate) struct One<T> {
    pub(crate) spot: Spot,
    pub(crate) said: T,
}

/// A file and its bins.
#[derive(Debug)]
pub(crate) struct FileBins<'f> {
    pub(crate) path: &'f str,
    pub(crate) bins: Bins,
}

/// What was said of each row, by its number.
pub(crate) struct Held<T> {
    firsts: Vec<Option<One<T>>>,
    /// Rows met more than once: what was said later.
    repeats: BTreeMap<usize, Vec<One<T>>>,
}

impl<T: Said> Held<T> {
    pub(crate) fn new() -> Self {
        Self { firsts: Vec::new(), repeats: BTreeMap::new() }
    }

    /// Takes what a record says of a row.
    pub(crate) fn put(&mut self, row: usize, one: One<T>) {
        if self.firsts.len() <= row {
            self.firsts.resize_with(row + 1, || None);
        }
        match &mut self.firsts[row] {
            first @ None => *first = Some(one),
            Some(_) => self.repeats.entry(row).or_default().push(one),
        }
    }

    /// Takes what the records of a file say: row, place, and what.
    pub(crate) fn put_all(&mut self, file: usize, said: Vec<(usize, Place, T)>) {
        for (row, place, said) in said {
            self.put(row, One { spot: Spot { file, place }, said });
        }
    }

    /// What is used: the rows met once, and of those met several times with one content the first. Every record
    /// ends in a bin of its file; `key` names a row.
    pub(crate) fn settle(
        mut self,
        files: &mut [FileBins<'_>],
        key: &dyn Fn(usize) -> String,
    ) -> Vec<(usize, One<T>)> {
        for (row, later) in std::mem::take(&mut self.repeats) {
            let Some(first) = self.firsts[row].take() else { continue };
            match later.iter().find(|one| !one.said.agrees(&first.said)) {
                None => {
                    later.iter().for_each(|one| repeated(one, &first, files, &key(row)));
                    self.firsts[row] = Some(first);
                }
                Some(other) => {
                    contradicted(first.spot, other.spot, files, &key(row));
                    for one in &later {
                        let against = if one.said.agrees(&first.said) { other.spot } else { first.spot };
                        contradicted(one.spot, against, files, &key(row));
                    }
                }
            }
        }
        let used = self.firsts.into_iter().enumerate().filter_map(|(row, one)| Some((row, one?)));
        let used: Vec<(usize, One<T>)> = used.collect();
        used.iter().for_each(|(_, one)| files[one.spot.file].bins.used += 1);
        used
    }
}

/// A spot in words, such as `scores.csv line 3`.
fn place(spot: Spot, files: &[FileBins<'_>]) -> String {
    format!("{} {}", files[spot.file].path, spot.place)
}

fn repeated<T>(one: &One<T>, first: &One<T>, files: &mut [FileBins<'_>], key: &str) {
    let reason = format!("says the same as {}, which is used", place(first.spot, files));
    let refusal = Refusal::rejected("repeated records", reason).dropped().found("question_id", key);
    files[one.spot.file].bins.refused(one.spot.place, refusal);
}

fn contradicted(spot: Spot, other: Spot, files: &mut [FileBins<'_>], key: &str) {
    let reason =
        format!("has this key too, with other values, in {}; keep one of the two", place(other, files));
    let refusal = Refusal::rejected("contradicting records", reason).found("question_id", key);
    files[spot.file].bins.refused(spot.place, refusal);
}
