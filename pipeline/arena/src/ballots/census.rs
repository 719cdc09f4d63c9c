//! The first look at the votes: which models there are, and how their votes ended.

use std::collections::BTreeMap;

use bradley_terry::Outcome;
use rayon::prelude::*;
use records::Verdict;

use super::batch::{Each, Head, fault};
use super::hash::Lookup;
use super::table::VoteTable;
use crate::Error;
use crate::settings::BothBad;

/// Votes of one kind between two models.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tally {
    /// Model shown first.
    pub(crate) first: u32,
    /// Model shown second.
    pub(crate) second: u32,
    pub(crate) verdict: Verdict,
    /// Weight of each vote.
    pub(crate) weight: f64,
    pub(crate) count: u64,
}

/// All votes, collapsed.
pub(crate) struct Census {
    /// Models, sorted by name: the place is the model's number.
    pub(crate) names: Vec<String>,
    /// Sorted.
    pub(crate) tallies: Vec<Tally>,
}

/// Models, verdict and the bits of the weight.
type Key = (u32, u32, Verdict, u64);

/// Batches read at once: a bound on memory, and a constant.
const AT_ONCE: usize = 16;

impl Census {
    pub(crate) fn take(votes: &VoteTable<'_>) -> Result<Self, Error> {
        let mut counts: BTreeMap<Key, u64> = BTreeMap::new();
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        let batches = votes.batches.count();
        for start in (0..batches).step_by(AT_ONCE) {
            let indices = start..(start + AT_ONCE).min(batches);
            let parts: Vec<_> = indices.into_par_iter().map(|index| count(votes, index)).collect();
            for part in parts {
                let (names, found) = part?;
                let next = |name: String, numbers: &mut BTreeMap<String, u32>| {
                    let next = numbers.len() as u32;
                    *numbers.entry(name).or_insert(next)
                };
                let numbers: Vec<u32> = names.into_iter().map(|name| next(name, &mut numbers)).collect();
                for ((first, second, verdict, weight), count) in found {
                    let key = (numbers[first as usize], numbers[second as usize], verdict, weight);
                    *counts.entry(key).or_default() += count;
                }
            }
        }
        Ok(Self::sorted(&numbers, counts))
    }

    /// Models in order of name, not of appearance.
    fn sorted(numbers: &BTreeMap<String, u32>, counts: BTreeMap<Key, u64>) -> Self {
        let mut ranks = vec![0; numbers.len()];
        numbers.values().zip(0..).for_each(|(number, rank)| ranks[*number as usize] = rank);
        let tally = |((first, second, verdict, weight), count): (Key, u64)| Tally {
            first: ranks[first as usize],
            second: ranks[second as usize],
            verdict,
            weight: f64::from_bits(weight),
            count,
        };
        let mut tallies: Vec<Tally> = counts.into_iter().map(tally).collect();
        tallies
            .sort_unstable_by_key(|tally| (tally.first, tally.second, tally.verdict, tally.weight.to_bits()));
        Self { names: numbers.keys().cloned().collect(), tallies }
    }
}

/// Models of a batch, and its votes by their places among these.
type Counted = (Vec<String>, Vec<(Key, u64)>);

/// The votes of one batch, by the batch's own numbers.
fn count(votes: &VoteTable<'_>, index: usize) -> Result<Counted, Error> {
    let head = votes.head(index)?;
    let found = match (&head.counts, &head.weights) {
        (Each::All(1), Each::All(weight)) if head.names.len() <= FEW => plain(&head, weight.to_bits()),
        _ => counted(votes, index, &head)?,
    };
    Ok((head.names.clone(), found))
}

/// So many models have a place for each kind of vote in a megabyte.
const FEW: usize = 180;

/// Votes of one row and one weight each, in places of their own.
fn plain(head: &Head, weight: u64) -> Vec<(Key, u64)> {
    let models = head.names.len();
    let kinds = Verdict::ALL.len();
    let mut places = vec![0; models * models * kinds];
    for ((first, second), verdict) in head.first.iter().zip(&head.second).zip(&head.verdicts) {
        places[(*first as usize * models + *second as usize) * kinds + *verdict as usize] += 1;
    }
    let key = |place: usize| {
        let (pair, verdict) = (place / kinds, Verdict::ALL[place % kinds]);
        ((pair / models) as u32, (pair % models) as u32, verdict, weight)
    };
    let found = places.into_iter().enumerate().filter(|(_, count)| *count > 0);
    found.map(|(place, count)| (key(place), count)).collect()
}

fn counted(votes: &VoteTable<'_>, index: usize, head: &Head) -> Result<Vec<(Key, u64)>, Error> {
    let mut places: Lookup<Key, usize> = Lookup::default();
    let mut found: Vec<(Key, u64)> = Vec::new();
    for row in 0..head.len() {
        let weight = head.weights.get(row).to_bits();
        let key = (head.first[row], head.second[row], head.verdicts[row], weight);
        let place = *places.entry(key).or_insert_with(|| {
            found.push((key, 0));
            found.len() - 1
        });
        let count = &mut found[place].1;
        let too_many =
            || fault(votes.batches, index, (row, "count"), "makes more votes than can be counted".to_owned());
        *count = count.checked_add(head.counts.get(row)).filter(|sum| *sum < MOST).ok_or_else(too_many)?;
    }
    Ok(found)
}

/// Votes of a kind in a batch: sums over batches stay exact as floats, and whole numbers in tables.
const MOST: u64 = 1 << 48;

/// How a vote counts in a fit; `None` where it is left out.
pub(crate) const fn outcome(verdict: Verdict, both_bad: BothBad) -> Option<Outcome> {
    match (verdict, both_bad) {
        (Verdict::ModelA, _) => Some(Outcome::First),
        (Verdict::ModelB, _) => Some(Outcome::Second),
        (Verdict::Tie, _) | (Verdict::BothBad, BothBad::Tie) => Some(Outcome::Tie),
        (Verdict::BothBad, BothBad::Drop) => None,
    }
}
