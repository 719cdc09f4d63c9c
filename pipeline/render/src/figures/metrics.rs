//! Figures of metrics computed from raw scores, made wherever the tables have rows for them.

mod accuracy_spearman;
mod confidence;
mod curves;
mod heat_maps;
mod separability;
mod win_rates;

use super::derived::Names;
use super::{Chart, Plan};
use crate::part::Part;
use crate::view::View;
use crate::{MetricFigure, Named};

/// A figure before it has its place in the report.
struct Sketch {
    /// End of its file name.
    name: String,
    title: String,
    caption: String,
    chart: Chart,
}

/// Every figure that is wanted and has rows.
pub(super) fn plans(view: &View<'_>, names: &mut Names) -> Vec<Plan> {
    let wanted = MetricFigure::ALL.iter().filter(|figure| view.settings.metric_figures.has(**figure));
    let sketches = wanted.flat_map(|figure| sketches(view, *figure));
    let plan = |sketch: Sketch| Plan {
        name: names.free(&format!("metrics-{}", sketch.name)),
        part: Part::Metrics,
        title: sketch.title,
        caption: sketch.caption,
        chart: sketch.chart,
    };
    sketches.map(plan).collect()
}

fn sketches(view: &View<'_>, figure: MetricFigure) -> Vec<Sketch> {
    match figure {
        MetricFigure::AccuracySpearman => accuracy_spearman::sketches(view),
        MetricFigure::HeatMaps => heat_maps::sketches(view),
        MetricFigure::BestOfKCurves => curves::sketches(view),
        MetricFigure::WinRates => win_rates::sketches(view),
        MetricFigure::Separability => separability::sketches(view),
        MetricFigure::Confidence => confidence::sketches(view),
    }
}
