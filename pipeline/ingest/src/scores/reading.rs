//! How a judge's records are read: of battles or of answers.

use scan::Format;

use super::data_set::DataSet;
use super::held::Said;
use super::memory::Kept;
use super::note::Notes;
use crate::settings::ScoreFile;
use crate::stream::refusal::Refusal;
use crate::stream::row::{Row, Slot, Wanted};

/// Reads the records of one file.
pub(crate) trait Reading<'a>: Sized {
    /// What a record says.
    type Said: Said + Kept;

    /// A reading of a file of scores of a data set; asks for the keys it needs.
    fn new(file: &'a ScoreFile, set: &'a DataSet, wanted: &mut Wanted) -> Self;

    /// Learns from the first record what the file has; or why it cannot be read.
    fn begin(&mut self, row: &Row<'_>) -> Result<(), String>;

    /// Writes the key that a record joins by.
    fn key(&self, row: &Row<'_>, key: &mut String) -> Result<(), Refusal>;

    /// What a record says of the row of that number.
    fn read(
        &self,
        row: &Row<'_>,
        format: Format,
        number: usize,
        notes: &mut Notes,
    ) -> Result<Self::Said, Refusal>;
}

/// Key of the prompt or battle.
pub(crate) const QUESTION: &str = "question_id";
/// Key of the model that answered.
pub(crate) const GENERATOR: &str = "model_name";

/// Keys under which LLM judges may have their verdict, the first of a file counts.
pub(crate) const VERDICTS: [&str; 3] = ["verdict", "judgment", "winner"];

/// Text of a key column, which must not be empty.
pub(crate) fn named<'r>(row: &Row<'r>, slot: Slot) -> Result<std::borrow::Cow<'r, str>, Refusal> {
    row.text(slot)
        .ok_or_else(|| row.fault(slot, "missing keys", "is empty; without it the record joins nothing"))
}

/// Whether a record has a key, be it null.
pub(crate) fn has(row: &Row<'_>, slot: Slot) -> bool {
    !matches!(row.get(slot), scan::Value::Missing)
}
