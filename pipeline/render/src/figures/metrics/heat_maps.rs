//! One metric by judge and domain: a figure for each metric.

use figure::{Cell, ColourScale, Heatmap, HeatmapPanel, Width, nice_ticks};
use records::Direction;
use records::tables::Proxy;

use super::{Chart, Sketch};
use crate::made::{self, Shown};
use crate::number::{count, span};
use crate::sentence::capital;
use crate::view::{Measured, View, is_baseline};

/// Judges that can be read, and how many are shown where there are more.
const MOST: usize = 40;
const SHOWN: usize = 30;
/// Domains of a map.
const DOMAINS: usize = 18;

/// One a metric of each benchmark that has several domains.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    let of = |measured| {
        let metrics = Measured::main_metrics(measured);
        metrics.into_iter().filter_map(move |metric| Map::new(view, measured, metric).map(Map::sketch))
    };
    view.measured.iter().filter(|measured| measured.domains.len() > 1).flat_map(of).collect()
}

/// One map before it is drawn.
struct Map<'a> {
    view: &'a View<'a>,
    measured: &'a Measured<'a>,
    metric: &'a str,
    shown: Shown,
    /// Judges, then baselines.
    judges: Vec<&'a str>,
    all: usize,
    domains: Vec<&'a str>,
    all_domains: usize,
}

impl<'a> Map<'a> {
    fn new(view: &'a View<'a>, measured: &'a Measured<'a>, metric: &'a str) -> Option<Self> {
        let has = |judge: &&str| {
            measured.domains.iter().any(|domain| measured.row(judge, domain, metric).is_some())
        };
        let mut judges: Vec<&str> = view.judges.named.iter().copied().filter(has).collect();
        let all = judges.len();
        if all > MOST {
            judges.truncate(SHOWN);
        }
        judges.extend(view.judges.baselines.iter().copied().filter(has));
        let with = |domain: &&str| judges.iter().any(|judge| measured.row(judge, domain, metric).is_some());
        let mut domains: Vec<&str> = measured.domains.iter().copied().filter(with).collect();
        let all_domains = domains.len();
        domains.truncate(DOMAINS);
        let shown = Shown::of(metric, measured.of(metric).next()?);
        (!domains.is_empty()).then_some(Self {
            view,
            measured,
            metric,
            shown,
            judges,
            all,
            domains,
            all_domains,
        })
    }

    fn sketch(self) -> Sketch {
        let labels = &self.view.labels;
        let label = labels.on(self.measured.benchmark, self.metric);
        let chart = Heatmap {
            width: Width::Double,
            panels: vec![self.panel()],
            scale: self.scale(),
            scale_label: format!("{label}{}{}", self.shown.unit, self.less()),
            decimals: self.shown.decimals,
            missing_note: "no value".to_owned(),
            mark_note: format!("{} of its domain", if self.is_lower() { "lowest" } else { "highest" }),
            faint_note: format!("pale: on less than {} of the rows", made::WHOLE_WORDS),
            ..Heatmap::default()
        };
        let benchmark = crate::labels::slug(self.measured.benchmark);
        Sketch {
            name: format!("{benchmark}-{}", crate::labels::slug(self.metric)),
            title: format!("{label} by judge and domain: {}", labels.of(self.measured.benchmark)),
            caption: self.caption(),
            chart: Chart::Heatmap(chart),
        }
    }

