//! Section 5: quantiles over domains, and what a headline picked among them is worth.

use maud::{Markup, html};

use super::{Material, headline, pieces};
use crate::part::Part;

pub(super) fn body(material: Material<'_>) -> Markup {
    html! {
        p {
            "A reward model is only as good as its worst domain, one may think: so each metric is standardised on \
             every domain, and a quantile over the domains is correlated with the outcome. Quantile 0 is a reward \
             model’s worst domain, 1 its best."
        }
        (pieces::figures(material, Part::Quantiles))
        (headline::headline(material.view))
        (pieces::tables(material, Part::Quantiles))
    }
}
