//! Section 3: what became of the trained models.

use maud::{Markup, html};

use super::{Material, pieces};
use crate::part::Part;

pub(super) fn body(material: Material<'_>) -> Markup {
    if material.view.inputs.outcomes.is_empty() && !material.view.boards.is_empty() {
        return html! { p { "Every outcome of this study is a rating fitted to votes: see the next section." } };
    }
    if material.view.inputs.outcomes.is_empty() {
        return html! { p { "The study has no outcomes." } };
    }
    html! {
        (pieces::figures(material, Part::Outcomes))
        (pieces::tables(material, Part::Outcomes))
    }
}
