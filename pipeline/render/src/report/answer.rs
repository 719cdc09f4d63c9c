//! Section 1: the best cells, with what their number of reward models allows to say.

use maud::{Markup, html};
use records::tables::Correlation;

use crate::number::{alpha, expected, fixed, span};
use crate::sentence::list;
use crate::view::{Finding, Target, View, place};

/// Cells listed for an outcome and control.
const LISTED: usize = 3;

pub(super) fn body(view: &View<'_>) -> Markup {
    let targets = view.targets();
    html! {
        @if targets.is_empty() { (nothing(view)) }
        @if let Some(sentence) = super::certainty::groups(view) { p dir="auto" { (sentence) } }
        @for target in targets {
            h3 dir="auto" { (view.title(target)) }
            (answer(view, target))
        }
    }
}

fn nothing(view: &View<'_>) -> Markup {
    let why = if view.inputs.outcomes.is_empty() {
        "The study has no outcomes, so nothing can be correlated with them."
    } else {
        "No trained reward model has both a metric and an outcome."
    };
    html! { p.key { (why) " The tables below show what is there." } }
}

fn answer(view: &View<'_>, target: Target<'_>) -> Markup {
    let cells: Vec<&Correlation> =
        view.family(target, view.statistic()).into_iter().filter(|row| row.estimate.is_some()).collect();
    let best = largest_first(&cells);
    let Some(first) = best.first() else {
        return html! { p.key { "No metric has a coefficient: see the states in section 4." } };
    };
    html! {
        p.key { (verdict(view, target, &cells)) }
        p { "The largest coefficients:" }
        ol { @for row in best.iter().take(LISTED) { li dir="auto" { (item(view, row)) } } }
        p { (order(&cells, first)) }
        @if let Some(sentence) = by_rank(view, target, first) { p dir="auto" { (sentence) } }
        @if let Some(sentence) = opposite(view, &cells) { p dir="auto" { (sentence) } }
        @if let Some(sentence) = quantile(view, target) { p dir="auto" { (sentence) } }
        @if let Some(sentence) = outside(view, target) { p dir="auto" { (sentence) } }
    }
}

fn value(row: &Correlation) -> f64 {
    row.estimate.unwrap_or(f64::NEG_INFINITY)
}

fn largest_first<'a>(cells: &[&'a Correlation]) -> Vec<&'a Correlation> {
    let mut sorted = cells.to_vec();
    sorted.sort_by(|a, b| value(b).total_cmp(&value(a)));
    sorted
}

/// Found against expected by chance, and what follows.
fn verdict(view: &View<'_>, target: Target<'_>, cells: &[&Correlation]) -> String {
    let found = cells.iter().filter(|row| view.told_apart(row.p_value)).count();
    let chance = cells.len() as f64 * (1.0 - view.level);
    let (alpha, n) = (alpha(view.level), span(cells.iter().map(|row| row.n)));
    let count = format!(
        "With n = {n} trained reward models, {found} of {} coefficients have p < {alpha}; if no metric predicted \
         anything, about {} would by chance.",
        cells.len(),
        expected(chance),
    );
    let adjusted: Vec<f64> = cells.iter().filter_map(|row| row.p_familywise).collect();
    let held = adjusted.iter().filter(|p| view.told_apart(Some(**p))).count();
    let meaning = match (found, adjusted.is_empty()) {
        (0, _) => format!("No metric can be told from one that predicts nothing of {}.", view.title(target)),
        (_, false) => format!("{held} hold after adjustment for the number of looks."),
        _ if found as f64 <= chance => "That is no more than chance gives.".to_owned(),
        _ => "That is more than chance gives on average; but the coefficients are not independent of each other, and \
              no p-value is adjusted for having looked at all of them: the largest coefficients overstate what is \
              known."
            .to_owned(),
    };
    format!("{count} {meaning}")
}

/// One cell: what it is, its numbers, and which values the interval allows.
fn item(view: &View<'_>, row: &Correlation) -> String {
    let name = view.labels.cell(&row.benchmark, &row.domain, &row.metric);
    format!("{name}: {}. {}", Finding::from(row).in_full(), reading(view, &Finding::from(row)))
}

fn reading(view: &View<'_>, finding: &Finding<'_>) -> String {
    let range = finding.interval.map_or_else(
        || "There are too few reward models for an interval.".to_owned(),
        |(lower, upper)| format!("Anything from {} to {} fits the data.", fixed(lower, 2), fixed(upper, 2)),
    );
    let apart = match finding.p_value {
        None => "",
        Some(_) if view.told_apart(finding.p_value) => "Taken alone, told apart from 0. ",
        Some(_) => "Cannot be told from 0. ",
    };
    format!("{apart}{range}")
}

