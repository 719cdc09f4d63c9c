//! What every metric and statistic of the study means: definition, formula, range, direction, source.

mod correctness;
mod human_preference;
mod inference;
mod neighbours;
mod outcomes;
mod ratings;
mod statistics;

use crate::Direction;

/// What an entry describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A proxy metric of reward models.
    Metric,
    /// What became of a trained model.
    Outcome,
    /// A quantity this study computes from metrics and outcomes.
    Statistic,
}

/// One definition.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Entry {
    /// Name in tables and configs.
    pub name: &'static str,
    /// Metric or statistic.
    pub subject: Subject,
    /// Benchmark the definition belongs to; empty where it serves all.
    pub benchmark: &'static str,
    /// Unit of its values.
    pub unit: &'static str,
    /// Least and largest possible value.
    pub range: (f64, f64),
    /// Which way it is good; none where the word makes no sense.
    pub direction: Option<Direction>,
    /// In words.
    pub definition: &'static str,
    /// In symbols.
    pub formula: &'static str,
    /// Who defined it.
    pub source: &'static str,
}

/// All entries: metrics by benchmark, outcomes, then statistics, those of ratings last.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    human_preference::ENTRIES
        .iter()
        .chain(correctness::ENTRIES)
        .chain(neighbours::ENTRIES)
        .chain(outcomes::ENTRIES)
        .chain(statistics::ENTRIES)
        .chain(inference::ENTRIES)
        .chain(ratings::ENTRIES)
}

/// The metric of that name: on its own benchmark if defined there, else anywhere.
#[must_use]
pub fn metric(benchmark: &str, name: &str) -> Option<&'static Entry> {
    let named = || entries().filter(|entry| entry.subject == Subject::Metric && entry.name == name);
    named().find(|entry| entry.benchmark == benchmark).or_else(|| named().next())
}

/// Metrics that are another variant of one that the field knows by a shorter name.
const VARIANTS: [(&str, &str); 5] = [
    ("best-of-k-loss-closed-form", "best-of-k-loss"),
    ("best-of-k-max-closed-form", "best-of-k-max"),
    ("best-of-k-end-closed-form", "best-of-k-end"),
    ("confidence-agreement-paper", "confidence-agreement"),
    ("confidence-agreement-notebook", "confidence-agreement"),
];

/// The metric that `metric` is another variant of: the same quantity by another estimator or definition.
#[must_use]
pub fn variant_of(metric: &str) -> Option<&'static str> {
    VARIANTS.iter().find(|(variant, _)| *variant == metric).map(|(_, plain)| *plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_complete_and_unique() {
        let all: Vec<_> = entries().collect();
        for (position, entry) in all.iter().enumerate() {
            assert!(entry.range.0 < entry.range.1, "{}", entry.name);
            assert_eq!(entry.subject != Subject::Statistic, entry.direction.is_some(), "{}", entry.name);
            for text in [entry.unit, entry.definition, entry.formula, entry.source] {
                assert!(!text.is_empty(), "{}", entry.name);
            }
            let twin = |other: &&&Entry| other.name == entry.name && other.benchmark == entry.benchmark;
            assert!(all[..position].iter().find(twin).is_none(), "{} twice", entry.name);
        }
    }

    #[test]
    fn a_metric_prefers_its_own_benchmark() {
        assert_eq!(metric("ppe-correctness", "accuracy").map(|e| e.benchmark), Some("ppe-correctness"));
        assert!(metric("my-benchmark", "roc-auc").is_some());
        assert!(metric("ppe-correctness", "pearson").is_none());
    }
    #[test]
    fn a_variant_and_what_it_varies_are_both_described() {
        for (variant, plain) in VARIANTS {
            let (one, other) = (metric("", variant).expect("an entry"), metric("", plain).expect("an entry"));
            assert_eq!(one.benchmark, other.benchmark, "{variant}");
            assert_eq!(variant_of(plain), None, "no chains: {plain}");
        }
    }
}
