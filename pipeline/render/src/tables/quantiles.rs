//! Correlations of quantiles over domains.

use super::correlations::{Adjusted, estimate, support, symbol};
use super::interval_heading;
use crate::labels::slug;
use crate::part::Part;
use crate::sentence::{distinct, list};
use crate::table::{Cell, Table, limits, number, text};
use crate::view::{Finding, Target, View};

pub(super) fn tables(view: &View<'_>) -> Vec<Table> {
    view.quantile_targets().into_iter().map(|target| table(view, target)).collect()
}

fn table(view: &View<'_>, target: Target<'_>) -> Table {
    let adjusted = Adjusted::of(view.quantiles.iter().map(|row| Finding::from(*row)));
    let mut columns = vec![text("Benchmark"), text("Metric"), number("Quantile"), number("n")];
    columns.extend([number(symbol(view)), limits(interval_heading(view)), number("p")]);
    columns.extend(adjusted.columns());
    let rows =
        view.quantiles.iter().filter(|row| row.outcome == target.outcome && row.control == target.control);
    let rows = rows.map(|row| {
        let finding = Finding::from(*row);
        let mut cells = vec![
            Cell::Text(view.labels.of(&row.benchmark)),
            Cell::Text(view.labels.on(&row.benchmark, &row.metric)),
            Cell::Number(row.quantile, 2),
            Cell::Count(row.n),
            estimate(&finding),
        ];
        cells.extend(support(Some(&finding), adjusted));
        cells
    });
    Table {
        name: format!("quantile-correlations-{}-{}", slug(target.outcome), target.control),
        part: Part::Quantiles,
        folded: true,
        caption: caption(view, target),
        columns,
        rows: rows.collect(),
    }
}

fn caption(view: &View<'_>, target: Target<'_>) -> String {
    let rows =
        || view.quantiles.iter().filter(|row| row.outcome == target.outcome && row.control == target.control);
    let sets: Vec<String> = distinct(rows().map(|row| row.domains.as_str()))
        .iter()
        .map(|set| list(&set.split(' ').map(|domain| view.labels.of(domain)).collect::<Vec<_>>()))
        .collect();
    let standardised = rows().all(|row| row.standardised);
    format!(
        "Correlation of quantiles over domains with {}: quantile 0 is a reward model’s worst domain, 1 its best. \
         Domains: {}{}.",
        view.title(target),
        sets.join("; "),
        if standardised { ", each standardised over the reward models first" } else { "" },
    )
}