/// How many other intervals hold the largest coefficient.
fn order(cells: &[&Correlation], first: &Correlation) -> String {
    let best = value(first);
    let holds =
        |row: &&&Correlation| row.lower.zip(row.upper).is_some_and(|(low, high)| low <= best && best <= high);
    let others = cells.len() - 1;
    let holding = cells.iter().filter(|row| !std::ptr::eq(**row, first)).filter(holds).count();
    if others == 0 {
        return "There is no other metric to compare it with.".to_owned();
    }
    if holding == 0 {
        return format!(
            "None of the {others} other intervals contains the largest coefficient, {}: a hint, not a test, that it \
             stands above the others.",
            fixed(best, 2)
        );
    }
    format!(
        "Which of them is best is a weaker statement still: the intervals of {holding} of the {others} other \
         coefficients contain the largest one, {}.",
        fixed(best, 2)
    )
}

/// What the other statistics say of the same cells, and of the largest one.
fn by_rank(view: &View<'_>, target: Target<'_>, first: &Correlation) -> Option<String> {
    let others: Vec<&str> = view.statistics().into_iter().skip(1).collect();
    let counts: Vec<String> = others
        .iter()
        .map(|statistic| {
            let rows = view.family(target, statistic);
            let found = rows.iter().filter(|row| view.told_apart(row.p_value)).count();
            format!("{found} of {} by {}", rows.len(), view.labels.of(statistic))
        })
        .collect();
    let same = others.iter().filter_map(|statistic| view.cell(target, place(first), statistic));
    let same: Vec<&Correlation> = same.collect();
    let disagree = view.told_apart(first.p_value) && !same.iter().any(|row| view.told_apart(row.p_value));
    let warning = if disagree && !same.is_empty() {
        " So the order of the reward models does not follow this metric as the coefficient suggests: a few of them, \
         far from the rest, may carry it."
    } else {
        ""
    };
    let same: Vec<String> = same.into_iter().map(|row| Finding::from(row).in_full()).collect();
    (!counts.is_empty()).then(|| {
        format!(
            "Other statistics on the same cells: p < {} in {}. The first cell of the list: {}.{warning}",
            alpha(view.level),
            list(&counts),
            same.join("; "),
        )
    })
}

/// The most negative coefficient, where it is told apart from 0.
fn opposite(view: &View<'_>, cells: &[&Correlation]) -> Option<String> {
    let lowest = cells.iter().min_by(|a, b| value(a).total_cmp(&value(b)))?;
    (value(lowest) < 0.0 && view.told_apart(lowest.p_value))
        .then(|| format!("In the other direction: {}", item(view, lowest)))
}

fn quantile(view: &View<'_>, target: Target<'_>) -> Option<String> {
    let rows = view.quantiles.iter().filter(|row| {
        row.outcome == target.outcome && row.control == target.control && row.estimate.is_some()
    });
    let rows: Vec<_> = rows.collect();
    let best =
        rows.iter().max_by(|a, b| a.estimate.unwrap_or(-1.0).total_cmp(&b.estimate.unwrap_or(-1.0)))?;
    let finding = Finding::from(**best);
    Some(format!(
        "Of {} quantiles over domains, the largest is that of {} at quantile {}: {}. {}",
        rows.len(),
        view.labels.on(&best.benchmark, &best.metric),
        fixed(best.quantile, 1),
        finding.in_full(),
        reading(view, &finding),
    ))
}

/// What lies outside the declared family.
fn outside(view: &View<'_>, target: Target<'_>) -> Option<String> {
    let cells = || view.cells(target, view.statistic());
    if cells().all(|row| row.family.is_none()) {
        return None;
    }
    let rest: Vec<_> = cells().filter(|row| row.family.is_none() && row.estimate.is_some()).collect();
    let largest = rest.iter().max_by(|a, b| value(a).abs().total_cmp(&value(b).abs()))?;
    let found = rest.iter().filter(|row| view.told_apart(row.p_value)).count();
    let finding = Finding::from(*largest);
    let name = view.labels.cell(&largest.benchmark, &largest.domain, &largest.metric);
    Some(format!(
        "Outside the declared family, {found} of {} coefficients have p < {}; the largest in size is {name}: {}.",
        rest.len(),
        alpha(view.level),
        finding.in_full(),
    ))
}
