//! The battles of one benchmark as numbers.

use std::collections::{BTreeMap, BTreeSet};

use polars::prelude::DataFrame;
use records::tables::Battle;
use records::{Row, Verdict};

use super::domains::{self, Domain};
use crate::batches::{booleans, failed};
use crate::{BothBad, Error, Settings, seed};

/// How a comparison ended, seen from the model whose name comes first in the alphabet.
pub(crate) const FIRST: u8 = 0;
/// Neither won.
pub(crate) const TIE: u8 = 1;
/// The other model won.
pub(crate) const SECOND: u8 = 2;

/// Battles of one benchmark; models and pairs of models are numbers from 0, in the order of their names.
pub(crate) struct Field {
    pub(crate) benchmark: String,
    pub(crate) models: Vec<String>,
    /// The pairs that met, smaller number first.
    pub(crate) pairs: Vec<[u32; 2]>,
    /// The pair of each battle.
    pub(crate) pair: Vec<u32>,
    /// Whether the battle shows the pair's second model first.
    pub(crate) flipped: Vec<bool>,
    /// How each battle ended for humans.
    pub(crate) human: Vec<u8>,
    /// Which answer is the longer one, where known.
    pub(crate) longer: Vec<Option<u8>>,
    /// What the resampling of each battle hangs on.
    pub(crate) keys: Vec<u64>,
    pub(crate) domains: Vec<Domain>,
    /// Battles left out because both answers were bad.
    pub(crate) dropped: u64,
}

/// Where a battle went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Field and row within it.
    Row(u32, u32),
    /// Left out by a rule.
    Dropped,
}

/// All battles.
pub(crate) struct Battles {
    pub(crate) fields: Vec<Field>,
    places: Vec<(i64, Place)>,
    pub(crate) warnings: Vec<String>,
}

impl Battles {
    /// Reads `battles`.
    pub(crate) fn new(settings: &Settings, frame: &DataFrame) -> Result<Self, Error> {
        let declared = Battle::SCHEMA.columns.iter().map(|column| column.name);
        let rows = frame.select(declared).map_err(|error| failed("battles", &error))?;
        let rows = Battle::from_frame(&rows)?;
        let filters = filters(frame)?;
        let mut by_benchmark: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let mut places = Vec::with_capacity(rows.len());
        let mut dropped: BTreeMap<&str, u64> = BTreeMap::new();
        for (position, row) in rows.iter().enumerate() {
            check_models(row)?;
            let members = by_benchmark.entry(&row.benchmark).or_default();
            if row.winner == Verdict::BothBad && settings.raw().both_bad == BothBad::Drop {
                *dropped.entry(&row.benchmark).or_default() += 1;
                places.push((row.battle, Place::Dropped));
            } else {
                // The field's number is filled in below, once all benchmarks are known.
                places.push((row.battle, Place::Row(0, members.len() as u32)));
                members.push(position);
            }
        }
        let numbers: BTreeMap<&str, u32> = by_benchmark.keys().copied().zip(0..).collect();
        for (row, (_, place)) in rows.iter().zip(&mut places) {
            if let Place::Row(field, _) = place {
                *field = numbers[row.benchmark.as_str()];
            }
        }
        places.sort_unstable_by_key(|(battle, _)| *battle);
        if let Some(twice) = places.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(Error::RowTwice { table: "battles", row: twice[0].0 });
        }
        let mut found = Self { fields: Vec::new(), places, warnings: Vec::new() };
        for (benchmark, members) in &by_benchmark {
            let chosen: Vec<&Battle> = members.iter().map(|position| &rows[*position]).collect();
            let domains =
                domains::find(settings, &chosen, &chosen_filters(&filters, members), &mut found.warnings);
            let dropped = dropped.get(benchmark).copied().unwrap_or(0);
            found.fields.push(Field { dropped, ..Field::new(benchmark, &chosen, domains) });
        }
        Ok(found)
    }

    /// Where the battle of that id went.
    pub(crate) fn place(&self, battle: i64) -> Option<Place> {
        let index = self.places.binary_search_by_key(&battle, |(battle, _)| *battle).ok()?;
        Some(self.places[index].1)
    }
}

