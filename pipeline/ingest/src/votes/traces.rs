//! What the filters that look at all votes need to know of each: a few numbers, not the vote.

use super::filter::{self, Filter};
use crate::settings::{Duplicates, PromptFrequency, RawFilters};

/// Numbers of the votes that passed the filters before, in file order; only those asked for are kept.
#[derive(Debug, Default)]
pub(crate) struct Traces {
    pub(crate) models: Vec<[u32; 2]>,
    pub(crate) count: Vec<u64>,
    /// Hash of everything that is read.
    pub(crate) content: Vec<u128>,
    /// Hash of the prompt.
    pub(crate) prompt: Vec<u128>,
    /// Hash of the voter.
    pub(crate) voter: Vec<u128>,
    /// Microseconds since 1970.
    pub(crate) time: Vec<i64>,
    fates: Vec<Option<Filter>>,
}

/// Which numbers are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) models: bool,
    pub(crate) content: bool,
    pub(crate) prompt: bool,
    pub(crate) voter: bool,
}

impl Asked {
    /// What the filters need.
    pub(crate) fn by(filters: &RawFilters) -> Self {
        let sampled = matches!(filters.prompt_frequency, PromptFrequency::AtMost(_));
        Self {
            models: filters.minimum_battles.is_some(),
            content: sampled || filters.duplicates == Duplicates::Drop,
            prompt: sampled,
            voter: filters.votes_per_voter_and_day.is_some(),
        }
    }

    /// Whether any filter looks at all votes.
    pub(crate) fn any(self) -> bool {
        self.models || self.content || self.prompt || self.voter
    }
}

impl Traces {
    /// Adds a vote whose numbers were added.
    pub(crate) fn close(&mut self) {
        self.fates.push(None);
    }

    pub(crate) fn len(&self) -> usize {
        self.fates.len()
    }

    pub(crate) fn is_in(&self, vote: usize) -> bool {
        self.fates[vote].is_none()
    }

    pub(crate) fn leave_out(&mut self, vote: usize, filter: Filter) {
        self.fates[vote] = Some(filter);
    }

    /// Applies the filters in order; what became of each vote.
    pub(crate) fn sift(mut self, filters: &RawFilters, models: usize) -> Vec<Option<Filter>> {
        if filters.duplicates == Duplicates::Drop {
            filter::duplicates(&mut self);
        }
        if let PromptFrequency::AtMost(at_most) = filters.prompt_frequency {
            filter::prompt_frequency(&mut self, at_most);
        }
        if let Some(most) = filters.votes_per_voter_and_day {
            filter::first_votes(&mut self, most);
        }
        if let Some(least) = filters.minimum_battles {
            filter::minimum_battles(&mut self, models, least);
        }
        self.fates
    }
}
