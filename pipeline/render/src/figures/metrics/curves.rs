//! Share correct of the answer picked among K, with what an oracle and a random pick reach.

use std::collections::{BTreeMap, BTreeSet};

use figure::{Axis, Colour, Dash, LinePanel, Lines, Series, Style, Theme, Width};
use records::tables::BestOfKCurve;

use super::{Chart, Sketch};
use crate::made;
use crate::number::{count, percent, span};
use crate::sentence::distinct;
use crate::view::{Measured, STYLED, View, is_baseline};

/// Judges of one panel up to which each has its interval shaded.
const SHADED: usize = 4;
/// Panels of one figure.
const PANELS: usize = 12;
/// Judges drawn without a look of their own.
const GREY: usize = 60;

/// Curves of one judge on one domain, by K.
type Curve<'a> = Vec<&'a BestOfKCurve>;

/// One a benchmark.
pub(super) fn sketches(view: &View<'_>) -> Vec<Sketch> {
    let benchmarks: BTreeSet<&str> =
        view.inputs.best_of_k_curves.iter().map(|row| row.benchmark.as_str()).collect();
    benchmarks.iter().filter_map(|benchmark| sketch(view, benchmark, benchmarks.len() > 1)).collect()
}

/// Everything that is drawn of a benchmark.
struct Drawing<'a> {
    estimator: &'a str,
    /// Domains in order with their judges' curves.
    domains: Vec<(&'a str, BTreeMap<&'a str, Curve<'a>>)>,
    all_domains: usize,
    /// Judges in order, baselines last.
    judges: Vec<&'a str>,
    all: usize,
}

impl<'a> Drawing<'a> {
    fn new(view: &View<'a>, benchmark: &str) -> Option<Self> {
        let here = || view.inputs.best_of_k_curves.iter().filter(|row| row.benchmark == benchmark);
        let exact = here().find(|row| row.estimator == "closed-form").or_else(|| here().next())?;
        let estimator = exact.estimator.as_str();
        let mut found: BTreeMap<&str, BTreeMap<&str, Curve<'_>>> = BTreeMap::new();
        for row in here().filter(|row| row.estimator == estimator && !row.domain.contains('/')) {
            found.entry(&row.domain).or_default().entry(&row.judge).or_default().push(row);
        }
        found.values_mut().flat_map(BTreeMap::values_mut).for_each(|curve| curve.sort_by_key(|row| row.k));
        let measured = view.measured.iter().find(|measured| measured.benchmark == benchmark);
        let order = |domain: &str| {
            measured.and_then(|found: &Measured<'_>| found.domains.iter().position(|known| *known == domain))
        };
        let mut domains: Vec<_> = found.into_iter().collect();
        domains.sort_by_key(|(domain, _)| (order(domain).unwrap_or(usize::MAX), *domain));
        let all_domains = domains.len();
        domains.truncate(PANELS);
        let has = |judge: &&str| domains.iter().any(|(_, judges)| judges.contains_key(judge));
        let named: Vec<&str> = view.judges.named.iter().copied().filter(has).collect();
        let all = named.len();
        let baselines = view.judges.baselines.iter().copied().filter(has);
        let judges = named.iter().copied().take(STYLED + GREY).chain(baselines).collect();
        Some(Self { estimator, domains, all_domains, judges, all })
    }

    fn rows(&self) -> impl Iterator<Item = &'a BestOfKCurve> + '_ {
        let judges = self.domains.iter().flat_map(|(_, judges)| judges.iter());
        judges.filter(|(judge, _)| self.judges.contains(judge)).flat_map(|(_, curve)| curve.iter().copied())
    }

    /// Judges other than the baselines.
    fn named(&self) -> usize {
        self.judges.iter().filter(|judge| !is_baseline(judge)).count()
    }
}

fn sketch(view: &View<'_>, benchmark: &str, several: bool) -> Option<Sketch> {
    let drawing = Drawing::new(view, benchmark)?;
    let most = drawing.rows().map(|row| row.k).max()?;
    let panels = drawing.domains.iter().map(|(domain, judges)| LinePanel {
        title: view.labels.on(benchmark, domain),
        series: series(view, &drawing, judges),
    });
    let chart = Lines {
        width: Width::Double,
        panels: panels.collect(),
        x: Axis::new("K, answers to pick from").with_range(1.0, (most as f64).max(2.0)),
        y: Axis::new("Correct, %"),
        ..Lines::default()
    };
    let suffix = if several { format!("-{}", crate::labels::slug(benchmark)) } else { String::new() };
    Some(Sketch {
        name: format!("best-of-k-curves{suffix}"),
        title: format!("Best-of-K curves: {}", view.labels.of(benchmark)),
        caption: caption(view, &drawing),
        chart: Chart::Lines(chart),
    })
}

/// One line a judge, and what bounds them.
fn series(view: &View<'_>, drawing: &Drawing<'_>, judges: &BTreeMap<&str, Curve<'_>>) -> Vec<Series> {
    let theme = Theme::default();
    let line = |colour: Colour, dash: Dash| Style { colour, dash, ..theme.style(0) };
    let widest = judges.values().max_by_key(|curve| curve.iter().map(|row| row.n).max());
    let of = |value: fn(&BestOfKCurve) -> f64| -> Vec<(f64, f64)> {
        widest.into_iter().flatten().map(|row| (row.k as f64, 100.0 * value(row))).collect()
    };
    let plain = |name: &str, points, style| Series {
        style: Some(style),
        unmarked: true,
        ..Series::new(name, points)
    };
    let mut found = vec![
        plain(ORACLE, of(|row| row.oracle), line(theme.ink, Dash::Dashed)),
        plain(RANDOM, of(|row| row.random), line(theme.ink, Dash::Dotted)),
    ];
    let shaded = shaded(drawing, judges);
    for judge in drawing.judges.iter().copied().filter(|judge| judges.contains_key(judge)) {
        found.push(judged(view, judge, &judges[judge], shaded.contains(judge)));
    }
    found.sort_by_key(|series| place_in_legend(drawing, view, &series.name));
    found
}

/// The oracle, then judges in their order, those without a look of their own below the others, then the random pick.
fn place_in_legend(drawing: &Drawing<'_>, view: &View<'_>, name: &str) -> usize {
    let judge = drawing.judges.iter().position(|judge| view.judge(judge) == name);
    match name {
        ORACLE => 0,
        OTHERS => 1,
        RANDOM => usize::MAX,
        _ => judge.map_or(1, |place| place + 2),
    }
}

/// Name of all judges without a look of their own.
const OTHERS: &str = "other judges";
/// The bounds.
const ORACLE: &str = "oracle: a correct answer is among the K";
const RANDOM: &str = "random pick";

fn judged(view: &View<'_>, judge: &str, curve: &[&BestOfKCurve], shaded: bool) -> Series {
    let own = is_baseline(judge) || view.judges.named.iter().take(STYLED).any(|name| *name == judge);
    let style = view.judges.style(judge);
    let points = curve.iter().map(|row| (row.k as f64, 100.0 * row.picked));
    let limits = curve.iter().filter_map(|row| Some((row.k as f64, 100.0 * row.lower?, 100.0 * row.upper?)));
    let theme = Theme::default();
    Series {
        band: if shaded { limits.collect() } else { Vec::new() },
        style: Some(if own { style } else { Style { colour: theme.grid, ..style } }),
        unmarked: !own,
        ..Series::new(if own { view.judge(judge) } else { OTHERS.to_owned() }, points)
    }
}

/// All judges where they are few, else the one that ends highest.
fn shaded<'a>(drawing: &Drawing<'a>, judges: &BTreeMap<&'a str, Curve<'a>>) -> BTreeSet<&'a str> {
    let named = judges.iter().filter(|(judge, _)| drawing.judges.contains(judge) && !is_baseline(judge));
    let end = |curve: &Curve<'_>| curve.last().map_or(f64::NEG_INFINITY, |row| row.picked);
    let mut named: Vec<(&str, f64)> = named.map(|(judge, curve)| (*judge, end(curve))).collect();
    named.sort_by(|a, b| b.1.total_cmp(&a.1));
    let most = if named.len() <= SHADED { SHADED } else { 1 };
    named.into_iter().take(most).map(|(judge, _)| judge).collect()
}

