//! Names of the config against names of the built-in studies.

use std::collections::{BTreeMap, BTreeSet};

use datasets::{Aliases, DatasetError, Study};

use super::SettingsError;

/// The names and aliases of the built-in studies in use.
#[derive(Default)]
pub(super) struct Known {
    /// Names of the built-in tables.
    pub(super) sources: BTreeSet<String>,
    /// Aliases of the studies.
    pub(super) aliases: Aliases,
    judges: BTreeSet<String>,
    policies: BTreeSet<String>,
}

impl Known {
    pub(super) fn of(studies: &[&'static Study]) -> Result<Self, DatasetError> {
        let mut known = Self::default();
        for study in studies {
            let aliases = study.aliases()?;
            known.aliases.judges.extend(aliases.judges);
            known.aliases.policies.extend(aliases.policies);
            for table in study.tables()? {
                known.sources.insert(table.source);
                known.judges.extend(table.proxies.into_iter().map(|row| row.judge));
                known.judges.extend(table.outcomes.iter().filter_map(|row| row.judge.clone()));
                known.policies.extend(table.outcomes.into_iter().map(|row| row.policy));
            }
        }
        known.judges.extend(known.aliases.judges.values().cloned());
        known.policies.extend(known.aliases.policies.values().cloned());
        Ok(known)
    }

    /// The built-in aliases of one kind and the config's, if they do not contradict each other.
    pub(super) fn merge(
        &self,
        kind: &'static str,
        built_in: &BTreeMap<String, String>,
        own: &BTreeMap<String, String>,
    ) -> Result<BTreeMap<String, String>, SettingsError> {
        let names = if kind == "judges" { &self.judges } else { &self.policies };
        for (seen, canonical) in own {
            let reason = name_fault(seen)
                .or_else(|| name_fault(canonical))
                .or_else(|| chain(seen, canonical, own))
                .or_else(|| against_built_in(seen, canonical, built_in, names));
            if let Some(reason) = reason {
                let (seen, canonical) = (seen.clone(), canonical.clone());
                return Err(SettingsError::Alias { kind, seen, canonical, reason });
            }
        }
        let mut merged = built_in.clone();
        merged.extend(own.clone());
        Ok(merged)
    }
}

/// Why a name of the config can never meet a name of a file, whose cells are trimmed.
pub(super) fn name_fault(name: &str) -> Option<String> {
    if name.trim().is_empty() {
        return Some("a name is empty".to_owned());
    }
    (name.trim() != name).then(|| format!("`{name}` has blanks around it; names in files are trimmed"))
}

fn chain(seen: &str, canonical: &str, own: &BTreeMap<String, String>) -> Option<String> {
    if seen == canonical {
        return Some("an alias to itself; leave it out".to_owned());
    }
    let next = own.get(canonical)?;
    Some(format!("`{canonical}` is itself an alias of `{next}`; write `{next}` here, there are no chains"))
}

fn against_built_in(
    seen: &str,
    canonical: &str,
    built_in: &BTreeMap<String, String>,
    names: &BTreeSet<String>,
) -> Option<String> {
    if names.contains(seen) {
        return Some(format!("`{seen}` is the canonical spelling of a built-in study and stays as it is"));
    }
    if let Some(other) = built_in.get(seen).filter(|other| *other != canonical) {
        return Some(format!("the built-in study already joins `{seen}` to `{other}`; leave this alias out"));
    }
    if let Some(next) = built_in.get(canonical) {
        return Some(format!("`{canonical}` is a built-in alias of `{next}`; write `{next}` here"));
    }
    let near = records::near_miss(canonical, names.iter().map(String::as_str))?;
    Some(format!(
        "`{canonical}` differs only in case or punctuation from the built-in `{near}`; write `{near}`"
    ))
}