    fn row(&self, judge: &str, domain: &str) -> Option<&'a Proxy> {
        self.measured.row(judge, domain, self.metric)
    }

    fn rows(&self) -> impl Iterator<Item = &'a Proxy> + '_ {
        self.judges.iter().flat_map(|judge| self.domains.iter().filter_map(|domain| self.row(judge, domain)))
    }

    fn is_lower(&self) -> bool {
        self.rows().next().is_some_and(|row| row.direction == Direction::Lower)
    }

    fn less(&self) -> &'static str {
        if self.is_lower() { "; less is better" } else { "" }
    }

    fn panel(&self) -> HeatmapPanel {
        let benchmark = self.measured.benchmark;
        let best: Vec<Option<f64>> = self.domains.iter().map(|domain| self.best(domain)).collect();
        let cell = |judge: &str, place: usize| {
            let row = self.row(judge, self.domains[place]);
            let marked = row.is_some_and(|row| !is_baseline(judge) && Some(row.value) == best[place]);
            let faint = row.is_some_and(|row| self.view.is_partial(row));
            Cell { value: row.map(|row| self.shown.factor * row.value), marked, faint, blank: false }
        };
        let cells = |judge: &&str| (0..self.domains.len()).map(|place| cell(judge, place)).collect();
        HeatmapPanel {
            title: String::new(),
            rows: self.judges.iter().map(|judge| self.view.judge(judge)).collect(),
            columns: self.domains.iter().map(|domain| self.view.labels.on(benchmark, domain)).collect(),
            cells: self.judges.iter().map(cells).collect(),
            apart: self.judges.iter().filter(|judge| is_baseline(judge)).count(),
        }
    }

    /// The best value of a domain among the judges shown; none where all are equal.
    fn best(&self, domain: &str) -> Option<f64> {
        let judges = self.judges.iter().filter(|judge| !is_baseline(judge));
        let values: Vec<f64> = judges.filter_map(|judge| Some(self.row(judge, domain)?.value)).collect();
        let better = if self.is_lower() { f64::min } else { f64::max };
        let differ = values.iter().any(|value| *value != values[0]);
        differ.then(|| values.into_iter().reduce(better)).flatten()
    }

    /// Round ends around the judges' values; two hues where both signs occur.
    fn scale(&self) -> ColourScale {
        let judges = || self.rows().filter(|row| !is_baseline(&row.judge));
        let some =
            if judges().next().is_some() { judges().collect() } else { self.rows().collect::<Vec<_>>() };
        let values = || some.iter().map(|row| self.shown.factor * row.value);
        let (low, high) =
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max));
        if low < 0.0 {
            return ColourScale::Diverging { limit: 1.0 * self.shown.factor };
        }
        let ticks = nice_ticks(low, high.max(low + 0.01 * self.shown.factor), 5).values;
        let ends = ticks.first().copied().zip(ticks.last().copied()).filter(|(first, last)| first < last);
        let (low, high) = ends.unwrap_or((0.0, self.shown.factor));
        ColourScale::Sequential { low, high }
    }

    fn caption(&self) -> String {
        let view = self.view;
        let baselines = self.judges.iter().filter(|judge| is_baseline(judge)).count();
        let judges = self.judges.len() - baselines;
        let cut = match (self.all > judges, self.all_domains > self.domains.len()) {
            (false, false) => String::new(),
            (true, false) => format!(" Shown: the {judges} first of {} judges.", self.all),
            (false, true) => format!(" Shown: {} of {} domains.", self.domains.len(), self.all_domains),
            (true, true) => format!(
                " Shown: the {judges} first of {} judges and {} of {} domains.",
                self.all,
                self.domains.len(),
                self.all_domains
            ),
        };
        let below = if baselines > 0 {
            " Set apart below: judges made up for comparison; a colour at either end can stand for values beyond it."
        } else {
            ""
        };
        let empty = self.judges.len() * self.domains.len() - self.rows().count();
        let hatched = if empty == 0 {
            String::new()
        } else {
            format!(" Hatched: {empty} without a value; the table “metric-notes” says why.")
        };
        let partial = if self.rows().any(|row| view.is_partial(row)) {
            format!(" Pale: on less than {} of the rows, see the table “metric-coverage”.", made::WHOLE_WORDS)
        } else {
            String::new()
        };
        format!(
            "{} ({}) on {}, {}; {}. {} behind a cell: {}. {}{cut}{below}{hatched}{partial} Intervals are in the CSV file of the table “{}”. \
             Source: table “metrics”.",
            view.labels.on(self.measured.benchmark, self.metric),
            if self.is_lower() { "less is better" } else { "more is better" },
            view.labels.of(self.measured.benchmark),
            count(judges, "judge", "judges"),
            made::ordered(view),
            capital(made::rows(self.measured.benchmark, self.metric)),
            span(self.rows().filter_map(|row| row.n)),
            "Dot: the best of its domain, which need not differ from the next.",
            made::by_domain_name(self.measured.benchmark, self.metric),
        )
    }
}