fn caption(view: &View<'_>, drawing: &Drawing<'_>) -> String {
    let made = match drawing.estimator {
        "closed-form" => "the exact expectation over all orders of the answers",
        "permutations" => "means over sampled orders of the answers",
        other => other,
    };
    let limits: Vec<&BestOfKCurve> = drawing.rows().filter(|row| row.lower.is_some()).collect();
    let ways = distinct(limits.iter().filter_map(|row| row.interval_method.as_deref()));
    let ways: Vec<String> = ways.iter().map(|way| made::method(way)).collect();
    let few = drawing.named() <= SHADED;
    let shaded = match limits.first().and_then(|row| row.level) {
        None => String::new(),
        Some(level) => format!(
            " Shaded: {} interval of {}, for each K alone ({}).",
            percent(level),
            if few { "each judge" } else { "the judge that ends highest in the panel" },
            ways.join("; ")
        ),
    };
    let shown = drawing.named();
    let cut = if shown < drawing.all {
        format!(" Shown: the {shown} first of {} judges.", drawing.all)
    } else {
        String::new()
    };
    let grey = if shown > STYLED { format!(" Grey: those after the first {STYLED}.") } else { String::new() };
    let domains = match drawing.all_domains {
        all if all > drawing.domains.len() => format!(" Shown: {} of {all} domains.", drawing.domains.len()),
        _ => String::new(),
    };
    format!(
        "Share of prompts in which the answer that a judge scores highest among K is correct, against K; {made}. \
         {}, {}. Dashed: a correct answer is among the K. Dotted: a random pick. A curve that falls with K: the judge \
         likes some wrong answers best.{shaded} Prompts a panel: {}.{grey}{cut}{domains} Source: table \
         “best_of_k_curves”.",
        count(shown, "judge", "judges"),
        made::ordered(view),
        span(drawing.rows().map(|row| row.n)),
    )
}
