//! The section on metrics that were computed from raw scores, and the answer of a study that has nothing else.

use std::collections::BTreeSet;

use maud::{Markup, html};
use records::tables::Proxy;

use super::{Material, pieces};
use crate::number::{count, fixed, interval};
use crate::part::Part;
use crate::sentence::list;
use crate::tables::whole;
use crate::view::View;

/// Judges that the answer names.
const NAMED: usize = 3;

pub(super) fn body(material: Material<'_>) -> Markup {
    let inputs = material.view.inputs;
    let judges: BTreeSet<&str> = inputs.metrics.iter().map(|row| row.judge.as_str()).collect();
    html! {
        p {
            "Computed here from raw scores of " (count(judges.len(), "judge", "judges")) ", baselines included. What \
             does not exist is no value but a note with the reason, and every rule that decided on rows is counted there."
        }
        (pieces::figures(material, Part::Metrics))
        (pieces::tables(material, Part::Metrics))
    }
}

/// Whether there are metrics from raw scores and nothing to hold them against.
pub(super) fn alone(view: &View<'_>) -> bool {
    let nothing = view.correlations.is_empty() && view.quantiles.is_empty() && view.boards.is_empty();
    nothing && view.inputs.outcomes.is_empty() && !view.inputs.metrics.is_empty()
}

/// The most accurate judges of each benchmark.
pub(super) fn headlines(view: &View<'_>) -> Markup {
    let benchmarks: BTreeSet<&str> = view.inputs.metrics.iter().map(|row| row.benchmark.as_str()).collect();
    html! { @for benchmark in benchmarks {
        @if let Some(sentence) = headline(view, benchmark) { p.key dir="auto" { (sentence) } }
    } }
}

fn headline(view: &View<'_>, benchmark: &str) -> Option<String> {
    const METRIC: &str = "accuracy";
    let rows: Vec<&Proxy> = view.inputs.metrics.iter().filter(|row| row.benchmark == benchmark).collect();
    let domain = whole(&rows)?;
    // `inputs.proxies` holds judges alone, `inputs.metrics` baselines too.
    let real: BTreeSet<&str> = view.inputs.proxies.iter().map(|row| row.judge.as_str()).collect();
    let here =
        |row: &&&Proxy| row.domain == domain && row.metric == METRIC && real.contains(row.judge.as_str());
    let mut best: Vec<&Proxy> = rows.iter().filter(here).copied().collect();
    best.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.judge.cmp(&b.judge)));
    let told = |row: &&Proxy| {
        let limits = row.lower.zip(row.upper).map(|(lower, upper)| format!(" {}", interval(lower, upper, 3)));
        format!("{} {}{}", row.judge, fixed(row.value, 3), limits.unwrap_or_default())
    };
    let named: Vec<String> = best.iter().take(NAMED).map(told).collect();
    (!named.is_empty()).then(|| {
        format!(
            "Most accurate on {} ({}), of {}: {}.",
            view.labels.of(benchmark),
            view.labels.on(benchmark, domain),
            count(best.len(), "judge", "judges"),
            list(&named)
        )
    })
}
