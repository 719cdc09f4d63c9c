//! Parts of a benchmark: declared filters, and those made of winner, length and language.

use std::collections::BTreeMap;

use records::Verdict;
use records::tables::Battle;

use super::field::Filter;
use crate::Settings;

/// The battles of a domain.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Domain {
    pub(crate) name: String,
    /// Rows of the field, rising.
    pub(crate) rows: Vec<u32>,
    /// Rows of which the filter says nothing, because what it looks at is empty there.
    pub(crate) unknown: u64,
}

/// All domains that have a battle, each name once: a declared filter goes before a domain made here.
pub(crate) fn find(
    settings: &Settings,
    rows: &[&Battle],
    filters: &[Filter<'_>],
    warnings: &mut Vec<String>,
) -> Vec<Domain> {
    let mut domains = vec![domain("overall", rows.iter().map(|_| Some(true)))];
    domains.extend(filters.iter().map(|(name, values)| domain(name, values.iter().copied())));
    let mut made = Vec::new();
    if rows.iter().any(|row| row.longer.is_some()) {
        made.push(domain("shorter-won", rows.iter().map(|row| shorter_won(row))));
    }
    made.extend(languages(settings, rows));
    for domain in made {
        if domains.iter().all(|earlier| earlier.name != domain.name) {
            domains.push(domain);
        }
    }
    let (kept, empty): (Vec<_>, Vec<_>) = domains.into_iter().partition(|domain| !domain.rows.is_empty());
    warnings.extend(empty.iter().filter(|domain| filters.iter().any(|(name, _)| *name == domain.name)).map(
        |domain| {
            let benchmark = rows.first().map_or("", |row| row.benchmark.as_str());
            format!("domain `{}` of `{benchmark}` holds no battle: look at its filter", domain.name)
        },
    ));
    kept
}

fn domain(name: &str, inside: impl Iterator<Item = Option<bool>>) -> Domain {
    let mut found = Domain { name: name.to_owned(), rows: Vec::new(), unknown: 0 };
    for (row, inside) in (0..).zip(inside) {
        match inside {
            Some(true) => found.rows.push(row),
            Some(false) => {}
            None => found.unknown += 1,
        }
    }
    found
}

/// Whether the human preferred the shorter answer; ties of any kind are outside.
fn shorter_won(row: &Battle) -> Option<bool> {
    let longer = row.longer?;
    Some(match row.winner {
        Verdict::ModelA => longer == Verdict::ModelB,
        Verdict::ModelB => longer == Verdict::ModelA,
        Verdict::Tie | Verdict::BothBad => false,
    })
}

/// The main language, all others, and each with enough battles.
fn languages(settings: &Settings, rows: &[&Battle]) -> Vec<Domain> {
    let names: Vec<Option<String>> = rows.iter().map(|row| row.language.as_deref().map(slug)).collect();
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    names.iter().flatten().for_each(|name| *counts.entry(name).or_default() += 1);
    if counts.is_empty() {
        return Vec::new();
    }
    let is = |wanted: &str| {
        names.iter().map(|name| name.as_deref().map(|name| name == wanted)).collect::<Vec<_>>()
    };
    let raw = &settings.raw().languages;
    let mut found = Vec::new();
    if let Some(main) = raw.main.as_deref().map(slug) {
        let inside = is(&main);
        found.push(domain(&main, inside.iter().copied()));
        found.push(domain(&format!("non-{main}"), inside.iter().map(|inside| inside.map(|inside| !inside))));
    }
    let enough = counts.into_iter().filter(|(_, count)| *count >= raw.least_rows);
    found.extend(enough.map(|(name, _)| domain(name, is(name).into_iter())));
    found
}

/// A name as domains have it: lower case, words joined by `-`.
pub(crate) fn slug(name: &str) -> String {
    name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join("-")
}
