//! Section 1: the best cells, with what their number of reward models allows to say.

use maud::{Markup, html};
use records::tables::Correlation;

use crate::chance::is_possible;
use crate::number::{alpha, count, expected, fixed, p_equals, span};
use crate::sentence::list;
use crate::view::{Finding, Target, View, place};

/// Cells listed for an outcome and control.
const LISTED: usize = 3;

/// Said of a coefficient that is told apart from 0 and turns or moves far without one point or group.
const FEW: &str = " But it rests on few of them.";

/// Said where no row tells what a coefficient rests on.
const UNKNOWN_INFLUENCE: &str = "How far it rests on single reward models was not computed.";

pub(super) fn body(view: &View<'_>) -> Markup {
    let targets = view.targets();
    html! {
        (super::decision::body(view))
        (super::leader::headlines(view))
        @if super::metrics::alone(view) { (super::metrics::headlines(view)) }
        @if targets.is_empty() && !view.is_votes_only() { (nothing(view)) }
        @if let Some(sentence) = super::certainty::groups(view) { p dir="auto" { (sentence) } }
        @for target in targets {
            h3 dir="auto" { (view.title(target)) }
            (answer(view, target))
        }
    }
}

fn nothing(view: &View<'_>) -> Markup {
    let why = if view.outcomes().is_empty() {
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
        return html! { p.key { "No metric has a coefficient: see the states in section " (super::number(view, "correlations")) "." } };
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

/// Found against expected by chance, and what the number of looks leaves of it.
fn verdict(view: &View<'_>, target: Target<'_>, cells: &[&Correlation]) -> String {
    let found = cells.iter().filter(|row| view.told_apart(row.p_value)).count();
    let possible = found > 0 || cells.iter().any(|row| is_possible(&row.statistic, row.n, view.level));
    let chance = if possible { cells.len() as f64 * (1.0 - view.level) } else { 0.0 };
    let (alpha, n) = (alpha(view.level), span(cells.iter().map(|row| row.n)));
    let looks = match cells.len() {
        1 => "the one coefficient".to_owned(),
        many => format!("{many} coefficients"),
    };
    let found_of = match (found, cells.len()) {
        (0, 1) => format!("{looks} has no p < {alpha}"),
        (_, 1) => format!("{looks} has p < {alpha}"),
        _ => format!("{found} of {looks} have p < {alpha}, each taken alone"),
    };
    let by_chance = if possible {
        format!(
            "if no metric predicted anything, at most about {} would on average by chance",
            expected(chance)
        )
    } else {
        format!("no result could have p < {alpha} at this n, whatever the data")
    };
    let counts = format!("With n = {n} trained reward models, {found_of}; {by_chance}.");
    let held = cells.iter().any(|row| view.told_apart(row.p_familywise));
    let bunches = " The cells depend on each other, for they share reward models and outcomes, so chance comes in \
                   bunches";
    let dependent = match (found as f64 <= chance, held) {
        (true, _) => String::new(),
        (false, true) => format!("{bunches} and the count is no test."),
        (false, false) => format!("{bunches} and a count as large as this one is not rare."),
    };
    let nothing = if found == 0 {
        format!(" No metric can be told from one that predicts nothing of {}.", view.title(target))
    } else {
        String::new()
    };
    format!("{counts}{dependent}{nothing}{}", after_looks(view, target, cells))
}

/// The adjusted p-value of the largest coefficient, and whether any cell stands out after adjustment.
fn after_looks(view: &View<'_>, target: Target<'_>, cells: &[&Correlation]) -> String {
    let adjusted: Vec<&Correlation> =
        cells.iter().copied().filter(|row| row.p_familywise.is_some()).collect();
    let largest = adjusted.iter().max_by(|a, b| value(a).abs().total_cmp(&value(b).abs()));
    let Some((row, p)) = largest.and_then(|row| Some((row, row.p_familywise?))) else {
        return " No p-value here is adjusted for the number of looks, so the largest coefficients overstate what \
                is known."
            .to_owned();
    };
    let looks = view.looks(target, view.statistic());
    let held: Vec<_> = adjusted.iter().filter(|row| view.told_apart(row.p_familywise)).collect();
    let few = match held.iter().filter(|row| view.rests_on_few(row)).count() {
        0 => String::new(),
        few => format!(
            " But {few} of these {}: without one reward model, or one group of them, the coefficient changes by 0.2 \
             or more, or turns its sign.",
            if few == 1 { "rests on few points" } else { "rest on few points" }
        ),
    };
    let alpha = alpha(view.level);
    let meaning = match held.len() {
        0 => "No cell stands out once the number of looks is counted.".to_owned(),
        1 => format!("One cell stays below {alpha} once the number of looks is counted."),
        many => format!("{many} cells stay below {alpha} once the number of looks is counted."),
    };
    let symbol = crate::labels::Labels::symbol(&row.statistic);
    format!(
        " The coefficient largest in size, {symbol} = {}, adjusted for all {looks} looks, has {}. {meaning}{few}",
        fixed(value(row), 2),
        p_equals(p)
    )
}

/// One cell: what it is, its numbers, which values the interval allows, and on whom it rests.
fn item(view: &View<'_>, row: &Correlation) -> String {
    let name = view.labels.cell(&row.benchmark, &row.domain, &row.metric);
    let finding = Finding::from(row);
    let looks = view.looks(Target { outcome: &row.outcome, control: row.control }, &row.statistic);
    let adjusted = finding.adjusted(looks).map_or_else(String::new, |adjusted| format!("; {adjusted}"));
    let rests = view.without_one(row).unwrap_or_else(|| UNKNOWN_INFLUENCE.to_owned());
    let few = if view.rests_on_few(row) && view.told_apart(row.p_familywise) { FEW } else { "" };
    let reading = reading(view, &finding);
    format!("{name}: {}{adjusted}. {reading}{few} {rests}", finding.in_full())
}

fn reading(view: &View<'_>, finding: &Finding<'_>) -> String {
    let range = match finding.interval {
        None => "There are too few reward models for an interval.",
        Some(_) => "Any value within the interval fits the data.",
    };
    let apart = match finding.p_value {
        None => "",
        Some(_) if view.told_apart(finding.p_familywise) => "Told apart from 0, with all looks counted. ",
        Some(_) if view.told_apart(finding.p_value) => "Told apart from 0 only if this were the one look. ",
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
    let compared = cells.iter().filter(|row| !std::ptr::eq(**row, first) && row.lower.is_some()).count();
    if others > 0 && compared == 0 {
        return "No coefficient has an interval, so nothing can be said of which is best.".to_owned();
    }
    let others = compared.min(others);
    let holding = cells.iter().filter(|row| !std::ptr::eq(**row, first)).filter(holds).count();
    let best = fixed(best, 2);
    match (holding, others) {
        (_, 0) => "There is no other metric to compare it with.".to_owned(),
        (0, 1) => format!(
            "The interval of the one other coefficient does not contain the largest, {best}: a hint, not a test, \
             that it stands above it."
        ),
        (0, _) => format!(
            "None of the {others} other intervals contains the largest coefficient, {best}: a hint, not a test, \
             that it stands above the others."
        ),
        (_, 1) => format!(
            "Which of the two is better is a weaker statement still: the interval of the other coefficient contains \
             the largest one, {best}."
        ),
        (1, _) => format!(
            "Which of them is best is a weaker statement still: the interval of one of the {others} other \
             coefficients contains the largest one, {best}."
        ),
        (holding, others) if holding == others => format!(
            "Which of them is best is a weaker statement still: the intervals of all {others} other coefficients \
             contain the largest one, {best}."
        ),
        _ => format!(
            "Which of them is best is a weaker statement still: the intervals of {holding} of the {others} other \
             coefficients contain the largest one, {best}."
        ),
    }
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
        "Of {} over domains, the largest is that of {} at quantile {}: {}. {} {UNKNOWN_INFLUENCE}",
        count(rows.len(), "quantile", "quantiles"),
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
        "Outside the declared family, {found} of {} p < {}, not adjusted; the largest in size is {name}: {}.",
        count(rest.len(), "coefficient has", "coefficients have"),
        alpha(view.level),
        finding.in_full(),
    ))
}
