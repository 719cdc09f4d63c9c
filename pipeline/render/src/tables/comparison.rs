//! The metrics compared: how sure each is, what it shares with others, how often it would be chosen.

use records::tables::Correlation;

use super::interval_heading;
use crate::labels::{Labels, slug};
use crate::number::span;
use crate::part::Part;
use crate::sentence::{distinct, readable_code};
use crate::table::{Cell, Column, Table, limits, number, text};
use crate::view::{Compared, Target, View};

/// One an outcome and control.
pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    view.targets().into_iter().filter_map(|target| table(view, target)).collect()
}

fn table(view: &View<'_>, target: Target<'_>) -> Option<Table> {
    let metrics = view.compared(target);
    let statistic = metrics.first()?.row.statistic.as_str();
    let with_noise = metrics.iter().any(|metric| view.noise(metric.row).is_some());
    Some(Table {
        name: format!("metrics-compared-{}-{}", slug(target.outcome), target.control),
        part: Part::Comparison,
        folded: true,
        caption: caption(view, target, &metrics, with_noise),
        columns: columns(view, statistic, with_noise),
        rows: metrics.iter().map(|metric| row(view, metric, with_noise)).collect(),
    })
}

fn columns(view: &View<'_>, statistic: &str, with_noise: bool) -> Vec<Column> {
    let symbol = Labels::symbol(statistic);
    let mut columns = vec![text("Benchmark"), text("Domain"), text("Metric"), number("n")];
    columns.extend([number(symbol), limits(interval_heading(view))]);
    if with_noise {
        columns.extend([number(format!("{symbol}, noise carried")), limits(interval_heading(view))]);
    }
    columns.extend([number("p"), number("p, family-wise"), text("Letters")]);
    columns.extend([number("Best, %"), number("Top 3, %"), number("P(best), %")]);
    columns
}

fn row(view: &View<'_>, metric: &Compared<'_>, with_noise: bool) -> Vec<Cell> {
    let (row, chosen, at) = (metric.row, metric.chosen, metric.at());
    let share = |share: Option<f64>| Cell::number(share.map(|share| 100.0 * share), 1);
    let mut cells = vec![
        Cell::Text(view.labels.of(at.benchmark)),
        Cell::Text(view.labels.on(at.benchmark, at.domain)),
        Cell::Text(view.labels.on(at.benchmark, at.metric)),
        Cell::Count(row.n),
        Cell::Number(metric.estimate, 2),
        Cell::interval(row.lower.zip(row.upper), 2),
    ];
    if with_noise {
        cells.extend(carried(view, row));
    }
    cells.extend([
        Cell::probability(row.p_value),
        Cell::probability(row.p_familywise),
        chosen.cluster.clone().map_or_else(Cell::absent, Cell::Text),
        share(chosen.frequency_best),
        share(chosen.frequency_top3),
        share(chosen.probability_best),
    ]);
    cells
}

/// The coefficient of true values and its interval, or why there is none.
fn carried(view: &View<'_>, row: &Correlation) -> [Cell; 2] {
    let Some(noise) = view.noise(row) else { return [Cell::absent(), Cell::absent()] };
    let corrected = match noise.corrected {
        Some(value) => Cell::Number(value, 2),
        None => Cell::Absent(readable_code(&noise.corrected_state)),
    };
    let interval = view.further_interval(row, "noise-carried");
    [corrected, Cell::interval(interval.and_then(|found| found.lower.zip(found.upper)), 2)]
}

fn caption(view: &View<'_>, target: Target<'_>, metrics: &[Compared<'_>], with_noise: bool) -> String {
    let rows = || metrics.iter().map(|metric| metric.chosen);
    let priors = distinct(rows().filter_map(|row| row.prior.as_deref()));
    let prior = if priors.is_empty() {
        String::new()
    } else {
        format!(" P(best): posterior probability under the prior: {}.", priors.join("; "))
    };
    let noise = if with_noise {
        " Noise carried: corrected for attenuation, with the interval of true values."
    } else {
        ""
    };
    format!(
        "The metrics compared against {}. Metrics with one letter in common cannot be told apart. Best and top 3: \
         selection frequency, the share of {} resamples of the reward models in which the metric is chosen, not a \
         probability of being best.{prior}{noise}",
        view.title(target),
        span(rows().map(|row| row.rounds)),
    )
}
