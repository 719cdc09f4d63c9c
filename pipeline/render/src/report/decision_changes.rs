//! What would change the decision: reward models and groups that turn coefficients, and more reward models.

use std::collections::BTreeMap;

use records::tables::{Influence, PowerNeeded};

use super::decision::leader;
use crate::number::{count, fixed, percent};
use crate::sentence::list;
use crate::view::{Target, View};

/// Coefficients that are written out.
const LISTED: usize = 5;

pub(super) fn changes(view: &View<'_>, target: Target<'_>) -> Vec<String> {
    let mut rows: Vec<&Influence> = (view.inputs.influence.iter())
        .filter(|row| (row.outcome.as_str(), row.control) == (target.outcome, target.control))
        .filter(|row| row.statistic == view.statistic())
        .collect();
    // Sentences list what they find; the order of a table's rows is nobody's business.
    let key = |row: &Influence| {
        [&row.benchmark, &row.domain, &row.metric, &row.left_out_kind, &row.left_out].map(Clone::clone)
    };
    rows.sort_by_cached_key(|row| key(row));
    let mut found = turned(view, target, &rows);
    found.extend(of_leader(view, target, &rows));
    found.extend(more(view, target));
    found
}

/// Reward models and groups without which coefficients turn their sign, the group's members named.
fn turned(view: &View<'_>, target: Target<'_>, rows: &[&Influence]) -> Vec<String> {
    let mut groups: BTreeMap<(&str, &str), Vec<&Influence>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.sign_flips && is_sizeable(view, target, row)) {
        groups.entry((&row.left_out_kind, &row.left_out)).or_default().push(row);
    }
    let sentence = |((kind, name), turned): (&(&str, &str), &Vec<&Influence>)| {
        let full = |row: &Influence| Some(row.estimate? - row.change?);
        let say = |row: &&Influence| {
            let name = view.labels.cell(&row.benchmark, &row.domain, &row.metric);
            Some(format!("{name} from {} to {}", fixed(full(row)?, 3), fixed(row.estimate?, 3)))
        };
        let said: Vec<String> = turned.iter().filter_map(say).take(LISTED).collect();
        let more = if turned.len() > LISTED { ", among others" } else { "" };
        let coefficients = count(turned.len(), "coefficient turns its sign", "coefficients turn their sign");
        format!("Without {}, {coefficients}: {}{more}.", whom(view, kind, name), list(&said))
    };
    groups.iter().map(sentence).collect()
}

/// Near 0 a sign says nothing; only coefficients that differ from 0, taken alone, are told.
fn is_sizeable(view: &View<'_>, target: Target<'_>, row: &Influence) -> bool {
    let at = crate::view::Place { benchmark: &row.benchmark, domain: &row.domain, metric: &row.metric };
    view.cell(target, at, &row.statistic).is_some_and(|cell| view.told_apart(cell.p_value))
}

fn whom(view: &View<'_>, kind: &str, name: &str) -> String {
    if kind != "group" {
        return name.to_owned();
    }
    let mut members: Vec<String> = (view.all_outcomes())
        .filter(|row| row.group.as_deref() == Some(name) && !row.is_baseline)
        .filter_map(|row| row.judge.clone())
        .collect();
    members.sort();
    members.dedup();
    format!("the group {} ({})", view.labels.of(name), list(&members))
}

/// What one reward model less does to the leader.
fn of_leader(view: &View<'_>, target: Target<'_>, rows: &[&Influence]) -> Option<String> {
    let leader = leader(view, target)?;
    let own = |row: &&&Influence| {
        row.left_out_kind == "judge"
            && (&row.benchmark, &row.domain, &row.metric)
                == (&leader.benchmark, &leader.domain, &leader.metric)
    };
    let least = rows.iter().filter(own).filter_map(|row| Some((row, row.estimate?)));
    let (row, estimate) = least.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let crosses = if row.crosses_zero { ", and its interval then holds 0" } else { "" };
    let jumps = if row.jumps { ", outside which the full value lies" } else { "" };
    Some(format!(
        "Without {} the leader falls from {} to {}{crosses}{jumps}.",
        row.left_out,
        fixed(leader.estimate?, 2),
        fixed(estimate, 2)
    ))
}

/// How many reward models it would take.
fn more(view: &View<'_>, target: Target<'_>) -> Option<String> {
    let basis = format!("{}, control {}", target.outcome, target.control);
    let all = &view.inputs.power_needed;
    let basis = if all.iter().any(|row| row.basis == basis) { basis } else { "free of noise".to_owned() };
    let best = all
        .iter()
        .filter(|row| row.question == "differs" && row.basis == basis)
        .max_by(|a, b| a.target.total_cmp(&b.target))?;
    let asked =
        |row: &&PowerNeeded| row.question == "differs" && row.basis == basis && row.target == best.target;
    let say = |row: &PowerNeeded| {
        let looks = if row.looks > 1 { format!(" over {} looks", row.looks) } else { String::new() };
        Some(format!("{} to tell {} from {}{looks}", row.n?, row.true_correlation, row.other_correlation))
    };
    let mut rows: Vec<&PowerNeeded> = all.iter().filter(asked).collect();
    rows.sort_by(|a, b| {
        let correlations = (b.true_correlation.total_cmp(&a.true_correlation))
            .then(a.other_correlation.total_cmp(&b.other_correlation));
        correlations.then(a.looks.cmp(&b.looks))
    });
    let said: Vec<String> = rows.into_iter().filter_map(say).collect();
    (!said.is_empty()).then(|| {
        format!("More reward models: with a chance of {} it takes {}.", percent(best.target), list(&said))
    })
}
