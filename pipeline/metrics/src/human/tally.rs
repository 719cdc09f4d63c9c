//! Battles counted by pair of models, human outcome and judge's outcome: all that the metrics look at.

use bradley_terry::{Cell, Comparisons, Outcome};

use super::field::{FIRST, Field, SECOND, TIE};

/// The judge failed.
pub(crate) const FAILED: u8 = 3;
/// The judge was not asked.
pub(crate) const ABSENT: u8 = 4;
/// Cells of a pair: three human outcomes times five of the judge.
const CELLS: usize = 15;

/// The cell of each battle.
pub(crate) fn cells(field: &Field, judged: &[u8]) -> Vec<u32> {
    let cell = |((pair, human), judged): ((&u32, &u8), &u8)| {
        pair * CELLS as u32 + u32::from(*human) * 5 + u32::from(*judged)
    };
    field.pair.iter().zip(&field.human).zip(judged).map(cell).collect()
}

/// Counts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tally {
    counts: Vec<u32>,
}

/// Whose outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Human,
    Judge,
}

impl Tally {
    pub(crate) fn new(pairs: usize) -> Self {
        Self { counts: vec![0; pairs * CELLS] }
    }

    /// The battles `rows`, once each.
    pub(crate) fn of(pairs: usize, cells: &[u32], rows: &[u32]) -> Self {
        let mut tally = Self::new(pairs);
        rows.iter().for_each(|row| tally.counts[cells[*row as usize] as usize] += 1);
        tally
    }

    /// The battles `rows`, as often as their weights say, in place of what was counted before.
    pub(crate) fn refill(&mut self, cells: &[u32], rows: &[u32], weights: &[u8]) {
        self.counts.fill(0);
        for row in rows {
            self.counts[cells[*row as usize] as usize] += u32::from(weights[*row as usize]);
        }
    }

    /// These counts without those of `part`.
    pub(crate) fn without(&self, part: &Self) -> Self {
        Self { counts: self.counts.iter().zip(&part.counts).map(|(all, part)| all - part).collect() }
    }

    /// These counts as if the judge had not been asked where it called a tie.
    pub(crate) fn without_judge_ties(&self) -> Self {
        let mut counts = self.counts.clone();
        for cell in counts.chunks_exact_mut(5) {
            cell[usize::from(ABSENT)] += std::mem::take(&mut cell[usize::from(TIE)]);
        }
        Self { counts }
    }

    /// How often each pair ended in each way: first, tie, second.
    pub(crate) fn outcomes(&self, side: Side) -> impl Iterator<Item = [u64; 3]> + '_ {
        self.counts.chunks_exact(CELLS).map(move |cells| {
            let mut found = [0; 3];
            for (place, count) in cells.iter().enumerate() {
                let outcome = if side == Side::Human { place / 5 } else { place % 5 };
                if outcome < 3 {
                    found[outcome] += u64::from(*count);
                }
            }
            found
        })
    }

    /// Battles between the models of `roster`, renumbered.
    pub(crate) fn comparisons(&self, roster: &Roster, side: Side) -> Comparisons {
        let mut cells = Vec::with_capacity(3 * roster.pairs.len());
        for (pair, outcomes) in roster.pairs.iter().zip(self.outcomes(side)) {
            let Some([first, second]) = *pair else { continue };
            for (outcome, count) in Outcome::ALL.into_iter().zip(outcomes) {
                cells.push(Cell::new(first, second, outcome, count));
            }
        }
        Comparisons::new(roster.members.len(), cells).expect("pairs are of two members of the roster")
    }

    /// Where the battles of an accuracy go.
    pub(crate) fn bins(&self) -> Bins {
        let mut bins = Bins::default();
        for cells in self.counts.chunks_exact(CELLS) {
            let count =
                |human: u8, judged: u8| u64::from(cells[usize::from(human) * 5 + usize::from(judged)]);
            bins.human_ties += (0..5).map(|judged| count(TIE, judged)).sum::<u64>();
            bins.right += count(FIRST, FIRST) + count(SECOND, SECOND);
            bins.wrong += count(FIRST, SECOND) + count(SECOND, FIRST);
            bins.ties += count(FIRST, TIE) + count(SECOND, TIE);
            bins.failed += count(FIRST, FAILED) + count(SECOND, FAILED);
            bins.absent += count(FIRST, ABSENT) + count(SECOND, ABSENT);
            bins.judged +=
                (0..3).map(|human| (0..3).map(|judged| count(human, judged)).sum::<u64>()).sum::<u64>();
            bins.judge_ties += (0..3).map(|human| count(human, TIE)).sum::<u64>();
            bins.all += cells.iter().map(|count| u64::from(*count)).sum::<u64>();
        }
        bins
    }
}

/// Battles of an accuracy: the first six add up to `all`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Bins {
    /// The human called a tie.
    pub(crate) human_ties: u64,
    /// Judge and human agree.
    pub(crate) right: u64,
    /// They disagree.
    pub(crate) wrong: u64,
    /// The judge alone calls a tie.
    pub(crate) ties: u64,
    /// The judge failed.
    pub(crate) failed: u64,
    /// The judge was not asked.
    pub(crate) absent: u64,
    /// All battles.
    pub(crate) all: u64,
    /// Those that the judge decided or called a tie, human ties included.
    pub(crate) judged: u64,
    /// Those among them that the judge called a tie.
    pub(crate) judge_ties: u64,
}

/// The models of one domain.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Roster {
    /// Numbers of the field.
    pub(crate) members: Vec<u32>,
    /// Each of the field's pairs in the domain's numbers; none for a pair that did not meet there.
    pub(crate) pairs: Vec<Option<[u32; 2]>>,
}

impl Roster {
    /// The models of the battles `rows`.
    pub(crate) fn new(field: &Field, rows: &[u32]) -> Self {
        let mut met = vec![false; field.pairs.len()];
        rows.iter().for_each(|row| met[field.pair[*row as usize] as usize] = true);
        let mut present = vec![false; field.models.len()];
        let inside = || field.pairs.iter().zip(&met).filter(|(_, met)| **met);
        inside().flat_map(|(pair, _)| pair).for_each(|model| present[*model as usize] = true);
        let members: Vec<u32> =
            (0..field.models.len() as u32).filter(|model| present[*model as usize]).collect();
        let mut local = vec![0; field.models.len()];
        members.iter().zip(0..).for_each(|(model, place)| local[*model as usize] = place);
        let renumber = |(pair, met): (&[u32; 2], &bool)| met.then(|| pair.map(|model| local[model as usize]));
        Self { pairs: field.pairs.iter().zip(&met).map(renumber).collect(), members }
    }

    /// How many models.
    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }
}

/// Share of battles that the first of each pair won, a tie counting half, where they met.
pub(crate) fn win_shares(tally: &Tally, side: Side) -> impl Iterator<Item = Option<f64>> + '_ {
    tally.outcomes(side).map(|[first, tie, second]| {
        let all = first + tie + second;
        (all > 0).then(|| (first as f64 + 0.5 * tie as f64) / all as f64)
    })
}
