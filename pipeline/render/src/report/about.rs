//! Section 9: what made this page, and how to cite it.

use maud::{Markup, html};

use crate::view::View;

pub(super) fn body(view: &View<'_>) -> Markup {
    let study = &view.inputs.study;
    html! {
        p {
            "This page and every figure and table beside it were computed from the config and the inputs alone: the \
             same config, inputs and version give the same bytes. The tables with full precision lie in the \
             numbered folders beside this file. "
            code { "study.json" } " holds the digest of every input file; built-in tables are part of the program, \
             whose source digest stands there too."
        }
        dl {
            dt { "Study" } dd dir="auto" { (study.name) }
            dt { "Seed" } dd { (study.seed) }
            dt { "Version" } dd { "rlhf-study " (study.version) }
        }
        h3 { "How to cite" }
        @if !study.citation.is_empty() {
            p dir="auto" { "The numbers that went in: " (study.citation) "." }
        }
        p dir="auto" {
            "This computation: rlhf-study " (study.version) ", study “" (study.name) "”, seed " (study.seed) "."
        }
    }
}
