//! The models of all vote files: each canonical name has a number.

use datasets::Aliases;
use polars::prelude::PlHashMap;

use super::filter::Chosen;
use crate::alike::{self, Kind};

/// Models by number, in the order they were met.
pub(crate) struct Models<'a> {
    aliases: &'a Aliases,
    chosen: Chosen,
    /// Every spelling met → number.
    spellings: PlHashMap<String, u32>,
    /// Canonical name → number.
    numbers: PlHashMap<String, u32>,
    names: Vec<String>,
    allowed: Vec<bool>,
}

impl<'a> Models<'a> {
    pub(crate) fn new(aliases: &'a Aliases, chosen: Chosen) -> Self {
        let (spellings, numbers) = (PlHashMap::default(), PlHashMap::default());
        Self { aliases, chosen, spellings, numbers, names: Vec::new(), allowed: Vec::new() }
    }

    /// The number of the model that a file spells so.
    pub(crate) fn number(&mut self, seen: &str) -> u32 {
        if let Some(number) = self.spellings.get(seen) {
            return *number;
        }
        let name = self.aliases.policy(seen);
        let number = match self.numbers.get(name) {
            Some(number) => *number,
            None => self.add(name.to_owned()),
        };
        self.spellings.insert(seen.to_owned(), number);
        number
    }

    fn add(&mut self, name: String) -> u32 {
        let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.numbers.insert(name.clone(), number);
        self.allowed.push(self.chosen.allows(&name));
        self.names.push(name);
        number
    }

    /// Whether a model is in, by the filter of models.
    pub(crate) fn allows(&self, model: u32) -> bool {
        self.allowed[model as usize]
    }

    pub(crate) fn name(&self, model: u32) -> &str {
        &self.names[model as usize]
    }

    /// Canonical names by number.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// Names that may be slips: alike but for spelling, or named in a filter and never met.
    pub(crate) fn warnings(&self) -> Vec<String> {
        const KIND: Kind = Kind { what: "votes: the models", section: "policies" };
        let canonical = self.aliases.policies.values().map(String::as_str);
        let mut warnings = alike::warnings(KIND, self.names.iter().map(String::as_str), canonical);
        let met = |name: &&str| self.numbers.contains_key(*name);
        warnings.extend(self.chosen.names().filter(|name| !met(name)).map(|name| self.never_met(name)));
        warnings
    }

    fn never_met(&self, name: &str) -> String {
        let near = records::nearest(name, self.names.iter().map(String::as_str));
        let advice = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        format!("ingest.votes.filters.models: no vote file has the model `{name}`{advice}")
    }
}
