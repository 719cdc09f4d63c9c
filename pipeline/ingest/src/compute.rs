//! The room's work, from settings and bytes to tables.

use std::collections::BTreeMap;

use records::tables::{Outcome, PrintedReference, Proxy};

use crate::ledger::Ledger;
use crate::metric_book::MetricBook;
use crate::names::Names;
use crate::settings::{Settings, TableFile};
use crate::shelf::Shelf;
use crate::take::{self, Desk, Taken};
use crate::{Error, Outputs, built_in, means, pairs};

/// What the room is handed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Inputs {
    /// Path as written in the config → bytes of the file.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// The tables being filled.
#[derive(Default)]
pub(crate) struct Shelves {
    pub(crate) proxies: Shelf<Proxy>,
    pub(crate) outcomes: Shelf<Outcome>,
    pub(crate) references: Shelf<PrintedReference>,
}

/// Reads everything the settings name.
///
/// A faulty row or file is no error here: it is in `rejections`, with place, reason and remedy.
///
/// # Errors
/// [`Error::MissingFile`] when the bytes of a file are not in `inputs`; [`Error::Dataset`] when the program was
/// built from broken data.
pub fn compute(settings: &Settings, inputs: Inputs) -> Result<Outputs, Error> {
    let Inputs { mut files } = inputs;
    let raw = settings.raw();
    let mut ledger = Ledger::default();
    let mut shelves = Shelves::default();
    let mut desk = Desk { names: Names::new(settings.aliases()), metrics: MetricBook::new(&raw.metrics) };
    built_in::take(settings, &mut desk.names, &mut shelves, &mut ledger)?;
    desk.names.learn_aliases();
    for file in &raw.proxies {
        one(file, &mut files, &mut desk, (&mut shelves.proxies, &mut ledger))?;
    }
    for file in &raw.outcomes {
        one(file, &mut files, &mut desk, (&mut shelves.outcomes, &mut ledger))?;
    }
    let about_means = means::put(&raw.means, &mut shelves.proxies, &mut ledger);
    let conflicts = pairs::conflicts(&shelves.outcomes, &mut ledger);
    let outcomes = shelves.outcomes.into_rows(&conflicts);
    let proxies = shelves.proxies.into_rows(&[].into());
    let printed_references = shelves.references.into_rows(&[].into());
    let (rejections, accounting) = ledger.close();
    Ok(Outputs { proxies, outcomes, printed_references, rejections, accounting, about_means })
}

/// One file; its bytes are freed when its rows stand on the shelf.
fn one<T: Taken>(
    file: &TableFile,
    files: &mut BTreeMap<String, Vec<u8>>,
    desk: &mut Desk<'_>,
    (shelf, ledger): (&mut Shelf<T>, &mut Ledger),
) -> Result<(), Error> {
    let path = &file.path;
    let bytes = files.remove(path).ok_or_else(|| Error::MissingFile { path: path.clone() })?;
    take::file(file, &bytes, desk, shelf, ledger);
    Ok(())
}
