//! The built-in studies: numbers that papers print, each with its source, embedded in the binary.
//!
//! A printed table is kept as it was printed, one CSV a table, its columns named
//! `benchmark/domain/metric`. Percent becomes a share by moving the decimal point of the printed
//! text. The papers' spellings are joined by an explicit alias table; a name in no table is an error.

mod alias;
mod error;
mod ppe;
mod printed;
mod released;
mod rewardbench2;

use records::tables::{Outcome, PrintedReference, Proxy};

pub use alias::Aliases;
pub use error::DatasetError;
pub use released::Release;

/// One printed table or figure, in the schema of the study.
#[derive(Debug, Clone, PartialEq)]
pub struct PrintedTable {
    /// Name in `accounting`, such as `ppe/table-04`.
    pub source: String,
    /// Metrics of judges.
    pub proxies: Vec<Proxy>,
    /// Outcomes of trained models.
    pub outcomes: Vec<Outcome>,
    /// Values to compare with, never to compute from.
    pub references: Vec<PrintedReference>,
    /// Cells the paper leaves empty.
    pub missing: usize,
}

/// A study whose numbers are built in.
#[derive(Debug, Clone, Copy)]
pub struct Study {
    /// Name in configs and on the command line.
    pub name: &'static str,
    /// What it asks.
    pub title: &'static str,
    /// Paper.
    pub citation: &'static str,
    /// Where its raw data was released; nothing when it was not, or is not known.
    pub releases: &'static [Release],
    tables: fn() -> Result<Vec<PrintedTable>, DatasetError>,
    aliases: &'static str,
}

const STUDIES: &[Study] = &[ppe::STUDY, rewardbench2::STUDY];

/// All built-in studies.
#[must_use]
pub fn studies() -> &'static [Study] {
    STUDIES
}

/// The built-in study of that name.
#[must_use]
pub fn study(name: &str) -> Option<&'static Study> {
    STUDIES.iter().find(|study| study.name == name)
}

impl Study {
    /// Every printed table, names in canonical spelling.
    ///
    /// # Errors
    /// [`DatasetError`] when an embedded file is faulty; a test reads them all.
    pub fn tables(&self) -> Result<Vec<PrintedTable>, DatasetError> {
        (self.tables)()
    }

    /// Other spellings of this study's names.
    ///
    /// # Errors
    /// [`DatasetError`] when the embedded alias table is faulty.
    pub fn aliases(&self) -> Result<Aliases, DatasetError> {
        Aliases::parse(self.aliases)
    }
}
