//! What metrics say of the outcome of a reward model that was never seen.

use maud::{Markup, html};

use super::{Material, pieces};
use crate::part::Part;

pub(super) fn body(material: Material<'_>) -> Markup {
    html! {
        p {
            "Each reward model is left out in turn and its outcome predicted by a model fitted to the \
             others, tuned without it. The baseline is the mean of the others: what a prediction without any \
             metric would be."
        }
        (pieces::figures(material, Part::Prediction))
        (pieces::tables(material, Part::Prediction))
    }
}
