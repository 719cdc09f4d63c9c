//! Figures and tables as they stand in a section.

use maud::{Markup, PreEscaped, html};

use super::Material;
use crate::figures::Drawn;
use crate::part::Part;
use crate::table;

/// Rows on the page of a table of judges.
const ROWS: usize = 100;

/// The figures of a part, each with its caption.
pub(super) fn figures(material: Material<'_>, part: Part) -> Markup {
    html! { @for drawn in material.figures.iter().filter(|drawn| drawn.part == part) {
        figure id={ "figure-" (drawn.name) } {
            div.picture role="region" tabindex="0" aria-label=(drawn.title) style=(width(drawn)) {
                (PreEscaped(drawn.picture.inline_svg()))
            }
            figcaption dir="auto" { b { (drawn.title) "." } " " (drawn.caption) }
        }
    } }
}

/// The picture's width on paper, enlarged for the screen.
fn width(drawn: &Drawn) -> String {
    format!("--width:{:.0}px", 1.8 * drawn.picture.size().0)
}

/// The tables of a part, long ones folded.
pub(super) fn tables(material: Material<'_>, part: Part) -> Markup {
    html! { @for table in material.tables.iter().filter(|table| table.part == part) {
        @if table.folded {
            details { summary { (summary(table)) } (set(table)) }
        } @else {
            (set(table))
        }
    } }
}

/// A table of judges, of which there may be thousands, is cut to what a page can hold.
fn set(table: &table::Table) -> Markup {
    if table.part != Part::Metrics || table.rows.len() <= ROWS {
        return table::html(table);
    }
    let first = table::Table { rows: table.rows[..ROWS].to_vec(), ..table.clone() };
    html! {
        (table::html(&first))
        p.small { "The first " (ROWS) " of " (table.rows.len()) " rows; the file "
            code { "5-render/tables/" (table.name) ".csv" } " has all." }
    }
}

/// What a folded table holds.
fn summary(table: &table::Table) -> String {
    let first = table.caption.split_once(". ").map_or(table.caption.as_str(), |(first, _)| first);
    format!(
        "Table: {} ({})",
        first.trim_end_matches('.'),
        crate::number::count(table.rows.len(), "row", "rows")
    )
}
