//! The frame of the page: head, title, contents, sections.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Section, style};
use crate::view::View;

pub(super) fn page(view: &View<'_>, sections: &[Section]) -> Markup {
    let study = &view.inputs.study;
    let names = [study.title.as_str(), study.name.as_str(), "Study"];
    let title = names.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " – " (study.name) }
                style {
                    (PreEscaped(style::CSS))
                    @if !view.boards.is_empty() { (PreEscaped(style::RATINGS)) }
                    @if !view.measured.is_empty() { (PreEscaped(style::METRICS)) }
                }
            }
            body {
                a.skip href="#answer" { "Skip to the answer" }
                header {
                    h1 dir="auto" { (title) }
                    p.facts dir="auto" {
                        "Study " code { (study.name) }
                        @if !study.citation.is_empty() { ". " (study.citation) }
                    }
                }
                nav aria-labelledby="contents" {
                    h2 id="contents" { "Contents" }
                    ol { @for section in sections {
                        li { a href={ "#" (section.id) } { (section.heading) } }
                    } }
                }
                main { @for (index, section) in sections.iter().enumerate() {
                    section aria-labelledby=(section.id) {
                        h2 id=(section.id) { (index + 1) ". " (section.heading) }
                        (section.body)
                    }
                } }
            }
        }
    }
}
