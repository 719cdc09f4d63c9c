//! Votes between models that are in.

use std::collections::BTreeSet;

use datasets::Aliases;

use crate::settings::ModelFilter;

/// Which models are in, by canonical names.
pub(crate) struct Chosen {
    only: BTreeSet<String>,
    except: BTreeSet<String>,
}

impl Chosen {
    pub(crate) fn new(filter: &ModelFilter, aliases: &Aliases) -> Self {
        let canonical = |names: &BTreeSet<String>| -> BTreeSet<String> {
            names.iter().map(|name| aliases.policy(name).to_owned()).collect()
        };
        Self { only: canonical(&filter.only), except: canonical(&filter.except) }
    }

    /// Whether a model is in.
    pub(crate) fn allows(&self, model: &str) -> bool {
        (self.only.is_empty() || self.only.contains(model)) && !self.except.contains(model)
    }

    /// The names of the filter.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.only.union(&self.except).map(String::as_str)
    }
}
