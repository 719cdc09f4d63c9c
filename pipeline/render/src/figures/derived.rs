//! Figures for a config that names none: made from the tables.

use std::collections::{BTreeMap, BTreeSet};

use records::Control;
use records::tables::Correlation;

use crate::labels::slug;
use crate::tables::free;
use crate::view::{Target, View};
use crate::{HeatMap, HeatMapPanel, IntervalPlot, OutcomePlot, QuantileCurve, RawSettings, Scatter};

/// Rows of a derived interval plot.
const MOST: usize = 30;
/// Rows, and columns, of a panel of a derived heat map, and its panels.
const SIDE: usize = 40;
const PANELS: usize = 8;

/// The settings, with every empty list of figures filled from the tables.
pub(super) fn filled(view: &View<'_>, warnings: &mut Vec<String>) -> RawSettings {
    let mut asked = view.settings.clone();
    let mut names = Names::taken(&asked);
    if asked.outcome_plots.is_empty() {
        asked.outcome_plots =
            view.own_outcomes().into_iter().map(|outcome| outcome_plot(outcome, &mut names)).collect();
    }
    if asked.heat_maps.is_empty() {
        asked.heat_maps =
            view.targets().into_iter().filter_map(|target| heat_map(view, target, &mut names)).collect();
        asked.heat_maps.iter_mut().for_each(|map| warnings.extend(bounded(map)));
    }
    if asked.interval_plots.is_empty() {
        asked.interval_plots =
            view.targets().into_iter().map(|target| interval_plot(view, target, &mut names)).collect();
    }
    if asked.scatters.is_empty() {
        asked.scatters =
            view.targets().into_iter().filter_map(|target| scatter(view, target, &mut names)).collect();
    }
    if asked.quantile_curves.is_empty() {
        let outcomes: BTreeSet<&str> = view.quantile_targets().iter().map(|target| target.outcome).collect();
        asked.quantile_curves =
            outcomes.into_iter().map(|outcome| quantile_curve(outcome, &mut names)).collect();
    }
    asked
}

/// File names in use, so that a derived figure never overwrites one that was asked for.
pub(super) struct Names(BTreeSet<String>);

impl Names {
    pub(super) fn taken(asked: &RawSettings) -> Self {
        let names = asked.outcome_plots.iter().map(|figure| &figure.name);
        let names = names.chain(asked.heat_maps.iter().map(|figure| &figure.name));
        let names = names.chain(asked.interval_plots.iter().map(|figure| &figure.name));
        let names = names.chain(asked.scatters.iter().map(|figure| &figure.name));
        let names = names.chain(asked.quantile_curves.iter().map(|figure| &figure.name));
        Self(names.map(|name| name.to_lowercase()).collect())
    }

    /// A name as it is, or with a number if it is in use.
    pub(super) fn free(&mut self, name: &str) -> String {
        free(&mut self.0, name)
    }

    fn of(&mut self, kind: &str, outcome: &str, control: Option<Control>) -> String {
        let control = control.map(|control| format!("-{control}")).unwrap_or_default();
        free(&mut self.0, &format!("{kind}-{}{control}", slug(outcome)))
    }
}

fn outcome_plot(outcome: &str, names: &mut Names) -> OutcomePlot {
    let name = names.of("outcomes", outcome, None);
    OutcomePlot { name, title: String::new(), outcome: outcome.to_owned() }
}

fn quantile_curve(outcome: &str, names: &mut Names) -> QuantileCurve {
    let name = names.of("quantiles", outcome, None);
    QuantileCurve { name, title: String::new(), outcome: outcome.to_owned() }
}

/// Benchmarks with at least two cells; others have nothing to show on a map.
fn heat_map(view: &View<'_>, target: Target<'_>, names: &mut Names) -> Option<HeatMap> {
    let mut benchmarks: BTreeMap<&str, (BTreeSet<&str>, BTreeSet<&str>)> = BTreeMap::new();
    for row in view.family(target, view.statistic()) {
        let (domains, metrics) = benchmarks.entry(&row.benchmark).or_default();
        domains.insert(&row.domain);
        metrics.insert(&row.metric);
    }
    let own = |names: BTreeSet<&str>| names.into_iter().map(str::to_owned).collect();
    let panels: Vec<HeatMapPanel> = benchmarks
        .into_iter()
        .filter(|(_, (domains, metrics))| domains.len() * metrics.len() > 1)
        .map(|(benchmark, (domains, metrics))| HeatMapPanel {
            title: String::new(),
            benchmark: benchmark.to_owned(),
            domains: own(domains),
            metrics: own(metrics),
            merged: None,
        })
        .collect();
    (!panels.is_empty()).then(|| HeatMap {
        name: names.of("heat-map", target.outcome, Some(target.control)),
        title: String::new(),
        outcome: target.outcome.to_owned(),
        control: target.control,
        statistic: view.statistic().to_owned(),
        panels,
    })
}

/// Cuts a heat map to a size that can be read, and says what that leaves out.
fn bounded(map: &mut HeatMap) -> Option<String> {
    let mut cut = Vec::new();
    for panel in &mut map.panels {
        let HeatMapPanel { benchmark, domains, metrics, .. } = panel;
        for (what, names) in [("domains", domains), ("metrics", metrics)] {
            if names.len() > SIDE {
                let (all, first) = (names.len(), &names[SIDE]);
                cut.push(format!("{} of {all} {what} of `{benchmark}`, from `{first}` on", all - SIDE));
                names.truncate(SIDE);
            }
        }
    }
    if map.panels.len() > PANELS {
        let (all, first) = (map.panels.len(), &map.panels[PANELS].benchmark);
        cut.push(format!("{} of {all} benchmarks, from `{first}` on", all - PANELS));
        map.panels.truncate(PANELS);
    }
    let name = &map.name;
    (!cut.is_empty()).then(|| {
        format!(
            "figure `{name}` leaves out {}: the table has them; `render.heat_maps` can ask for others",
            cut.join("; ")
        )
    })
}

fn interval_plot(view: &View<'_>, target: Target<'_>, names: &mut Names) -> IntervalPlot {
    IntervalPlot {
        name: names.of("intervals", target.outcome, Some(target.control)),
        title: String::new(),
        outcome: target.outcome.to_owned(),
        control: target.control,
        statistic: view.statistic().to_owned(),
        most: MOST,
    }
}

/// The cell with the largest coefficient whose values are at hand; the caption says that it was
/// picked for that.
fn scatter(view: &View<'_>, target: Target<'_>, names: &mut Names) -> Option<Scatter> {
    let mut rows: Vec<(&Correlation, f64)> = view
        .family(target, view.statistic())
        .into_iter()
        .filter_map(|row| Some((row, row.estimate?)))
        .collect();
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (row, _) = rows.into_iter().find(|(row, _)| super::points::at_hand(view, row))?;
    Some(Scatter {
        name: names.of("scatter", target.outcome, Some(target.control)),
        title: String::new(),
        benchmark: row.benchmark.clone(),
        domain: row.domain.clone(),
        metric: row.metric.clone(),
        outcome: target.outcome.to_owned(),
        control: target.control,
        highlight: Vec::new(),
    })
}
