//! The tables this room hands over.

use crate::strangers;
use records::tables::{Accounting, Outcome, PrintedReference, Proxy, Rejection};
use records::{Row, RowAction, SchemaError, Table};

/// The room's tables.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Outputs {
    /// Metrics of judges.
    pub proxies: Vec<Proxy>,
    /// Outcomes of the models trained with them.
    pub outcomes: Vec<Outcome>,
    /// Values printed in papers' figures: compared with, never computed from.
    pub printed_references: Vec<PrintedReference>,
    /// Everything that was not used, with the reason.
    pub rejections: Vec<Rejection>,
    /// For each source, what became of its values.
    pub accounting: Vec<Accounting>,
    /// Warnings about the declared means.
    pub(crate) about_means: Vec<String>,
}

impl Outputs {
    /// The tables, ready to be stored.
    ///
    /// # Errors
    /// [`SchemaError`] when a table breaks its declaration, which would be a fault of this room.
    pub fn tables(&self) -> Result<Vec<Table>, SchemaError> {
        Ok(vec![
            Proxy::table(&self.proxies)?,
            Outcome::table(&self.outcomes)?,
            PrintedReference::table(&self.printed_references)?,
            Rejection::table(&self.rejections)?,
            Accounting::table(&self.accounting)?,
        ])
    }

    /// What the author should look at: declared means that meet given ones or nothing at all, and new names
    /// that may be slips of published ones.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = self.about_means.clone();
        warnings.extend(strangers::warnings(&self.proxies, &self.outcomes));
        warnings
    }

    /// The faults after which the study must stop.
    pub fn rejected(&self) -> impl Iterator<Item = &Rejection> {
        self.rejections.iter().filter(|rejection| rejection.action == RowAction::Rejected)
    }
}
