//! The votes of one fit among all that are stored.

use std::sync::Arc;

use bradley_terry::Outcome;
use rayon::prelude::*;

use super::batch::{Batch, Hashed, Head, Unit, Wanted};
use super::census::outcome;
use super::design::{Design, Moments};
use super::hash::Lookup;
use super::ids::{Gathered, Ids, Sorted};
use super::table::VoteTable;
use crate::Error;
use crate::settings::BothBad;

/// Which votes belong to a fit: those between its models, unless they are left out as both bad.
pub(crate) struct Roster<'a> {
    pub(crate) votes: &'a VoteTable<'a>,
    members: Lookup<String, u32>,
    both_bad: BothBad,
}

/// A vote of the fit: its row in the batch, and what the fit sees of it.
#[derive(Clone, Copy)]
pub(crate) struct Used {
    pub(crate) row: usize,
    pub(crate) first: u32,
    pub(crate) second: u32,
    pub(crate) outcome: Outcome,
    /// How many votes the row is.
    pub(crate) count: u64,
}

/// Batches read at once: a bound on memory, and a constant, so the order of additions does not depend on threads.
const AT_ONCE: usize = 16;

impl<'a> Roster<'a> {
    /// `names` of the models, in the order of their numbers.
    pub(crate) fn new(votes: &'a VoteTable<'a>, names: &[String], both_bad: BothBad) -> Self {
        Self { votes, members: names.iter().cloned().zip(0..).collect(), both_bad }
    }

    pub(crate) fn models(&self) -> usize {
        self.members.len()
    }

    /// The votes of a batch that belong to the fit.
    pub(crate) fn used(&self, head: &Head) -> Vec<Used> {
        let numbers: Vec<Option<u32>> =
            head.names.iter().map(|name| self.members.get(name).copied()).collect();
        let used = |row: usize| {
            let first = numbers[head.first[row] as usize]?;
            let second = numbers[head.second[row] as usize]?;
            let outcome = outcome(head.verdicts[row], self.both_bad)?;
            Some(Used { row, first, second, outcome, count: head.counts.get(row) })
        };
        let mut list = Vec::with_capacity(head.len());
        list.extend((0..head.len()).filter_map(used));
        list
    }

    /// Makes a part of each batch, in parallel, and takes the parts in order.
    pub(crate) fn in_order<T: Send>(
        &self,
        part: impl Fn(usize) -> Result<T, Error> + Sync,
        mut take: impl FnMut(T),
    ) -> Result<(), Error> {
        let count = self.votes.batches.count();
        for start in (0..count).step_by(AT_ONCE) {
            let indices = start..(start + AT_ONCE).min(count);
            let parts: Vec<_> = indices.into_par_iter().map(&part).collect();
            for part in parts {
                take(part?);
            }
        }
        Ok(())
    }

    /// The clusters of each unit among the votes of the fit.
    pub(crate) fn ids(&self, units: &[Unit]) -> Result<Vec<Ids>, Error> {
        let wanted = Wanted { units: units.to_vec(), ..Wanted::default() };
        let mut gathered: Vec<Gathered> = units.iter().map(|_| Gathered::default()).collect();
        let part = |index| {
            let batch = Batch::read(self.votes, index, &wanted)?;
            let used = self.used(&batch.head);
            let sorted =
                |ids: &Arc<Hashed>| Sorted::of(used.iter().map(|vote| (ids.get(vote.row), vote.count)));
            Ok(batch.ids.iter().map(sorted).collect::<Vec<_>>())
        };
        self.in_order(part, |parts| {
            gathered.iter_mut().zip(&parts).for_each(|(gathered, sorted)| gathered.push(sorted));
        })?;
        Ok(gathered.into_iter().map(Gathered::finish).collect())
    }

    /// Moments of each covariate over the votes of the fit.
    pub(crate) fn moments(&self, design: &Design) -> Result<Vec<Moments>, Error> {
        let wanted = Wanted { values: design.columns.clone(), ..Wanted::default() };
        let mut moments = vec![Moments::default(); design.terms.len()];
        let part = |index| {
            let batch = Batch::read(self.votes, index, &wanted)?;
            let used = self.used(&batch.head);
            let column = |term| {
                let values =
                    design.column((self.votes.batches, &batch), term, &used.iter().map(|vote| vote.row));
                let counts = used.iter().map(|vote| vote.count as f64);
                Ok(Moments::of(values?.iter().copied().zip(counts)))
            };
            (0..design.terms.len()).map(column).collect::<Result<Vec<_>, Error>>()
        };
        self.in_order(part, |parts| moments.iter_mut().zip(&parts).for_each(|(all, part)| all.merge(part)))?;
        Ok(moments)
    }
}
