//! Names in the settings that no table knows: said with the nearest name that one does.

use std::collections::BTreeSet;

use records::nearest;

use crate::view::{Target, View};

/// Where a name stands in the settings.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked<'a> {
    pub list: &'static str,
    pub figure: &'a str,
}

impl Asked<'_> {
    /// A warning about a figure that is left out.
    pub(super) fn left_out(self, why: &str) -> String {
        format!("`render.{}`, figure `{}` is left out: {why}", self.list, self.figure)
    }

    /// A warning about a name that is unknown.
    pub(super) fn unknown(self, kind: &str, word: &str, known: &BTreeSet<&str>) -> String {
        let near = nearest(word, known.iter().copied());
        let hint = near.map_or_else(|| known_names(known), |near| format!("did you mean `{near}`?"));
        format!("`render.{}`, figure `{}`: no {kind} is called `{word}`; {hint}", self.list, self.figure)
    }

    /// Warns and says no, unless the outcome has correlations under the control.
    pub(super) fn has_target(self, view: &View<'_>, target: Target<'_>, warnings: &mut Vec<String>) -> bool {
        let targets = view.targets();
        if targets.contains(&target) {
            return true;
        }
        let outcomes: BTreeSet<&str> = targets.iter().map(|target| target.outcome).collect();
        warnings.push(if outcomes.is_empty() {
            self.left_out("there are no correlations")
        } else if outcomes.contains(target.outcome) {
            self.left_out(&format!("`{}` has no control `{}`", target.outcome, target.control))
        } else {
            self.unknown("outcome", target.outcome, &outcomes)
        });
        false
    }
}

fn known_names(known: &BTreeSet<&str>) -> String {
    let names: Vec<&str> = known.iter().copied().take(8).collect();
    if names.is_empty() { "there are none".to_owned() } else { format!("there are {}", names.join(", ")) }
}
