//! Names met in streamed files that may be slips: alike but for spelling.

use std::collections::{BTreeMap, BTreeSet};

use crate::excerpt::yaml;

/// What some names are names of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kind {
    /// Where they were met and what they are, such as `votes: the models`.
    pub(crate) what: &'static str,
    /// Section of `ingest.aliases`.
    pub(crate) section: &'static str,
}

/// One warning for each group of names, one of them met and the others met or canonical, that differ only in case
/// or punctuation.
pub(crate) fn warnings<'n>(
    kind: Kind,
    met: impl IntoIterator<Item = &'n str>,
    canonical: impl IntoIterator<Item = &'n str>,
) -> Vec<String> {
    let met: BTreeSet<&str> = met.into_iter().collect();
    let known: BTreeSet<&str> = met.iter().copied().chain(canonical).collect();
    let mut alike: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for name in known {
        let skeleton = records::skeleton(name);
        if !skeleton.is_empty() {
            alike.entry(skeleton).or_default().push(name);
        }
    }
    let doubtful = |names: &Vec<&str>| names.len() > 1 && names.iter().any(|name| met.contains(name));
    alike.into_values().filter(doubtful).map(|names| warning(kind, &names)).collect()
}

fn warning(kind: Kind, names: &[&str]) -> String {
    let list = names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let Kind { what, section } = kind;
    format!(
        "{what} {list} differ only in case or punctuation and are kept apart; if they are one, add to the config: \
         ingest: aliases: {section}: {{{}: {}}}",
        yaml(names[1]),
        yaml(names[0])
    )
}
