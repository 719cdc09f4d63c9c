//! What a coefficient becomes without one of its reward models, or one group of them.

use records::tables::{Correlation, Influence};

use super::{Place, Target, View, equal, place, target};
use crate::labels::Labels;
use crate::number::fixed;
use crate::sentence::list;

/// Change of a coefficient from which on a single reward model is named for it.
const LARGE: f64 = 0.2;

/// A coefficient: its outcome and control, its place, its statistic.
pub(super) type Key<'a> = (Target<'a>, Place<'a>, &'a str);

/// The coefficient that a row belongs to.
pub(super) fn key(row: &Influence) -> Key<'_> {
    let target = Target { outcome: &row.outcome, control: row.control };
    let at = Place { benchmark: &row.benchmark, domain: &row.domain, metric: &row.metric };
    (target, at, &row.statistic)
}

impl<'a> View<'a> {
    pub(super) fn left_out(&self, row: &Correlation, kind: &str) -> Vec<(&'a Influence, f64)> {
        let sought = (target(row), place(row), row.statistic.as_str());
        let found = equal(&self.influence, |row| key(row).cmp(&sought)).iter().copied();
        let found = found.filter(|found| found.left_out_kind == kind);
        let mut found: Vec<_> = found.filter_map(|row| Some((row, row.estimate?))).collect();
        found.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.left_out.cmp(&b.0.left_out)));
        found
    }

    /// What leaving out one reward model, and one group of them, does to a coefficient.
    pub(crate) fn without_one(&self, row: &Correlation) -> Option<String> {
        let judges = self.left_out(row, "judge");
        let (least, most) = judges.first().zip(judges.last())?;
        let symbol = Labels::symbol(&row.statistic);
        let range = format!(
            "Leaving out one reward model moves {symbol} to between {} (without {}) and {} (without {}).",
            fixed(least.1, 2),
            least.0.left_out,
            fixed(most.1, 2),
            most.0.left_out
        );
        let sentences = [Some(range), carried(row, &judges), self.without_groups(row)];
        Some(sentences.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// Whether one reward model, or one group of them, turns the coefficient or moves it far.
    pub(crate) fn rests_on_few(&self, row: &Correlation) -> bool {
        let far = |estimate: f64| {
            row.estimate.is_some_and(|full| estimate * full < 0.0 || (estimate - full).abs() >= LARGE)
        };
        ["judge", "group"]
            .iter()
            .any(|kind| self.left_out(row, kind).iter().any(|(_, estimate)| far(*estimate)))
    }

    fn without_groups(&self, row: &Correlation) -> Option<String> {
        let symbol = Labels::symbol(&row.statistic);
        let groups = self.left_out(row, "group");
        let said = groups.iter().map(|(found, estimate)| {
            format!("{} without the group {}", fixed(*estimate, 2), self.labels.of(&found.left_out))
        });
        let said: Vec<String> = said.collect();
        (!said.is_empty()).then(|| format!("Leaving out a whole group, {symbol} is {}.", list(&said)))
    }
}

/// Names the reward models whose absence turns the sign or moves the coefficient far.
fn carried(row: &Correlation, judges: &[(&Influence, f64)]) -> Option<String> {
    let full = row.estimate?;
    let turned = judges.iter().filter(|(_, estimate)| estimate * full < 0.0);
    let turned: Vec<String> = turned.map(|(found, _)| found.left_out.clone()).collect();
    if !turned.is_empty() {
        return Some(format!("Without {} its sign turns.", turned.join(" or ")));
    }
    let moved = judges.iter().filter(|(_, estimate)| (estimate - full).abs() >= LARGE);
    let moved: Vec<String> = moved.map(|(found, _)| found.left_out.clone()).collect();
    match moved.as_slice() {
        [] => None,
        [one] => Some(format!("It rests on {one}: without it the coefficient changes by {LARGE} or more.")),
        many => Some(format!("Leaving out any one of {} changes it by {LARGE} or more.", list(many))),
    }
}
