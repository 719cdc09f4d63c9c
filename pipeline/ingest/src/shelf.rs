//! One row for each key: what happens when a second one comes.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use records::RowAction;
use records::tables::{Outcome, PrintedReference, Proxy};

use crate::ledger::{Ledger, Place};

/// A row that stands on a shelf.
pub(crate) trait Shelved: PartialEq {
    /// What names it uniquely.
    type Key: Eq + Hash;
    fn key(&self) -> Self::Key;
    /// The key in words.
    fn title(&self) -> String;
    fn value(&self) -> f64;
    /// Whether both say the same, whatever their source.
    fn same(&self, other: &Self) -> bool;
}

/// How a row comes to the shelf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// From a built-in table.
    BuiltIn,
    /// From a file of the config; whether it replaces rows of earlier sources.
    File { replace: bool },
}

/// A row and where it comes from.
#[derive(Debug)]
pub(crate) struct Placed<T> {
    pub(crate) row: T,
    pub(crate) place: Place,
    pub(crate) manner: Manner,
}

/// The rows of one table.
#[derive(Debug)]
pub(crate) struct Shelf<T: Shelved> {
    rows: Vec<Placed<T>>,
    places: HashMap<T::Key, usize>,
}

impl<T: Shelved> Default for Shelf<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), places: HashMap::new() }
    }
}

impl<T: Shelved> Shelf<T> {
    /// Puts a row on the shelf, or says in the ledger why not.
    pub(crate) fn put(&mut self, new: Placed<T>, ledger: &mut Ledger) {
        let Some(place) = self.places.get(&new.row.key()).copied() else {
            ledger.used(new.place.source, 1);
            self.places.insert(new.row.key(), self.rows.len());
            self.rows.push(new);
            return;
        };
        let old = &self.rows[place];
        let (source, title) = (new.place.source, new.row.title());
        // A built-in row's location is its title, which the message has anyway.
        let first = match old.manner {
            Manner::BuiltIn => ledger.name(old.place.source).to_owned(),
            Manner::File { .. } => ledger.place(&old.place),
        };
        let same_source = old.place.source == source;
        if new.manner == (Manner::File { replace: true }) && !same_source {
            let reason = format!("replaced by {}", ledger.place(&new.place));
            ledger.withdrawn(old.place.source, old.place.fault(reason), RowAction::Dropped);
            ledger.used(source, 1);
            self.rows[place] = new;
        } else if new.manner == Manner::BuiltIn {
            let reason = format!("{first} has {title} too; the built-in study listed first is used");
            ledger.dropped(source, 1, new.place.fault(reason));
        } else if old.manner != Manner::BuiltIn && old.row.same(&new.row) {
            let reason = format!("the same as {first}: {title} stands there with the same values");
            ledger.dropped(source, 1, new.place.fault(reason));
        } else {
            let reason = clash(old, &new, &first, same_source);
            ledger.rejected(source, 1, [new.place.fault(reason)]);
        }
    }

    /// Takes away the rows that fit and gives their places.
    pub(crate) fn withdraw(&mut self, fits: impl Fn(&T) -> bool) -> Vec<Place> {
        let (gone, kept): (Vec<_>, Vec<_>) = self.rows.drain(..).partition(|placed| fits(&placed.row));
        self.places = kept.iter().enumerate().map(|(place, placed)| (placed.row.key(), place)).collect();
        self.rows = kept;
        gone.into_iter().map(|placed| placed.place).collect()
    }

    /// The rows so far.
    pub(crate) fn rows(&self) -> &[Placed<T>] {
        &self.rows
    }

    /// The rows, without those at the given positions.
    pub(crate) fn into_rows(self, without: &BTreeSet<usize>) -> Vec<T> {
        let rows = self.rows.into_iter().enumerate();
        rows.filter(|(position, _)| !without.contains(position)).map(|(_, placed)| placed.row).collect()
    }
}

fn clash<T: Shelved>(old: &Placed<T>, new: &Placed<T>, first: &str, same_source: bool) -> String {
    let title = new.row.title();
    let (there, here) = (old.row.value(), new.row.value());
    let values = if there == here {
        format!("the value {there} with other details there")
    } else {
        format!("{there} there, {here} here")
    };
    let remedy = if same_source {
        "keep one"
    } else if old.manner == Manner::BuiltIn {
        "take the row out, or declare `replace: true` for this file to use it in place of the built-in one"
    } else {
        "keep one, or declare `replace: true` for the later file"
    };
    format!("{title} already stands in {first} ({values}); {remedy}")
}

impl Shelved for Proxy {
    type Key = [String; 4];
    fn key(&self) -> Self::Key {
        [&self.benchmark, &self.domain, &self.metric, &self.judge].map(Clone::clone)
    }
    fn title(&self) -> String {
        format!("{}/{}/{} of {}", self.benchmark, self.domain, self.metric, self.judge)
    }
    fn value(&self) -> f64 {
        self.value
    }
    fn same(&self, other: &Self) -> bool {
        Self { source: other.source.clone(), ..self.clone() } == *other
    }
}

impl Shelved for Outcome {
    type Key = [String; 3];
    fn key(&self) -> Self::Key {
        [self.outcome.clone(), self.control.to_string(), self.policy.clone()]
    }
    fn title(&self) -> String {
        format!("{}/{} of {}", self.outcome, self.control, self.policy)
    }
    fn value(&self) -> f64 {
        self.value
    }
    fn same(&self, other: &Self) -> bool {
        Self { source: other.source.clone(), ..self.clone() } == *other
    }
}

impl Shelved for PrintedReference {
    type Key = [String; 7];
    fn key(&self) -> Self::Key {
        [
            self.figure.clone(),
            self.benchmark.clone(),
            format!("{:?}", self.domain),
            self.metric.clone(),
            format!("{:?}", self.quantile),
            self.control.to_string(),
            self.outcome.clone(),
        ]
    }
    fn title(&self) -> String {
        let part = match (&self.domain, self.quantile) {
            (Some(domain), _) => domain.clone(),
            (None, Some(quantile)) => format!("quantile {quantile}"),
            (None, None) => "all domains".to_owned(),
        };
        format!(
            "{}: {}/{part}/{} with {}/{}",
            self.figure, self.benchmark, self.metric, self.outcome, self.control
        )
    }
    fn value(&self) -> f64 {
        self.value
    }
    fn same(&self, other: &Self) -> bool {
        Self { source: other.source.clone(), ..self.clone() } == *other
    }
}
