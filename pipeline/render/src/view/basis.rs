//! What ratings stand on, in words: votes, models, and how their intervals were made.

use std::collections::BTreeSet;

use records::Control;

use super::{Board, Side};
use crate::labels::{Labels, way};
use crate::number::{count, percent};
use crate::sentence::{distinct, list};

/// Methods whose limits come from refits.
const BOOTSTRAP: [&str; 2] = ["percentile", "bca"];

/// A control in words that follow a name.
pub(crate) fn control_words(control: Control) -> &'static str {
    match control {
        Control::None => "without control",
        Control::Style => "style-controlled",
    }
}

impl<'a> Board<'a> {
    /// One text where it is the same under every control, else each with its control behind it.
    pub(crate) fn by_control(&self, text: impl Fn(&Side<'a>) -> String) -> String {
        let texts: Vec<(Control, String)> =
            self.sides.iter().map(|side| (side.control, text(side))).collect();
        let different: BTreeSet<&String> = texts.iter().map(|(_, text)| text).collect();
        if different.len() == 1 {
            return texts.into_iter().next().map(|(_, text)| text).unwrap_or_default();
        }
        let some = texts.iter().filter(|(_, text)| !text.is_empty());
        let each = some.map(|(control, text)| format!("{text} ({})", control_words(*control)));
        each.collect::<Vec<_>>().join("; ")
    }

    /// A sentence where it is the same under every control, else one for each that has one.
    pub(crate) fn sentences(&self, sentence: impl Fn(&Side<'a>) -> Option<String>) -> Vec<String> {
        let found: Vec<(Control, Option<String>)> =
            self.sides.iter().map(|side| (side.control, sentence(side))).collect();
        let first = found.first().and_then(|(_, first)| first.clone());
        if found.iter().all(|(_, other)| *other == first) {
            return first.into_iter().collect();
        }
        let each = found.into_iter().filter_map(|(control, sentence)| {
            let name = if control == Control::Style { "Style-controlled" } else { "Without control" };
            sentence.map(|sentence| format!("{name}: {sentence}"))
        });
        each.collect()
    }

    /// `Fitted to 1234 votes between 9 models. 95 % intervals: …, independent unit: vote, 1000 rounds.`
    pub(crate) fn basis(&self, labels: Labels<'_>) -> String {
        format!(
            "Fitted to {}. Intervals: {}.",
            self.by_control(Side::fitted_to),
            self.by_control(|side| side.intervals_made(labels))
        )
    }
}

impl Side<'_> {
    /// `1234 votes between 9 models`.
    pub(crate) fn fitted_to(&self) -> String {
        if self.fits.is_empty() {
            return format!("votes between {}", count(self.ratings.len(), "model", "models"));
        }
        let models: i64 = self.fits.iter().map(|fit| fit.policies).sum();
        let split = if self.is_split() {
            format!(" in {} parts that no vote connects", self.part_count())
        } else {
            String::new()
        };
        format!("{} votes between {models} models{split}", self.votes())
    }

    /// `95 %, bootstrap percentile, independent unit: vote, 1000 rounds`; rounds where limits come from them, and
    /// the anchor where there is one.
    pub(crate) fn intervals_made(&self, labels: Labels<'_>) -> String {
        let rated = self.ratings.iter().filter(|row| row.lower.is_some());
        let methods = distinct(rated.filter_map(|row| row.interval_method.as_deref()).map(way));
        if methods.is_empty() {
            return "none".to_owned();
        }
        let level = self.level().map(percent);
        let drawn = methods.iter().any(|method| BOOTSTRAP.contains(&method.as_str()));
        let methods = methods.iter().map(|method| labels.interval_method(method));
        let fits: Vec<_> = self.fitted().collect();
        let units = distinct(fits.iter().map(|fit| fit.unit.as_str()));
        let unit = (!units.is_empty()).then(|| format!("independent unit: {}", units.join(", ")));
        let rounds = fits.iter().find_map(|fit| fit.rounds).filter(|_| drawn);
        let rounds = rounds.map(|rounds| format!("{rounds} rounds"));
        let made = level.into_iter().chain(methods).chain(unit).chain(rounds).collect::<Vec<_>>().join(", ");
        made + &self.pinned()
    }

    /// What intervals are of where the scale is pinned to a model; empty where it is not.
    fn pinned(&self) -> String {
        let anchors = distinct(self.fitted().filter_map(|fit| fit.anchor.as_deref()));
        if anchors.is_empty() {
            return String::new();
        }
        let part = if self.is_split() { " in its part" } else { "" };
        format!("; they are of differences to the anchor{part}, {}, whose rating is pinned", list(&anchors))
    }
}
