//! What the words of the section on votes and ratings mean.

use maud::{Markup, html};

use crate::view::View;

const TERMS: [(&str, &str); 7] = [
    (
        "Rating",
        "The strength of a model in a Bradley–Terry fit, on the scale of the fit: the chance that one model wins a \
         vote against another depends on the difference of their ratings alone (Bradley and Terry 1952).",
    ),
    (
        "Style control",
        "The same fit with differences in style between the two answers as covariates: how a model would be rated if \
         its answers had the style of the others’.",
    ),
    (
        "Ranks allowed",
        "The best and the worst rank that the interval of a model leaves open, given those of the others.",
    ),
    (
        "Told apart",
        "The interval of the difference between two neighbours leaves out 0, the intervals of all neighbours holding \
         at once.",
    ),
    (
        "Win rate",
        "Share of the votes between two models that one of them won, a tie counting half. Expected: the mean chance \
         that the fit gives it over the same votes.",
    ),
    (
        "Part",
        "Models that votes connect, directly or through others. Ratings of two parts have no common scale.",
    ),
    (
        "Independent unit",
        "What is taken to vary independently: each vote, or all votes of one cluster together, such as those of one \
         voter.",
    ),
];

/// The terms; nothing where there are no ratings.
pub(super) fn terms(view: &View<'_>) -> Markup {
    html! { @if !view.boards.is_empty() {
        h3 { "Votes and ratings" }
        dl { @for (term, meaning) in TERMS { dt { (term) } dd { (meaning) } } }
    } }
}
