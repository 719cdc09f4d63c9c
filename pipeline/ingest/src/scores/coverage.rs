//! How much of each data set the judges have scored.

use std::collections::BTreeMap;

use super::data_set::DataSets;
use super::target::Target;

/// Judges that a message names.
const NAMED: usize = 5;

/// For each data set and judge, the rows that are scored.
#[derive(Debug, Default)]
pub(crate) struct Coverage<'a>(BTreeMap<&'a Target, BTreeMap<String, usize>>);

impl<'a> Coverage<'a> {
    pub(crate) fn add(&mut self, judge: &str, coverage: &BTreeMap<&'a Target, usize>) {
        for (target, rows) in coverage {
            self.0.entry(target).or_default().insert(judge.to_owned(), *rows);
        }
    }

    /// One warning for each data set of which judges have a part, and one for each that some have not at all.
    pub(crate) fn warnings(&self, sets: &DataSets, judges: usize) -> Vec<String> {
        let mut warnings = Vec::new();
        for (target, set) in sets {
            let none = BTreeMap::new();
            let scored = self.0.get(target).unwrap_or(&none);
            let all = set.len();
            let short: Vec<String> = scored
                .iter()
                .filter(|(_, rows)| **rows < all)
                .map(|(judge, rows)| format!("{judge} {rows}"))
                .collect();
            if !short.is_empty() {
                warnings.push(format!(
                    "{} of the {} judges of {target} have scored fewer than its {all} {}: {}; their metrics on it are \
                     of what they have",
                    short.len(),
                    scored.len(),
                    target.rows(),
                    listed(&short)
                ));
            }
            let without = judges - scored.len();
            if without > 0 {
                warnings.push(format!("{without} of {judges} judges have no scores of {target}"));
            }
        }
        warnings
    }
}

fn listed(names: &[String]) -> String {
    let shown = names.len().min(NAMED);
    let more = names.len() - shown;
    let end = if more == 0 { String::new() } else { format!(" and {more} more") };
    format!("{}{end}", names[..shown].join(", "))
}
