//! Reads the files of a kind of data set: every record ends in a bin, and each key has one row.

use std::ops::ControlFlow;

use polars::prelude::PlHashMap;
use scan::{Dialect, Open};

use super::data_set::shown;
use super::held::{FileBins, Held, One, Said, Spot};
use super::target::Target;
use crate::fault::Fault;
use crate::ledger::Ledger;
use crate::stream::bins::Bins;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Wanted};
use crate::stream::{broken, unreadable};

/// A file of a data set.
pub(crate) struct SetFile<'a, T> {
    pub(crate) path: &'a str,
    pub(crate) open: &'a dyn Open,
    pub(crate) target: Target,
    /// How it is read; or why it cannot be.
    pub(crate) plan: Result<(Wanted, Box<dyn Plan<T> + 'a>), Fault>,
}

/// How the records of a file are read.
pub(crate) trait Plan<T> {
    /// The key that judges' records join by, and the row; `number` is the row's place over all files.
    fn read(&mut self, row: &Row<'_>, number: i64) -> Result<(String, T), Refusal>;

    /// What the author should look at when all is read.
    fn warnings(&self, path: &str) -> Vec<String>;
}

/// A row that is used: its data set, the key that judges' records join by, where it stands, and what it says.
pub(crate) struct Collected<T> {
    pub(crate) target: Target,
    pub(crate) key: String,
    pub(crate) place: String,
    pub(crate) row: T,
}

/// Reads all files, in order.
pub(crate) fn collect<T: Said>(
    files: Vec<SetFile<'_, T>>,
    ledger: &mut Ledger,
    warnings: &mut Vec<String>,
) -> Vec<Collected<T>> {
    let mut shelf = Shelf { numbers: PlHashMap::default(), keys: Vec::new(), held: Held::new(), read: 0 };
    let (mut bins, mut faults) = (Vec::new(), Vec::new());
    for (number, file) in files.into_iter().enumerate() {
        let mut own = Bins::default();
        let fault = match file.plan {
            Err(fault) => Some(fault),
            Ok((wanted, mut plan)) => {
                let mut reader =
                    FileReader { number, target: &file.target, shelf: &mut shelf, bins: &mut own };
                let fault = reader.all(file.open, &wanted, &mut *plan);
                warnings.extend(plan.warnings(file.path));
                fault
            }
        };
        bins.push(FileBins { path: file.path, bins: own });
        faults.push(fault);
    }
    let used = shelf.settle(&mut bins);
    for (file, fault) in bins.into_iter().zip(faults) {
        let source = ledger.open(file.path);
        file.bins.settle(source, ledger);
        ledger.rejected(source, 0, fault);
    }
    used
}

/// Rows by data set and key.
struct Shelf<T> {
    numbers: PlHashMap<(Target, String), usize>,
    keys: Vec<(Target, String)>,
    held: Held<T>,
    /// Records read, over all files.
    read: i64,
}

impl<T: Said> Shelf<T> {
    /// The rows that are used, in the order in which their keys were met.
    fn settle(self, files: &mut [FileBins<'_>]) -> Vec<Collected<T>> {
        let Self { keys, held, .. } = self;
        let rows = held.settle(files, &|row| shown(&keys[row].1));
        let mut keys: Vec<Option<(Target, String)>> = keys.into_iter().map(Some).collect();
        let used = rows.into_iter().filter_map(|(row, one)| {
            let (target, key) = keys[row].take()?;
            let place = format!("{} {}", files[one.spot.file].path, one.spot.place);
            Some(Collected { target, key, place, row: one.said })
        });
        used.collect()
    }
}

/// One file being read.
struct FileReader<'r, T> {
    number: usize,
    target: &'r Target,
    shelf: &'r mut Shelf<T>,
    bins: &'r mut Bins,
}

impl<T: Said> FileReader<'_, T> {
    /// Reads every record; what the file as a whole suffers from.
    fn all(&mut self, open: &dyn Open, wanted: &Wanted, plan: &mut dyn Plan<T>) -> Option<Fault> {
        let end = scan::scan_as(open, (&wanted.keys(), Dialect::Python), &mut |record| {
            self.shelf.read += 1;
            match record {
                Err(fault) => self.bins.refused(fault.place, broken(fault)),
                Ok(record) => {
                    let row = Row { place: record.place, values: record.values, wanted };
                    match plan.read(&row, self.shelf.read) {
                        Ok((key, said)) => self.put(key, One { spot: self.spot(&row), said }),
                        Err(refusal) => self.bins.refused(row.place, refusal),
                    }
                }
            }
            ControlFlow::Continue(())
        });
        end.err().map(|error| unreadable(&error))
    }

    fn spot(&self, row: &Row<'_>) -> Spot {
        Spot { file: self.number, place: row.place }
    }

    fn put(&mut self, key: String, one: One<T>) {
        let Shelf { numbers, keys, held, .. } = &mut *self.shelf;
        let key = (self.target.clone(), key);
        let number = *numbers.entry(key).or_insert_with_key(|key| {
            keys.push(key.clone());
            keys.len() - 1
        });
        held.put(number, one);
    }
}
