//! Spellings of one name: the alias table.

use std::collections::BTreeMap;

use crate::DatasetError;

/// Seen spelling → canonical spelling, for judges and for policies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Aliases {
    /// Reward models and LLM judges.
    pub judges: BTreeMap<String, String>,
    /// Models that were measured.
    pub policies: BTreeMap<String, String>,
}

impl Aliases {
    /// Reads a CSV of `kind, seen, canonical`.
    pub(crate) fn parse(text: &str) -> Result<Self, DatasetError> {
        let mut aliases = Self::default();
        for record in csv::Reader::from_reader(text.as_bytes()).into_records() {
            let record =
                record.map_err(|error| DatasetError::Csv { file: "aliases.csv".to_owned(), error })?;
            let (seen, canonical) = (record[1].to_owned(), record[2].to_owned());
            match &record[0] {
                "judge" => aliases.judges.insert(seen, canonical),
                "policy" => aliases.policies.insert(seen, canonical),
                other => {
                    return Err(DatasetError::Label {
                        file: "aliases.csv".to_owned(),
                        label: other.to_owned(),
                    });
                }
            };
        }
        Ok(aliases)
    }

    /// Canonical spelling of a judge.
    #[must_use]
    pub fn judge<'a>(&'a self, seen: &'a str) -> &'a str {
        self.judges.get(seen).map_or(seen, String::as_str)
    }

    /// Canonical spelling of a policy.
    #[must_use]
    pub fn policy<'a>(&'a self, seen: &'a str) -> &'a str {
        self.policies.get(seen).map_or(seen, String::as_str)
    }
}
