//! Votes read batch by batch, as often as the solver asks.

use std::sync::Arc;

use bradley_terry::{Chunk, Outcome, SourceError, VoteSource};

use super::batch::{Batch, Each, Hashed, Unit, Wanted};
use super::design::{Design, Standard};
use super::hash::{self, Lookup};
use super::ids::Ids;
use super::laid::{Laid, Piece};
use super::roster::{Roster, Used};
use crate::Error;

/// How stored rows become votes of a fit.
pub(crate) struct Plan<'a> {
    pub(crate) roster: Roster<'a>,
    /// Units of clusters, each with its numbers.
    pub(crate) units: Vec<(Unit, Ids)>,
    /// Covariates, if any fit has them.
    pub(crate) style: Option<Style>,
    /// Whether votes stay one by one; if not, equal ones with an id are one row of a higher weight.
    pub(crate) single: bool,
    /// Whether the fit knows who was shown first.
    pub(crate) position: bool,
    /// Whether a resample will need to know votes by their content.
    pub(crate) keyed: bool,
}

/// Weight of a vote by its pair, smaller number first.
pub(crate) type PairWeights = Lookup<(u32, u32), f64>;

/// Covariates and how they are standardised.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Style {
    pub(crate) design: Design,
    pub(crate) standards: Vec<Option<Standard>>,
    /// A feature that is the same in all votes, and its value: the fit with style has to be refused.
    pub(crate) constant: Option<(String, f64)>,
}

/// One batch as a fit sees it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns {
    pub(crate) first: Vec<u32>,
    pub(crate) second: Vec<u32>,
    pub(crate) outcomes: Vec<Outcome>,
    /// None where all are 1.
    pub(crate) weights: Vec<f64>,
    /// Of each unit.
    pub(crate) clusters: Vec<Vec<u32>>,
    pub(crate) covariates: Vec<f64>,
    /// Equal for votes that no fit can tell apart.
    pub(crate) hashes: Vec<u64>,
}

/// Votes that a batch may come to when equal ones are repeated one by one: a bound on memory.
const MOST_VOTES: u64 = 1 << 24;

