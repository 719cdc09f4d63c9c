//! Votes on prompts of some categories.

use super::{Filter, Left, Passed, RowFilter};
use crate::fault::Fault;
use crate::stream::keys::FileKeys;
use crate::stream::row::{Row, Slot, Wanted};

/// Where the categories stand.
const PARENT: &str = "category_tag";

/// Votes for which every listed category is true.
pub(super) struct Categories(Vec<Slot>);

impl Categories {
    pub(super) fn new(listed: &[String], keys: &FileKeys, wanted: &mut Wanted) -> Result<Self, Fault> {
        let slots = listed.iter().map(|category| {
            let below = format!("{PARENT}.{category}");
            let key = keys.first_of(&[&below, category]).ok_or_else(|| unknown(category, keys))?;
            Ok(wanted.slot(key))
        });
        Ok(Self(slots.collect::<Result<_, Fault>>()?))
    }
}

impl RowFilter for Categories {
    fn pass(&self, row: &Row<'_>) -> Passed {
        for slot in &self.0 {
            if row.is_empty(*slot) {
                return Err(Left::Out(Filter::NoCategory));
            }
            match row.flag(*slot) {
                Some(true) => {}
                Some(false) => return Err(Left::Out(Filter::Categories)),
                None => {
                    return Err(row.fault(*slot, "faulty categories", "is neither true nor false").into());
                }
            }
        }
        Ok(())
    }
}

fn unknown(category: &str, keys: &FileKeys) -> Fault {
    Fault::whole_file(format!(
        "the filter `categories` names `{category}`, which this file has neither under `{PARENT}` (found {}) nor as \
         a column (found {})",
        keys.list_below(PARENT),
        keys.list()
    ))
}
