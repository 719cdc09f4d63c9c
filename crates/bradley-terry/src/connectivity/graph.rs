//! Who beat whom, as bits.

/// A directed graph on the models, both ways.
pub(super) struct WinGraph {
    models: usize,
    words: usize,
    beat: Vec<u64>,
    lost_to: Vec<u64>,
}

/// A set of models.
pub(super) type Set = Vec<u64>;

impl WinGraph {
    /// No model has beaten any.
    pub(super) fn new(models: usize) -> Self {
        let words = models.div_ceil(64);
        Self { models, words, beat: vec![0; models * words], lost_to: vec![0; models * words] }
    }

    /// Notes that `winner` beat (or drew with) `loser`.
    pub(super) fn add(&mut self, winner: usize, loser: usize) {
        self.beat[winner * self.words + loser / 64] |= 1 << (loser % 64);
        self.lost_to[loser * self.words + winner / 64] |= 1 << (winner % 64);
    }

    /// Models that `start` reaches along wins (itself included).
    pub(super) fn below(&self, start: usize) -> Set {
        self.reach(start, |model| [self.line(&self.beat, model), &[]])
    }

    /// Models that reach `start` along wins.
    pub(super) fn above(&self, start: usize) -> Set {
        self.reach(start, |model| [self.line(&self.lost_to, model), &[]])
    }

    /// Models connected with `start` by any comparisons.
    pub(super) fn around(&self, start: usize) -> Set {
        self.reach(start, |model| [self.line(&self.beat, model), self.line(&self.lost_to, model)])
    }

    /// Whether a model outside `group` beat one inside.
    pub(super) fn is_beaten(&self, group: &Set) -> bool {
        self.leaves(group, &self.lost_to)
    }

    /// Whether a model in `group` beat one outside.
    pub(super) fn beats(&self, group: &Set) -> bool {
        self.leaves(group, &self.beat)
    }

    fn line<'a>(&self, edges: &'a [u64], model: usize) -> &'a [u64] {
        &edges[model * self.words..(model + 1) * self.words]
    }

    fn leaves(&self, group: &Set, edges: &[u64]) -> bool {
        let outside = |model| self.line(edges, model).iter().zip(group).any(|(line, set)| line & !set != 0);
        members(group).into_iter().any(outside)
    }

    fn reach<'a>(&'a self, start: usize, edges: impl Fn(usize) -> [&'a [u64]; 2]) -> Set {
        let mut seen = vec![0; self.words];
        seen[start / 64] |= 1 << (start % 64);
        let mut waiting = Vec::with_capacity(self.models);
        waiting.push(start);
        while let Some(model) = waiting.pop() {
            for line in edges(model) {
                for (word, (bits, seen)) in line.iter().zip(&mut seen).enumerate() {
                    let mut fresh = bits & !*seen;
                    *seen |= fresh;
                    while fresh != 0 {
                        waiting.push(word * 64 + fresh.trailing_zeros() as usize);
                        fresh &= fresh - 1;
                    }
                }
            }
        }
        seen
    }
}

/// The models of a set, rising.
pub(super) fn members(set: &Set) -> Vec<usize> {
    let inside = |model: &usize| set[model / 64] >> (model % 64) & 1 == 1;
    (0..set.len() * 64).filter(inside).collect()
}
