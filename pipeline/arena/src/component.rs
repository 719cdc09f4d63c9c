//! Groups of models that are rated together.

use std::collections::{BTreeMap, BTreeSet};

use bradley_terry::{Cell, Comparisons, Connectivity};
use records::Verdict;

use crate::ballots::{Census, Tally, outcome};
use crate::{Error, Settings};

/// Models of one leaderboard, and their votes.
pub(crate) struct Component {
    /// From 1.
    pub(crate) number: usize,
    /// Models, sorted: the place is the model's number in the fit.
    pub(crate) names: Vec<String>,
    /// Votes, with the weights they came with.
    pub(crate) comparisons: Comparisons,
    /// Ties among the votes used.
    pub(crate) ties: u64,
    /// Both-bad votes, whether used or not.
    pub(crate) both_bad: u64,
    /// Votes, whether used or not.
    pub(crate) all: u64,
}

/// Models that are rated at most: a fit holds several matrices of as many rows and columns.
const MOST: usize = 5_000;

/// The leaderboards of a study.
pub(crate) struct Board {
    pub(crate) components: Vec<Component>,
    /// Models none of whose votes is used.
    pub(crate) left_out: Vec<String>,
}

impl Board {
    /// All models together, or each connected group of them.
    pub(crate) fn of(census: &Census, settings: &Settings) -> Result<Self, Error> {
        let comparisons = comparisons(census.names.len(), &census.tallies, settings)?;
        let voted: BTreeSet<usize> =
            comparisons.cells().iter().flat_map(|cell| [cell.first as usize, cell.second as usize]).collect();
        if voted.is_empty() {
            return Err(Error::NoVotes);
        }
        if voted.len() > MOST {
            return Err(Error::TooMany { models: voted.len(), most: MOST });
        }
        let groups: Vec<Vec<usize>> = if settings.is_separate() {
            let all = Connectivity::of(&comparisons).components;
            all.into_iter().filter(|group| voted.contains(&group[0])).collect()
        } else {
            vec![voted.iter().copied().collect()]
        };
        let component =
            |(index, group): (usize, &Vec<usize>)| Component::of(census, settings, (index + 1, group));
        let components = groups.iter().enumerate().map(component).collect::<Result<_, _>>()?;
        let left_out = (0..census.names.len()).filter(|model| !voted.contains(model));
        Ok(Self { components, left_out: left_out.map(|model| census.names[model].clone()).collect() })
    }

    /// All models of all leaderboards.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.components.iter().flat_map(|component| component.names.iter().map(String::as_str))
    }
}

impl Component {
    fn of(census: &Census, settings: &Settings, (number, group): (usize, &[usize])) -> Result<Self, Error> {
        let places: BTreeMap<u32, u32> = group.iter().map(|model| *model as u32).zip(0..).collect();
        let inside = |tally: &Tally| {
            Some(Tally { first: *places.get(&tally.first)?, second: *places.get(&tally.second)?, ..*tally })
        };
        let tallies: Vec<Tally> = census.tallies.iter().filter_map(inside).collect();
        let count = |counts: &dyn Fn(Verdict) -> bool| {
            tallies.iter().filter(|tally| counts(tally.verdict)).map(|tally| tally.count).sum()
        };
        let tie = Some(bradley_terry::Outcome::Tie);
        Ok(Self {
            number,
            names: group.iter().map(|model| census.names[*model].clone()).collect(),
            comparisons: comparisons(group.len(), &tallies, settings)?,
            ties: count(&|verdict| outcome(verdict, settings.both_bad()) == tie),
            both_bad: count(&|verdict| verdict == Verdict::BothBad),
            all: count(&|_| true),
        })
    }

    /// The number of a model.
    pub(crate) fn model(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }
}

fn comparisons(models: usize, tallies: &[Tally], settings: &Settings) -> Result<Comparisons, Error> {
    let cell = |tally: &Tally| {
        let outcome = outcome(tally.verdict, settings.both_bad())?;
        let cell = Cell::new(tally.first, tally.second, outcome, tally.count);
        Some(Cell { weight: tally.weight, ..cell })
    };
    Ok(Comparisons::new(models, tallies.iter().filter_map(cell))?)
}
