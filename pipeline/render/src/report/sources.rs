//! Section 7: what came in, what was left out, and which names met no partner.

use maud::{Markup, html};

use super::{Material, pieces};
use crate::number::count;
use crate::part::Part;
use crate::tables::{unmatched_judges, untested_models};

/// Longer lists of names are folded.
const SHORT: usize = 8;

pub(super) fn body(material: Material<'_>) -> Markup {
    let view = material.view;
    let read: i64 = view.inputs.accounting.iter().map(|row| row.rows_read).sum();
    let used: i64 = view.inputs.accounting.iter().map(|row| row.used).sum();
    let sources = count(view.inputs.accounting.len(), "source", "sources");
    html! {
        @if view.inputs.accounting.is_empty() {
            p { "No accounting was handed over." }
        } @else {
            p { (sources) " gave " (read) " values, of which " (used) " were used." }
        }
        @if view.inputs.rejections.is_empty() { p { "No input row was dropped or rejected." } }
        (pieces::tables(material, Part::Sources))
        @if !view.is_votes_only() {
            h3 { "Names without a partner" }
            p { "Names join exactly, after the alias table; nothing is guessed." }
            (names("Judges with metrics that no measured policy was trained with", &unmatched_judges(view)))
            (names("Trained reward models without any metric", &untested_models(view)))
        }
        @if !material.warnings.is_empty() {
            h3 { "What could not be drawn as asked" }
            ul { @for warning in material.warnings { li dir="auto" { (warning) } } }
        }
    }
}

fn names(what: &str, names: &[String]) -> Markup {
    let list = html! { ul.columns { @for name in names { li dir="auto" { (name) } } } };
    html! {
        @if names.is_empty() {
            p { (what) ": none." }
        } @else if names.len() <= SHORT {
            p { (what) " (" (names.len()) "):" }
            (list)
        } @else {
            details { summary { (what) " (" (names.len()) ")" } (list) }
        }
    }
}
