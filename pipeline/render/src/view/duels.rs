//! What humans and judges say of every two models on one domain.

use std::collections::{BTreeMap, BTreeSet};

use records::tables::ModelPair;

use super::View;
use crate::labels::slug;

/// Least probability of each bin of confidence; the last one is open to 1.
pub(crate) const BINS: [f64; 6] = [0.5, 0.6, 0.75, 0.9, 0.975, 0.999];

/// Pairs by both names.
type Pairs<'a> = BTreeMap<(&'a str, &'a str), &'a ModelPair>;

/// The rows of one domain of a benchmark.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Duels<'a> {
    benchmark: &'a str,
    domain: &'a str,
    /// Best first by human ratings, by name where there are none.
    pub models: Vec<&'a str>,
    rows: BTreeMap<Option<&'a str>, Pairs<'a>>,
}

/// Pairs of models by whose limits separate them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Separated {
    same: usize,
    reverse: usize,
    humans: usize,
    judge: usize,
    neither: usize,
}

impl Separated {
    /// Both in the same order, humans alone, both in the reverse order; then the judge alone, neither.
    pub(crate) fn parts(&self) -> [usize; 5] {
        [self.same, self.humans, self.reverse, self.judge, self.neither]
    }

    /// Pairs that humans separate.
    pub(crate) fn by_humans(&self) -> usize {
        self.same + self.humans + self.reverse
    }

    pub(crate) fn all(&self) -> usize {
        self.parts().iter().sum()
    }
}

/// By benchmark and domain.
pub(super) fn all(rows: &[ModelPair]) -> Vec<Duels<'_>> {
    let mut found: BTreeMap<(&str, &str), Vec<&ModelPair>> = BTreeMap::new();
    for row in rows {
        found.entry((&row.benchmark, &row.domain)).or_default().push(row);
    }
    found.into_iter().map(|(place, rows)| Duels::new(place, &rows)).collect()
}

impl<'a> Duels<'a> {
    fn new((benchmark, domain): (&'a str, &'a str), all: &[&'a ModelPair]) -> Self {
        let mut rows: BTreeMap<Option<&str>, Pairs<'_>> = BTreeMap::new();
        for row in all.iter().copied() {
            let judge = rows.entry(row.judge.as_deref()).or_default();
            judge.insert((&row.model_a, &row.model_b), row);
        }
        let mut found = Self { benchmark, domain, models: Vec::new(), rows };
        found.models = found.ordered();
        found
    }

    /// By the difference of each model's rating from the first one's: differences add up.
    fn ordered(&self) -> Vec<&'a str> {
        let names: BTreeSet<&str> =
            self.rows.values().flat_map(BTreeMap::keys).flat_map(|(a, b)| [*a, *b]).collect();
        let Some(first) = names.first().copied() else { return Vec::new() };
        let human = self.of(None);
        let rating =
            |name: &str| human.get(&(first, name)).and_then(|pair| pair.difference).map_or(0.0, |lead| -lead);
        let mut names: Vec<&str> = names.into_iter().collect();
        names.sort_by(|a, b| rating(b).total_cmp(&rating(a)).then(a.cmp(b)));
        names
    }

    /// Whether a judge, or the humans, have rows.
    pub(crate) fn has(&self, judge: Option<&str>) -> bool {
        self.rows.contains_key(&judge)
    }

    /// The pairs of a judge, or of the humans.
    pub(crate) fn of(&self, judge: Option<&str>) -> Pairs<'a> {
        self.rows.get(&judge).cloned().unwrap_or_default()
    }

    /// Pairs that a judge and the humans both have, those of the humans first.
    fn both(&self, judge: &str) -> Vec<(&'a ModelPair, &'a ModelPair)> {
        let human = self.of(None);
        let pairs = self.of(Some(judge)).into_iter();
        pairs.filter_map(|(models, pair)| Some((*human.get(&models)?, pair))).collect()
    }

    /// What humans and a judge separate; none where either has no limits.
    pub(crate) fn separated(&self, judge: &str) -> Option<Separated> {
        let mut found = Separated::default();
        for (human, judge) in self.both(judge) {
            let place = match (human.separated?, judge.separated?) {
                (0, 0) => &mut found.neither,
                (0, _) => &mut found.judge,
                (_, 0) => &mut found.humans,
                (human, judge) if human == judge => &mut found.same,
                _ => &mut found.reverse,
            };
            *place += 1;
        }
        (found.all() > 0).then_some(found)
    }

    /// For each bin of the judge's confidence its pairs and those that humans order alike; pairs without an order
    /// are left out. None where no pair is left.
    pub(crate) fn agreeing(&self, judge: &str) -> Option<[(usize, usize); BINS.len()]> {
        let mut bins = [(0, 0); BINS.len()];
        for (human, judge) in self.both(judge) {
            let (Some(lead), Some(stated)) = (human.difference, judge.probability) else { continue };
            if lead == 0.0 || stated == 0.5 {
                continue;
            }
            let sure = stated.max(1.0 - stated);
            let bin = BINS.iter().rposition(|least| sure >= *least).unwrap_or(0);
            bins[bin].0 += 1;
            bins[bin].1 += usize::from((lead > 0.0) == (stated > 0.5));
        }
        bins.iter().any(|(pairs, _)| *pairs > 0).then_some(bins)
    }

    /// `PPE human preference, Overall`.
    pub(crate) fn title(&self, view: &View<'_>) -> String {
        format!("{}, {}", view.labels.of(self.benchmark), view.labels.on(self.benchmark, self.domain))
    }

    /// End of a file name where there are several domains.
    pub(crate) fn suffix(&self, several: bool) -> String {
        if several { format!("-{}-{}", slug(self.benchmark), slug(self.domain)) } else { String::new() }
    }
}

/// `60–75`, in percent.
pub(crate) fn bin_name(bin: usize) -> String {
    let percent = |share: f64| format!("{}", (1e4 * share).round() / 100.0);
    match BINS.get(bin + 1) {
        Some(next) => format!("{}–{}", percent(BINS[bin]), percent(*next)),
        None => format!("{}–100", percent(BINS[bin])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_named_by_their_ends() {
        let names: Vec<String> = (0..BINS.len()).map(bin_name).collect();
        assert_eq!(names, ["50–60", "60–75", "75–90", "90–97.5", "97.5–99.9", "99.9–100"]);
    }
}
