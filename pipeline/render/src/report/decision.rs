//! What opens the report: the question, the answer in three sentences, and what would change it; all from the tables.

use maud::{Markup, html};
use records::tables::{Correlation, Selection, SelectionOptimism};

use super::decision_changes::changes;
use crate::number::{alpha, count, fixed, interval, p_equals, percent};
use crate::view::{Target, View, place};

/// The page; nothing without coefficients.
pub(super) fn body(view: &View<'_>) -> Markup {
    let targets: Vec<Target<'_>> =
        view.targets().into_iter().filter(|target| leader(view, *target).is_some()).collect();
    html! { @if !targets.is_empty() {
        p { "The question: which metric, hence which reward model, to trust before a training run is spent on it?" }
        @for target in targets {
            h3 dir="auto" { "Decision: " (view.title(target)) }
            p.key dir="auto" { (sentences(view, target).join(" ")) }
            @let changes = changes(view, target);
            @if !changes.is_empty() { p dir="auto" { "What would change this: " (changes.join(" ")) } }
        }
    } }
}

/// The answer: which metric leads, whether it stands apart, what choosing it is worth.
fn sentences(view: &View<'_>, target: Target<'_>) -> Vec<String> {
    let parts = [leads(view, target), apart(view, target), worth(view, target)];
    parts.into_iter().flatten().collect()
}

fn value(row: &Correlation) -> f64 {
    row.estimate.unwrap_or(f64::NEG_INFINITY)
}

/// The largest coefficient of the family.
pub(super) fn leader<'a>(view: &View<'a>, target: Target<'_>) -> Option<&'a Correlation> {
    let cells = view.family(target, view.statistic()).into_iter().filter(|row| row.estimate.is_some());
    cells.max_by(|a, b| value(a).total_cmp(&value(b)).then_with(|| place(b).cmp(&place(a))))
}

/// First: the leader, its intervals, and what the number of looks leaves of it and of all others.
fn leads(view: &View<'_>, target: Target<'_>) -> Option<String> {
    let row = leader(view, target)?;
    let cells = view.family(target, view.statistic());
    let symbol = crate::labels::Labels::symbol(&row.statistic);
    let name = view.labels.cell(&row.benchmark, &row.domain, &row.metric);
    let limits = row.lower.zip(row.upper).map_or_else(
        || "without an interval".to_owned(),
        |(lower, upper)| format!("{} interval {}", percent(view.level), interval(lower, upper, 2)),
    );
    let held = cells.iter().filter(|row| view.told_apart(row.p_familywise)).count();
    let looks = match row.p_familywise {
        None => "no p-value is adjusted for the number of looks".to_owned(),
        Some(p) => {
            let survive = match (held, cells.len()) {
                (0, 1) => "it does not stay".to_owned(),
                (0, _) => format!("none of {} coefficients stays", cells.len()),
                (1, _) => format!("one of {} coefficients stays", cells.len()),
                (many, all) => format!("{many} of {all} coefficients stay"),
            };
            let looks = view.looks(target, &row.statistic);
            format!(
                "adjusted for {}, {}, and {survive} below {}",
                count(looks, "look", "looks"),
                p_equals(p),
                alpha(view.level)
            )
        }
    };
    let few =
        if held > 0 && view.rests_on_few(row) { " But the leader rests on few reward models." } else { "" };
    Some(format!(
        "{name} leads with {symbol} = {} (n = {}, {limits}{}); {looks}.{few}",
        fixed(value(row), 2),
        row.n,
        noisy(view, row)
    ))
}

/// The interval with errors of measurement carried through, or that there is none.
fn noisy(view: &View<'_>, row: &Correlation) -> String {
    let carried = view.inputs.correlation_intervals.iter().find(|other| {
        other.interval_method == "noise-carried"
            && (other.outcome.as_str(), other.control) == (row.outcome.as_str(), row.control)
            && (&other.benchmark, &other.domain, &other.metric, &other.statistic)
                == (&row.benchmark, &row.domain, &row.metric, &row.statistic)
    });
    match carried.and_then(|carried| carried.lower.zip(carried.upper)) {
        Some((lower, upper)) => format!(", with errors of measurement carried {}", interval(lower, upper, 2)),
        None => ", errors of measurement not known".to_owned(),
    }
}

/// Second: whether the leader of the metrics compared can be told from the others.
fn apart(view: &View<'_>, target: Target<'_>) -> Option<String> {
    let rows: Vec<&Selection> = (view.inputs.selection.iter())
        .filter(|row| {
            (row.outcome.as_str(), row.control, row.among.as_str())
                == (target.outcome, target.control, "metrics")
        })
        .filter(|row| row.estimate.is_some())
        .collect();
    let of = |row: &Selection| row.estimate.unwrap_or(f64::NEG_INFINITY);
    let key = |row: &Selection| [&row.benchmark, &row.domain, &row.metric].map(Clone::clone);
    let first = rows.iter().max_by(|a, b| of(a).total_cmp(&of(b)).then_with(|| key(b).cmp(&key(a))))?;
    let letters = first.cluster.as_deref()?;
    let shares = |row: &&&Selection| {
        row.cluster.as_deref().is_some_and(|own| own.chars().any(|c| letters.contains(c)))
    };
    let (others, alike) = (rows.len() - 1, rows.iter().filter(shares).count() - 1);
    let name = view.labels.cell(&first.benchmark, &first.domain, &first.metric);
    let chosen = first.frequency_best.map_or_else(String::new, |share| {
        format!(
            " is the best of {} in {} % of resamples of the reward models",
            rows.len(),
            fixed(100.0 * share, 0)
        )
    });
    let told = match (alike, others) {
        (_, 0) => return None,
        (0, _) => "is told from all others".to_owned(),
        (alike, others) if alike == others => format!("cannot be told from any of the {others} others"),
        (alike, others) => format!("cannot be told from {alike} of the {others} others"),
    };
    Some(format!("Of the metrics compared, {name}{chosen} and {told}."))
}

/// Third: what choosing the best promises, and what it holds.
fn worth(view: &View<'_>, target: Target<'_>) -> Option<String> {
    let row: &SelectionOptimism = view.inputs.selection_optimism.iter().find(|row| {
        (row.outcome.as_str(), row.control, row.rule.as_str())
            == (target.outcome, target.control, "best-cell")
    })?;
    let (naive, skill) = row.naive.zip(row.skill)?;
    let held = if skill > 0.0 {
        format!("has {} % less squared error than the mean", fixed(100.0 * skill, 0))
    } else {
        "does no better than the mean".to_owned()
    };
    let skills = view.inputs.prediction_skill.iter();
    let tried: Vec<_> = skills
        .filter(|row| {
            (row.outcome.as_str(), row.control) == (target.outcome, target.control) && row.verdict.is_some()
        })
        .collect();
    let beaten = tried.iter().any(|row| row.verdict.as_deref() == Some("beats-baseline"));
    let models = match (tried.is_empty(), beaten) {
        (true, _) => String::new(),
        (false, false) => "; no prediction from all metrics beats that mean beyond chance".to_owned(),
        (false, true) => "; a prediction from all metrics beats that mean beyond chance".to_owned(),
    };
    Some(format!(
        "Choosing the best of {} after the fact promises r = {}; the same choice, made without the reward model that it \
         then predicts, {held} of the other reward models (skill {}){models}.",
        count(usize::try_from(row.candidates).unwrap_or_default(), "cell", "cells"),
        fixed(naive, 2),
        fixed(skill, 2),
    ))
}
