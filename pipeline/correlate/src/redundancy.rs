//! How much the metrics compared repeat each other.

use std::collections::BTreeSet;

use records::tables::{MetricComponent, Redundancy, RedundancyMerge};
use selection::{Dissimilarity, NoAnswer, Tree, correlation_matrix, metric_tree, principal_components};
use statistics::Statistic;

use crate::Settings;
use crate::candidates::{Candidates, metrics};
use crate::family::Family;
use crate::points::Points;

/// Components beyond these are rarely more than noise at a handful of reward models.
const MOST_COMPONENTS: usize = 5;

/// Rows of `redundancy`, `redundancy_merges` and `components`, and why there are none.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub pairs: Vec<Redundancy>,
    pub merges: Vec<RedundancyMerge>,
    pub components: Vec<MetricComponent>,
    pub warning: Option<String>,
}

/// Over the reward models that have an outcome, whichever it is: the metrics repeat each other whatever they predict.
pub(crate) fn compute(settings: &Settings, points: &Points, family: &Family<'_>) -> Found {
    let trained: BTreeSet<&str> =
        points.targets.values().flat_map(|outcomes| outcomes.keys().map(String::as_str)).collect();
    let cells = metrics(settings, points, family);
    let candidates = Candidates::over(points, &trained.into_iter().collect::<Vec<_>>(), &cells);
    // A metric that does not vary has no correlation with another.
    let varies = |column: &Vec<f64>| statistics::standardise(column).is_ok();
    let kept: Vec<usize> =
        (0..candidates.cells.len()).filter(|place| varies(&candidates.columns[*place])).collect();
    if kept.len() < 2 {
        return Found::default();
    }
    let columns: Vec<Vec<f64>> = kept.iter().map(|place| candidates.columns[*place].clone()).collect();
    let cells: Vec<_> = kept.iter().map(|place| candidates.cells[*place]).collect();
    found(&cells, &columns).unwrap_or_else(|reason| Found {
        warning: Some(format!("no redundancy of the metrics: {reason}")),
        ..Found::default()
    })
}

fn found(cells: &[&crate::points::Cell], columns: &[Vec<f64>]) -> Result<Found, NoAnswer> {
    let matrix = correlation_matrix(Statistic::Pearson, columns)?;
    let tree = metric_tree(&matrix, Dissimilarity::Signed);
    let place =
        |metric: usize| tree.order.iter().position(|other| *other == metric).unwrap_or(metric) as i64 + 1;
    let n = columns[0].len() as i64;
    let size = cells.len();
    let pairs = (0..size).flat_map(|a| (0..size).map(move |b| (a, b))).map(|(a, b)| Redundancy {
        benchmark_a: cells[a].benchmark.clone(),
        domain_a: cells[a].domain.clone(),
        metric_a: cells[a].metric.clone(),
        benchmark_b: cells[b].benchmark.clone(),
        domain_b: cells[b].domain.clone(),
        metric_b: cells[b].metric.clone(),
        statistic: Statistic::Pearson.as_str().to_owned(),
        n,
        estimate: matrix.at(a, b),
        place_a: place(a),
        place_b: place(b),
    });
    let pairs = pairs.collect();
    let parts = principal_components(columns, MOST_COMPONENTS)?;
    let loading = |component: usize, metric: usize| MetricComponent {
        component: component as i64 + 1,
        explained: parts.shares[component],
        benchmark: cells[metric].benchmark.clone(),
        domain: cells[metric].domain.clone(),
        metric: cells[metric].metric.clone(),
        n,
        loading: parts.loadings[component][metric],
    };
    let components =
        (0..parts.shares.len()).flat_map(|component| (0..size).map(move |metric| (component, metric)));
    let components = components.map(|(component, metric)| loading(component, metric)).collect();
    Ok(Found { pairs, merges: merges(&tree, size), components, warning: None })
}

/// The steps as ranges of leaves: the members of a branch stand side by side.
fn merges(tree: &Tree, size: usize) -> Vec<RedundancyMerge> {
    let mut spans: Vec<(i64, i64)> = (0..size)
        .map(|metric| tree.order.iter().position(|other| *other == metric).unwrap_or(metric) as i64 + 1)
        .map(|place| (place, place))
        .collect();
    let mut rows = Vec::new();
    for (step, merge) in tree.merges.iter().enumerate() {
        let (left, right) = (spans[merge.left], spans[merge.right]);
        spans.push((left.0.min(right.0), left.1.max(right.1)));
        rows.push(RedundancyMerge {
            step: step as i64 + 1,
            left_from: left.0,
            left_to: left.1,
            right_from: right.0,
            right_to: right.1,
            dissimilarity: merge.dissimilarity,
        });
    }
    rows
}
