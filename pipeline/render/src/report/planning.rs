//! How many reward models a study needs.

use maud::{Markup, html};

use super::{Material, pieces};
use crate::part::Part;

pub(super) fn body(material: Material<'_>) -> Markup {
    html! {
        p {
            "How many trained reward models would it take? The chance that a study of n reward models tells \
             a true correlation from another, or ranks two metrics right."
        }
        (pieces::figures(material, Part::Planning))
        (pieces::tables(material, Part::Planning))
    }
}
