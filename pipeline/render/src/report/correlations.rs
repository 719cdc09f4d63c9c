//! Section 4: every metric on every domain against every outcome.

use maud::{Markup, html};

use super::{Material, pieces};
use crate::part::Part;

pub(super) fn body(material: Material<'_>) -> Markup {
    if material.view.correlations.is_empty() {
        return html! { p { "There are no correlations: no reward model has both a metric and an outcome." } };
    }
    html! {
        (pieces::figures(material, Part::Correlations))
        (pieces::tables(material, Part::Correlations))
        @if material.tables.iter().any(|table| table.part == Part::Standing) {
            h3 { "Where your reward models stand" }
            (pieces::tables(material, Part::Standing))
        }
    }
}
