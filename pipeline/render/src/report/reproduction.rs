//! Section 6: do the printed figures follow from the printed tables?

use std::collections::BTreeMap;

use maud::{Markup, html};
use records::tables::Reproduction;
use records::{Control, ReproductionStatus};

use super::{Material, pieces};
use crate::number::{count, fixed, interval, with_minus};
use crate::part::Part;
use crate::sentence::distinct;
use crate::view::View;

pub(super) fn body(material: Material<'_>) -> Markup {
    let view = material.view;
    let mut figures: BTreeMap<(&str, Control), Vec<&Reproduction>> = BTreeMap::new();
    for row in &view.inputs.reproduction {
        figures.entry((&row.figure, row.control)).or_default().push(row);
    }
    html! {
        p {
            "Two questions are asked of every printed coefficient. Is ours near it, within a stated tolerance? And \
             is there any set of inputs that rounds to the printed tables and gives the printed value?"
        }
        p {
            "The tolerances were fixed after a first recomputation, to just cover the differences it showed. So they \
             guard this program against regressions and are no evidence for or against the paper. The envelope is \
             the evidence: a printed value may lie in it if every printed number, itself included, lies anywhere \
             within its rounding. A value can be within tolerance and yet be ruled out by rounding; the lists below \
             name each that is."
        }
        @for ((figure, _), rows) in &figures { (figure_text(view, figure, rows)) }
        (pieces::tables(material, Part::Reproduction))
    }
}

fn figure_text(view: &View<'_>, figure: &str, rows: &[&Reproduction]) -> Markup {
    let label = view.labels.of(figure);
    let compared: Vec<_> = rows.iter().filter(|row| row.in_envelope.is_some()).collect();
    let excluded: Vec<_> = rows.iter().filter(|row| row.in_envelope.as_deref() == Some("no")).collect();
    let undecided = rows.iter().filter(|row| row.in_envelope.as_deref() == Some("undecided")).count();
    let open = if undecided == 0 {
        String::new()
    } else {
        format!(
            " {} undecided: the search does not reach it, the certified bound does not rule it out.",
            are(undecided)
        )
    };
    let many = excluded.len() > 12;
    html! {
        h3 { (label) }
        @if compared.is_empty() {
            p dir="auto" { "None of the printed values can be recomputed from printed tables. " (without(rows)) }
        } @else if excluded.is_empty() {
            p { "Rounding excludes none of the " (compared.len()) " recomputable values: they are compatible \
                 with the printed tables." (open) " " (without(rows)) }
        } @else {
            p { "The values of " (label) " do not follow exactly from the printed tables: for " (excluded.len()) " of "
                (compared.len()) " recomputable values, no inputs that round to the printed ones give the printed \
                 coefficient." (open) " " (without(rows)) }
            @if many {
                details { summary { "The " (excluded.len()) " excluded values" } (listed(view, &excluded)) }
            } @else {
                (listed(view, &excluded))
            }
            p { "“Possible” is the range in which the printed value may lie if every printed number, itself included, \
                 lies anywhere within its rounding." (digitised(&excluded)) }
        }
    }
}

/// Why some printed values have no counterpart; what a reason says of its own row stands in the table.
fn without(rows: &[&Reproduction]) -> String {
    let missing: Vec<_> = rows.iter().filter(|row| row.recomputed.is_none()).collect();
    let reasons = distinct(missing.iter().filter_map(|row| row.reason.split("; ").next()));
    if missing.is_empty() {
        return String::new();
    }
    format!(
        "{} cannot be recomputed: {}.",
        count(missing.len(), "value", "values"),
        with_minus(&reasons.join("; "))
    )
}

/// How much an exclusion of a value read from a picture is worth.
fn digitised(excluded: &[&&Reproduction]) -> &'static str {
    if excluded.iter().any(|row| row.quantile.is_some()) {
        " Digitised values were read from the curve to one pixel and may be off by a few: an exclusion by a few \
         thousandths is weak."
    } else {
        ""
    }
}

fn are(number: usize) -> String {
    if number == 1 { "1 value is".to_owned() } else { format!("{number} values are") }
}

fn listed(view: &View<'_>, rows: &[&&Reproduction]) -> Markup {
    html! { ul.columns { @for row in rows { li dir="auto" { (one(view, row)) } } } }
}

fn one(view: &View<'_>, row: &Reproduction) -> String {
    let metric = view.labels.on(&row.benchmark, &row.metric);
    let place = match (&row.domain, row.quantile) {
        (Some(domain), _) => view.labels.on(&row.benchmark, domain),
        (None, Some(quantile)) => format!("quantile {}", fixed(quantile, 1)),
        (None, None) => view.labels.of(&row.benchmark),
    };
    let decimals = if row.quantile.is_some() { 3 } else { 2 };
    let range = row
        .envelope_low
        .zip(row.envelope_high)
        .map_or_else(String::new, |(low, high)| format!(", possible {}", interval(low, high, 3)));
    let word = if row.quantile.is_some() { "digitised" } else { "printed" };
    let status = match row.status {
        ReproductionStatus::Within => ", within tolerance",
        ReproductionStatus::Outside => ", outside tolerance",
        ReproductionStatus::NotRecomputable => "",
    };
    format!("{metric}, {place}: {word} {}{range}{status}", fixed(row.printed, decimals))
}
