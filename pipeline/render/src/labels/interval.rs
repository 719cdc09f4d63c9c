//! How intervals of ratings were made: `max-t, clustered-sandwich by voter` and the like, in words.

use super::{Labels, known};

/// The method alone, without unit and rounds: `percentile` of `percentile, voter, 1000 rounds`.
pub(crate) fn way(text: &str) -> &str {
    let first = text.split(", ").next().unwrap_or(text);
    first.split_once(" by ").map_or(first, |(method, _)| method)
}

impl Labels<'_> {
    /// How an interval of a rating was made, each thing said once.
    pub(crate) fn interval_method(&self, text: &str) -> String {
        if let Some(own) = self.own.get(text) {
            return own.clone();
        }
        let mut named = false;
        let mut words = Vec::new();
        for part in text.split(", ") {
            let is_method = !named && part != "max-t";
            named |= is_method;
            words.push(match part.split_once(" by ") {
                _ if part == "max-t" || part.ends_with(" rounds") => part.to_owned(),
                Some((method, unit)) if is_method => format!("{} by {unit}", self.method(method)),
                _ if is_method => self.method(part),
                _ => format!("independent unit: {part}"),
            });
        }
        words.join(", ")
    }

    fn method(&self, id: &str) -> String {
        let known = || known::label(&format!("interval/{id}")).map(str::to_owned);
        self.own.get(id).cloned().or_else(known).unwrap_or_else(|| self.of(id))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn methods_are_named_in_mid_sentence_with_their_unit_once() {
        let own = BTreeMap::new();
        let labels = Labels::new(&own);
        for (text, expected) in [
            ("sandwich", "sandwich"),
            ("clustered-sandwich by voter", "clustered sandwich by voter"),
            ("max-t, clustered-sandwich by voter", "max-t, clustered sandwich by voter"),
            ("percentile, voter, 1000 rounds", "bootstrap percentile, independent unit: voter, 1000 rounds"),
            ("max-t, bca, vote, 500 rounds", "max-t, bootstrap BCa, independent unit: vote, 500 rounds"),
        ] {
            assert_eq!(labels.interval_method(text), expected);
        }
        assert_eq!(way("clustered-sandwich by voter"), "clustered-sandwich");
        assert_eq!(way("percentile, voter, 1000 rounds"), "percentile");
        assert_eq!(way("sandwich"), "sandwich");
    }
}
