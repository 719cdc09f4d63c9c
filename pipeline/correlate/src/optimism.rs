//! What choosing the best of many metrics pretends, and what it holds on reward models left out.

mod rules;

use std::collections::BTreeMap;

use rayon::prelude::*;
use records::tables::SelectionOptimism;
use selection::{Best, Choice, NoAnswer, OutOfSample, naive_best, out_of_sample};
use statistics::pearson;

use crate::Settings;
use crate::family::Family;
use crate::points::{Points, Target};
use rules::{Label, Rule};

pub(crate) use rules::mean;

/// All rows of `selection_optimism`: the rules that choose, then those that do not look.
pub(crate) fn compute(settings: &Settings, points: &Points, family: &Family<'_>) -> Vec<SelectionOptimism> {
    let work: Vec<(&Target, Rule)> = points
        .targets
        .keys()
        .flat_map(|target| {
            rules::all(settings, points, (target, family)).into_iter().map(move |rule| (target, rule))
        })
        .collect();
    work.par_iter().filter_map(|(target, rule)| row(target, rule)).collect()
}

/// None for a rule that has nothing to choose from.
fn row(target: &Target, rule: &Rule) -> Option<SelectionOptimism> {
    let candidates = selection::Candidates { metrics: &rule.columns, outcome: &rule.outcome };
    let choice = if rule.chooses { Choice::Chosen(Best::Highest) } else { Choice::Fixed(0) };
    let naive = if rule.chooses {
        naive_best(&candidates, Best::Highest)
    } else {
        let fixed = pearson(rule.columns.first()?, &rule.outcome);
        fixed.map(|r| (0, r)).map_err(|reason| NoAnswer::Column { column: 0, reason })
    };
    let place = naive.map_or(0, |(place, _)| place);
    let row = blank(target, rule, rule.labels.get(place)?);
    let row = SelectionOptimism { naive: naive.ok().map(|(_, r)| r), ..row };
    Some(match naive.and_then(|_| out_of_sample(&candidates, choice)) {
        Ok(found) => filled(row, rule, place, &found),
        Err(reason) => {
            SelectionOptimism { state: reason.state().to_owned(), note: Some(reason.to_string()), ..row }
        }
    })
}

fn blank(target: &Target, rule: &Rule, label: &Label) -> SelectionOptimism {
    SelectionOptimism {
        outcome: target.outcome.clone(),
        control: target.control,
        rule: rule.name.to_owned(),
        benchmark: label.benchmark.clone(),
        domain: label.domain.clone(),
        metric: label.metric.clone(),
        quantile: label.quantile,
        n: rule.outcome.len() as i64,
        candidates: rule.columns.len() as i64,
        naive: None,
        skill: None,
        rmse: None,
        baseline_rmse: None,
        out_of_sample: None,
        times_chosen: None,
        different_chosen: None,
        chosen: None,
        state: "ok".to_owned(),
        note: rule.note.clone(),
    }
}

fn filled(row: SelectionOptimism, rule: &Rule, place: usize, found: &OutOfSample) -> SelectionOptimism {
    // Equal predictions and outcomes that do not err at all leave no baseline to compare with.
    let skill = Some(found.skill).filter(|skill| skill.is_finite());
    SelectionOptimism {
        skill,
        rmse: Some(found.rmse),
        baseline_rmse: Some(found.baseline_rmse),
        out_of_sample: found.correlation.ok(),
        times_chosen: rule.chooses.then(|| found.times_chosen[place] as i64),
        different_chosen: rule
            .chooses
            .then(|| found.times_chosen.iter().filter(|times| **times > 0).count() as i64),
        chosen: rule.chooses.then(|| chosen(rule, found)),
        ..row
    }
}

/// What was chosen and how often, the most often chosen first.
fn chosen(rule: &Rule, found: &OutOfSample) -> String {
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    found.chosen.iter().for_each(|place| *times.entry(*place).or_default() += 1);
    let mut times: Vec<(usize, usize)> = times.into_iter().collect();
    times.sort_by_key(|(place, times)| (std::cmp::Reverse(*times), *place));
    let words = times.iter().map(|(place, times)| format!("{} × {times}", rule.labels[*place].words()));
    words.collect::<Vec<_>>().join(", ")
}
