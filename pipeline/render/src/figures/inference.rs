//! Figures of what the correlations are worth, made wherever the tables have rows for them.

mod influence;
mod metric_intervals;
mod power;
mod predictions;
mod quantile_bands;
mod quantile_gain;
mod redundancy;
mod selection;

use std::collections::BTreeSet;

use records::Control;

use super::derived::Names;
use super::{Chart, Plan};
use crate::labels::slug;
use crate::part::Part;
use crate::view::{Place, Target, View};
use crate::{Chosen, InferenceFigure, Named};

/// Metrics of a figure; more cannot be read.
const MOST: usize = 30;

/// A figure before it has its place in the report.
struct Sketch {
    /// What stands behind the figure's own word in the file name.
    suffix: String,
    title: String,
    caption: String,
    chart: Chart,
}

/// Every figure that is wanted and has rows; one that was asked for by name and has none is a warning.
pub(super) fn plans(view: &View<'_>, names: &mut Names, warnings: &mut Vec<String>) -> Vec<Plan> {
    let wanted = &view.settings.inference_figures;
    let mut plans = Vec::new();
    for figure in InferenceFigure::ALL.iter().copied().filter(|figure| wanted.has(*figure)) {
        let sketches = sketches(view, figure);
        if sketches.is_empty() && matches!(wanted, Chosen::Only(_)) {
            let (key, word) = (InferenceFigure::KEY, figure.word());
            warnings.push(format!("`render.{key}`, figure `{word}` is left out: {}", lacking(figure)));
        }
        plans.extend(sketches.into_iter().map(|sketch| Plan {
            name: names.free(&format!("inference-{}{}", figure.word(), sketch.suffix)),
            part: part(figure),
            title: sketch.title,
            caption: sketch.caption,
            chart: sketch.chart,
        }));
    }
    plans
}

fn sketches(view: &View<'_>, figure: InferenceFigure) -> Vec<Sketch> {
    match figure {
        InferenceFigure::MetricIntervals => metric_intervals::sketches(view),
        InferenceFigure::Influence => influence::sketches(view),
        InferenceFigure::Selection => selection::sketches(view),
        InferenceFigure::Redundancy => redundancy::sketch(view).into_iter().collect(),
        InferenceFigure::QuantileBands => quantile_bands::sketches(view),
        InferenceFigure::QuantileGain => quantile_gain::sketches(view),
        InferenceFigure::Predictions => predictions::sketches(view),
        InferenceFigure::Power => power::sketch(view).into_iter().collect(),
    }
}

fn part(figure: InferenceFigure) -> Part {
    match figure {
        InferenceFigure::QuantileBands | InferenceFigure::QuantileGain => Part::Quantiles,
        InferenceFigure::Predictions => Part::Prediction,
        InferenceFigure::Power => Part::Planning,
        _ => Part::Comparison,
    }
}

/// Why a figure cannot be drawn.
fn lacking(figure: InferenceFigure) -> &'static str {
    match figure {
        InferenceFigure::MetricIntervals | InferenceFigure::Selection => {
            "the table `selection` has no metrics with a coefficient"
        }
        InferenceFigure::Influence => "the tables `selection` and `influence` have no rows of one metric",
        InferenceFigure::Redundancy => "the table `redundancy` has fewer than two metrics",
        InferenceFigure::QuantileBands => "the table `quantile_correlations` has no interval",
        InferenceFigure::QuantileGain => "the table `quantile_gain` has no difference",
        InferenceFigure::Predictions => "the table `predictions` has no reward model left out",
        InferenceFigure::Power => "the table `power` has no rows",
    }
}

/// The outcome and control as the end of a file name.
fn suffix(target: Target<'_>) -> String {
    let control = if target.control == Control::Style { "-style" } else { "" };
    format!("-{}{control}", slug(target.outcome))
}

/// Outcomes of some rows, by name.
fn outcomes<'a>(targets: impl Iterator<Item = Target<'a>>) -> BTreeSet<&'a str> {
    targets.map(|target| target.outcome).collect()
}

/// A metric where there is little room; the benchmark's name alone where it has one metric.
fn short(view: &View<'_>, at: Place<'_>) -> String {
    let lone = at.domain == "overall" && at.metric == "mean-score";
    if lone {
        return view.labels.of(at.benchmark);
    }
    view.labels.short_cell(at.benchmark, at.domain, at.metric)
}

/// `Shown: the 30 highest of 40.`, or nothing where all are shown.
fn cut(shown: usize, all: usize) -> String {
    if shown == all { String::new() } else { format!(" Shown: the {shown} highest of {all} metrics.") }
}
