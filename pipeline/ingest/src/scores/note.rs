//! Things about used scores that their author should know, counted.

use std::collections::BTreeMap;

/// Something about a used score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Note {
    /// A list of one number.
    OneElement,
    /// No finite number, declared a failure.
    NotFinite,
    /// A verdict by the model's name.
    ByName,
}

impl Note {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::OneElement, Self::NotFinite, Self::ByName];
}

/// How often each was met in a file.
pub(crate) type Notes = BTreeMap<Note, u64>;

/// The same over all files: how often, in how many, and the first of them.
#[derive(Debug, Default)]
pub(crate) struct AllNotes(BTreeMap<Note, (u64, u64, String)>);

impl AllNotes {
    pub(crate) fn add(&mut self, path: &str, notes: &Notes) {
        for (note, count) in notes {
            let (all, files, _) = self.0.entry(*note).or_insert_with(|| (0, 0, path.to_owned()));
            *all += count;
            *files += 1;
        }
    }

    pub(crate) fn warnings(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(note, (count, files, first))| {
            let what = match note {
                Note::OneElement => "scores are lists of one number and were taken as that number",
                Note::NotFinite => {
                    "scores or verdicts are NaN, infinite or null and count as failures of the judge \
                     (`not_finite: error`)"
                }
                Note::ByName => {
                    "verdicts name the winner by the model's name and count as verdicts for that model"
                }
            };
            let files =
                if *files == 1 { first.clone() } else { format!("{first} and {} more files", files - 1) };
            format!("{files}: {count} {what}")
        })
    }
}