/// A declared filter and what it says of each row.
pub(crate) type Filter<'a> = (&'a str, Vec<Option<bool>>);

fn filters(frame: &DataFrame) -> Result<Vec<Filter<'_>>, Error> {
    let mut found: Vec<Filter<'_>> = Vec::new();
    for column in frame.get_column_names() {
        if Battle::SCHEMA.columns.iter().any(|declared| declared.name == column.as_str()) {
            continue;
        }
        let wrong = |found: String| Error::DomainColumn { column: column.to_string(), found };
        let name = column.strip_prefix("domain:").filter(|name| !name.is_empty());
        let name = name.ok_or_else(|| wrong("another name".to_owned()))?;
        if name == "overall" || found.iter().any(|(other, _)| *other == name) {
            return Err(Error::DomainTwice { domain: name.to_owned() });
        }
        let values = booleans("battles", frame, column).map_err(|error| wrong(error.to_string()))?;
        found.push((name, values));
    }
    Ok(found)
}

fn chosen_filters<'a>(filters: &[Filter<'a>], members: &[usize]) -> Vec<Filter<'a>> {
    let chosen = |values: &[Option<bool>]| members.iter().map(|position| values[*position]).collect();
    filters.iter().map(|(name, values)| (*name, chosen(values))).collect()
}

fn check_models(row: &Battle) -> Result<(), Error> {
    if row.model_a != row.model_b {
        return Ok(());
    }
    Err(Error::SameModel { battle: row.battle, question: row.question.clone(), model: row.model_a.clone() })
}

/// A verdict as a number, from the first model's side.
pub(crate) const fn code(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::ModelA => FIRST,
        Verdict::ModelB => SECOND,
        Verdict::Tie | Verdict::BothBad => TIE,
    }
}

/// The same outcome from the other side, if `flipped`.
pub(crate) const fn turned(code: u8, flipped: bool) -> u8 {
    if flipped { 2 - code } else { code }
}

impl Field {
    fn new(benchmark: &str, rows: &[&Battle], domains: Vec<Domain>) -> Self {
        let names: BTreeSet<&str> =
            rows.iter().flat_map(|row| [row.model_a.as_str(), row.model_b.as_str()]).collect();
        let number: BTreeMap<&str, u32> = names.iter().copied().zip(0..).collect();
        let met = |row: &&Battle| {
            let (a, b) = (number[row.model_a.as_str()], number[row.model_b.as_str()]);
            [a.min(b), a.max(b)]
        };
        let pairs: Vec<[u32; 2]> = rows.iter().map(met).collect::<BTreeSet<_>>().into_iter().collect();
        let place: BTreeMap<[u32; 2], u32> = pairs.iter().copied().zip(0..).collect();
        let flipped: Vec<bool> = rows.iter().map(|row| row.model_a > row.model_b).collect();
        let turn = |verdict: Verdict, flipped: &bool| turned(code(verdict), *flipped);
        let sided = || rows.iter().zip(&flipped);
        Self {
            benchmark: benchmark.to_owned(),
            models: names.iter().map(ToString::to_string).collect(),
            pair: rows.iter().map(|row| place[&met(row)]).collect(),
            human: sided().map(|(row, flipped)| turn(row.winner, flipped)).collect(),
            longer: sided().map(|(row, flipped)| row.longer.map(|longer| turn(longer, flipped))).collect(),
            keys: rows.iter().map(|row| seed::key(&[benchmark, &row.question])).collect(),
            pairs,
            flipped,
            domains,
            dropped: 0,
        }
    }

    /// How many battles.
    pub(crate) fn len(&self) -> usize {
        self.human.len()
    }
}
