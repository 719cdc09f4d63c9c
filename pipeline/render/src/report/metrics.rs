//! The section on metrics that were computed from raw scores.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::{Material, pieces};
use crate::number::count;
use crate::part::Part;

pub(super) fn body(material: Material<'_>) -> Markup {
    let inputs = material.view.inputs;
    let judges: BTreeSet<&str> = inputs.metrics.iter().map(|row| row.judge.as_str()).collect();
    html! {
        p {
            "Computed here from raw scores of " (count(judges.len(), "judge", "judges")) ", baselines included. What \
             does not exist is no value but a note with the reason, and every rule that decided on rows is counted there."
        }
        (pieces::figures(material, Part::Metrics))
        (pieces::tables(material, Part::Metrics))
    }
}