impl Plan<'_> {
    /// The votes of one batch.
    pub(crate) fn columns(&self, index: usize) -> Result<Columns, Error> {
        let values = self.style.as_ref().map_or_else(Vec::new, |style| style.design.columns.clone());
        let wanted = Wanted { units: self.units.iter().map(|(unit, _)| *unit).collect(), values };
        let batch = Batch::read(self.roster.votes, index, &wanted)?;
        let votes = by_pair(self.spread(&batch)?, self.roster.models());
        let weight = |vote: &Used| batch.head.weights.get(vote.row) * vote.count as f64;
        let is_plain = votes.iter().all(|vote| weight(vote) == 1.0);
        let weights = if is_plain { Vec::new() } else { votes.iter().map(weight).collect() };
        let mut covariates = self.covariates(&batch, &votes)?;
        let hashes = if self.keyed { self.contents(&batch, &votes, &covariates) } else { Vec::new() };
        self.standardise(&mut covariates);
        Ok(Columns {
            first: votes.iter().map(|vote| vote.first).collect(),
            second: votes.iter().map(|vote| vote.second).collect(),
            outcomes: votes.iter().map(|vote| vote.outcome).collect(),
            weights,
            clusters: self.clusters(&batch, index, &votes),
            covariates,
            hashes,
        })
    }

    /// The votes of a batch: a row that is several votes is repeated where a fit or its errors need these one by
    /// one.
    fn spread(&self, batch: &Batch) -> Result<Vec<Used>, Error> {
        let used = self.roster.used(&batch.head);
        if batch.head.counts == Each::All(1) {
            return Ok(used);
        }
        let mut votes = Vec::with_capacity(used.len());
        for row in used {
            // Votes without an id are a cluster each, so they cannot share a row.
            let single = self.single || batch.ids.iter().any(|ids| !ids.has(row.row));
            let (copies, count) = if single { (row.count, 1) } else { (1, row.count) };
            if votes.len() as u64 + copies > MOST_VOTES {
                let reason = format!(
                    "is {}: a batch of votes repeated one by one is too long, as covariates and votes without id \
                     demand; leave these out, or cut the row",
                    row.count
                );
                return Err(batch.fault(self.roster.votes.batches, row.row, "count", reason));
            }
            votes.extend((0..copies).map(|_| Used { count, ..row }));
        }
        Ok(votes)
    }

    /// The cluster of each vote, for each unit.
    fn clusters(&self, batch: &Batch, index: usize, votes: &[Used]) -> Vec<Vec<u32>> {
        let of_unit = |((_, ids), hashed): (&(Unit, Ids), &Arc<Hashed>)| {
            let mut missing = ids.first_missing(index);
            let number = |vote: &Used| match hashed.get(vote.row) {
                Hashed::NOTHING => {
                    missing += 1;
                    missing - 1
                }
                hash => ids.number(hash),
            };
            votes.iter().map(number).collect()
        };
        self.units.iter().zip(&batch.ids).map(of_unit).collect()
    }

    /// Covariates as they are, those of a vote side by side.
    fn covariates(&self, batch: &Batch, votes: &[Used]) -> Result<Vec<f64>, Error> {
        let Some(style) = &self.style else { return Ok(Vec::new()) };
        let terms = style.design.terms.len();
        let mut covariates = vec![0.0; terms * votes.len()];
        for term in 0..terms {
            let rows = votes.iter().map(|vote| vote.row);
            let column = style.design.column((self.roster.votes.batches, batch), term, &rows)?;
            covariates
                .iter_mut()
                .skip(term)
                .step_by(terms)
                .zip(column)
                .for_each(|(cell, value)| *cell = value);
        }
        Ok(covariates)
    }

    fn standardise(&self, covariates: &mut [f64]) {
        let Some(style) = self.style.as_ref().filter(|style| !style.standards.is_empty()) else { return };
        for row in covariates.chunks_exact_mut(style.standards.len()) {
            for (value, standard) in row.iter_mut().zip(&style.standards) {
                if let Some(Standard { mean, deviation }) = standard {
                    *value = (*value - mean) / deviation;
                }
            }
        }
    }

    fn contents(&self, batch: &Batch, votes: &[Used], covariates: &[f64]) -> Vec<u64> {
        let terms = self.style.as_ref().map_or(0, |style| style.standards.len());
        let content = |(place, vote): (usize, &Used)| {
            self.content(
                vote,
                batch.head.weights.get(vote.row),
                &covariates[place * terms..(place + 1) * terms],
            )
        };
        votes.iter().enumerate().map(content).collect()
    }

    /// A hash of all the fit sees of a vote, before anything is standardised: standards change in their last bits
    /// with the order of the rows. Which answer is called first matters only where the fit knows it.
    fn content(&self, vote: &Used, weight: f64, raw: &[f64]) -> u64 {
        let swap = !self.position && vote.first > vote.second;
        let (pair, outcome, sign) = if swap {
            ([vote.second, vote.first], vote.outcome.swapped(), -1.0)
        } else {
            ([vote.first, vote.second], vote.outcome, 1.0)
        };
        let head = [u64::from(pair[0]) << 32 | u64::from(pair[1]), outcome as u64, weight.to_bits()];
        // −0 is 0.
        hash::of_words(head.into_iter().chain(raw.iter().map(|value| (sign * value + 0.0).to_bits())))
    }
}

/// A key for each vote: its content, and how often that came before. Equal votes are told apart, and which of them
/// is which makes no difference.
pub(crate) fn keys(hashes: &[u64]) -> Vec<u64> {
    let mut order: Vec<(u64, u32)> = hashes.iter().copied().zip(0..).collect();
    order.sort_unstable();
    let mut keys = vec![0; hashes.len()];
    let (mut before, mut occurrence) = (None, 0);
    for (hash, place) in order {
        occurrence = if before == Some(hash) { occurrence + 1 } else { 0 };
        before = Some(hash);
        keys[place as usize] = hash::of_words([hash, occurrence]);
    }
    keys
}

