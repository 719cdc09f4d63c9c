//! An HTML table in a box of its own that scrolls on narrow screens.

use maud::{Markup, html};

use super::{Cell, Kind, Table};

/// Letters from which on a cell needs a wide column.
const SENTENCE: usize = 40;

/// The table; its first column names the row.
pub(crate) fn html(table: &Table) -> Markup {
    html! {
        div.scroll role="region" tabindex="0" aria-label=(table.caption) {
            table id={ "table-" (table.name) } {
                caption dir="auto" { (table.caption) }
                thead { tr {
                    @for column in &table.columns {
                        th scope="col" class=[class(column.kind)] dir="auto" { (column.heading) }
                    }
                } }
                tbody {
                    @for row in &table.rows {
                        tr { @for (index, cell) in row.iter().enumerate() {
                            (data(index, cell, table.columns[index].kind))
                        } }
                    }
                }
            }
        }
    }
}

fn class(kind: Kind) -> Option<&'static str> {
    (kind != Kind::Text).then_some("number")
}

fn data(index: usize, cell: &Cell, kind: Kind) -> Markup {
    let shown = cell.shown();
    let class = if shown.chars().count() > SENTENCE { Some("words") } else { class(kind) };
    match cell {
        Cell::Text(_) if index == 0 => html! { th scope="row" dir="auto" { (shown) } },
        Cell::Text(_) => html! { td class=[class] dir="auto" { (shown) } },
        _ => html! { td class=[class] { (shown) } },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_numbers_are_right() {
        let page = html(&crate::table::sample::table()).into_string();
        assert!(page.contains("a|b_c &amp; $5 #1 ~^\\ {x} &lt;i&gt; &quot;q&quot;"), "{page}");
        assert!(page.contains("<td class=\"number\">\u{2212}0.25</td>"), "{page}");
        assert!(page.contains("<th scope=\"row\" dir=\"auto\">"), "{page}");
        assert!(
            page.contains("<caption dir=\"auto\">50 % of _all_ {things} &amp; more.</caption>"),
            "{page}"
        );
    }
}
