//! The report: one page that needs nothing but itself.

mod about;
mod answer;
mod arena;
mod certainty;
mod comparison;
mod correlations;
mod decision;
mod decision_changes;
mod definitions;
mod headline;
mod leader;
mod metrics;
mod outcomes;
mod page;
mod pieces;
mod planning;
mod prediction;
mod quantiles;
mod reproduction;
mod sources;
mod style;
mod terms;

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

/// All sections, by id.
const SECTIONS: [(&str, &str); 14] = [
    ("answer", "The answer in short"),
    ("certainty", "How sure"),
    ("outcomes", "Outcomes"),
    ("arena", "Arena: votes and ratings"),
    ("metrics", "Metrics from raw scores"),
    ("correlations", "Correlations"),
    ("comparison", "Metrics against each other"),
    ("quantiles", "Quantiles over domains"),
    ("prediction", "Predicting a reward model"),
    ("planning", "How many reward models it takes"),
    ("reproduction", "Reproduction of printed values"),
    ("sources", "What came in"),
    ("definitions", "Definitions"),
    ("about", "About this study"),
];

/// The sections that this study has something for, or that say why it has not: one of votes alone needs no
/// section on correlations.
fn shown(view: &View<'_>) -> impl Iterator<Item = (&'static str, &'static str)> {
    let alone = view.is_votes_only() || metrics::alone(view);
    let scored = !view.inputs.metrics.is_empty();
    let (boards, outcomes) = (!view.boards.is_empty(), !view.inputs.outcomes.is_empty());
    let (printed, quantiles) = (!view.inputs.reproduction.is_empty(), !view.quantiles.is_empty());
    SECTIONS.into_iter().filter(move |(id, _)| match *id {
        "arena" => boards,
        "metrics" => scored,
        "outcomes" => !alone || outcomes,
        "certainty" | "correlations" => !alone,
        "comparison" => !view.inputs.selection.is_empty() || !view.inputs.redundancy.is_empty(),
        "quantiles" => quantiles,
        "prediction" => !view.inputs.prediction_skill.is_empty(),
        "planning" => !view.inputs.power.is_empty(),
        "reproduction" => printed,
        _ => true,
    })
}

/// The number of a section, for references to it.
fn number(view: &View<'_>, id: &str) -> usize {
    shown(view).position(|(shown, _)| shown == id).map_or(0, |place| place + 1)
}

/// Writes the page.
pub(crate) fn write(view: &View<'_>, figures: &[Drawn], tables: &[Table], warnings: &[String]) -> Document {
    let material = Material { view, figures, tables, warnings };
    let sections: Vec<Section> =
        shown(view).map(|(id, heading)| Section { id, heading, body: body(material, id) }).collect();
    Document::report(&page::page(view, &sections).into_string())
}

fn body(material: Material<'_>, id: &str) -> Markup {
    let view = material.view;
    match id {
        "answer" => answer::body(view),
        "certainty" => certainty::body(material),
        "outcomes" => outcomes::body(material),
        "arena" => arena::body(material),
        "metrics" => metrics::body(material),
        "correlations" => correlations::body(material),
        "comparison" => comparison::body(material),
        "quantiles" => quantiles::body(material),
        "prediction" => prediction::body(material),
        "planning" => planning::body(material),
        "reproduction" => reproduction::body(material),
        "sources" => sources::body(material),
        "definitions" => definitions::body(view),
        _ => about::body(view),
    }
}
