//! Metrics against each other: which one, and can it be told from the others.

use maud::{Markup, html};

use super::{Material, pieces};
use crate::part::Part;

pub(super) fn body(material: Material<'_>) -> Markup {
    html! {
        p {
            "Which metric should a reward model be chosen by? The metrics below are compared on the same \
             reward models: how sure each coefficient is, on whom it rests, how often the metric would be \
             chosen if the reward models were drawn again, and how much the metrics repeat each other."
        }
        (pieces::figures(material, Part::Comparison))
        (pieces::tables(material, Part::Comparison))
    }
}