/// The votes of a plan, read from where they were laid aside at every visit.
pub(crate) struct Stored<'a> {
    pub(crate) plan: Arc<Plan<'a>>,
    pub(crate) laid: Arc<Laid>,
    /// In place of the stored ones.
    pub(crate) weights: Option<Arc<PairWeights>>,
    /// Place among the plan's units of the one that is shown.
    pub(crate) unit: Option<usize>,
    /// First key of each batch, and keys, where votes have them.
    pub(crate) keys: Arc<(Vec<usize>, Vec<u64>)>,
}

impl VoteSource for Stored<'_> {
    fn models(&self) -> usize {
        self.plan.roster.models()
    }

    fn covariates(&self) -> usize {
        self.plan.style.as_ref().map_or(0, |style| style.design.terms.len())
    }

    fn clusters(&self) -> usize {
        self.unit.map_or(0, |unit| self.plan.units[unit].1.count())
    }

    fn chunks(&self) -> usize {
        self.laid.pieces()
    }

    fn visit(&self, index: usize, visitor: &mut dyn FnMut(&Chunk<'_>)) -> Result<(), SourceError> {
        let Piece { batch, columns, rows } = self.laid.piece(index)?;
        let (first, second) = (&columns.first[rows.clone()], &columns.second[rows.clone()]);
        let own = self.weights.as_ref().map(|weights| by_pairs(weights, first, second));
        let stored = (!columns.weights.is_empty()).then(|| &columns.weights[rows.clone()]);
        let (starts, keys) = &*self.keys;
        let covariates = self.covariates();
        visitor(&Chunk {
            first,
            second,
            outcomes: &columns.outcomes[rows.clone()],
            weights: own.as_deref().or(stored),
            clusters: self.unit.map(|unit| &columns.clusters[unit][rows.clone()]),
            keys: starts.get(batch).map(|start| &keys[start + rows.start..start + rows.end]),
            covariates: &columns.covariates[rows.start * covariates..rows.end * covariates],
        });
        Ok(())
    }
}

/// The weight of each vote; it is looked up once for votes of a pair that stand side by side.
fn by_pairs(weights: &PairWeights, first: &[u32], second: &[u32]) -> Vec<f64> {
    let mut last = None;
    let weight = |(first, second): (&u32, &u32)| match last {
        Some((known, weight)) if known == (*first, *second) => weight,
        _ => {
            let weight = weights[&pair(*first, *second)];
            last = Some(((*first, *second), weight));
            weight
        }
    };
    first.iter().zip(second).map(weight).collect()
}

/// The votes with those of a pair side by side, in their order otherwise, where there are enough of each to be worth
/// it: a fit sums these first, which is twice as fast.
fn by_pair(votes: Vec<Used>, models: usize) -> Vec<Used> {
    let pairs = models * models;
    if pairs > votes.len() {
        return votes;
    }
    let place = |vote: &Used| vote.first as usize * models + vote.second as usize;
    let mut next = vec![0; pairs + 1];
    votes.iter().for_each(|vote| next[place(vote) + 1] += 1);
    (0..pairs).for_each(|pair| next[pair + 1] += next[pair]);
    let mut sorted = votes.clone();
    for vote in votes {
        let next = &mut next[place(&vote)];
        sorted[*next] = vote;
        *next += 1;
    }
    sorted
}

/// Smaller number first.
pub(crate) fn pair(first: u32, second: u32) -> (u32, u32) {
    (first.min(second), first.max(second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_follow_the_content_and_tell_equal_votes_apart() {
        let (one, other) = (keys(&[5, 7, 5, 9]), keys(&[9, 5, 5, 7]));
        let sorted = |mut keys: Vec<u64>| {
            keys.sort_unstable();
            keys.dedup();
            keys
        };
        assert_eq!((one[3], one[1]), (other[0], other[3]));
        assert_eq!(sorted(one.clone()).len(), 4);
        assert_eq!(sorted(one), sorted(other));
    }
}
