//! Who was judged from raw scores: one order and one look for all figures and tables.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use figure::{Marker, Style, Theme};
use records::BASELINE_JUDGES;
use records::tables::Proxy;

/// Judges with a look of their own: seven colours, each with three dashes and three markers.
pub(crate) const STYLED: usize = 21;

/// Judges in the order of their accuracy, then the baselines.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Judges<'a> {
    /// Best first.
    pub named: Vec<&'a str>,
    /// In the order of [`BASELINE_JUDGES`].
    pub baselines: Vec<&'a str>,
    /// The cell that they are ordered by, if there is one: benchmark, domain, metric.
    pub order: Option<(&'a str, &'a str, &'a str)>,
    places: BTreeMap<&'a str, usize>,
}

/// Whether a judge is made up for comparison.
pub(crate) fn is_baseline(judge: &str) -> bool {
    BASELINE_JUDGES.contains(&judge)
}

impl<'a> Judges<'a> {
    pub(super) fn new(rows: &'a [Proxy]) -> Self {
        let all: BTreeSet<&str> = rows.iter().map(|row| row.judge.as_str()).collect();
        let made_up = BASELINE_JUDGES.into_iter().filter_map(|name| all.get(name).copied());
        let baselines: Vec<&str> = made_up.collect();
        let mut named: Vec<&str> = all.iter().copied().filter(|judge| !is_baseline(judge)).collect();
        let order = order(rows);
        if let Some(cell) = order {
            let values: BTreeMap<&str, f64> = rows
                .iter()
                .filter(|row| place(row) == cell)
                .map(|row| (row.judge.as_str(), row.value))
                .collect();
            let value = |judge: &str| values.get(judge).copied().unwrap_or(f64::NEG_INFINITY);
            named.sort_by(|a, b| value(b).total_cmp(&value(a)).then(a.cmp(b)));
        }
        let places = named.iter().chain(&baselines).copied().zip(0..).collect();
        Self { named, baselines, order, places }
    }

    /// How a judge looks in every figure; the others share one look.
    pub(crate) fn style(&self, judge: &str) -> Style {
        let theme = Theme::default();
        let grey = Style { colour: theme.muted, ..theme.style(0) };
        if let Some(place) = BASELINE_JUDGES.iter().position(|name| *name == judge) {
            let marker = [Marker::Square, Marker::Diamond, Marker::TriangleUp][place];
            return Style { marker, ..grey.hollow() };
        }
        let place = self.places.get(judge).copied().filter(|place| *place < STYLED);
        place.map_or(grey, |place| theme.style(place))
    }

    /// Place in the order; judges without a metric are last.
    pub(crate) fn place(&self, judge: &str) -> usize {
        self.places.get(judge).copied().unwrap_or(usize::MAX)
    }

    /// All, baselines last.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'a str> {
        self.named.iter().chain(&self.baselines).copied()
    }
}

/// Accuracy on the whole of the benchmark that most judges have a value of.
fn order(rows: &[Proxy]) -> Option<(&str, &str, &str)> {
    let mut judges: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.metric == "accuracy" && !is_baseline(&row.judge)) {
        if matches!(row.domain.as_str(), "overall" | "mean") {
            *judges.entry(place(row)).or_default() += 1;
        }
    }
    judges
        .into_iter()
        .max_by_key(|((benchmark, domain, _), count)| (*count, *domain == "overall", Reverse(*benchmark)))
        .map(|(cell, _)| cell)
}

fn place(row: &Proxy) -> (&str, &str, &str) {
    (&row.benchmark, &row.domain, &row.metric)
}
