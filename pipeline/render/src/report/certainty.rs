//! Section 2: what the number of reward models and the number of looks leave of a p-value.

use std::collections::BTreeSet;

use maud::{Markup, html};
use records::tables::Correlation;

use super::{Material, pieces};
use crate::number::{alpha, count, expected, fixed, percent, span, telling_decimals};
use crate::part::Part;
use crate::sentence::{distinct, list};
use crate::tables::{Looks, looks};
use crate::view::{Finding, View};

pub(super) fn body(material: Material<'_>) -> Markup {
    let view = material.view;
    let rows: Vec<&Correlation> =
        view.correlations.iter().copied().filter(|row| row.statistic == view.statistic()).collect();
    if rows.is_empty() {
        return html! { p { "There are no coefficients to be sure or unsure of." } };
    }
    html! {
        h3 { "What this many reward models can show" }
        ul { @for n in rows.iter().map(|row| row.n).collect::<BTreeSet<i64>>() {
            li { (reach(view, n, &rows)) }
        } }
        p dir="auto" { (widths(view, &rows)) }
        p {
            "The intervals take every outcome as exact: where an outcome has an interval of its own, it is not carried \
             into the coefficient’s, which is too narrow by that much" (carried(view)) ". And reward models of one family or \
             one maker are no independent draws, so n counts more than is known."
        }
        p {
            "Intervals and p-values are made in different ways (section " (super::number(view, "definitions")) "), so a coefficient near the line may have \
             a small p-value and an interval that holds 0, or the other way round."
        }
        h3 { "How often we looked" }
        p { (totals(view)) }
        p { (adjustment(view)) }
        (pieces::tables(material, Part::Certainty))
    }
}

/// Where the intervals stand that do carry the errors.
fn carried(view: &View<'_>) -> String {
    if view.inputs.noise.is_empty() || view.inputs.selection.is_empty() {
        return String::new();
    }
    format!("; section {} has those that carry it", super::number(view, "comparison"))
}

/// The least coefficient that counts at this n, by rule and as found.
fn reach(view: &View<'_>, n: i64, rows: &[&Correlation]) -> String {
    let here: Vec<&&Correlation> = rows.iter().filter(|row| row.n == n && row.p_value.is_some()).collect();
    let level = percent(1.0 - view.level);
    let rule = view.critical(n).filter(|_| view.statistic() == "pearson").map_or_else(String::new, |size| {
        format!(
            " |r| must pass {} to count as different from 0 at {level} (two-sided t test).",
            fixed(size, 2)
        )
    });
    let apart = |told: bool| {
        let sizes = here.iter().filter(move |row| view.told_apart(row.p_value) == told);
        sizes.filter_map(|row| row.estimate.map(f64::abs)).collect::<Vec<f64>>()
    };
    let smallest = apart(true).into_iter().reduce(f64::min);
    let largest = apart(false).into_iter().reduce(f64::max);
    let seen = seen(view, here.len(), smallest, largest);
    if rule.is_empty() { format!("At n = {n}, {seen}.") } else { format!("At n = {n},{rule} Here {seen}.") }
}

/// What the coefficients at one n show of the line between told apart from 0 and not.
fn seen(view: &View<'_>, many: usize, smallest: Option<f64>, largest: Option<f64>) -> String {
    let (symbol, alpha) = (crate::labels::Labels::symbol(view.statistic()), alpha(view.level));
    match (smallest, largest) {
        (None, None) => "no coefficient has a p-value".to_owned(),
        (Some(size), None) if many == 1 => {
            format!("the one coefficient, |{symbol}| = {}, has p < {alpha}", fixed(size, 3))
        }
        (None, Some(size)) if many == 1 => {
            format!("the one coefficient, |{symbol}| = {}, does not have p < {alpha}", fixed(size, 3))
        }
        (Some(size), None) => {
            format!("all {many} coefficients have p < {alpha}; the smallest |{symbol}| is {}", fixed(size, 3))
        }
        (None, Some(size)) => {
            format!(
                "none of the {many} coefficients has p < {alpha}; the largest |{symbol}| is {}",
                fixed(size, 3)
            )
        }
        (Some(smallest), Some(largest)) => {
            let decimals = telling_decimals(smallest, largest);
            format!(
                "the smallest |{symbol}| with p < {alpha} is {}, the largest without is {}",
                fixed(smallest, decimals),
                fixed(largest, decimals)
            )
        }
    }
}

