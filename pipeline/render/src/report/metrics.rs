//! Metrics computed from raw scores: who was judged on what, on how many rows, and what to know about the values; and
//! the answer of a study that has nothing else.

use std::collections::BTreeSet;

use maud::{Markup, html};
use records::tables::Proxy;

use super::{Material, pieces};
use crate::made;
use crate::number::{count, fixed, interval, span};
use crate::part::Part;
use crate::sentence::list;
use crate::view::{Measured, View, is_baseline};

/// Names of a sentence, and judges that the answer names.
const NAMED: usize = 4;
const ANSWERED: usize = 3;

pub(super) fn body(material: Material<'_>) -> Markup {
    let view = material.view;
    html! {
        p dir="auto" { (who(view)) }
        @for measured in &view.measured { p dir="auto" { (paragraph(view, measured)) } }
        @for warning in warnings(view) { p.key dir="auto" { (warning) } }
        (pieces::figures(material, Part::Metrics))
        (pieces::tables(material, Part::Metrics))
    }
}

fn who(view: &View<'_>) -> String {
    let baselines: Vec<String> =
        view.judges.baselines.iter().map(|judge| view.judge(judge).to_lowercase()).collect();
    let made_up = match baselines.len() {
        0 => String::new(),
        1 => format!(" and a judge made up for comparison ({})", baselines[0]),
        many => format!(" and {many} made up for comparison ({})", list(&baselines)),
    };
    format!(
        "{}{made_up}, {} in figures and tables. A metric here is computed from the scores themselves; a value without \
         an interval, or none at all, has its reason in the notes below.",
        count(view.judges.named.len(), "judge", "judges"),
        made::ordered(view),
    )
}

fn paragraph(view: &View<'_>, measured: &Measured<'_>) -> String {
    let rows: Vec<&Proxy> = measured.rows().collect();
    let mut judges: Vec<&str> =
        rows.iter().map(|row| row.judge.as_str()).filter(|judge| !is_baseline(judge)).collect();
    judges.sort_unstable();
    judges.dedup();
    let without = rows.iter().filter(|row| row.lower.is_none()).count();
    let missing = if without > 0 { format!("; {without} values have none") } else { String::new() };
    let whole = measured.whole().unwrap_or_default();
    format!(
        "{}: {} of {} on {}, {} values. Rows behind a value {}: {}. Intervals: {}{missing}.",
        view.labels.of(measured.benchmark),
        count(measured.metrics.len(), "metric", "metrics"),
        count(judges.len(), "judge", "judges"),
        count(measured.domains.len(), "domain", "domains"),
        rows.len(),
        if matches!(whole, "overall" | "mean") { format!("({whole})") } else { String::new() },
        span(rows.iter().filter(|row| row.domain == whole).filter_map(|row| row.n)),
        made::intervals(rows.iter().copied()),
    )
}

/// Whether there are metrics from raw scores and nothing to hold them against.
pub(super) fn alone(view: &View<'_>) -> bool {
    let nothing = view.correlations.is_empty() && view.quantiles.is_empty() && view.boards.is_empty();
    nothing && view.inputs.outcomes.is_empty() && !view.measured.is_empty()
}

/// The most accurate judges of each benchmark.
pub(super) fn headlines(view: &View<'_>) -> Markup {
    html! { @for sentence in view.measured.iter().filter_map(|measured| headline(view, measured)) {
        p.key dir="auto" { (sentence) }
    } }
}

fn headline(view: &View<'_>, measured: &Measured<'_>) -> Option<String> {
    let domain = measured.whole()?;
    let row = |judge: &&str| measured.row(judge, domain, "accuracy");
    let mut best: Vec<&Proxy> = view.judges.named.iter().filter_map(row).collect();
    best.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.judge.cmp(&b.judge)));
    let told = |row: &&Proxy| {
        let limits = row.lower.zip(row.upper).map(|(lower, upper)| format!(" {}", interval(lower, upper, 3)));
        format!("{} {}{}", row.judge, fixed(row.value, 3), limits.unwrap_or_default())
    };
    let named: Vec<String> = best.iter().take(ANSWERED).map(told).collect();
    (!named.is_empty()).then(|| {
        format!(
            "Most accurate on {} ({}), of {}: {}.",
            view.labels.of(measured.benchmark),
            view.labels.on(measured.benchmark, domain),
            count(best.len(), "judge", "judges"),
            list(&named)
        )
    })
}

/// What a reader must know before comparing judges.
fn warnings(view: &View<'_>) -> Vec<String> {
    [partial(view), undefined(view)].into_iter().flatten().collect()
}

fn partial(view: &View<'_>) -> Option<String> {
    let rows = view.measured.iter().flat_map(Measured::rows);
    let partial: BTreeSet<&str> =
        rows.filter(|row| view.is_partial(row)).map(|row| row.judge.as_str()).collect();
    let judges: Vec<&str> =
        view.judges.named.iter().copied().filter(|judge| partial.contains(judge)).collect();
    (!judges.is_empty()).then(|| {
        format!(
            "{}: on some domains less than {} of the rows. Such values are pale in the maps and starred in the tables; \
             they are about other rows than those of the other judges.",
            super::arena::some(&judges, NAMED),
            made::WHOLE_WORDS,
        )
    })
}

fn undefined(view: &View<'_>) -> Option<String> {
    let notes = || view.inputs.metric_notes.iter().filter(|note| note.note == "undefined");
    let judges: BTreeSet<&str> =
        notes().map(|note| note.judge.as_str()).filter(|judge| !is_baseline(judge)).collect();
    let judges: Vec<&str> = judges.into_iter().collect();
    (!judges.is_empty()).then(|| {
        format!(
            "{} of these judges do not exist, of {}; the notes say why.",
            count(notes().filter(|note| !is_baseline(&note.judge)).count(), "value", "values"),
            super::arena::some(&judges, NAMED),
        )
    })
}
