//! The first look at the votes: which models there are, and how their votes ended.

use std::collections::BTreeMap;

use artifact::Batches;
use bradley_terry::Outcome;
use rayon::prelude::*;
use records::Verdict;

use super::batch::{Batch, Wanted};
use super::hash::Lookup;
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
    pub(crate) fn take(votes: &Batches) -> Result<Self, Error> {
        let mut counts: BTreeMap<Key, u64> = BTreeMap::new();
        let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
        for start in (0..votes.count()).step_by(AT_ONCE) {
            let indices = start..(start + AT_ONCE).min(votes.count());
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
fn count(votes: &Batches, index: usize) -> Result<Counted, Error> {
    let batch = Batch::read(votes, index, &Wanted::default())?;
    let mut places: Lookup<Key, usize> = Lookup::default();
    let mut found: Vec<(Key, u64)> = Vec::new();
    for row in 0..batch.len() {
        let key = (batch.first[row], batch.second[row], batch.verdicts[row], batch.weights[row].to_bits());
        let place = *places.entry(key).or_insert_with(|| {
            found.push((key, 0));
            found.len() - 1
        });
        let count = &mut found[place].1;
        let too_many = || batch.fault(votes, row, "count", "makes more votes than can be counted");
        *count = count.checked_add(batch.counts[row]).filter(|sum| *sum < MOST).ok_or_else(too_many)?;
    }
    Ok((batch.names, found))
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