/// Widest and narrowest interval.
fn widths(view: &View<'_>, rows: &[&Correlation]) -> String {
    let width = |row: &Correlation| row.lower.zip(row.upper).map(|(lower, upper)| upper - lower);
    let mut with: Vec<(&Correlation, f64)> =
        rows.iter().filter_map(|row| Some((*row, width(row)?))).collect();
    with.sort_by(|a, b| a.1.total_cmp(&b.1));
    let (Some((narrow, _)), Some((wide, _))) = (with.first(), with.last()) else {
        return "No coefficient has an interval: there are too few reward models.".to_owned();
    };
    let say = |row: &Correlation| {
        let name = view.labels.cell(&row.benchmark, &row.domain, &row.metric);
        format!(
            "{name} with {}: {}",
            view.labels.target(&row.outcome, row.control),
            Finding::from(row).in_full()
        )
    };
    if with.len() == 1 {
        return format!("There is one {} interval: {}.", percent(view.level), say(narrow));
    }
    format!(
        "The widest of {} {} intervals is that of {}. The narrowest: {}.",
        with.len(),
        percent(view.level),
        say(wide),
        say(narrow)
    )
}

/// What groups of reward models do to a coefficient over all of them.
pub(super) fn groups(view: &View<'_>) -> Option<String> {
    let trained = view.all_outcomes().filter(|row| !row.is_baseline);
    let names = distinct(trained.filter_map(|row| row.group.as_deref()));
    let labels: Vec<String> = names.iter().map(|name| view.labels.of(name)).collect();
    (labels.len() > 1).then(|| {
        format!(
            "The reward models fall into {} groups ({}). A coefficient over all of them mixes differences between \
             groups with differences within; where groups lie apart, n overstates how much is known. The scatter \
             plots of section {} show the groups.",
            labels.len(),
            labels.join("; "),
            super::number(view, "correlations"),
        )
    })
}

fn totals(view: &View<'_>) -> String {
    let all: Vec<Looks> =
        looks(view).into_iter().filter(|looks| looks.statistic == view.statistic()).collect();
    let tested: usize = all.iter().map(|looks| looks.tested).sum();
    let found: usize = all.iter().map(|looks| looks.found).sum();
    let chance: f64 = all.iter().map(|looks| looks.by_chance(view.level)).sum();
    let alpha = alpha(view.level);
    let looked = format!(
        "This study looks at {} of {} (cells and quantiles, all outcomes and controls).",
        count(tested, "coefficient", "coefficients"),
        view.labels.of(view.statistic()),
    );
    if tested > 0 && !all.iter().any(|looks| looks.is_possible(view.level)) {
        let n = span(all.iter().flat_map(|looks| looks.n.iter().copied()));
        return format!("{looked} None of them could have p < {alpha} at n = {n}, whatever the data.");
    }
    format!(
        "{looked} By chance alone at most about {} of them would have p < {alpha} (looks × {alpha}); {found} have. The \
         looks are not independent: they share reward models, prompts and outcomes, so chance comes in bunches and \
         the count of findings is no test.",
        expected(chance),
    )
}

fn adjustment(view: &View<'_>) -> String {
    let methods = distinct(view.correlations.iter().filter_map(|row| row.p_method.as_deref()));
    let methods: Vec<String> = methods.iter().map(|method| view.labels.of(method)).collect();
    let adjusted =
        view.correlations.iter().any(|row| row.p_familywise.is_some() || row.p_false_discovery.is_some());
    let how = if methods.is_empty() { String::new() } else { format!(" ({})", list(&methods)) };
    if adjusted {
        format!(
            "The p-values{how} are two-sided. Beside those of the family stand two adjusted ones: for all looks, the \
             chance that the largest coefficient of the whole family is as large as this one when the outcomes are \
             dealt out anew, the same way for every cell; and the false discovery rate (Benjamini–Hochberg). \
             Figures mark the p-values that are not adjusted."
        )
    } else {
        format!("All p-values{how} are two-sided and none is adjusted for the number of looks.")
    }
}
