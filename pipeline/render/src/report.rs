//! The report: one page that needs nothing but itself.

mod about;
mod answer;
mod certainty;
mod correlations;
mod definitions;
mod headline;
mod outcomes;
mod page;
mod pieces;
mod quantiles;
mod reproduction;
mod sources;
mod style;

use maud::Markup;

use crate::Document;
use crate::figures::Drawn;
use crate::table::Table;
use crate::view::View;

/// What the report is made from.
#[derive(Debug, Clone, Copy)]
struct Material<'a> {
    view: &'a View<'a>,
    figures: &'a [Drawn],
    tables: &'a [Table],
    warnings: &'a [String],
}

/// A numbered section.
struct Section {
    id: &'static str,
    heading: &'static str,
    body: Markup,
}

/// Writes the page.
pub(crate) fn write(view: &View<'_>, figures: &[Drawn], tables: &[Table], warnings: &[String]) -> Document {
    let material = Material { view, figures, tables, warnings };
    let section = |id, heading, body| Section { id, heading, body };
    let sections = [
        section("answer", "The answer in short", answer::body(view)),
        section("certainty", "How sure", certainty::body(material)),
        section("outcomes", "Outcomes", outcomes::body(material)),
        section("correlations", "Correlations", correlations::body(material)),
        section("quantiles", "Quantiles over domains", quantiles::body(material)),
        section("reproduction", "Reproduction of printed values", reproduction::body(material)),
        section("sources", "What came in", sources::body(material)),
        section("definitions", "Definitions", definitions::body(view)),
        section("about", "About this study", about::body(view)),
    ];
    Document::report(&page::page(view, &sections).into_string())
}
