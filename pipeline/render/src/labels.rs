//! What an id is called in front of people.

mod interval;
mod known;

use std::collections::BTreeMap;

use records::Control;

pub(crate) use interval::way;

/// Texts for ids: the config's, then the ones known here, then the id made readable.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Labels<'a> {
    own: &'a BTreeMap<String, String>,
}

impl<'a> Labels<'a> {
    pub(crate) fn new(own: &'a BTreeMap<String, String>) -> Self {
        Self { own }
    }

    /// Text for an id that means the same everywhere.
    pub(crate) fn of(&self, id: &str) -> String {
        self.own.get(id).cloned().or_else(|| known::label(id).map(str::to_owned)).unwrap_or_else(|| match id
            .split_once('/')
        {
            Some((part, of)) => format!("{} ({of})", self.of(part)),
            None => readable(id),
        })
    }

    /// Text for a domain or metric of a benchmark.
    pub(crate) fn on(&self, benchmark: &str, id: &str) -> String {
        let key = format!("{benchmark}/{id}");
        let found = self.own.get(&key).cloned();
        let known = || if self.own.contains_key(id) { None } else { known::label(&key).map(str::to_owned) };
        found.or_else(known).unwrap_or_else(|| self.of(id))
    }

    /// An outcome under a control.
    pub(crate) fn target(&self, outcome: &str, control: Control) -> String {
        match control {
            Control::None => self.of(outcome),
            Control::Style => format!("{}, style-controlled", self.of(outcome)),
        }
    }

    /// A cell in one line: `Accuracy, Math (PPE human preference)`.
    pub(crate) fn cell(&self, benchmark: &str, domain: &str, metric: &str) -> String {
        let (metric, domain) = (self.on(benchmark, metric), self.on(benchmark, domain));
        format!("{metric}, {domain} ({})", self.of(benchmark))
    }

    /// Text for an id where there is little room.
    pub(crate) fn short(&self, id: &str) -> String {
        let key = format!("short/{id}");
        let known = || known::label(&key).filter(|_| !self.own.contains_key(id)).map(str::to_owned);
        self.own.get(&key).cloned().or_else(known).unwrap_or_else(|| self.of(id))
    }

    /// A cell where there is little room.
    pub(crate) fn short_cell(&self, benchmark: &str, domain: &str, metric: &str) -> String {
        let (metric, domain) = (self.on(benchmark, metric), self.on(benchmark, domain));
        format!("{metric}, {domain} ({})", self.short(benchmark))
    }

    /// The symbol of a statistic.
    pub(crate) fn symbol(statistic: &str) -> &str {
        match statistic {
            "pearson" => "r",
            "spearman" => "ρ",
            "kendall" => "τ",
            other => other,
        }
    }
}

/// `my-own_metric` → `My own metric`.
fn readable(id: &str) -> String {
    let spaced: String =
        id.chars().map(|letter| if matches!(letter, '-' | '_') { ' ' } else { letter }).collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let joined = words.join(" ");
    let mut letters = joined.chars();
    letters.next().map_or_else(|| id.to_owned(), |first| first.to_uppercase().chain(letters).collect())
}

/// Part of a file name made of an id.
pub(crate) fn slug(id: &str) -> String {
    let letter =
        |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    let plain: String = id.chars().map(letter).take(60).collect();
    let parts: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { "unnamed".to_owned() } else { parts.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_then_known_then_readable() {
        let own = BTreeMap::from([("accuracy".to_owned(), "Acc.".to_owned())]);
        let labels = Labels::new(&own);
        assert_eq!(labels.on("ppe-correctness", "accuracy"), "Acc.");
        assert_eq!(labels.of("row-wise-pearson"), "Row-wise Pearson");
        assert_eq!(labels.of("my-own_metric"), "My own metric");
        assert_eq!(labels.of("mean/gemma-2-9b-it"), "Mean (gemma-2-9b-it)");
        assert_eq!(labels.of("figure-03"), "Figure 3 of the paper");
        assert_eq!(labels.short_cell("ppe-correctness", "math", "roc-auc"), "ROC AUC, MATH (correctness)");
        assert_eq!(labels.on("ppe-correctness", "math"), "MATH");
        assert_eq!(labels.on("ppe-human-preference", "math"), "Math");
    }

    #[test]
    fn slugs_are_file_names() {
        assert_eq!(slug("My outcome/1"), "my-outcome-1");
        assert_eq!(slug("🙂"), "unnamed");
    }
}
