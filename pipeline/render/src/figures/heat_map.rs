//! Heat map of correlations: metrics down, domains across, hatched where there is no number.

use std::collections::BTreeSet;

use figure::{Cell, Heatmap, HeatmapPanel, Width};
use records::tables::Correlation;

use super::known::Asked;
use super::{Chart, Plan};
use crate::number::{alpha, span};
use crate::part::Part;
use crate::sentence::{distinct, sources};
use crate::view::{Place, Target, View};
use crate::{HeatMap, HeatMapPanel};

pub(super) fn plan(view: &View<'_>, map: &HeatMap, warnings: &mut Vec<String>) -> Option<Plan> {
    let target = Target { outcome: &map.outcome, control: map.control };
    let asked = Asked { list: "heat_maps", figure: &map.name };
    if !asked.has_target(view, target, warnings) {
        return None;
    }
    warnings.extend(map.panels.iter().flat_map(|panel| strangers(view, panel, asked)));
    let grids: Vec<Grid<'_>> = map.panels.iter().map(|panel| Grid::new(view, map, target, panel)).collect();
    let title = if map.title.is_empty() { view.title(target) } else { map.title.clone() };
    let alpha = alpha(view.level);
    let chart = Heatmap {
        width: Width::Double,
        panels: grids.iter().map(|grid| grid.panel(view)).collect(),
        scale_label: format!("{} with {}", view.labels.of(&map.statistic), view.title(target)),
        missing_note: "no number".to_owned(),
        mark_note: format!("p < {alpha}, not adjusted; the others cannot be told from 0"),
        ..Heatmap::default()
    };
    let caption = caption(view, map, target, &grids);
    Some(Plan {
        name: map.name.clone(),
        part: Part::Correlations,
        title,
        caption,
        chart: Chart::Heatmap(chart),
    })
}

/// The cells of one block.
struct Grid<'a> {
    title: String,
    rows: Vec<String>,
    columns: Vec<String>,
    cells: Vec<Vec<Option<&'a Correlation>>>,
}

impl<'a> Grid<'a> {
    fn new(view: &View<'a>, map: &HeatMap, target: Target<'_>, panel: &HeatMapPanel) -> Self {
        let at = |domain: &str, metric: &str| {
            view.cell(target, Place { benchmark: &panel.benchmark, domain, metric }, &map.statistic)
        };
        let on = |id: &String| view.labels.on(&panel.benchmark, id);
        let (rows, cells) = match &panel.merged {
            Some(name) => {
                let first = |domain: &String| panel.metrics.iter().find_map(|metric| at(domain, metric));
                (vec![name.clone()], vec![panel.domains.iter().map(first).collect()])
            }
            None => {
                let row = |metric: &String| panel.domains.iter().map(|domain| at(domain, metric)).collect();
                (panel.metrics.iter().map(on).collect(), panel.metrics.iter().map(row).collect())
            }
        };
        let title =
            if panel.title.is_empty() { view.labels.of(&panel.benchmark) } else { panel.title.clone() };
        Self { title, rows, columns: panel.domains.iter().map(on).collect(), cells }
    }

    fn panel(&self, view: &View<'_>) -> HeatmapPanel {
        let cell = |row: &Option<&Correlation>| Cell {
            value: row.and_then(|row| row.estimate),
            marked: row.is_some_and(|row| view.told_apart(row.p_value)),
            faint: false,
            blank: false,
        };
        HeatmapPanel {
            title: self.title.clone(),
            rows: self.rows.clone(),
            columns: self.columns.clone(),
            cells: self.cells.iter().map(|row| row.iter().map(cell).collect()).collect(),
            apart: 0,
        }
    }

    fn found(&self) -> impl Iterator<Item = &'a Correlation> {
        self.cells.iter().flatten().copied().flatten().filter(|row| row.estimate.is_some())
    }

    fn size(&self) -> usize {
        self.rows.len() * self.columns.len()
    }
}

fn caption(view: &View<'_>, map: &HeatMap, target: Target<'_>, grids: &[Grid<'_>]) -> String {
    let found: Vec<&Correlation> = grids.iter().flat_map(Grid::found).collect();
    let marked = found.iter().filter(|row| view.told_apart(row.p_value)).count();
    let missing = grids.iter().map(Grid::size).sum::<usize>() - found.len();
    let n = span(found.iter().map(|row| row.n));
    let alpha = alpha(view.level);
    let outcomes = distinct(target.rows(view).map(|row| row.source.as_str()));
    let hatched = if missing == 0 {
        String::new()
    } else {
        format!(" Hatched: {missing} without a number, for want of values.")
    };
    format!(
        "{} between a metric (row) on a domain (column) and {}, over n = {n} trained reward models; + means that \
         the metric agrees with the outcome. Bold with a dot: p < {alpha}, two-sided, not adjusted for the number \
         of cells: {marked} of {}.{} Every other cell cannot be told from 0 with n = {n}.{hatched}{} Source: \
         metrics from {}; outcomes from {}.",
        view.labels.of(&map.statistic),
        view.title(target),
        found.len(),
        view.after_adjustment(&found),
        view.own_points(target, |judge| map
            .panels
            .iter()
            .any(|panel| view.is_scored(judge, &panel.benchmark))),
        sources(&metric_sources(view, map), 3),
        sources(&outcomes, 3),
    )
}

fn metric_sources(view: &View<'_>, map: &HeatMap) -> Vec<String> {
    let shown = |proxy: &&records::tables::Proxy| {
        map.panels.iter().any(|panel| {
            panel.benchmark == proxy.benchmark
                && panel.domains.contains(&proxy.domain)
                && panel.metrics.contains(&proxy.metric)
        })
    };
    distinct(view.inputs.proxies.iter().filter(shown).map(|proxy| proxy.source.as_str()))
}

/// Benchmarks, domains and metrics that stand in no table: not in metrics, correlations or figures.
fn strangers(view: &View<'_>, panel: &HeatMapPanel, asked: Asked<'_>) -> Vec<String> {
    let inputs = view.inputs;
    let proxies = inputs.proxies.iter().map(|row| (&row.benchmark, Some(&row.domain), &row.metric));
    let cells = inputs.correlations.iter().map(|row| (&row.benchmark, Some(&row.domain), &row.metric));
    let printed = inputs.references.iter().map(|row| (&row.benchmark, row.domain.as_ref(), &row.metric));
    let all: Vec<_> = proxies.chain(cells).chain(printed).collect();
    let benchmarks: BTreeSet<&str> = all.iter().map(|(benchmark, ..)| benchmark.as_str()).collect();
    if !benchmarks.contains(panel.benchmark.as_str()) {
        return vec![asked.unknown("benchmark", &panel.benchmark, &benchmarks)];
    }
    let here = || all.iter().filter(|(benchmark, ..)| **benchmark == panel.benchmark);
    let domains: BTreeSet<&str> = here().filter_map(|(_, domain, _)| domain.map(String::as_str)).collect();
    let metrics: BTreeSet<&str> = here().map(|(.., metric)| metric.as_str()).collect();
    let unknown = |kind: &'static str, words: &[String], known: &BTreeSet<&str>| -> Vec<String> {
        let strangers = words.iter().filter(|word| !known.contains(word.as_str()));
        strangers.map(|word| asked.unknown(kind, word, known)).collect()
    };
    let mut found = unknown("domain", &panel.domains, &domains);
    found.extend(unknown("metric", &panel.metrics, &metrics));
    found
}
