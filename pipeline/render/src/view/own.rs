//! Reward models of one's own beside published ones.

use std::collections::BTreeSet;

use records::Origin;

use super::{Target, View};
use crate::sentence::list;

impl<'a> View<'a> {
    /// Judges of one's own, by name: an outcome that was computed, or no published metric. None where
    /// nothing is published, for then there is nothing to stand beside.
    pub(crate) fn own_judges(&self) -> BTreeSet<&'a str> {
        let inputs = self.inputs;
        let outcomes = || self.all_outcomes().filter_map(|row| Some((row.judge.as_deref()?, row.origin)));
        let metrics = || inputs.proxies.iter().map(|row| (row.judge.as_str(), row.origin));
        let of = |rows: Vec<(&'a str, Origin)>, origin| -> BTreeSet<&'a str> {
            rows.into_iter().filter(|(_, found)| *found == origin).map(|(judge, _)| judge).collect()
        };
        let mut published = of(metrics().collect(), Origin::Published);
        published.extend(inputs.comparisons.iter().map(|row| row.judge.as_str()));
        let published_outcome = of(outcomes().collect(), Origin::Published);
        let mut own = of(outcomes().collect(), Origin::Computed);
        own.extend(of(metrics().collect(), Origin::Computed).difference(&published));
        let own: BTreeSet<&str> = own.difference(&published_outcome).copied().collect();
        if published.is_empty() && published_outcome.is_empty() { BTreeSet::new() } else { own }
    }

    /// Whether a trained policy was measured with this judge.
    pub(crate) fn is_trained(&self, target: Target<'_>, judge: &str) -> bool {
        target.rows(self).any(|row| !row.is_baseline && row.judge.as_deref() == Some(judge))
    }

    /// Says which own reward models are points of a figure, and that no published figure has them.
    pub(crate) fn own_points(&self, target: Target<'_>, shown: impl Fn(&str) -> bool) -> String {
        let own = self.own_judges();
        let names: Vec<String> = own
            .into_iter()
            .filter(|judge| self.is_trained(target, judge) && shown(judge))
            .map(str::to_owned)
            .collect();
        match names.len() {
            0 => String::new(),
            1 => format!(
                " Your own reward model {} is among the points; no figure of the paper has it.",
                names[0]
            ),
            _ => format!(
                " Your own reward models {} are among the points; no figure of the paper has them.",
                list(&names)
            ),
        }
    }

    /// Whether a judge has a metric on a benchmark.
    pub(crate) fn is_scored(&self, judge: &str, benchmark: &str) -> bool {
        self.inputs.proxies.iter().any(|row| row.judge == judge && row.benchmark == benchmark)
    }
}
