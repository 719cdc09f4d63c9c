//! The two numbers that the PPE paper is quoted for, and where they come from.

use std::collections::BTreeSet;

use maud::{Markup, html};
use records::Origin;
use records::tables::{QuantileCorrelation, Reproduction};

use crate::number::{fixed, interval};
use crate::view::{Finding, Target, View};

/// What is quoted, and the quantile it was read at.
const QUOTED: [(&str, f64); 2] = [("77 %", 0.0), ("0.80", 0.2)];
const BENCHMARK: &str = "ppe-human-preference";
const METRIC: &str = "accuracy";

/// The statement; nothing unless both numbers were compared with ours.
pub(super) fn headline(view: &View<'_>) -> Markup {
    let found: Vec<(&str, &Reproduction)> =
        QUOTED.iter().filter_map(|(quoted, q)| Some((*quoted, printed(view, *q)?))).collect();
    if found.len() < QUOTED.len() {
        return html! {};
    }
    let figure = &found[0].1.figure;
    let points = view
        .inputs
        .reproduction
        .iter()
        .filter(|row| row.quantile.is_some() && row.figure == *figure && row.control == found[0].1.control)
        .count();
    html! {
        h3 { "Where “77 %” and “0.80” come from" }
        p {
            "The paper is quoted for two of the " (points) " points of this curve (" (view.labels.of(figure))
            "): accuracy at quantile 0 and accuracy at quantile 0.2. They were picked after all " (points)
            " had been seen, so they look better than a new set of reward models would show."
        }
        ul { @for (quoted, row) in found { li { (sentence(view, quoted, row)) } } }
    }
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

fn printed<'a>(view: &View<'a>, quantile: f64) -> Option<&'a Reproduction> {
    view.inputs.reproduction.iter().find(|row| {
        row.benchmark == BENCHMARK
            && row.metric == METRIC
            && row.recomputed.is_some()
            && row.quantile.is_some_and(|q| same(q, quantile))
    })
}

fn ours<'a>(view: &View<'a>, row: &Reproduction) -> Option<&'a QuantileCorrelation> {
    view.quantiles.iter().copied().find(|found| {
        found.benchmark == row.benchmark
            && found.metric == row.metric
            && found.control == row.control
            && found.statistic == view.statistic()
            && row.quantile.is_some_and(|q| same(q, found.quantile))
    })
}

/// Reward models behind the paper's own points: published outcome, published metric.
fn published(view: &View<'_>, found: &QuantileCorrelation) -> i64 {
    let target = Target { outcome: &found.outcome, control: found.control };
    let judges = target.rows(view).filter(|row| !row.is_baseline && row.origin == Origin::Published);
    let scored = |judge: &str| {
        view.inputs.proxies.iter().any(|proxy| {
            proxy.judge == judge
                && proxy.origin == Origin::Published
                && (&proxy.benchmark, &proxy.metric) == (&found.benchmark, &found.metric)
        })
    };
    let judges: BTreeSet<&str> =
        judges.filter_map(|row| row.judge.as_deref()).filter(|j| scored(j)).collect();
    judges.len() as i64
}

fn sentence(view: &View<'_>, quoted: &str, row: &Reproduction) -> String {
    let quantile = row.quantile.map_or_else(String::new, |q| fixed(q, 1));
    let recomputed = row.recomputed.map_or_else(String::new, |value| fixed(value, 3));
    let envelope = row.envelope_low.zip(row.envelope_high).map_or_else(String::new, |(low, high)| {
        format!(
            " A printed value may lie in {} if every printed number, itself included, lies anywhere within its \
             rounding (a digitised one: within its pixel).",
            interval(low, high, 3)
        )
    });
    let support =
        ours(view, row).map_or_else(|| "It has no interval here.".to_owned(), |found| support(view, found));
    format!(
        "“{quoted}” is accuracy at quantile {quantile}: digitised {}, recomputed from the printed tables \
         {recomputed}.{envelope} {support}",
        fixed(row.printed, 3),
    )
}

/// The interval, which belongs to the paper's points only where n is theirs.
fn support(view: &View<'_>, found: &QuantileCorrelation) -> String {
    let numbers = Finding::from(found).in_full();
    let paper = published(view, found);
    if found.n == paper {
        return format!("With its interval: {numbers}; p is not adjusted.");
    }
    format!(
        "These are the paper’s n = {paper} reward models. This study’s own curve has n = {} and is another matter: \
         {numbers} at this quantile; p is not adjusted.",
        found.n
    )
}
