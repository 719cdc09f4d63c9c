//! Which domains a battle belongs to.

use std::collections::BTreeMap;

use crate::excerpt::excerpt;
use crate::fault::Fault;
use crate::settings::{BattleFile, Relation, Test, Word, is_default};
use crate::stream::keys::FileKeys;
use crate::stream::row::{Row, Slot, Wanted};

/// The domains of a file's battles.
pub(crate) struct Domains<'a> {
    /// Names of all files' domains, in order.
    names: &'a [String],
    /// Place of the domain, its test, and how that went.
    tests: Vec<(usize, Planned<'a>, Held)>,
    /// Default domains whose column is missing.
    absent: Vec<(&'a str, String)>,
    /// Cells that a test cannot read, by column: how many, and the first.
    odd: BTreeMap<String, (u64, String)>,
}

/// Of how many battles a test held, and each part of one that asks for several things.
#[derive(Default)]
struct Held {
    battles: u64,
    whole: u64,
    parts: Vec<u64>,
}

/// A test whose columns are found.
enum Planned<'a> {
    All(Vec<Planned<'a>>),
    Any(Vec<Planned<'a>>),
    Cell(Slot, &'a str, Relation<'a>),
}

impl<'a> Domains<'a> {
    /// The domains of a file with these keys; a declared one whose column is missing is a fault.
    pub(crate) fn new(
        names: &'a [String],
        file: &'a BattleFile,
        keys: &FileKeys,
        wanted: &mut Wanted,
    ) -> Result<Self, Fault> {
        let mut domains = Self { names, tests: Vec::new(), absent: Vec::new(), odd: BTreeMap::new() };
        for (name, filter) in &file.domains {
            let place = names.iter().position(|known| known == name);
            let place =
                place.ok_or_else(|| Fault::whole_file(format!("the domain `{name}` has no column")))?;
            let test = filter.test().map_err(Fault::whole_file)?;
            match plan(&test, keys, wanted) {
                Ok(test) => domains.tests.push((place, test, Held::default())),
                Err(column) if is_default(name, filter) => domains.absent.push((name, column)),
                Err(column) => return Err(no_column(name, &column, keys)),
            }
        }
        Ok(domains)
    }

    /// Whether a battle belongs to each domain; none where the filter's column is empty.
    pub(crate) fn inside(&mut self, row: &Row<'_>) -> Box<[Option<bool>]> {
        let mut inside = vec![None; self.names.len()];
        for (place, test, held) in &mut self.tests {
            let found = held.note(test, row, &mut self.odd);
            inside[*place] = found;
        }
        inside.into()
    }

    /// Domains left out, and cells that say nothing.
    pub(crate) fn warnings(&self, path: &str) -> Vec<String> {
        let absent = self.absent.iter().map(|(name, column)| {
            format!(
                "{path}: the default domain `{name}` is left out: there is no column `{column}` \
                 (`default_domains: false` in the entry takes all of them out)"
            )
        });
        let odd = self.odd.iter().map(|(column, (count, first))| {
            format!(
                "{path}: {count} cells of `{column}` cannot be read by a domain's filter, the first is {first}; those \
                 battles are outside the domain"
            )
        });
        let empty = self.tests.iter().filter_map(|(place, test, held)| {
            Some(format!(
                "{path}: the domain `{}` holds no battle: {}",
                self.names[*place],
                held.contradiction(test)?
            ))
        });
        absent.chain(odd).chain(empty).collect()
    }
}

impl Held {
    /// Whether the test holds of a battle.
    fn note(&mut self, test: &Planned<'_>, row: &Row<'_>, odd: &mut Odd) -> Option<bool> {
        let found = match test {
            Planned::All(tests) => {
                let parts: Vec<Option<bool>> = tests.iter().map(|test| holds(test, row, odd)).collect();
                self.parts.resize(parts.len(), 0);
                self.parts
                    .iter_mut()
                    .zip(&parts)
                    .for_each(|(sum, part)| *sum += u64::from(*part == Some(true)));
                decided(&parts, false)
            }
            other => holds(other, row, odd),
        };
        self.battles += 1;
        self.whole += u64::from(found == Some(true));
        found
    }

    /// What each part holds of, where together they hold of nothing.
    fn contradiction(&self, test: &Planned<'_>) -> Option<String> {
        let Planned::All(tests) = test else { return None };
        if self.whole > 0 || self.battles == 0 || tests.len() < 2 {
            return None;
        }
        let parts = tests.iter().zip(&self.parts).map(|(test, count)| format!("{} in {count}", words(test)));
        let parts: Vec<String> = parts.collect();
        Some(format!("of {} battles {}, never together", self.battles, parts.join(", ")))
    }
}

/// A test in words.
fn words(test: &Planned<'_>) -> String {
    let joined = |tests: &[Planned<'_>], between: &str| {
        let list: Vec<String> = tests.iter().map(words).collect();
        format!("({})", list.join(between))
    };
    let word = |word: &Word| match word {
        Word::Flag(flag) => flag.to_string(),
        Word::Number(number) => number.to_string(),
        Word::Text(text) => excerpt(text),
    };
    match test {
        Planned::All(tests) => joined(tests, " and "),
        Planned::Any(tests) => joined(tests, " or "),
        Planned::Cell(_, column, Relation::Is(wanted)) => format!("`{column}` is {}", word(wanted)),
        Planned::Cell(_, column, Relation::Not(wanted)) => format!("`{column}` is not {}", word(wanted)),
        Planned::Cell(_, column, Relation::AtLeast(least)) => format!("`{column}` is at least {least}"),
        Planned::Cell(_, column, Relation::AtMost(most)) => format!("`{column}` is at most {most}"),
    }
}

fn no_column(domain: &str, column: &str, keys: &FileKeys) -> Fault {
    Fault::whole_file(format!(
        "the domain `{domain}` looks at the column `{column}`, which this file does not have: found {}",
        keys.list()
    ))
}

/// The test with its slots; or the column that is missing.
fn plan<'a>(test: &Test<'a>, keys: &FileKeys, wanted: &mut Wanted) -> Result<Planned<'a>, String> {
    let mut each =
        |tests: &[Test<'a>]| tests.iter().map(|test| plan(test, keys, wanted)).collect::<Result<Vec<_>, _>>();
    Ok(match test {
        Test::All(tests) => Planned::All(each(tests)?),
        Test::Any(tests) => Planned::Any(each(tests)?),
        Test::Column(column, _) if !keys.has(column) => return Err((*column).to_owned()),
        Test::Column(column, relation) => Planned::Cell(wanted.slot(column), column, *relation),
    })
}

/// Cells that cannot be read.
type Odd = BTreeMap<String, (u64, String)>;

/// Three-valued: a part that says nothing decides nothing.
fn holds(test: &Planned<'_>, row: &Row<'_>, odd: &mut Odd) -> Option<bool> {
    let mut each = |tests: &[Planned<'_>]| tests.iter().map(|test| holds(test, row, odd)).collect::<Vec<_>>();
    match test {
        Planned::All(tests) => decided(&each(tests), false),
        Planned::Any(tests) => decided(&each(tests), true),
        Planned::Cell(slot, column, relation) => cell(row, *slot, *relation).unwrap_or_else(|()| {
            let found = row.text(*slot).unwrap_or_default();
            let first = || (0, format!("`{}` in {}", excerpt(&found), row.place));
            odd.entry((*column).to_owned()).or_insert_with(first).0 += 1;
            None
        }),
    }
}

/// `decisive` if one part is; the other if all parts are; else nothing.
fn decided(parts: &[Option<bool>], decisive: bool) -> Option<bool> {
    if parts.contains(&Some(decisive)) {
        return Some(decisive);
    }
    parts.iter().all(Option::is_some).then_some(!decisive)
}

/// Whether a relation holds of a cell; none of an empty one, an error if it cannot be told.
fn cell(row: &Row<'_>, slot: Slot, relation: Relation<'_>) -> Result<Option<bool>, ()> {
    if row.is_empty(slot) {
        return Ok(None);
    }
    let number = |test: &dyn Fn(f64) -> bool| match row.number(slot) {
        Some(number) if number.is_nan() => Ok(None),
        Some(number) => Ok(Some(test(number))),
        None => Err(()),
    };
    let equals = |word: &Word| match word {
        Word::Flag(wanted) => row.flag(slot).map(|flag| Some(flag == *wanted)).ok_or(()),
        Word::Number(wanted) => number(&|found| found == *wanted),
        Word::Text(wanted) => {
            let wanted = wanted.trim().to_lowercase();
            Ok(row.text(slot).map(|text| text.to_lowercase() == wanted))
        }
    };
    match relation {
        Relation::Is(word) => equals(word),
        Relation::Not(word) => Ok(equals(word)?.map(|equal| !equal)),
        Relation::AtLeast(least) => number(&|found| found >= least),
        Relation::AtMost(most) => number(&|found| found <= most),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_decides_nothing() {
        for (parts, all, any) in [
            (vec![Some(true), Some(true)], Some(true), Some(true)),
            (vec![Some(true), Some(false)], Some(false), Some(true)),
            (vec![Some(true), None], None, Some(true)),
            (vec![Some(false), None], Some(false), None),
            (vec![None], None, None),
        ] {
            assert_eq!((decided(&parts, false), decided(&parts, true)), (all, any), "{parts:?}");
        }
    }
}
