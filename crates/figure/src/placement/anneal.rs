//! Choosing one place for every name: greedily first, then by simulated annealing (Christensen,
//! Marks and Shieber, 1995), then by settling. A fixed seed makes the result the same every time.

use super::candidate::{Candidate, FORBIDDEN, candidates};
use super::{Item, Placed, Scene};
use crate::geometry::cross;

/// Trial moves for each name.
const MOVES: usize = 1500;
/// Names up to which all moves are tried; with more, so many that the time stays the same.
const FEW: usize = 30;
/// Temperature at the start and at the end, in units of cost.
const HOT: f64 = 60.0;
const COLD: f64 = 0.5;
/// Most rounds of settling.
const ROUNDS: usize = 30;
/// Free space between names.
const SPACE: f64 = 0.6;

/// Places for the names, in the order given.
pub(crate) fn place(items: &[Item], scene: &Scene) -> Vec<Placed> {
    let options: Vec<Vec<Candidate>> = items.iter().map(|item| candidates(item, scene)).collect();
    let mut search = Search { options, chosen: vec![None; items.len()] };
    search.settle();
    search.anneal(&mut Dice::new(1));
    search.settle();
    (0..items.len()).map(|name| search.placed(name)).collect()
}

/// The places still to choose from and the choice so far.
struct Search {
    options: Vec<Vec<Candidate>>,
    chosen: Vec<Option<usize>>,
}

impl Search {
    fn current(&self, name: usize) -> Option<&Candidate> {
        self.chosen[name].map(|option| &self.options[name][option])
    }

    /// The cost of one option beside the current places of the other names.
    fn cost(&self, name: usize, option: usize) -> f64 {
        let candidate = &self.options[name][option];
        let others = (0..self.chosen.len()).filter(|other| *other != name);
        let pairs: f64 =
            others.filter_map(|other| self.current(other)).map(|other| conflict(candidate, other)).sum();
        candidate.cost + pairs
    }

    fn best(&self, name: usize) -> usize {
        let costs = (0..self.options[name].len()).map(|option| (option, self.cost(name, option)));
        costs.min_by(|one, two| one.1.total_cmp(&two.1)).map_or(0, |(option, _)| option)
    }

    /// Every name takes its best place in turn until none moves.
    fn settle(&mut self) {
        for _ in 0..ROUNDS {
            let before = self.chosen.clone();
            for name in 0..self.chosen.len() {
                self.chosen[name] = Some(self.best(name));
            }
            if self.chosen == before {
                return;
            }
        }
    }

    fn total(&self) -> f64 {
        let own = |name| self.current(name).map_or(0.0, |candidate| candidate.cost);
        let cost = |name: usize| self.chosen[name].map_or(0.0, |option| self.cost(name, option));
        (0..self.chosen.len()).map(|name| (cost(name) + own(name)) / 2.0).sum()
    }

    /// Random moves, worse ones accepted ever less often; the best arrangement seen is kept.
    fn anneal(&mut self, dice: &mut Dice) {
        let count = self.chosen.len();
        let moves = MOVES * count.min((FEW * FEW).checked_div(count).unwrap_or(0));
        let (mut best, mut least) = (self.chosen.clone(), self.total());
        let mut total = least;
        for step in 0..moves {
            let heat = HOT * (COLD / HOT).powf(step as f64 / moves as f64);
            let name = dice.below(self.chosen.len());
            let option = dice.low(self.options[name].len());
            let Some(now) = self.chosen[name] else { continue };
            let change = self.cost(name, option) - self.cost(name, now);
            if change <= 0.0 || dice.next() < (-change / heat).exp() {
                self.chosen[name] = Some(option);
                total += change;
            }
            if total < least - 1e-6 {
                (best, least) = (self.chosen.clone(), total);
            }
        }
        self.chosen = best;
    }

    fn placed(&self, name: usize) -> Placed {
        let option = self.chosen[name].unwrap_or(0);
        let Candidate { place, leader, .. } = self.options[name][option];
        Placed { place, leader, crowded: self.cost(name, option) >= FORBIDDEN }
    }
}

/// Two names over each other, a leader through a name, two leaders crossing.
pub(super) fn conflict(one: &Candidate, two: &Candidate) -> f64 {
    let mut cost = 0.0;
    let overlap = one.place.grow(SPACE).overlap(&two.place);
    if overlap > 0.0 {
        cost += FORBIDDEN + 10.0 * overlap;
    }
    let through = |line: Option<_>, name: &Candidate| line.and_then(|line| name.place.clip(line)).is_some();
    if through(one.leader, two) || through(two.leader, one) {
        cost += 250.0;
    }
    if let (Some(first), Some(second)) = (one.leader, two.leader) {
        cost += if cross(first, second) { 80.0 } else { 0.0 };
    }
    cost
}

/// Marsaglia's xorshift (2003): enough for shuffling names, and the same everywhere.
pub(crate) struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number from 0 up to but not including 1.
    pub fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    /// An index below a count that is not 0, low ones more often: the cheaper places are tried more.
    fn low(&mut self, count: usize) -> usize {
        (self.next().powi(2) * count as f64) as usize
    }

    /// An index below a count that is not 0.
    fn below(&mut self, count: usize) -> usize {
        (self.next() * count as f64) as usize
    }
}
